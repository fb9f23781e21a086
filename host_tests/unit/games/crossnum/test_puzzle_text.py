"""Puzzle text: what is read, and everything that is refused, with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.games import family_of, text_reader
from sumpad.games.crossnum import fault_sentences
from sumpad.games.crossnum import puzzle_text as crossnum_text

GOOD = """\
crossnum 4   # with the sums at the ends of the lines
. 7 . . | 22
1 . . . | 19
. . . 9 | 25

. . 3 . | 18
= 17 21 30 16
\\ 20
/ 25
"""


def test_a_puzzle_is_read_and_written_the_same():
    size, digits, targets = crossnum_text.parse(GOOD)
    assert size == 4
    assert digits == bytes([0, 7, 0, 0, 1, 0, 0, 0, 0, 0, 0, 9, 0, 0, 3, 0])
    assert targets == bytes([22, 19, 25, 18, 17, 21, 30, 16, 20, 25])
    again = crossnum_text.compose(size, digits, targets)
    assert crossnum_text.parse(again) == (size, digits, targets)
    assert crossnum_text.parse(GOOD.replace("\n", "\r\n").replace(" ", "\t\r")) == (
        size,
        digits,
        targets,
    )


def test_a_tab_may_follow_the_name_of_the_family():
    assert family_of("crossnum\t4\n") == "crossnum"


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("5", "'5'"),
        ("\uff15", "'<U+FF15>'"),
        ("\0", "'<U+0000>'"),
        ("1\U0001f600", "'1<U+1F600>'"),
        ("x" * 20, "'" + "x" * 20 + "'"),
        ("x" * 21, "'" + "x" * 17 + "...'"),
        ("\uff11" * 9, "'<U+FF11><U+FF11>...'"),
    ],
)
def test_messages_show_what_was_found(word, found):
    assert text_reader.shown(word) == found


@pytest.mark.parametrize(
    "old, new, line, column, expected",
    [
        ("crossnum 4", "crossword 4", 1, 1, "'crossnum'"),
        ("crossnum 4", "crossnum", 1, 9, "a size from 3 to 12"),
        ("crossnum 4", "crossnum 13", 1, 10, "a size from 3 to 12"),
        ("crossnum 4", "crossnum 4 4", 1, 12, "the end of the line"),
        ("crossnum 4", "crossnum 5", 2, 9, "'.' or a digit"),
        (". 7 . . |", ". 0 . . |", 2, 3, "'.' or a digit from 1 to 9"),
        (". 7 . . |", ". x . . |", 2, 3, "'.' or a digit"),
        (". 7 . . |", ". . . |", 2, 7, "'.' or a digit"),
        (". 7 . . |", ". . . . . |", 2, 9, "'|'"),
        ("| 22", "|", 2, 10, "a sum from 4 to 36"),
        ("| 22", "| 37", 2, 11, "a sum from 4 to 36"),
        ("| 22", "| 3", 2, 11, "a sum from 4 to 36"),
        ("| 22", "| \u0662\u0662", 2, 11, "a sum"),
        ("| 22", "| 22 22", 2, 14, "the end of the line"),
        (". . 3 . | 18\n", "", 6, 1, "'.' or a digit"),
        ("= 17 21 30 16", "= 17 21 30", 7, 11, "a sum"),
        ("= 17 21 30 16", "17 21 30 16", 7, 1, "'='"),
        ("\\ 20", "/ 20", 8, 1, "'\\'"),
        ("/ 25\n", "", 9, 1, "'/' and the sum of this diagonal"),
        ("/ 25\n", "/ 25\n/ 25\n", 10, 1, "the end of the puzzle"),
        ("crossnum 4", "\0\xff\x89PNG", 1, 1, "'crossnum'"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(old, new, line, column, expected):
    assert old in GOOD
    with pytest.raises(text_reader.TextError) as caught:
        crossnum_text.parse(GOOD.replace(old, new, 1))
    error = caught.value
    assert (error.line, error.column) == (line, column), str(error)
    assert expected in error.expected
    assert str(error).isascii() and str(error).isprintable()


def test_an_empty_text_is_refused_at_its_start():
    with pytest.raises(text_reader.TextError) as caught:
        crossnum_text.parse("")
    assert str(caught.value) == (
        "line 1, column 1: expected 'crossnum' and a size, found the end of the text"
    )


def test_lines_count_from_where_the_puzzle_stands_in_its_file():
    with pytest.raises(text_reader.TextError) as caught:
        crossnum_text.parse("crossnum 4\nx", 40)
    assert caught.value.line == 41


@given(st.text())
def test_no_text_brings_anything_but_a_puzzle_or_a_text_error(rubbish):
    with pytest.raises(text_reader.TextError):
        crossnum_text.parse(rubbish)


@given(st.text(alphabet="crossnum 34.|=\\/\n129", max_size=80))
def test_no_near_miss_brings_anything_else_either(rubbish):
    with pytest.raises(text_reader.TextError):
        crossnum_text.parse("crossnum 3\n" + rubbish + "x")


@pytest.mark.parametrize(
    "old, new, fault",
    [
        ("| 22", "| 36", "row 1 adds up to 34 or less, not 36"),
        (". 7 . .", "9 9 9 .", "row 1 adds up to 28 or more, not 22"),
        (". 7 . .", "5 7 5 4", "row 1 adds up to 21, not 22"),
        ("30 16", "30 11", "column 4 adds up to 12 or more, not 11"),
        ("= 17 21", "= 17 22", "the rows add up to 84, the columns to 85"),
        ("\\ 20", "\\ 36", None),
        ("/ 25", "/ 4", None),
    ],
)
def test_plain_faults_are_named(old, new, fault):
    board = crossnum_text.parse(GOOD.replace(old, new, 1))
    assert fault_sentences.board_fault(*board) == fault
    assert fault_sentences.board_fault(*crossnum_text.parse(GOOD)) is None
