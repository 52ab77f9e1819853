"""How is the page served from this machine?

A small static server: it reads its files once, hands out those and nothing else, and answers no method but GET
and HEAD. A phone that is slow holds up only its own thread.
"""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import AF_INET, SOCK_DGRAM, socket
from urllib.parse import unquote, urlsplit

from u2200nb import __version__
from u2200nb.errors import DataError, Fault, NotationError

__all__ = ["PocketServer", "address_on_lan", "read_site"]

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".packed": "application/octet-stream",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_PATIENCE = 30
"""Seconds after which a connection that says nothing is let go."""
_FOREVER = "public, max-age=31536000, immutable"
_WORTH_PACKING = 1_000


@dataclass(frozen=True)
class Served:
    """One file as it goes out."""

    content: bytes
    packed: bytes
    kind: str
    caching: str


def read_site(folder: Path) -> dict[str, Served]:
    """Read every file of a built page, by its path in an address.

    Raises
    ------
    DataError
        If the folder holds no built page.
    """
    if not (folder / "pocket.json").is_file():
        message = "holds no pocket page; in a checkout build it with: make pocket"
        raise DataError(str(folder), [Fault(None, None, message)])
    site = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            name = path.relative_to(folder).as_posix()
            site[f"/{name}"] = _served(name, path.read_bytes())
    site["/"] = site["/index.html"]
    return site


def _served(name: str, content: bytes) -> Served:
    ending = Path(name).suffix
    kind = _TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    is_worth_it = len(content) > _WORTH_PACKING and ending not in (".packed", ".png")
    packed = gzip.compress(content, mtime=0) if is_worth_it else b""
    return Served(content, packed, kind, _FOREVER if name.startswith("v-") else "no-cache")


class PocketServer(ThreadingHTTPServer):
    """Serves a built page.

    Parameters
    ----------
    folder : Path
        What :mod:`u2200nb.pocket.build` made.
    host : str
        ``127.0.0.1`` for this machine alone, ``0.0.0.0`` for everybody near.
    port : int
        0: any that is free.

    Raises
    ------
    DataError
        If the folder holds no built page.
    NotationError
        If the port is taken.
    """

    daemon_threads = True
    # Many phones may come at once: those that wait are not sent away.
    request_queue_size = 128

    def __init__(self, folder: Path, host: str = "127.0.0.1", port: int = 0) -> None:
        self.site = read_site(folder)
        try:
            super().__init__((host, port), _Handler)
        except OSError as problem:
            raise NotationError(
                f"port {port} can't be used here ({problem.strerror}); try another with --port"
            ) from None

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.server_address[1])

    def handle_error(self, request: object, client_address: object) -> None:
        """A phone that goes away in the middle is no news."""


class _Handler(BaseHTTPRequestHandler):
    server: PocketServer
    protocol_version = "HTTP/1.1"
    server_version = f"u2200nb/{__version__}"
    sys_version = ""
    timeout = _PATIENCE

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        served = self.server.site.get(unquote(urlsplit(self.path).path))
        if served is None:
            self._refuse(HTTPStatus.NOT_FOUND, with_body=with_body)
            return
        is_packed = bool(served.packed) and "gzip" in self.headers.get("Accept-Encoding", "")
        body = served.packed if is_packed else served.content
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", served.kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", served.caching)
        if served.packed:
            self.send_header("Vary", "Accept-Encoding")
        if is_packed:
            self.send_header("Content-Encoding", "gzip")
        self._guard()
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def _guard(self) -> None:
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Content-Security-Policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
                         "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'; "
                         "form-action 'none'; frame-ancestors 'none'")  # fmt: skip

    def _refuse(self, status: HTTPStatus, *, with_body: bool) -> None:
        body = f"{status.value} {status.phrase}\n".encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        if status is HTTPStatus.METHOD_NOT_ALLOWED:
            self.send_header("Allow", "GET, HEAD")
        self._guard()
        # Whatever came with a refused request is not read, so the line can't be used again.
        self.send_header("Connection", "close")
        self.close_connection = True
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Any other method, and whatever is no HTTP at all."""
        status = HTTPStatus.METHOD_NOT_ALLOWED if code == HTTPStatus.NOT_IMPLEMENTED else HTTPStatus(code)
        self._refuse(status, with_body=True)

    def log_message(self, format: str, *values: object) -> None:
        """Nobody reads who asked for what."""


def address_on_lan() -> str | None:
    """Return this machine's address in its own network, or None if it is in none. Nothing is sent."""
    with socket(AF_INET, SOCK_DGRAM) as probe:
        try:
            # A datagram socket that is connected only looks up which way a packet would go.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address
