"""A Jupyter server of the test's own: its own folders, a free port, a random token, gone at the end."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
STARTS_WITHIN = 60


class Server:
    """A running server, which knows its address, its kernels and its folder of notebooks."""

    def __init__(self, port: int, token: str, process: subprocess.Popen[bytes], folder: Path) -> None:
        self.port, self.token, self.process, self.folder = port, token, process, folder
        self.home = f"http://127.0.0.1:{port}"

    def ask(self, path: str, method: str = "GET") -> Any:
        """Ask the server's interface."""
        request = urllib.request.Request(
            f"{self.home}/{path}", headers={"Authorization": f"token {self.token}"}, method=method
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def kernels(self) -> list[str]:
        """The kernels that run now."""
        return [kernel["id"] for kernel in self.ask("api/kernels")]


@contextmanager
def jupyter_server(folder: Path) -> Iterator[Server]:
    """Run a server on a folder of notebooks; at the end it and every kernel must be gone."""
    private = folder.parent / "jupyter"
    labconfig = private / "config" / "labconfig"
    labconfig.mkdir(parents=True)
    page = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
    (labconfig / "page_config.json").write_text(json.dumps(page))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(16)
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(private / "config"),
        "JUPYTER_DATA_DIR": str(private / "data"),
        "JUPYTER_RUNTIME_DIR": str(private / "runtime"),
        "IPYTHONDIR": str(private / "ipython"),
        "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
    }
    options = {
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": folder,
        "IdentityProvider.token": token,
        "LabApp.expose_app_in_browser": True,
        "JupyterNotebookApp.expose_app_in_browser": True,
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += [f"--{name}={value}" for name, value in options.items()]
    with (private / "log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=folder)
    server = Server(port, token, process, folder)
    try:
        _wait_for(server, private / "log")
        yield server
        for kernel in server.kernels():
            server.ask(f"api/kernels/{kernel}", "DELETE")
        assert server.kernels() == []
    finally:
        children = _children(process.pid)
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    left = [child for child in children if _is_alive(child)]
    assert not left, f"still running after the server has ended: {left}"


def _wait_for(server: Server, log: Path) -> None:
    end = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < end:
        if server.process.poll() is not None:
            break
        try:
            server.ask("api/status")
            return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"the Jupyter server did not start:\n{log.read_text()[-3000:]}")


def _children(pid: int) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


def _is_alive(pid: int) -> bool:
    for _ in range(50):
        try:
            if Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return False
        except OSError:
            return False
        time.sleep(0.1)
    return True


def notebook(*cells: str) -> str:
    """A notebook of code cells, as a file's text."""
    rows = [
        {
            "cell_type": "code",
            "id": f"c{number}",
            "metadata": {},
            "source": source,
            "outputs": [],
            "execution_count": None,
        }
        for number, source in enumerate(cells)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return json.dumps({"cells": rows, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})


def open_notebook(page: Page, server: Server, name: str, *, app: str) -> None:
    """Open a notebook in JupyterLab (``lab``) or Notebook 7 (``notebooks``) and run all of it."""
    # A workspace of its own: JupyterLab would open what other tests left open.
    path = f"lab/workspaces/{name.removesuffix('.ipynb')}/tree/{name}" if app == "lab" else f"notebooks/{name}"
    page.goto(f"{server.home}/{path}?token={server.token}")
    page.wait_for_function(
        "() => globalThis.jupyterapp?.commands?.hasCommand('notebook:run-all-cells')", timeout=30_000
    )
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=30_000)
    page.wait_for_function(
        """() => {
            const panel = globalThis.jupyterapp.shell.currentWidget;
            return panel?.sessionContext?.session?.kernel?.status === 'idle';
        }""",
        timeout=30_000,
    )
    if app == "lab" and page.viewport_size["width"] < 600:
        # On a phone a person closes the side bar first.
        page.evaluate("() => globalThis.jupyterapp.commands.execute('application:toggle-left-area')")
    page.evaluate("() => globalThis.jupyterapp.commands.execute('notebook:run-all-cells')")


def refuse_outside(page: Page, server: Server, refused: list[str]) -> None:
    """Let the page speak to its server alone, and note whatever else it asks for."""

    def judge(route: Any) -> None:
        if route.request.url.startswith((server.home, "data:", "blob:")):
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    page.route("**/*", judge)
