"""A release: the firmware of all boards, the page in which it is played, their sums, and notes; a
folder that is whole or not there.

Used by the verb `release`. Whoever has the same commit gets the same bytes, wherever the folders
are and whatever day it is, with the same compilers: the notes name them. So everything is built
anew, for what the cache has may be by others; of Debian's sources alone, for what a checkout of
MicroPython holds nobody else knows; and of a commit, not of a changed checkout. Sources without a
history, as the archive of a tag, are taken for what they are.
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
from sumpad_tools import ROOT
from sumpad_tools.build import debian_sources, firmware, toolchain, web
from sumpad_tools.device import image

SUMS = "SHA256SUMS"
NOTES = "NOTES.md"

_AT_ONCE = 2  # builds: much of each does one thing at a time

_FIRMWARE = "the file to copy onto the board"
_APP = "the app alone, for an update: `mpremote romfs deploy {name}`"
_PAGE = "the page, for any web server"


class ReleaseError(Exception):
    """There can be no release; the text says why."""


class _Part(NamedTuple):
    """A file of firmware: its `name`, its board by name."""

    name: str
    board: str


def make(
    out: Path,
    board_names: Sequence[str],
    tag: str | None = None,
    say: Callable[[str], object] = firmware.tell,
) -> list[Path]:
    """Make the release of this checkout in a new folder `out` (Path); returns its files.

    `tag`: has to be v and the version. `say(text)` tells what takes its time.
    Raises ReleaseError, and what building raises.
    """
    version = sumpad_tools.version()
    if tag is not None and tag != f"v{version}":
        raise ReleaseError(f"the tag is '{tag}', but the version of this checkout is {version}")
    news = changes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    commit = _commit()
    if out.exists():
        raise ReleaseError(f"{out} already exists; a release needs a new folder")
    parts = [_Part(f"sumpad-{version}-{board}.uf2", board) for board in board_names]
    makers = _makers(say)
    aside = out.with_name(f"{out.name}.unfinished")
    aside.mkdir(parents=True)  # before the work: where it cannot be written, that is known now
    try:
        for part, product in zip(parts, _built(parts, say), strict=True):
            shutil.copyfile(product, aside / part.name)
        (aside / _app(version)).write_bytes(image.app_image())
        programs = {it.board: aside / it.name for it in parts}
        web.archive(aside / _page(version), programs, say)
        (aside / SUMS).write_text(_sums(aside), encoding="utf-8", newline="\n")
        notes = _notes(version, news, parts, commit, makers)
        (aside / NOTES).write_text(notes, encoding="utf-8", newline="\n")
        aside.rename(out)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return sorted(out.iterdir())


def _app(version: str) -> str:
    """The name of the file with the app in it."""
    return f"sumpad-{version}.romfs"


def _page(version: str) -> str:
    """The name of the file with the page in it."""
    return f"sumpad-{version}-web.zip"


def changes(changelog: str, version: str) -> str:
    """What the text of a changelog says of a version, without its heading. Raises ReleaseError."""
    for section in changelog.split("\n## ")[1:]:
        heading, _, body = section.partition("\n")
        if heading.startswith(f"[{version}]") and body.strip():
            return body.strip()
    raise ReleaseError(
        f"CHANGELOG.md has no section for {version}: it needs '## [{version}] - DATE'"
    )


def _commit() -> str:
    """The commit of the checkout, "" for sources without a history. Raises ReleaseError if what is
    there is no commit."""
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
    """The UF2 files of the parts."""

    def build(part: _Part) -> Path:
        return firmware.build_rp2(part.board, anew=True, say=say)

    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return list(pool.map(build, parts))


def _sums(folder: Path) -> str:
    """What sha256sum prints of the files of a folder."""
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(folder.iterdir())
    )


def _makers(say: Callable[[str], object]) -> list[str]:
    """What made the files and has a part in their bytes, a line each."""
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
        lines.append(f"| `{part.name}` | {about['product']}: {_FIRMWARE} |")
    lines += [
        f"| `{_app(version)}` | {_APP.format(name=_app(version))} |",
        f"| `{_page(version)}` | {_PAGE} |",
        f"| `{SUMS}` | `sha256sum --check {SUMS}` finds damaged files |",
        "",
        "Hold BOOTSEL while plugging the board in, and copy the file onto the drive RPI-RP2.",
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
