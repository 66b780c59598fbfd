"""A JupyterLab of our own on a free port of this computer, apart from the user's settings."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.request
from http.client import HTTPResponse
from pathlib import Path

SECONDS_TO_START = 90
SECONDS_TO_STOP = 20

# No question about news and no look-up of new versions: nothing may cover the page or reach out.
QUIET = {"fetchNews": "false", "checkForUpdates": False}


class LabServer:
    """One `jupyter lab` that serves the notebooks in `root` and keeps all else in `base`."""

    def __init__(self, base: Path) -> None:
        self.root = base / "notebooks"
        self.base = base
        self.url = ""
        self.token = secrets.token_hex(16)
        self.process = self._launched()
        try:
            self._wait_until_it_answers()
        except BaseException:
            self.stop()
            raise

    def notebook_url(self, name: str) -> str:
        """The address of one notebook in Lab's simple view."""
        return f"{self.url}/doc/tree/{name}?token={self.token}"

    def stop(self) -> None:
        """Ask the server to end, its kernels too; end its own process group if it hangs."""
        if self.process.poll() is not None:
            return
        try:
            self._ask("/api/shutdown", "POST").close()
        except (OSError, ValueError):
            self.process.terminate()
        try:
            self.process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def _launched(self) -> subprocess.Popen[bytes]:
        env = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("JUPYTER", "IPYTHON"))
        }
        folders = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
        }
        self.root.mkdir()
        for name, folder in folders.items():
            (self.base / folder).mkdir()
            env[name] = str(self.base / folder)
        quiet = self.base / "settings/@jupyterlab/apputils-extension"
        quiet.mkdir(parents=True)
        (quiet / "notification.jupyterlab-settings").write_text(json.dumps(QUIET))
        command = [
            *(sys.executable, "-m", "jupyterlab", "--no-browser"),
            "--ServerApp.ip=127.0.0.1",
            "--ServerApp.port=0",  # the system gives a free one
            f"--IdentityProvider.token={self.token}",
            f"--ServerApp.root_dir={self.root}",
            "--ServerApp.allow_root=True",  # a container often has no other user
            "--ServerApp.terminals_enabled=False",
            "--LabApp.expose_app_in_browser=True",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]
        with (self.base / "lab.log").open("wb") as log:
            return subprocess.Popen(
                command,
                env=env,
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,  # so that its whole group can be ended, and only that
            )

    def _wait_until_it_answers(self) -> None:
        # The server writes the address that it really has into this file.
        info = self.base / "runtime" / f"jpserver-{self.process.pid}.json"
        end = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise RuntimeError(f"JupyterLab ended at once:\n{self._log()}")
            try:
                self.url = json.loads(info.read_text())["url"].rstrip("/")
                self._ask("/api/status").close()
                return
            except (OSError, ValueError):
                time.sleep(0.05)  # between two looks at a condition
        raise TimeoutError(f"JupyterLab did not start:\n{self._log()}")

    def _ask(self, path: str, method: str = "GET") -> HTTPResponse:
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(self.url + path, method=method, headers=headers)
        response: HTTPResponse = urllib.request.urlopen(request, timeout=10)
        return response

    def _log(self) -> str:
        return (self.base / "lab.log").read_text(errors="replace")[-3000:]
