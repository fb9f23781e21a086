"""Sentences of the hints of cross-number, and whether a screen has room for one of each."""

import pytest

from sumpad.games.crossnum import fault_sentences, messages
from sumpad.solver.crossnum.hinter import HIGH, LOW
from support.games import layouts, wording


def test_digits():
    assert [messages.bound(it, HIGH) for it in (1, 4)] == ["1", "4 or less"]
    assert [messages.bound(it, LOW) for it in (9, 4)] == ["9", "4 or more"]
    spans = [(1, 3), (7, 9), (4, 4), (4, 5), (4, 6), (1, 1), (9, 9)]
    assert [messages.span(*it) for it in spans] == [
        "3 or less",
        "7 or more",
        "4",
        "4 or 5",
        "4 to 6",
        "1",
        "9",
    ]


def test_sums_get_shorter():
    assert messages.sums([5]) == ["5"]
    assert messages.sums([1, 2, 1]) == ["1+2+1=4", "2x1+2=4", "4"]
    assert messages.sums([1] * 9) == ["9x1=9", "9"]


def test_steps():
    assert messages.one_blank("row 1", 4) == "row 1 needs 4 in its last blank"
    assert messages.extremes("row 1", 18, 2, 9) == "row 1 needs 18 in 2 blanks, so each is 9"
    so = ", so r1c1 is 3"
    assert messages.reasons("", "row 1", 9, [1, 1], HIGH, False, False, so) == [
        "row 1 needs 9; even with 1+1=2, r1c1 is 3",
        "row 1 needs 9; even with 2x1=2, r1c1 is 3",
    ]
    assert messages.reasons("", "row 1", 12, [9], LOW, False, False, so) == [
        "row 1 needs 12; even with a 9, r1c1 is 3"
    ]
    assert messages.reasons("", "row 1", 12, [9], LOW, True, False, so) == [
        "row 1 needs 12; the other blank is 9, so r1c1 is 3"
    ]
    assert messages.reasons("", "row 1", 9, [4], LOW, False, False, so) == [
        "row 1 needs 9; the other blank is at most 4, so r1c1 is 3"
    ]
    assert messages.reasons("", "row 1", 9, [1, 4], HIGH, False, False, so) == [
        "row 1 needs 9; the others make at least 1+4=5, so r1c1 is 3",
        "row 1 needs 9; the others make at least 1+4=5, so r1c1 is 3",
        "row 1 needs 9; the others make at least 5, so r1c1 is 3",
    ]
    opening = "suppose r1c1 is 4 or more: "
    assert messages.reasons(opening, "row 1", 9, [4], HIGH, False, True, "") == [
        "row 1 needs 9; suppose r1c1 is 4 or more: the other blank is at least 4"
    ]
    assert messages.tight("row 1", 9, [5, 4], HIGH)[-1] == (
        "row 1 needs 9; the most is 9, so each blank takes its most"
    )
    assert messages.so_are([], "4 or less") == ", so each blank is 4 or less"
    assert messages.so_are(["r1c1"], "4") == ", so r1c1 is 4"
    assert messages.so_are(["a", "b", "c"], "4 or more") == ", so a, b and c are 4 or more"
    assert messages.both("r1c1", 4) == "r1c1 is 4 or more and 4 or less, so it is 4"
    assert messages.line_leaves("then ", "row 1", ["a", "b"], "4 or less") == [
        "then by row 1, a and b are 4 or less",
        "then a and b are 4 or less",
    ]


def test_refutations():
    opening = messages.suppose("r1c1", 1, 3) + ": "
    assert opening == "suppose r1c1 is 3 or less: "
    assert messages.suppose("r1c1", 4, 4, True) == "suppose r1c1 is 4 too"
    assert messages.fails(messages.THEN, "row 1", 20, 9, [4, 1], True, messages.NO_SOLUTION) == [
        "then row 1 needs 9, but it makes at most 4+1=5: no solution is left",
        "then row 1 needs 9, but it makes at most 1+4=5: no solution is left",
        "then row 1 needs 9, but it makes at most 5: no solution is left",
        "then row 1 needs 9, but it makes at most 4+1=5",
        "then row 1 needs 9, but it makes at most 1+4=5",
        "then row 1 needs 9, but it makes at most 5",
        "then row 1 cannot make its sum: no solution is left",
        "then row 1 cannot make its sum",
    ]
    words = messages.fails(messages.THEN, "row 1", 20, 9, [4], True, "", last="r1c2")[0]
    assert words == "then row 1 leaves 9 for r1c2, but it is 4 or less"
    words = messages.fails(messages.THEN, "row 1", 20, 6, [7], False, "", last="r1c2")[0]
    assert words == "then row 1 leaves 6 for r1c2, but it is 7 or more"
    opening = messages.suppose("r1c1", 1, 4) + ": "
    assert messages.fails(opening, "row 1", 20, 9, [4, 1], True, "", True)[-3:] == [
        "row 1 needs 9; suppose r1c1 is 4 or less: the row's blanks make at most 5",
        "suppose r1c1 is 4 or less: row 1 cannot make its sum",
        "suppose r1c1 is 4 or less: row 1 cannot make its sum",
    ]
    words = messages.fails(opening, "row 1", 20, 9, [4, 1], True, "")[0]
    assert (
        words == "suppose r1c1 is 4 or less: row 1 now needs 9, but its blanks make at most 4+1=5"
    )
    for terms, needs, is_short, words in (
        ([], 2, True, "row 1 adds up to 18, not 20"),
        ([1, 4], 0, False, "row 1 adds up to 25 or more, not 20"),
        ([9], -3, False, "row 1 adds up to 32 or more, not 20"),
    ):
        assert messages.fails("", "row 1", 20, needs, terms, is_short, "")[0] == words
    assert messages.so_not("r1c1", 1, 3) == ", so r1c1 is 4 or more"
    assert messages.so_not("r1c1", 8, 9) == ", so r1c1 is 7 or less"
    assert messages.so_not("r1c1", 2, 9) == ", so r1c1 is 1"
    assert messages.so_not("r1c1", 4, 5) == ", so r1c1 is not 4 or 5"


@pytest.mark.parametrize("size", range(3, 13))
def test_the_shortest_of_each_sentence_fits(size):
    """About the cell and the line with the longest names."""
    most = 9 * size
    cell = fault_sentences.cell_name(size, size * size - 1)
    opening = messages.suppose(cell, 1, 8, True) + ": "
    words = [
        messages.search_fails(opening),
        messages.none_fits(opening, cell, ""),
        messages.none_fits("", cell, messages.so_not(cell, 4, 6)),
        messages.limit(99),
        messages.leave(99, [1, 3, 4, 6, 8]),
    ]
    for line in range(2 * size + 2):
        name = fault_sentences.line_name(size, line)
        words += [
            messages.one_blank(name, 9),
            messages.extremes(name, most, size, 9),
            messages.tight(name, most, [9] * size, LOW)[-1],
            messages.line_leaves(opening, name, [cell, cell], "8 or more")[-1],
            messages.both(cell, 8),
            messages.fails(opening, name, most, most, [8] * size, True, "")[-1],
            messages.fails_in_short(opening, name, ""),
            f"{name} adds up to {most} or more, not {most}",
        ]
    for sentence in words:
        assert wording.fits_as_hint(sentence, layouts.crossnum(size)), sentence
