"""What kakuro's hints say: each thing in the fullest way that there is room for."""

import pytest

from sumpad.games import messages as shared
from sumpad.games.kakuro import failures, messages
from support.games.kakuro.hinting import fits

NAME = "45 across"
CLAUSES = messages.blanks(NAME, 24, 8, 0b1111)
SETS = [0b100111, 0b1000111, 0b10000111]


def mask(*digits):
    return sum(1 << digit - 1 for digit in digits)


def by_sets(**given):
    usual = {
        "clauses": CLAUSES, "sets": (), "allowed": 0b11111100, "missing": 0b100000011,
        "is_known": True, "left": 0b1111000, "lost": 0b110000111, "count": 2, "shown": 0,
    }  # fmt: skip
    return flat(messages.by_sets(**{**usual, **given}))


def flat(groups):
    return [words for ways in groups for words in ways]


def fails(ways):
    return [failures.fails(9, words, True) for words in ways]


LONGEST = {
    "sets": by_sets(sets=SETS),
    "some digits": by_sets(allowed=0b11110000, left=0b1110000),
    "a sum": by_sets(is_known=False, missing=0b111100000, lost=0b111100000, shown=0b100011111),
    "required": flat(messages.required(NAME, CLAUSES, SETS, True, 0b1111)),
    "required, crossing": flat(
        messages.required(NAME, CLAUSES, SETS, True, 0b1000, False, "across")
    ),
    "has": messages.has(NAME, 0b1110000, 0b1110001111, 2),
    "pair": [messages.pair(NAME, mask(8, 9))],
    "last": messages.last(NAME, 45, 511 ^ mask(1)),
    "part": by_sets(clauses=messages.made(messages.part(8), 36, 24, 0b11), sets=SETS),
    "block": messages.block([45] * 12, [9] * 8, False),
    "small block": messages.block([24] * 3, [8, 9], False),
    "neck": messages.neck("254-245=9"),
    "shorter run": messages.shorter_run("254-218=36", 8),
    "couple": [
        words + messages.follows(0b111110000, 0b1111, 1)
        for words in messages.couple("254-250=4", -1, 1)
    ],
    "other": [messages.other(0b1111, 0b111110000) + messages.follows(0b111110000, 0b1111, 2)],
    "left out": messages.left_out(250, 0b1111),
    "skipped": messages.skipped(0b1111),
    "limit": messages.limit(250),
    "earlier": messages.limit(0),
    "whole": by_sets(whole=NAME, sets=SETS),
    "so only": [messages.so_only(9)],
    "impossible": fails(
        failures.impossible(
            NAME, 45, [(1, 9)] * 9, ([0b11011] * 9, True), ([0b11011] * 8, True, 36)
        )
    ),
    "proof": fails(failures.long_proof(NAME)),
    "mistake": failures.impossible(NAME, 45, [(1, 9)] * 9, ([0b11011] * 9, False), ()),
    "needs": fails(failures.none_fits(NAME, 8, False, 0b101101)),
    "none left": fails([failures.none_left(NAME, 0b101010100)]),
    "both": fails([failures.both(9)]),
    "second": [failures.second(9)],
    "searched": failures.searched([1, 2, 3, 6, 7, 9]),
    "no solution": [failures.no_solution(NAME), failures.no_solution("")],
    "faults": [
        "45 across still needs 16, and 7 cells cannot make that",
        "45 across already makes 45, but cells are blank",
        "45 across: its digits already make 45",
        "the runs across add up to 888, those down to 888",
        "expected a sum from 36 to 44 for the 8 cells, found 45",
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", LONGEST)
def test_the_longest_sentences_have_a_way_that_fits(name):
    words = shared.fullest(LONGEST[name], fits)
    assert fits(words), words


def test_what_follows_a_colon_begins_with_a_word():
    """It may be a page of its own, which would begin in the middle of a sentence."""
    for name in ("sets", "required", "required, crossing", "part"):
        for words in LONGEST[name]:
            assert all(rest[0].isalpha() for rest in words.split(": ")[1:]), words


def test_what_is_left_in_a_run_is_said_with_its_digits_or_without():
    assert messages.blanks("14 down", 0, 2, 0) == ("14 down has 2 cells",)
    assert messages.blanks("14 down", 9, 1, 0) == ("14 down needs 9 more in one cell",)
    assert messages.blanks("14 down", 9, 2, mask(1, 4)) == (
        "14 down has 1 and 4; its other 2 cells make 9",
        "14 down has 1 and 4; 9 left in 2 cells",
        "14 down needs 9 more in 2 cells",
    )
    assert messages.last("14 down", 9, mask(3, 4))[0] == "14 down: this cell is 9-3-4=2"
    assert messages.last("14 down", 9, 0) == (
        "14 down needs 9 in its last blank",
        "14 down: this cell is 9",
    )


@pytest.mark.parametrize(
    ("left", "lost", "count", "words"),
    [
        (mask(4), mask(1), 1, ", so this cell is 4"),
        (mask(4, 5), mask(1, 2, 3), 1, ", so only 4 or 5 here"),
        (mask(4, 5, 6), mask(1, 2, 3), 1, ", so no 1 to 3 here"),
        (mask(4, 5, 6), mask(1), 2, ", so no 1 in these cells"),
        (mask(4), mask(1), 2, ", but only 4 fits in these cells"),
    ],
)
def test_the_shorter_of_what_is_left_and_what_is_lost_is_said(left, lost, count, words):
    assert messages.follows(left, lost, count) == words


def test_a_cell_that_a_run_needs_for_two_digits_has_both_named():
    ways = messages.required("9 down", ["9 down has 3 cells"], [mask(1, 2, 6)], False, mask(1, 6))
    assert flat(ways) == [
        "9 down has 3 cells: that is 1+2+6, and only this cell can be 1 or 6",
        "9 down needs 1 and 6, and only this cell can be 1 or 6",
    ]


def test_why_only_one_cell_can_be_a_digit_is_said_if_it_fits():
    clauses = ["22 across has 5 cells"]
    ways = messages.required("22 across", clauses, (), True, mask(1), False, "down")
    assert flat(ways) == [
        "22 across now needs a 1, and the down sums allow 1 only here",
        "22 across now needs a 1, and only this cell can be 1",
    ]
    ways = messages.required("22 across", clauses, [mask(1, 8)], True, mask(8), False, "down")
    assert flat(ways) == [
        "22 across has 5 cells: that is now 1+8, and the down sums allow 8 only here",
        "22 across has 5 cells: that is now 1+8, and only this cell can be 8",
        "22 across now needs an 8, and the down sums allow 8 only here",
        "22 across now needs an 8, and only this cell can be 8",
    ]


def test_what_sets_say_of_cells():
    clauses = ("9 down has 2 cells",)
    sets = [mask(1, 8), mask(2, 7)]
    lost = mask(3, 4, 5, 6, 9)
    left = mask(1, 2, 7, 8)
    usual = {"clauses": clauses, "missing": lost, "left": left, "lost": lost, "shown": 0}
    ways = by_sets(**usual, sets=sets, allowed=left)
    assert ways[0] == "9 down has 2 cells: that is now 1+8 or 2+7"
    assert ways[-2] == "9 down has 2 cells: no 3, 4, 5, 6 or 9 left in these cells"
    assert ways[-1] == "9 down has 2 cells: no 3, 4, 5, 6 or 9 left here"
    one = dict(usual, sets=sets[:1], allowed=mask(1, 8), is_known=False)
    assert by_sets(**dict(one, left=mask(1, 8)))[0] == "9 down has 2 cells: that is 1+8"
    assert by_sets(**dict(one, left=1, count=1))[0] == (
        "9 down has 2 cells: that is 1+8, and only 1 fits here"
    )
    few = dict(usual, sets=(), allowed=mask(1, 2, 8), missing=mask(9), left=mask(1, 2))
    assert by_sets(**few) == [
        "9 down has 2 cells: only 1, 2 or 8 left, so only 1 or 2 in these cells",
        "9 down has 2 cells: only 1, 2 or 8 left, so only 1 or 2 here",
    ]
    sums = dict(usual, sets=(), is_known=False, missing=mask(9), lost=mask(9), shown=mask(1, 9))
    assert by_sets(**sums)[0] == "9 down has 2 cells: no 9 in these cells (1+9=10)"


def test_sets_of_a_blank_run_need_no_count_of_its_cells():
    sets = [mask(1, 8), mask(2, 7)]
    given = {"whole": "9 down", "sets": sets, "allowed": mask(1, 2, 7, 8), "count": 1}
    ways = by_sets(**given, left=mask(1), is_known=False)
    assert ways[0] == "9 down is 1+8 or 2+7, and only 1 fits here"
    ways = by_sets(**given, left=mask(1, 2), lost=mask(3, 4, 7, 8))
    assert ways[:2] == [
        "9 down is now 1+8 or 2+7, so only 1 or 2 here",
        "9 down is now 1+8 or 2+7",
    ]
    ways = messages.required("9 down", (), sets[:1], True, mask(8), False, "down", "9 down")
    assert flat(ways)[:2] == [
        "9 down is now 1+8, and the down sums allow 8 only here",
        "9 down is now 1+8, and only this cell can be 8",
    ]


def test_digits_of_sets_that_a_cell_has_lost_before_are_named():
    """Else the sets would not explain what the cell can be."""
    sets = [mask(5, 9), mask(6, 8)]
    given = {"whole": "14 down", "sets": sets, "allowed": mask(5, 6, 8, 9), "count": 1}
    ways = by_sets(**given, left=mask(6, 8, 9), lost=mask(1, 2, 3, 4, 7), is_known=False)
    assert ways[:3] == [
        "14 down is 5+9 or 6+8, so 6, 8 or 9 here (not 5)",
        "14 down is 5+9 or 6+8, so only 6, 8 or 9 here",
        "14 down is 5+9 or 6+8",
    ]
    ways = by_sets(**given, left=mask(6, 8), lost=mask(1, 2, 3, 4, 7))
    assert ways[0] == "14 down is now 5+9 or 6+8, so 6 or 8 here (not 5 or 9)"


def test_digits_that_are_there_are_listed_one_by_one():
    """A range would look like a sum, or like one digit of it."""
    words = "15 across already has 3, 4 and 5, so only 1 or 2 here"
    assert messages.has("15 across", mask(1, 2), mask(3, 4, 5), 1)[0] == words


def test_what_cannot_be_made_is_listed():
    choices = [mask(7), mask(1, 2, 3), mask(1, 3)]
    ends = [(7, 7), (1, 3), (1, 3)]
    ways = failures.impossible("9 down", 9, ends, (choices, True), (choices[1:], False, 2))
    assert ways == [
        "in 9 down, 7 plus 1 to 3 plus 1 or 3 makes 9 only with a digit twice",
        "in 9 down, 1 to 3 plus 1 or 3 never makes the 2 left",
        "9 down cannot be made",
    ]
    ends = [(7, 7), (1, 4), (2, 3)]
    assert failures.impossible("8 down", 8, ends, ([0], False), ()) == [
        "8 down would make at least 7+1+2=10",
        "8 down would make at least 10",
        "8 down cannot be made",
    ]
    assert failures.impossible("15 down", 15, ends, ([0], False), ())[0] == (
        "15 down would make at most 7+4+3=14"
    )
    sets = [mask(1, 4), mask(2, 3)]
    ends = [(7, 7), (1, 2), (1, 2)]
    for missing, end in ((0, "none of these fits"), (mask(3, 4), "no 3 or 4 fits")):
        assert (
            failures.impossible("12 down", 12, ends, ([0], False), (), sets, missing)
            == [
                "12 down still needs 1+4 or 2+3, but " + end,
                "12 down still needs 1+4 or 2+3, but none of these fits",
                "12 down cannot be made",
            ][not missing :]
        )
    ways = failures.impossible("4 down", 4, ends[1:], ([0], False), (), [mask(1, 3)])
    assert ways[0] == "4 down is 1+3, but that does not fit"
    ways = failures.impossible(
        "4 down", 4, ends[1:], ([0], False), (), [mask(1, 3)], 0, mask(2, 4)
    )
    assert ways[0] == "4 down is 1+3, but the framed cell is only 2 or 4"
    ways = failures.impossible("4 down", 4, ends[1:], ([0], False), (), [mask(1, 3)], mask(3))
    assert ways == [
        "4 down is 1+3, but no 3 fits",
        "4 down needs a 3, but no 3 fits",
        "4 down is 1+3, but that does not fit",
        "4 down cannot be made",
    ]
    assert failures.no_digits("29 down", 11, 1) == "29 down needs 11 in one cell"
    assert failures.no_digits("29 down", 23, 3) == "no 3 digits left make 23 in 29 down"
    ends = ["21 down needs a 7, but it does not fit", "21 down cannot be made"]
    first = "21 down needs a 7, but only 2 or 6 fits"
    assert failures.none_fits("21 down", 7, False, mask(2, 6)) == [first, *ends]
    assert failures.none_fits("21 down", 7, False, 0) == ends
    first = "21 down needs a 7, but 7 is already in 9 across"
    assert failures.none_fits("21 down", 7, False, mask(2, 6), "9 across") == [first, *ends]
    words = failures.none_left("21 down", mask(2, 6))
    assert words == "the framed cell can be 2 or 6, but both are in 21 down"
    words = failures.none_left("21 down", mask(2, 6, 7))
    assert words == "the framed cell can be 2, 6 or 7, but all are in 21 down"


def test_no_sum_has_a_digit_twice():
    """Cells that could make too much only with equal digits are no reason for a player."""
    ends = [(8, 9), (8, 9), (4, 4)]
    assert failures.impossible("19 down", 19, ends, ([0], False), ()) == ["19 down cannot be made"]
    some = [mask(1), mask(1)], False, 3
    for choices in (([0], False), some[:2]):
        assert failures.impossible("3 down", 3, ends[:0], choices, some) == [
            "3 down cannot be made"
        ]


def test_blocks_are_added_up():
    assert messages.block([10], [], True) == ["the row here makes 10"]
    assert messages.block([3, 4], [], False)[0] == "the columns here make 3+4=7"
    assert messages.block([3, 4], [], False)[1] == "the columns here are 3+4: they make 7"
    assert messages.block([10], [8], False) == [
        "the column here makes 10, or 2 without the 8",
        "the column here needs 10-8=2",
        "the column here needs 2",
    ]
    words = messages.block([21], [8, 9], True)[0]
    assert words == "the row here makes 21, or 4 without its digits"
    assert messages.block([10, 14], [8, 1], True) == [
        "the rows here make 10+14=24, or 15 without their digits",
        "the rows here make 24, or 15 without their digits",
        "the rows here need 10+14-8-1=15",
        "the rows here are 10+14-8-1: they need 15",
        "the rows here need 15",
    ]
    long = messages.block([3] * 13, [1], True)[0]
    assert long == "the rows here make 39, or 38 without the 1"
    assert messages.block([3] * 13, [], True) == ["the rows here make 39"]
    assert messages.difference(10, 18) == "18-10=8"
    assert messages.couple("9-9=0", 0, 1)[0].endswith(": these two are the same")
    assert messages.couple("9-2=7", None, 1)[0].endswith(": these two make 9-2=7")
    assert messages.couple("9-2=7", 1, 1)[0].endswith(": this cell is 9-2=7 more than the other")
    assert messages.couple("9-2=7", -1, 1)[-1] == "this cell is 7 less than the other"
    assert messages.couple("9-2=7", -1, 2)[-1] == "these two differ by 7"
    assert messages.other(mask(1), mask(2, 3)) == "the other cell is not 1"
    assert messages.other(mask(1, 4, 5), mask(2, 3)) == "the other cell is 2 or 3"
