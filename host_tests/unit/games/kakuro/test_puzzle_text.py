"""Kakuro text: what is read, and everything that is refused, with its place and the reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.games import text_reader
from sumpad.games.kakuro import puzzle_text as kakuro_text
from sumpad.solver.kakuro import board as kakuro_board
from sumpad_tools import ROOT

SAMPLE = (ROOT / "host_tests" / "data" / "kakuro" / "sample.csv").read_text()

GOOD = """\
10000,10400,10700,10000
10003,0,0,10400
10008,0,0,0
10000,10004,0,0
"""


def refused(board, first_line=1):
    with pytest.raises(text_reader.TextError) as caught:
        kakuro_text.parse(board, first_line)
    message = str(caught.value)
    assert message.isascii() and message.isprintable()
    return caught.value


def rows_of(rows):
    return "".join(",".join(map(str, row)) + "\n" for row in rows)


def test_the_sample_is_read_and_written_the_same():
    rows, columns, clues = kakuro_text.parse(SAMPLE)
    assert (rows, columns) == (12, 10)
    assert list(clues).count(0) == 69
    assert list(clues[:3]) == [
        kakuro_board.WALL,
        kakuro_board.clue(10, 0),
        kakuro_board.clue(19, 0),
    ]
    assert clues[25] == kakuro_board.clue(29, 25)
    assert (kakuro_text.down_sum(clues[25]), kakuro_text.across_sum(clues[25])) == (29, 25)
    assert kakuro_text.compose(rows, columns, clues) == SAMPLE
    board = kakuro_board.Board()
    board.set_up(rows, columns, clues)
    assert (board.cells, board.runs) == (69, 50)


def test_the_typing_error_in_the_sample_is_refused_with_its_place():
    before, after = SAMPLE.rsplit("10000,10017,0", 1)
    assert before.endswith("10000,10000,10017,0,0,")
    error = refused("100017".join(before.rsplit("10017", 1)) + "10000,10017,0" + after)
    assert str(error) == (
        "line 12, column 13: expected 0 or 1VVHH with two sums of two digits in row 12, column 3, "
        "found '100017'"
    )


@pytest.mark.parametrize(
    "old, new",
    [
        ("\n", "\r\n"),
        (",", " , "),
        ("10003", "\t10003"),
        ("10000,10400", "# a comment\n10000,10400"),
        ("10000,10400", "\ufeff10000,10400"),
        ("10000,10400", "\n \n10000,10400"),
        ("10008,0,0,0", "10008,0,0,0  # a comment"),
        ("10008,0,0,0\n", "10008,0,0,0\n# a comment, no empty line\n"),
        ("10004,0,0\n", "10004,0,0"),
        ("10004,0,0\n", "10004,0,0\n\n\n# the end\n"),
    ],
)
def test_blanks_comments_and_kinds_of_line_ends_do_not_count(old, new):
    assert kakuro_text.parse(GOOD.replace(old, new)) == kakuro_text.parse(GOOD)


@pytest.mark.parametrize(
    "old, new, line, column, expected, found",
    [
        # numbers
        (
            "10003",
            "20003",
            2,
            1,
            "0 or 1VVHH with two sums of two digits in row 2, column 1",
            None,
        ),
        ("10003", "1003", 2, 1, "0 or 1VVHH", "'1003'"),
        ("10003", "-1", 2, 1, "0 or 1VVHH", "'-1'"),
        ("10003", "1e4", 2, 1, "0 or 1VVHH", "'1e4'"),
        ("10003,0", "10003,00", 2, 7, "0 or 1VVHH", "'00'"),
        (
            "10003,0",
            "10003,\u0661\u0660\u0660\u0660\u0660",
            2,
            7,
            "0 or 1VVHH",
            "'<U+0661><U+0660>...'",
        ),
        ("10003,0,0", "10003, x ,0", 2, 8, "0 or 1VVHH", "'x'"),
        ("10003,0,0", "10003,,0", 2, 7, "row 2, column 2", "nothing"),
        ("10003,0,0,10400", "10003;0;0;10400", 2, 1, "0 or 1VVHH", "'10003;0;0;10400'"),
        ("10000,10400", "\0\xff\x89PNG,10400", 1, 1, "0 or 1VVHH", "'<U+0000><U+00FF>...'"),
        # shape
        ("10008,0,0,0", "10008,0,0", 3, 10, "4 numbers in row 3, as in row 1", "3"),
        ("10008,0,0,0", "10008,0,0,0,0", 3, 13, "4 numbers in row 3, as in row 1", "more"),
        ("10008,0,0,0", "10008,0,0,0,", 3, 13, "4 numbers in row 3", "more"),
        ("10008,0,0", "\n10008,0,0", 4, 1, "the end of the board", "'10008,0,0,0'"),
        # border
        ("10400,10700", "0,10700", 1, 7, "the border in row 1, column 2", "'0'"),
        ("10003", "0", 2, 1, "a wall, 1VVHH, on the border in row 2, column 1", "'0'"),
        # runs
        ("10003,", "10002,", 2, 1, "a sum from 3 to 17 for the 2 cells right of row 2", "2"),
        ("10003,", "10018,", 2, 1, "right of row 2, column 1", "18"),
        ("10700", "10500", 1, 13, "a sum from 6 to 24 for the 3 cells below row 1, column 3", "5"),
        ("10700", "12500", 1, 13, "below row 1, column 3", "25"),
        ("10003,", "10000,", 2, 1, "a sum for the 2 cells right of row 2, column 1", "00"),
        ("10400,", "10000,", 1, 7, "a sum for the 2 cells below row 1, column 2", "00"),
        ("10700,10000", "10700,10005", 1, 19, "00 for no cells right of row 1, column 4", "5"),
        ("0,10400\n", "0,10408\n", 2, 11, "00 for no cells right of row 2, column 4", "8"),
        ("10000,10004", "10000,10304", 4, 7, "00 for no cells below row 4, column 2", "3"),
        ("10004,0,0", "10004,0,10000", 2, 11, "a run of 2 to 9 cells below row 2, column 4", "1"),
        (
            "10700,10000\n10003,0,0,",
            "10000,10000\n10003,0,10700,",
            *(2, 1, "a run of 2 to 9 cells right of row 2, column 1", "1"),
        ),
        ("10400,10700", "10400,10000", 1, 13, "a sum for the 3 cells below row 1, column 3", "00"),
    ],
)
def test_what_is_wrong_is_named_with_its_places(old, new, line, column, expected, found):
    assert old in GOOD
    error = refused(GOOD.replace(old, new, 1))
    assert (error.line, error.column) == (line, column), str(error)
    assert expected in error.expected
    assert found is None or error.found == found


@pytest.mark.parametrize("empty", ["", "\n\n", "# nothing but this\n", " \t\r\n"])
def test_an_empty_text_is_refused_at_its_start(empty):
    assert str(refused(empty)) == (
        "line 1, column 1: expected a row of numbers separated by commas, "
        "found the end of the text"
    )


@pytest.mark.parametrize("rows", [[[10000]], [[10000] * 5] * 2, [[10000]] * 12])
def test_a_board_without_cells_is_refused(rows):
    error = refused(rows_of(rows))
    assert error.expected == "a cell, 0, somewhere"
    assert error.line == len(rows)


def test_a_board_too_small_for_any_run_is_refused():
    assert refused("10000,10500\n10005,0\n").expected.startswith("a run of 2 to 9 cells below")


def test_more_than_twelve_rows_or_columns_are_refused():
    wide = [[10000] * 13]
    error = refused(rows_of(wide))
    assert (error.line, error.column) == (1, 73)
    assert error.expected == "at most 12 columns"
    high = [[10000]] * 13
    error = refused(rows_of(high))
    assert (error.line, error.column) == (13, 1)
    assert error.expected == "at most 12 rows"


def long_run(length):
    """Return a board with two runs across of `length` cells, one below the other."""
    top = [10000] + [10300] * length
    return rows_of([top, [10000 + 45] + [0] * length, [10000 + 45] + [0] * length])


def test_a_run_of_ten_cells_is_refused_and_one_of_nine_is_not():
    assert kakuro_text.parse(long_run(9))[:2] == (3, 10)
    error = refused(long_run(10))
    assert error.expected == "a run of 2 to 9 cells right of row 2, column 1"
    assert (error.line, error.column, error.found) == (2, 1, "10")


def test_cells_need_not_be_connected():
    block = [[10000, 10400, 10600], [10003, 0, 0], [10007, 0, 0]]
    rows, columns, clues = kakuro_text.parse(rows_of(block + block))
    assert (rows, columns, list(clues).count(0)) == (6, 3, 8)


def test_lines_count_from_where_the_board_stands_in_its_file():
    assert refused("10000,x\n", 40).line == 40
    assert refused("\n", 40).line == 40
    assert refused("# a\n10000,10000\n", 40).line == 41


def outcome(board):
    """Parse any text; return the board, checked against the text, or None if it is refused."""
    try:
        rows, columns, clues = kakuro_text.parse(board)
    except text_reader.TextError as error:
        assert error.line >= 1 and error.column >= 1
        assert str(error).isascii() and str(error).isprintable()
        return None
    assert len(clues) == rows * columns
    words = board.split("#")[0].replace(",", " ").split() if "#" not in board else None
    composed = kakuro_text.compose(rows, columns, clues)
    assert words is None or composed.replace(",", " ").split() == words
    assert kakuro_text.parse(composed) == (rows, columns, clues)
    return rows, columns, clues


@given(st.text())
def test_no_text_brings_anything_but_a_board_or_a_text_error(rubbish):
    assert outcome(rubbish) is None


@given(st.text(alphabet="01,\n #3x", max_size=120))
def test_no_near_miss_brings_anything_else_either(rubbish):
    outcome("10000,10400,10700,10000\n10003,0" + rubbish)


@given(
    st.lists(
        st.tuples(
            st.integers(0, len(SAMPLE) - 1), st.sampled_from(["", "0", "1", ",", "\n", "10400"])
        ),
        max_size=4,
    )
)
def test_no_damage_to_a_good_board_brings_anything_else(damages):
    damaged = SAMPLE
    for at, piece in damages:
        damaged = damaged[:at] + piece + damaged[at + 1 :]
    outcome(damaged)


@given(st.integers(1, 12), st.integers(1, 12), st.data())
def test_no_rectangle_of_numbers_brings_anything_else(rows, columns, data):
    number = st.sampled_from([0, 0, 0, 10000, 10303, 11111, 14545])
    outcome(rows_of([[data.draw(number) for _ in range(columns)] for _ in range(rows)]))
