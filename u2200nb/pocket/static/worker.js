// Which Python answers? Pyodide with the package, in a worker so that the page never waits for it.
// A message {n, method, values} calls that method of the host; the answer is {n, said} or {n, failed}.
import { loadPyodide } from "./pyodide.mjs";

const here = new URL(".", import.meta.url).href;
const fetched = self.fetch.bind(self);

// Pyodide waits for ever for a file that breaks off on the way, so whoever waits for Python must hear of it from here.
let lose;
const lost = new Promise((_, fail) => {
  lose = (name, problem) => fail(new Error(`${name} could not be loaded (${problem.message})`));
});

async function unpacked(name, type) {
  try {
    const answer = await fetched(here + name);
    if (!answer.ok) throw new Error(`the server says ${answer.status}`);
    const { readable, writable } = new DecompressionStream("gzip");
    answer.body.pipeTo(writable).catch((problem) => lose(name, problem));
    return new Response(readable, { headers: { "Content-Type": type } });
  } catch (problem) {
    lose(name, problem);
    throw problem;
  }
}

// Pyodide asks for two files by fixed names. They travel packed, since not every host packs on the way.
const PACKED = {
  "pyodide.asm.wasm": ["python.packed", "application/wasm"],
  "python_stdlib.zip": ["library.packed", "application/zip"],
};
self.fetch = (address, options) => {
  const packed = PACKED[new URL(String(address), here).pathname.split("/").pop()];
  return packed ? unpacked(...packed) : fetched(address, options);
};

// Writes the files of a tar archive: blocks of 512 bytes, a head with name and size before each file.
function untar(archive, folder, FS) {
  const words = new TextDecoder();
  const made = new Set();
  const text = (from, length) => words.decode(archive.subarray(from, from + length)).split("\0")[0];
  for (let at = 0; at + 512 <= archive.length && archive[at]; ) {
    const prefix = text(at + 345, 155);
    const path = `${folder}/${prefix ? `${prefix}/` : ""}${text(at, 100)}`;
    const size = parseInt(text(at + 124, 12), 8);
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) {
      FS.mkdirTree(parent);
      made.add(parent);
    }
    FS.writeFile(path, archive.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

async function wake() {
  const archive = unpacked("package.packed", "application/x-tar").then((answer) => answer.arrayBuffer());
  return loadPyodide({
    indexURL: here,
    stdLibURL: `${here}python_stdlib.zip`,
    // No package is ever fetched: the list of packages is empty, and its place is this folder.
    lockFileContents: JSON.stringify($lock),
    packageBaseUrl: here,
    env: { U2200NB_HOME: "/home/u2200nb", HOME: "/home/u2200nb" },
    fsInit: async (FS, { sitePackages }) => untar(new Uint8Array(await archive), sitePackages, FS),
  });
}

const python = Promise.race([wake(), lost]);
const ready = python.then((python) => python.pyimport("u2200nb.pocket.start").host());

self.onmessage = async ({ data: { n, method, values } }) => {
  try {
    const host = await ready;
    self.postMessage({ n, said: host[method](...values) });
  } catch (problem) {
    self.postMessage({ n, failed: String(problem?.message ?? problem) });
  }
};
