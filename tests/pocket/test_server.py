"""Does the server hand out the page and nothing else?"""

from __future__ import annotations

import gzip
import http.client
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from u2200nb.errors import DataError, NotationError
from u2200nb.pocket.server import PocketServer, read_site

PAGE = "<!doctype html><title>x</title>" + "x" * 2000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "v-1").mkdir(parents=True)
    (site / "pocket.json").write_text("{}")
    (site / "index.html").write_text(PAGE)
    (site / "icon.svg").write_text("<svg/>")
    (site / "v-1" / "python.packed").write_bytes(gzip.compress(b"wasm" * 1000))
    (site / "v-1" / "worker.js").write_text("//" + "x" * 2000)
    (tmp_path / "secret.txt").write_text("secret")
    (site / "link.txt").symlink_to(tmp_path / "secret.txt")
    return site


@pytest.fixture
def server(folder: Path) -> Iterator[PocketServer]:
    with PocketServer(folder) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def ask(
    server: PocketServer, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    line.request(method, path, body, headers)
    answer = line.getresponse()
    content = answer.read()
    line.close()
    return answer, content


def test_the_page_comes_under_its_folder_and_its_name(server: PocketServer) -> None:
    for path in ("/", "/index.html", "/?from=qr", "/index.html?x=1"):
        answer, content = ask(server, "GET", path)
        assert (answer.status, content.decode()) == (200, PAGE)
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/v-1/worker.js", "text/javascript; charset=utf-8"),
        ("/v-1/python.packed", "application/octet-stream"),
        ("/icon.svg", "image/svg+xml"),
    ],
)
def test_every_file_has_its_type_and_a_guard(server: PocketServer, path: str, kind: str) -> None:
    answer, _ = ask(server, "GET", path)
    assert answer.headers["Content-Type"] == kind
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "'unsafe-eval'" not in policy
    assert "Python" not in answer.headers["Server"]


def test_files_of_a_version_may_be_kept_for_good(server: PocketServer) -> None:
    assert "immutable" in ask(server, "GET", "/v-1/worker.js")[0].headers["Cache-Control"]


def test_text_travels_packed_to_whoever_understands_it(server: PocketServer) -> None:
    answer, content = ask(server, "GET", "/", **{"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(content).decode() == PAGE
    packed, content = ask(server, "GET", "/v-1/python.packed", **{"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] is None
    assert gzip.decompress(content) == b"wasm" * 1000


def test_head_gives_the_same_head_and_no_body(server: PocketServer) -> None:
    answer, content = ask(server, "HEAD", "/")
    assert (answer.status, content) == (200, b"")
    assert answer.headers["Content-Length"] == str(len(PAGE))


@pytest.mark.parametrize(
    "path",
    [
        "/v-1/",
        "/v-1",
        "/secret.txt",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/v-1/../../secret.txt",
        "/link.txt",
        "/index.html/",
        "/nothing",
        "/%00",
        "/\\..\\secret.txt",
    ],
)
def test_nothing_else_can_be_read_and_nothing_is_listed(server: PocketServer, path: str) -> None:
    answer, content = ask(server, "GET", path)
    assert answer.status == 404
    assert b"secret" not in content


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])
def test_no_other_method_is_answered(server: PocketServer, method: str) -> None:
    answer, _ = ask(server, method, "/", b"x=1")
    assert answer.status == 405
    assert answer.headers["Allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    "words", [b"\x00\xff\xfe\r\n\r\n", b"GET /\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"G" * 70_000 + b"\r\n\r\n"]
)
def test_noise_ends_in_an_answer_or_nothing_and_the_server_goes_on(server: PocketServer, words: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as line:
        line.sendall(words)
        line.shutdown(socket.SHUT_WR)
        try:
            while line.recv(4096):
                pass
        except ConnectionResetError:
            pass
    assert ask(server, "GET", "/")[0].status == 200


def test_one_that_says_nothing_does_not_hold_up_the_others(server: PocketServer) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5):
        assert ask(server, "GET", "/")[0].status == 200


def test_a_folder_that_is_no_page_says_how_to_build_one(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="make pocket"):
        read_site(tmp_path)


def test_a_port_that_is_taken_says_so(server: PocketServer, folder: Path) -> None:
    with pytest.raises(NotationError, match="--port"):
        PocketServer(folder, port=server.port)


def test_the_site_of_a_built_page_lists_every_file_once(folder: Path) -> None:
    assert set(read_site(folder)) == {
        "/", "/index.html", "/icon.svg", "/pocket.json", "/v-1/python.packed", "/v-1/worker.js",
    }  # fmt: skip
    assert json.loads(read_site(folder)["/pocket.json"].content) == {}
