"""Packs go to a console completely or not at all, and come back."""

import pytest

from sumpad.storage import packs
from support.console.packs import of_squares


def test_packs_go_there_and_come_back(place, tmp_path):
    raw = of_squares(100)
    (tmp_path / "squares.pack").write_bytes(raw)
    (tmp_path / "magic.txt").write_text("1" + 80 * "." + "\n")
    done = place.run("puzzles", "put", "squares.pack", "magic.txt")
    assert done.stdout == "MAGIC\nSQUARES\n"
    assert packs.Pack(place.puzzles, "SQUARES").count == 100
    assert place.run("puzzles", "list").stdout.splitlines() == [
        "MAGIC     sudoku 9x9",
        "SQUARES   pack of 100 crossnum",
    ]
    assert place.run("puzzles", "put", "squares.pack").stdout == "SQUARES was there already\n"
    assert place.run("puzzles", "get", "squares", "back").stdout == ""
    assert (tmp_path / "back").read_bytes() == raw
    done = place.run("puzzles", "get", "squares")
    assert str(done.exception) == "SQUARES is a pack: give a file to write"
    place.run("puzzles", "remove", "squares")
    assert place.puzzles.names() == ["MAGIC"]


def test_nothing_is_replaced_unasked(place, tmp_path):
    (tmp_path / "a.pack").write_bytes(of_squares(5))
    (tmp_path / "b.pack").write_bytes(of_squares(6))
    (tmp_path / "a.txt").write_text("1" + 80 * "." + "\n")
    place.run("puzzles", "put", "a.pack")
    for other in ("b.pack", "a.txt"):
        done = place.run("puzzles", "put", other, "--name", "A")
        assert "--replace" in str(done.exception)
        assert packs.Pack(place.puzzles, "A").count == 5
    assert place.run("puzzles", "put", "b.pack", "--name", "A", "--replace").stdout == "A\n"
    assert packs.Pack(place.puzzles, "A").count == 6
    place.run("puzzles", "put", "a.txt", "--replace")
    assert not packs.is_pack(place.puzzles, "A")


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (of_squares(5)[:-1], "damaged"),
        (b"SUMPACK\x02" + of_squares(5)[8:], "format 2"),
    ],
)
def test_a_damaged_pack_is_not_sent(place, tmp_path, raw, words):
    (tmp_path / "a.pack").write_bytes(raw)
    done = place.run("puzzles", "put", "a.pack")
    assert words in str(done.exception)
    assert place.puzzles.names() == []
