"""A release with builds that only record what they were asked for: its files, sums and notes, and
what no release is made from. host_tests/emulator/test_release.py makes a real one."""

import hashlib
import os
import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

import sumpad
from sumpad_tools import ROOT, boards, cli
from sumpad_tools.build import debian_sources, firmware, release, toolchain, web
from sumpad_tools.device import image

CHANGELOG = """# Changelog

## [Unreleased]

## [1.2.3] - 2030-01-01

### Added

- A game.

## [1.2.2] - 2029-01-01

- Nothing.

## [1.2.1] - 2028-01-01

"""
BOARDS = ["pico_keypad_4x4", "pico_keypad_4x5"]
FILES = [
    "NOTES.md",
    "SHA256SUMS",
    "sumpad-1.2.3-pico_keypad_4x4-rp2350.uf2",
    "sumpad-1.2.3-pico_keypad_4x4.uf2",
    "sumpad-1.2.3-pico_keypad_4x5-rp2350.uf2",
    "sumpad-1.2.3-pico_keypad_4x5.uf2",
    "sumpad-1.2.3-web.zip",
    "sumpad-1.2.3.romfs",
]
CHANGED = "the checkout has uncommitted changes"

# Prints a file beside it, named by the third argument; fails if there is none.
GIT = '#!/bin/sh\ncd "{folder}" && shift 2 && if [ -f "$1" ]; then cat "$1"; else exit 1; fi\n'


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout of version 1.2.3 at a commit. Its folder `.git` has the answers of git by the
    first word of the question. Builds are replaced by files that name what was asked for."""
    root = tmp_path / "checkout"
    answers = root / ".git"
    answers.mkdir(parents=True)
    (answers / "status").touch()
    (answers / "rev-parse").write_text("0123abcd\n")
    (root / "CHANGELOG.md").write_text(CHANGELOG)
    shutil.copytree(ROOT / "boards", root / "boards")
    program = tmp_path / "bin" / "git"
    program.parent.mkdir()
    program.write_text(GIT.format(folder=answers))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")

    def build_rp2(board, chip, rebuild, say):
        assert rebuild  # other compilers may have made what is in the cache
        product = tmp_path / f"{board}-{chip}.uf2"
        product.write_text(f"firmware of {board} for {chip}")
        return product

    def archive(file, programs, say):
        file.write_text(" ".join(it.read_text() for it in programs.values()))

    monkeypatch.setattr(web, "archive", archive)
    monkeypatch.setattr(release, "ROOT", root)
    monkeypatch.setattr(sumpad, "__version__", "1.2.3")
    monkeypatch.setattr(firmware, "build_rp2", build_rp2)
    monkeypatch.setattr(image, "app_image", lambda kernels: b"the app")
    fetched = root, "micropython_9-1\nsdk_8\n"
    monkeypatch.setattr(debian_sources, "fetch", lambda say, suite=None: fetched)
    monkeypatch.setattr(toolchain, "versions", lambda: ["gcc-arm-none-eabi 15:12.2"])
    return root


@pytest.fixture
def out(tmp_path):
    return tmp_path / "dist"


def make(out, **options):
    return release.make(out, BOARDS, **options)


def left(out):
    """Return the names that a failed release has left beside `out`."""
    return [path.name for path in out.parent.iterdir() if path.name.startswith(out.name)]


def test_the_files_are_named_by_version_board_and_chip(checkout, out):
    files = make(out)
    assert [file.name for file in files] == FILES
    assert files == sorted(out.iterdir())
    for board in BOARDS:
        for name, chip in ((board, "RP2040"), (f"{board}-rp2350", "RP2350")):
            product = out / f"sumpad-1.2.3-{name}.uf2"
            assert product.read_text() == f"firmware of {board} for {chip}"
    assert (out / "sumpad-1.2.3.romfs").read_bytes() == b"the app"


def test_the_page_has_the_same_firmware(checkout, out):
    make(out)
    page = (out / "sumpad-1.2.3-web.zip").read_text()
    assert page == "firmware of pico_keypad_4x4 for RP2040 firmware of pico_keypad_4x5 for RP2040"


def test_the_sums_are_as_sha256sum_prints_them(checkout, out):
    make(out)
    expected = [
        f"{hashlib.sha256((out / name).read_bytes()).hexdigest()}  {name}\n"
        for name in FILES
        if name not in ("NOTES.md", "SHA256SUMS")
    ]
    assert (out / "SHA256SUMS").read_bytes() == "".join(expected).encode()


def test_the_notes_say_what_is_new_what_each_file_is_and_what_made_them(checkout, out):
    make(out)
    notes = (out / "NOTES.md").read_text()
    assert notes.startswith("# Sumpad 1.2.3\n\n### Added\n\n- A game.\n\n## Files\n")
    assert "Nothing." not in notes
    for name in FILES[1:]:
        [row] = [line for line in notes.splitlines() if line.startswith(f"| `{name}` | ")]
        assert ("romfs deploy sumpad-1.2.3.romfs`" in row) is name.endswith(".romfs")
        assert ("copy onto the board" in row) is name.endswith(".uf2")
        assert ("RP2350" in row) is ("rp2350" in name)
    assert "Made of commit 0123abcd. " in notes
    assert "\n- micropython_9-1\n- sdk_8\n- gcc-arm-none-eabi 15:12.2\n- Python 3." in notes


def test_sources_without_a_history_are_taken_as_they_are(checkout, out):
    shutil.rmtree(checkout / ".git")
    make(out)
    assert "without a history" in (out / "NOTES.md").read_text()


def test_the_tag_of_this_version_is_accepted(checkout, out):
    assert make(out, tag="v1.2.3")


@pytest.mark.parametrize("tag", ["v1.2.2", "1.2.3", ""])
def test_another_tag_is_refused(checkout, out, tag):
    with pytest.raises(release.ReleaseError, match=f"the tag is '{tag}', but .* is 1.2.3$"):
        make(out, tag=tag)
    assert left(out) == []


@pytest.mark.parametrize("version", ["1.2.4", "1.2.1", "1.2", "2.3"])
def test_a_version_of_which_the_changelog_says_nothing_is_refused(
    checkout, out, monkeypatch, version
):
    monkeypatch.setattr(sumpad, "__version__", version)
    with pytest.raises(release.ReleaseError, match=f"CHANGELOG.md has no section for {version}: "):
        make(out)
    assert left(out) == []


def test_a_changed_checkout_is_refused(checkout, out):
    (checkout / ".git" / "status").write_text("?? firmware/sumpad/new.py\n")
    with pytest.raises(release.ReleaseError, match=CHANGED):
        make(out)
    assert left(out) == []


def test_a_git_that_does_not_answer_is_no_clean_checkout(checkout, out):
    (checkout / ".git" / "status").unlink()
    with pytest.raises(firmware.FirmwareError, match="git cannot read"):
        make(out)


def test_without_git_there_is_no_release_of_a_checkout(checkout, out, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(release.ReleaseError, match="needs git"):
        make(out)


def test_a_folder_that_is_there_is_left_alone(checkout, out):
    out.mkdir()
    with pytest.raises(release.ReleaseError, match="already exists"):
        make(out)
    assert list(out.iterdir()) == []


def test_a_place_that_cannot_be_written_is_known_before_the_work(checkout, out, monkeypatch):
    out.write_text("a file")
    monkeypatch.setattr(firmware, "build_rp2", pytest.fail)
    with pytest.raises(OSError):
        make(out / "dist")


@pytest.mark.parametrize("error", [firmware.FirmwareError("gcc says no"), KeyboardInterrupt()])
def test_a_build_that_fails_leaves_nothing(checkout, out, monkeypatch, error):
    def build_rp2(*_, **__):
        raise error

    monkeypatch.setattr(firmware, "build_rp2", build_rp2)
    with pytest.raises(type(error)):
        make(out)
    assert left(out) == []


@pytest.mark.parametrize(
    ("options", "names"), [([], boards.names()), (["--board", BOARDS[0]], BOARDS[:1])]
)
def test_the_verb_lists_the_files(checkout, out, options, names):
    done = CliRunner().invoke(
        cli.app, ["release", "--out", str(out), *options], catch_exceptions=False
    )
    listed = [Path(line) for line in done.stdout.splitlines()]
    assert (done.exit_code, listed) == (0, sorted(out.iterdir()))
    assert len(listed) == sum(len(boards.load(name).CHIPS) for name in names) + 4


def test_the_changelog_tells_of_this_version():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert release.changes(changelog, sumpad.__version__)
    headings = re.findall(r"^## (.*)", changelog, re.MULTILINE)
    assert headings.pop(0) == "[Unreleased]"
    for heading in headings:
        assert re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", heading)
