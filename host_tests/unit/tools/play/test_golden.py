"""Golden frames: a difference is shown and kept, and nothing becomes golden by itself."""

import pytest

from sumpad_tools.parts import frames
from sumpad_tools.play import golden

DARK = bytes(1024)
DOT = bytes(16) + b"\x40" + bytes(1007)  # the pixel (1, 1)
DOTS = bytes(16) + b"\x50" + bytes(1007)  # the pixels (1, 1) and (3, 1)


@pytest.fixture
def empty(tmp_path):
    return golden.Golden(tmp_path / "golden", tmp_path / "new")


@pytest.fixture
def dots(empty):
    """DOTS is the golden frame `a/b`."""
    with pytest.raises(AssertionError):
        empty.check("a/b", DOTS)
    empty.accept("a/b")
    return empty


def kept(store):
    return frames.from_pbm((store.folder / "a" / "b.pbm").read_bytes())


def test_an_equal_frame_passes(dots):
    dots.check("a/b", DOTS)
    assert dots.waiting() == []


def test_a_new_picture_is_shown_and_waits(empty):
    with pytest.raises(AssertionError, match="a/b: there is no golden frame yet"):
        empty.check("a/b", DOT)
    assert empty.waiting() == ["a/b"]
    assert not empty.folder.exists()


def test_a_difference_is_shown_where_it_is_and_waits(dots):
    with pytest.raises(AssertionError, match=r"a/b: 1 pixels differ, x 3-3, y 1-1\n-\n"):
        dots.check("a/b", DOT)
    assert kept(dots) == DOTS
    assert dots.waiting() == ["a/b"]
    with pytest.raises(AssertionError, match=r"2 pixels differ, x 1-3, y 1-1\n- -\n"):
        dots.check("a/b", DARK)


def test_a_frame_that_is_right_again_waits_no_longer(dots):
    with pytest.raises(AssertionError):
        dots.check("a/b", DOT)
    dots.check("a/b", DOTS)
    assert dots.waiting() == []


def test_a_new_picture_that_became_golden_elsewhere_waits_no_longer(dots, capsys):
    with pytest.raises(AssertionError):
        dots.check("a/b", DOT)
    (dots.folder / "a" / "b.pbm").write_bytes(frames.pbm(DOT))
    assert dots.waiting() == []
    assert golden.main([], dots) == 0
    assert capsys.readouterr().out == "no picture differs\n"


def test_the_command_line(dots, capsys):
    assert golden.main([], dots) == 0
    assert capsys.readouterr().out == "no picture differs\n"
    with pytest.raises(AssertionError):
        dots.check("a/b", DOT)
    assert golden.main([], dots) == 0
    assert capsys.readouterr().out.startswith("a/b: 1 pixels differ, x 3-3, y 1-1\n-\n")
    for wrong in (["accept"], ["accept", "a/c"], ["a/b"]):
        assert golden.main(wrong, dots) == 2
        assert capsys.readouterr().out == "usage: accept NAME..., of these names: a/b\n"
    assert golden.main(["accept", "a/b"], dots) == 0
    assert capsys.readouterr().out == "a/b is golden now: commit it with the reason\n"
    assert kept(dots) == DOT
