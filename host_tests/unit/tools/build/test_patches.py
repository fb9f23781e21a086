"""The tree of links in which MicroPython's sources are patched."""

import pytest

from sumpad_tools.build.patches import (
    INTERPRETER_IN_RAM,
    MACHINE_CODE,
    MACHINE_CODE_FREED,
    NAMES,
    ROOM_FOR_KERNEL,
    STACK,
    UNUSED,
    Mend,
    lay_out,
)

FILES = {
    "README": "about it",
    "tools/tool.py": "first\nsecond\nsecond line\n",
    "tools/other.py": "other",
    "tools/deep/er/file": "deep",
    "ports/rp2/link.ld": "*.c.obj",
    "py/vm.c": "vm",
}
TOOL = Mend("tools/tool.py", "first", "1st", "it counts badly")
SAME_FILE = Mend("tools/tool.py", "second line", "2nd line", "it counts badly")
LINKER = Mend("ports/rp2/link.ld", ".obj", ".o", "nothing is found")


@pytest.fixture
def sources(tmp_path):
    folder = tmp_path / "sources"
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def texts(folder):
    """Return what a program that opens these files reads."""
    return {path: (folder / path).read_text() for path in FILES}


def test_it_reads_like_the_sources_but_for_what_is_mended(sources, tmp_path):
    place = tmp_path / "place"
    assert lay_out(sources, place, [TOOL, LINKER, SAME_FILE]) == []
    assert texts(place) == {
        **FILES,
        "tools/tool.py": "1st\nsecond\n2nd line\n",
        "ports/rp2/link.ld": "*.c.o",
    }
    assert texts(sources) == FILES


def test_what_is_not_mended_is_linked_to(sources, tmp_path):
    place = tmp_path / "place"
    lay_out(sources, place, [TOOL])
    links = sorted(str(it.relative_to(place)) for it in place.rglob("*") if it.is_symlink())
    assert links == ["README", "ports", "py", "tools/deep", "tools/other.py"]


def test_links_of_a_relative_path_lead_there_too(sources, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lay_out(sources.relative_to(tmp_path), tmp_path / "place", [TOOL])
    assert (tmp_path / "place" / "README").read_text() == "about it"


@pytest.mark.parametrize(
    "mend",
    [
        TOOL._replace(text="third"),
        TOOL._replace(text="second"),  # occurs twice: which one should be patched?
        TOOL._replace(file="tools/nowhere.py"),
        TOOL._replace(file="tools"),
    ],
)
def test_a_mend_that_does_not_fit_is_told_and_left_out(sources, tmp_path, mend):
    assert lay_out(sources, tmp_path / "place", [mend, LINKER]) == [mend]
    assert texts(tmp_path / "place") == {**FILES, "ports/rp2/link.ld": "*.c.o"}


@pytest.mark.parametrize(
    "mend",
    [
        INTERPRETER_IN_RAM,
        *STACK,
        ROOM_FOR_KERNEL,
        *NAMES,
        *UNUSED,
        MACHINE_CODE,
        MACHINE_CODE_FREED,
    ],
)
def test_what_is_mended_needs_no_mending_again(mend):
    """So sources that somebody has patched by hand are built as they are."""
    assert mend.text not in mend.becomes
