"""The page in which the console is played: a folder that any file server can serve.

The verbs `web` and `release` use this module. The folder contains:

* the page, bundled by esbuild from tools/web and tools/console; what playing does not need is in
  files that the page loads when it uses them;
* the program of its worker, and for each board the chip's boot ROM and the firmware, compressed by
  LZMA, which is smaller than what servers compress by (packing.py);
* the app alone, to update a board on USB;
* data for the page on boards, families and the flash.

Addresses are relative, and no special headers are needed.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import zopfli.gzip

import sumpad_tools
from sumpad_tools import ROOT, boards
from sumpad_tools.build import firmware, fontmaker, packing, toolchain, uf2
from sumpad_tools.chip import emulator, node
from sumpad_tools.device import image, layout
from sumpad_tools.kernels import chip as kernels
from sumpad_tools.play import bindings, keyscript

WEB = ROOT / "tools" / "web"

_PAGE = "page.mjs"
_EXTRAS = "extras.mjs"  # of the page, loaded when they are used
_TASKS = "serial_tasks.mjs"  # of the worker, likewise
_SCRIPTS = ("worker_loader.mjs", "worker.mjs")  # which share a thread
_PROGRAM = "worker.js"  # compressed like the firmware
_SERVICE = "offline.mjs"
_ICONS = (192, 512)
_LOGO = "SUMPAD"
_APP = "sumpad.romfs.gz"

# The meanings that buttons of a gamepad and of the page can have.
_MEANINGS = (
    "up",
    "down",
    "left",
    "right",
    "fire",
    "back",
    "menu",
    "hint",
    "notes",
    "undo",
    "view",
)


class WebError(Exception):
    """Raised if the site cannot be made; the text says why."""


def make(
    out: Path,
    programs: Mapping[str, Path] | None = None,
    say: Callable[[str], object] = firmware.tell,
) -> list[Path]:
    """Make the site in the folder `out`, which must be new, empty, or a site; return its files.

    `programs` is a dict from board to the UF2 of its firmware, None to build those of all boards.
    `say(text)` reports steps that take time. Raises WebError, and the errors of the builds.
    """
    if out.exists() and not (out / "offline.js").exists() and any(out.iterdir()):
        raise WebError(f"{out} already exists and is not a page; choose a new folder")
    if programs is None:
        programs = {name: firmware.build_rp2(name, say=say) for name in boards.names()}
    aside = out.with_name(f"{out.name}.unfinished")
    shutil.rmtree(aside, ignore_errors=True)
    aside.mkdir(parents=True)
    try:
        _fill(aside, programs, say)
        shutil.rmtree(out, ignore_errors=True)
        aside.rename(out)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return sorted(file for file in out.rglob("*") if file.is_file())


def archive(file: Path, programs: Mapping[str, Path], say: Callable[[str], object]) -> None:
    """Make the site as a .zip file, which has the same bytes on any day.

    Other parameters and errors are those of `make`.
    """
    with toolchain.workshop(file.parent) as workshop, zipfile.ZipFile(file, "w") as packed:
        site = workshop / "site"
        for each in make(site, programs, say):
            entry = zipfile.ZipInfo(each.relative_to(site).as_posix())  # its date is always 1980
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, each.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def _fill(out: Path, programs: Mapping[str, Path], say: Callable[[str], object]) -> None:
    rom = packing.without_usb_boot(node.decoded(emulator.bootrom()))
    for name, program in programs.items():
        flash = _flash(program.read_bytes(), boards.load(name))
        app = image.app_files(kernels.names_in(flash[: layout.APP_OFFSET]))
        modules = [content for _, content in sorted(app.items())]
        _write(out / "firmware" / f"{name}.lzma", packing.packed(rom, flash, modules))
    _write(out / "app" / _APP, zopfli.gzip.compress(image.app_image(kernels=None)))
    for file in (WEB / "static").iterdir():
        shutil.copyfile(file, out / file.name)
    for size in _ICONS:
        _icon(size).save(out / f"icon-{size}.png", optimize=True)
    data = site(list(programs))
    _bundle(out, (_EXTRAS,), "esm", data, say)
    _bundle(out, (_TASKS,), "iife", data, say)
    data["extras"] = _with_digest(out, "extras.js")
    data["tasks"] = _with_digest(out, "serial_tasks.js")
    _bundle(out, (_PAGE,), "esm", data, say)
    _bundle(out, _SCRIPTS, "iife", data, say)
    program = out / _PROGRAM
    packed = packing.compressed(program.read_bytes(), lc=2, lp=0, pb=0, nice_len=273)
    _write(out / data["program"], packed)
    program.unlink()
    first = ["./", *_names(out, but="app")]
    digest = hashlib.sha256()
    for name in first[1:]:
        digest.update(f"{name}\n".encode() + (out / name).read_bytes())
    _bundle(out, (_SERVICE,), "iife", {"files": first, "digest": digest.hexdigest()[:12]}, say)


def _flash(program: bytes, board: boards.Board) -> bytes:
    """Return the flash of a new console on `board`, without erased bytes at the end.

    It has the UF2 `program`, and an empty file system, so that the console need not create one.
    """
    flash = bytearray(uf2.flash_contents(program, layout.FLASH_SIZE))
    flash[layout.FILES_OFFSET :] = image.littlefs_image({}, layout.files_size(board))
    return bytes(flash.rstrip(b"\xff"))


def _with_digest(out: Path, name: str) -> str:
    """Add a digest of its content to the name of a file in `out`; return the new name.

    A page asks for the file by that name, so it never gets the file of another version: an older
    page gets nothing and says so.
    """
    file = out / name
    digest = hashlib.sha256(file.read_bytes()).hexdigest()[:12]
    return file.rename(file.with_stem(f"{file.stem}-{digest}")).name


def _names(out: Path, but: str) -> list[str]:
    """Return the relative addresses of the files in `out`, without those in its folder `but`."""
    files = (file.relative_to(out) for file in out.rglob("*") if file.is_file())
    return sorted(file.as_posix() for file in files if file.parts[0] != but)


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content)


def _bundle(
    out: Path,
    entries: Iterable[str],
    form: str,
    data: dict[str, Any],
    say: Callable[[str], object],
) -> None:
    modules = node.packages(WEB, say=say)
    wanted = {
        "out": str(out),
        "packages": [str(node.packages(say=say) / "node_modules")],
        "site": data,
        "entries": list(entries),
        "format": form,
    }
    words, environment = node.command(WEB / "build.mjs", modules)
    toolchain.run(words, "the page cannot be bundled", input=json.dumps(wanted), env=environment)


# What the page has to know


def site(names: Sequence[str]) -> dict[str, Any]:
    """Return version, boards, families and fonts for the page, as JSON values."""
    from sumpad.games import backend

    return {
        "version": sumpad_tools.version(),
        "boards": [_board(boards.load(name)) for name in names],
        "default": boards.DEFAULT if boards.DEFAULT in names else names[0],
        "program": f"{_PROGRAM}.lzma",
        "app": f"app/{_APP}",
        "appOffset": layout.APP_OFFSET,
        "files": {"offset": layout.FILES_OFFSET, "size": layout.FILES_SIZE},
        "families": _families(),
        "mostCode": backend.MAX_CODE,
        "fonts": _fonts(),
    }


def _board(board: boards.Board) -> dict[str, Any]:
    meanings = {word: keyscript.find(word, board) for word in _MEANINGS}
    return {
        **emulator.wiring(board),
        "name": board.NAME,
        "title": board.TITLE,
        "labels": bindings.labels(board),
        "keys": bindings.keys(board),
        "positions": bindings.positions(board),
        "meanings": {word: key for word, key in meanings.items() if key},
        "help": bindings.help_text(board),
        "firmware": f"firmware/{board.NAME}.lzma",
        "flash": layout.flash_size(board),
    }


def _families() -> list[dict[str, Any]]:
    from sumpad import games

    found = []
    for name, title in zip(games.FAMILIES, games.TITLES, strict=True):
        parameters = [
            {
                "default": it.default,
                "values": {it.shown(value): value for value in range(it.low, it.high + 1)},
            }
            for it in games.open_family(name).PARAMETERS
        ]
        found.append({"name": name, "title": title, "parameters": parameters})
    return found


def _fonts() -> list[dict[str, Any]]:
    """Return the fonts with the glyphs of ASCII letters, digits and signs."""
    return [
        {
            "height": font.height,
            "gap": font.gap,
            "glyphs": {chr(code): rows for code, rows in font.glyphs.items() if 32 < code < 127},
        }
        for font in fontmaker.fonts()
    ]


def _icon(size: int) -> Any:
    """Return an icon of `size` pixels: the console's name on the glass of a board."""
    from PIL import Image, ImageDraw

    icon = Image.new("RGB", (size, size), "#12382f")
    draw = ImageDraw.Draw(icon)
    unit = size / 64
    draw.rectangle([8 * unit, 14 * unit, 56 * unit, 50 * unit], fill="#05070a")
    font = max(fontmaker.fonts(), key=lambda it: it.height)
    glyphs = [font.glyphs[ord(letter)] for letter in _LOGO]
    for line, top in ((glyphs[:3], 18), (glyphs[3:], 34)):
        width = sum(len(glyph[0]) + font.gap for glyph in line) - font.gap
        x = (64 - width) / 2
        for glyph in line:
            for y, row in enumerate(glyph):
                for dx, pixel in enumerate(row):
                    if pixel == "#":
                        box = [(x + dx) * unit, (top + y) * unit]
                        draw.rectangle(
                            [*box, box[0] + unit - 1, box[1] + unit - 1], fill="#e8f4ff"
                        )
            x += len(glyph[0]) + font.gap
    return icon
