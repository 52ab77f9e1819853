// Keeps one whole version of the page, so that it works with no network. A new version is fetched whole and checked
// byte by byte before it takes over; until then, and if anything is missing, the old one stays.
const VERSION = "$version";
const FILES = $files;
const CACHE = `u2200nb-$version`;
const home = new URL("./", self.location);

const digest = async (bytes) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function fetchOne(cache, name, wanted) {
  const address = new URL(name, home);
  if (await cache.match(address)) return;
  // Files in the version's own folder never change, so what the page has just loaded will do.
  let answer = await fetch(address, { cache: name.startsWith("v-") ? "default" : "no-cache" });
  let bytes = await answer.arrayBuffer();
  if (!answer.ok || (await digest(bytes)) !== wanted) {
    answer = await fetch(address, { cache: "reload" });
    bytes = await answer.arrayBuffer();
    if (!answer.ok || (await digest(bytes)) !== wanted) throw new Error(`${name} is missing or of another version`);
  }
  const headers = { "Content-Type": answer.headers.get("Content-Type") ?? "application/octet-stream" };
  await cache.put(address, new Response(bytes, { headers }));
}

// All or nothing: what came of a version that is not whole is thrown away, once nothing more can come.
async function fetchWhole() {
  const cache = await caches.open(CACHE);
  const done = await Promise.allSettled(Object.entries(FILES).map(([name, wanted]) => fetchOne(cache, name, wanted)));
  const failed = done.find(({ status }) => status === "rejected");
  if (!failed) return;
  await caches.delete(CACHE);
  throw failed.reason;
}

self.addEventListener("install", (event) => event.waitUntil(fetchWhole()));

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith("u2200nb-") && name !== CACHE) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== home.origin || !address.pathname.startsWith(home.pathname)) return;
  const name = address.pathname.slice(home.pathname.length);
  if (request.mode === "navigate" && (name === "" || name === "index.html")) {
    event.respondWith(kept("index.html", request));
  } else if (name in FILES) {
    event.respondWith(kept(name, request));
  }
});

async function kept(name, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(new URL(name, home))) ?? fetch(request);
}

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});
