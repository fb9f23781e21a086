"""Make a release: the firmware of all boards, the app, the page, their checksums, and notes.

The verb `release` uses this module. The folder of a release is complete or not there. The same
commit and the same compilers, which the notes name, give the same bytes, in any folder on any day.
So everything is built again, because other compilers may have made the files in the cache. Only
Debian's sources are used, because nobody else knows the content of a checkout of MicroPython. A
checkout with uncommitted changes is rejected. Sources without a history, such as the archive of a
tag, are accepted as they are.
"""

import hashlib
import json
import platform
import shutil
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import sumpad_tools
from sumpad_tools import ROOT, boards
from sumpad_tools.build import debian_sources, firmware, toolchain, web
from sumpad_tools.device import image

SUMS = "SHA256SUMS"
NOTES = "NOTES.md"

_AT_ONCE = 2  # builds at a time: large parts of a build run on one core

_FIRMWARE = "the file to copy onto the board"
_APP = "the app alone, for an update: `mpremote romfs deploy {name}`"
_PAGE = "the page, for any web server"


class ReleaseError(Exception):
    """Raised if a release cannot be made; the text says why."""


class _Part(NamedTuple):
    """A firmware file: its `name`, the name of its `board`, and the `chip` of that."""

    name: str
    board: str
    chip: str


def make(
    out: Path,
    board_names: Sequence[str],
    tag: str | None = None,
    say: Callable[[str], object] = firmware.tell,
) -> list[Path]:
    """Make the release of this checkout in a new folder `out`; return its files.

    `tag`, if any, must be v and the version. `say(text)` reports steps that take time. Raises
    ReleaseError, and the errors of the builds.
    """
    version = sumpad_tools.version()
    if tag is not None and tag != f"v{version}":
        raise ReleaseError(f"the tag is '{tag}', but the version of this checkout is {version}")
    news = changes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    commit = _commit()
    if out.exists():
        raise ReleaseError(f"{out} already exists; a release needs a new folder")
    parts = [
        _Part(f"sumpad-{version}-{boards.product(board, chip)}.uf2", board, chip)
        for board in board_names
        for chip in boards.load(board).CHIPS
    ]
    makers = _makers(say)
    aside = out.with_name(f"{out.name}.unfinished")
    aside.mkdir(parents=True)  # before the builds, to fail early if it cannot be written
    try:
        for part, product in zip(parts, _built(parts, say), strict=True):
            shutil.copyfile(product, aside / part.name)
        (aside / _app(version)).write_bytes(image.app_image(kernels=None))
        programs = {it.board: aside / it.name for it in parts if it.chip == boards.CHIPS[0]}
        web.archive(aside / _page(version), programs, say)
        (aside / SUMS).write_text(_sums(aside), encoding="utf-8", newline="\n")
        notes = _notes(version, news, parts, commit, makers)
        (aside / NOTES).write_text(notes, encoding="utf-8", newline="\n")
        aside.rename(out)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return sorted(out.iterdir())


def _app(version: str) -> str:
    """Return the name of the file with the app."""
    return f"sumpad-{version}.romfs"


def _page(version: str) -> str:
    """Return the name of the file with the page."""
    return f"sumpad-{version}-web.zip"


def changes(changelog: str, version: str) -> str:
    """Return the section on `version` in the text of a changelog, without its heading.

    Raises ReleaseError if there is none.
    """
    for section in changelog.split("\n## ")[1:]:
        heading, _, body = section.partition("\n")
        if heading.startswith(f"[{version}]") and body.strip():
            return body.strip()
    raise ReleaseError(
        f"CHANGELOG.md has no section for {version}: it needs '## [{version}] - DATE'"
    )


def _commit() -> str:
    """Return the commit of the checkout, "" for sources without a history.

    Raises ReleaseError if the checkout has uncommitted changes.
    """
    if not (ROOT / ".git").exists():
        return ""
    if _git("status", "--porcelain"):
        raise ReleaseError(
            "the checkout has uncommitted changes, so nobody could build the same files.\n"
            "Commit or stash them; `git status` lists them."
        )
    return _git("rev-parse", "HEAD").strip()


def _git(*words: str) -> str:
    command = ["git", "-C", str(ROOT), *words]
    if not shutil.which("git"):
        raise ReleaseError("a release of a checkout needs git, which is not installed")
    return toolchain.run(command, "git cannot read the checkout")


def _built(parts: Sequence[_Part], say: Callable[[str], object]) -> list[Path]:
    """Build the UF2 files of the parts and return their paths."""

    def build(part: _Part) -> Path:
        return firmware.build_rp2(part.board, part.chip, rebuild=True, say=say)

    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return list(pool.map(build, parts))


def _sums(folder: Path) -> str:
    """Return the output of sha256sum for the files in `folder`."""
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(folder.iterdir())
    )


def _makers(say: Callable[[str], object]) -> list[str]:
    """Return the sources and tools that determine the bytes of the files, a line each."""
    _, sources = debian_sources.fetch(say)
    return [
        *sources.split(),
        *toolchain.versions(),
        f"Python {platform.python_version()}",
        f"zlib {zlib.ZLIB_RUNTIME_VERSION}",
    ]


def _notes(
    version: str, news: str, parts: Sequence[_Part], commit: str, makers: Sequence[str]
) -> str:
    lines = [f"# Sumpad {version}", "", news, "", "## Files", "", "| File | |", "|---|---|"]
    for part in parts:
        about = json.loads((ROOT / "boards" / part.board / "board.json").read_text("utf-8"))
        lines.append(f"| `{part.name}` | {about['product']}, {part.chip}: {_FIRMWARE} |")
    lines += [
        f"| `{_app(version)}` | {_APP.format(name=_app(version))} |",
        f"| `{_page(version)}` | {_PAGE} |",
        f"| `{SUMS}` | `sha256sum --check {SUMS}` finds damaged files |",
        "",
        "Hold BOOTSEL while plugging the board in, and copy the file onto the drive RPI-RP2. The",
        "drive of a Pico 2 is called RP2350, and takes only the files for the RP2350.",
        "Games, settings and results stay, except those of 0.9: to keep these, run",
        "`python3 tools/sumpad.py flash` first. It saves and restores them.",
        "",
        "## Reproducible build",
        "",
        f"Made of {_of(commit)}. On Debian",
        "`python3 tools/sumpad.py release --out again` makes these files again, byte for byte,",
        "if all of these are the same:",
        "",
        *(f"- {maker}" for maker in makers),
    ]
    return "\n".join(lines) + "\n"


def _of(commit: str) -> str:
    return f"commit {commit}" if commit else "sources without a history"
