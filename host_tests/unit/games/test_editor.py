"""Sheets of cross-number and in general: typing, moving over cells and sums, faults, drafts."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad import keys
from sumpad.games import backend, editor, family_of, text_reader
from sumpad.view import cell_style
from support.games.asking import made
from support.games.crossnum.entry_sheets import at_sum, blank, typed

SIZES = st.integers(3, 12)
ARROWS = (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT)


def spot(a_sheet):
    """Return where the cursor is, as the styles of the cells and sums show it."""
    size = a_sheet.rows
    marked = [line for line in range(2 * size + 2) if a_sheet.sum_style(line) & cell_style.CURSOR]
    if a_sheet.on_cell:
        assert not marked
        return a_sheet.cell
    return size * size + marked[0]


def text_of(size, code):
    """Return the text of a board with one solution."""
    return made("crossnum", (size, 1, 0), code).text()


# typing


@pytest.mark.parametrize(
    ("size", "digits", "number"),
    [
        (4, "23", 23),
        (4, "2", 2),
        (4, "3223", 23),  # a wrong 3 first
        (4, "323", 23),
        (3, "3223", 23),
        (4, "36", 36),
        (4, "37", 7),
        (4, "200", 0),
        (12, "23", 23),
        (12, "3223", 23),
        (12, "108", 108),
        (12, "109", 9),
        (12, "1045", 45),
        (12, "99108", 108),
        (11, "99", 99),
        (11, "100", 0),
    ],
)
def test_numbers_typed(size, digits, number):
    assert typed(at_sum(size, 0), digits).targets[0] == number


@given(SIZES, st.data())
def test_a_sum_comes_out_right_whatever_was_typed_before(size, data):
    number = data.draw(st.integers(size, 9 * size))
    line = data.draw(st.integers(0, 2 * size + 1))
    a_sheet = at_sum(size, line)
    typed(a_sheet, "".join(map(str, data.draw(st.lists(st.integers(0, 9), max_size=6)))))
    # One digit might be appended to the number there, so leave and come back.
    if number < 10:
        a_sheet.key(keys.LEFT)
        a_sheet.go_to(size * size + line)
    assert typed(a_sheet, number).targets[line] == number
    assert sum(a_sheet.targets) == number


@given(SIZES, st.lists(st.integers(0, 23), max_size=60))
def test_no_key_leads_to_an_impossible_number(size, codes):
    a_sheet = blank(size)
    for code in codes:
        a_sheet.key(code)
        assert max(a_sheet.targets) <= 9 * size
        assert max(a_sheet.digits) <= 9
        assert 0 <= spot(a_sheet) < size * size + 2 * size + 2


def test_a_cell_takes_one_digit():
    a_sheet = typed(blank(4), 27)
    assert a_sheet.digits[0] == 7 and a_sheet.cell_style(0) & cell_style.DIGIT_MASK == 7
    typed(a_sheet, 0)
    assert a_sheet.digits[0] == 0


@pytest.mark.parametrize("line", [None, 0])
def test_other_keys_are_left_to_the_screen(line):
    a_sheet = blank(4) if line is None else at_sum(4, line)
    for code in (keys.MENU, keys.BACK, keys.UNDO, keys.REDO, keys.HINT, keys.NOTES):
        assert not a_sheet.key(code)
    assert a_sheet.changes == 0


def test_changes_are_counted_where_something_changes():
    a_sheet = typed(blank(4), 7)
    assert a_sheet.changes == 1
    typed(a_sheet, 7)
    a_sheet.key(keys.RIGHT)
    assert a_sheet.changes == 1
    a_sheet.clear()
    assert a_sheet.changes == 2


# walking


def walk(a_sheet, code, steps):
    spots = []
    for _ in range(steps):
        a_sheet.key(code)
        spots.append(spot(a_sheet))
    return spots


def test_the_cursor_walks_over_cells_and_sums():
    """A 3x3 sheet has cells 0-8, rows 9-11, columns 12-14, diagonals 15 and 16."""
    assert walk(blank(3), keys.RIGHT, 4) == [1, 2, 9, 0]
    assert walk(blank(3), keys.LEFT, 4) == [9, 2, 1, 0]
    assert walk(blank(3), keys.DOWN, 4) == [3, 6, 12, 0]
    assert walk(blank(3), keys.UP, 4) == [12, 6, 3, 0]
    assert walk(at_sum(3, 0), keys.DOWN, 5) == [10, 11, 15, 16, 9]
    assert walk(at_sum(3, 0), keys.UP, 5) == [16, 15, 11, 10, 9]
    assert walk(at_sum(3, 3), keys.RIGHT, 4) == [13, 14, 15, 12]
    assert walk(at_sum(3, 7), keys.RIGHT, 2) == [12, 13]
    assert walk(at_sum(3, 7), keys.LEFT, 2) == [14, 13]


def test_with_a_knob_the_cursor_reads_on_in_the_next_row():
    a_sheet = blank(3)
    a_sheet.reads_on = True
    onwards = [1, 2, 9, 3, 4, 5, 10, 6, 7, 8, 11, 12, 13, 14, 15, 16, 0]
    assert walk(a_sheet, keys.RIGHT, len(onwards)) == onwards
    assert walk(a_sheet, keys.LEFT, len(onwards)) == [*onwards[-2::-1], 0]
    assert walk(a_sheet, keys.DOWN, 4) == [3, 6, 12, 0]


@pytest.mark.parametrize("size", range(3, 13))
def test_every_spot_is_reached_and_the_cell_beside_it_is_on_the_board(size):
    spots = range(size * size + 2 * size + 2)
    a_sheet = blank(size)
    for goal in spots:
        a_sheet.go_to(goal)
        assert spot(a_sheet) == goal
        assert 0 <= a_sheet.row < size and 0 <= a_sheet.column < size
        back = {keys.UP: keys.DOWN, keys.LEFT: keys.RIGHT}
        for there, again in (*back.items(), *((b, a) for a, b in back.items())):
            a_sheet.key(there)
            a_sheet.key(again)
            if goal < size * size + 2 * size:  # the corner has one way in, two ways out
                assert spot(a_sheet) == goal
            a_sheet.go_to(goal)


@pytest.mark.parametrize("size", [3, 12])
def test_words_say_where_the_cursor_is(size):
    seen = set()
    a_sheet = blank(size)
    for goal in range(size * size + 2 * size + 2):
        a_sheet.go_to(goal)
        words = a_sheet.words()
        assert len(words) == 2 and max(map(len, words)) <= 7
        seen.add(words)
    assert len(seen) == size * size + 2 * size + 2


# faults


def full(size=4):
    """Return a sheet with a board that has a solution."""
    a_sheet = blank(size)
    assert a_sheet.load(text_of(size, 5)) is None
    return a_sheet


def test_a_missing_sum_is_a_fault_with_its_place():
    a_sheet = full()
    assert a_sheet.fault() is None
    for line, name in ((2, "row 3"), (4, "column 1"), (8, "diagonal \\"), (9, "diagonal /")):
        a_sheet = full()
        a_sheet.targets[line] = 0
        assert a_sheet.fault() == (f"{name}: its sum is missing", 16 + line)
        a_sheet.targets[line] = 3
        words, place = a_sheet.fault()
        assert words.startswith(f"{name} adds up to ") and words.endswith(" or more, not 3")
        assert place == 16 + line


def test_a_sum_that_cannot_be_met_is_a_fault_and_marked_at_once():
    a_sheet = blank(3)
    for line in range(8):
        a_sheet.go_to(9 + line)
        typed(a_sheet, 15)
        assert not a_sheet.sum_style(line) & cell_style.MARKED
    a_sheet.go_to(3)
    typed(a_sheet, 9)
    assert not a_sheet.sum_style(1) & cell_style.MARKED
    a_sheet.go_to(4)
    typed(a_sheet, 9)  # on row 2, column 2 and both diagonals
    assert [bool(a_sheet.sum_style(line) & cell_style.MARKED) for line in range(8)] == [
        False, True, False, False, False, False, False, False,
    ]  # fmt: skip
    assert a_sheet.fault() == ("row 2 adds up to 19 or more, not 15", 10)


def test_sums_that_do_not_fit_each_other_are_a_fault():
    a_sheet = blank(3)
    for line in range(8):
        a_sheet.go_to(9 + line)
        typed(a_sheet, 15 if line else 16)
    assert a_sheet.fault() == ("the rows add up to 46, the columns to 45", -1)


def test_a_line_that_only_logic_finds_is_named():
    """Row 1 is all 9, so column 1 adds up to at least 9 + 1 + 1."""
    a_sheet = blank(3)
    a_sheet._take(3, bytes(9), bytes((27, 9, 9, 10, 15, 20, 15, 15)))
    assert a_sheet.fault() is None
    job = a_sheet.search()
    while (answer := job.step()) == backend.RUNNING:
        pass
    assert answer == backend.EXHAUSTED
    assert a_sheet.reason() == ("NO solution: column 1 cannot make its sum", 9 + 3)


@pytest.mark.parametrize("seed", range(40))
def test_a_reason_is_a_line_that_has_none(seed):
    """The named line cannot be met; often no line can be named."""
    rng = random.Random(seed)
    a_sheet = blank(3)
    sums = [rng.randint(3, 27) for _ in range(8)]
    sums[5] = sum(sums[:3]) - sum(sums[3:5])
    if not 3 <= sums[5] <= 27:
        return
    a_sheet._take(3, bytes(9), bytes(sums))
    assert a_sheet.fault() is None
    job = a_sheet.search()
    while (answer := job.step()) == backend.RUNNING:
        pass
    if answer == backend.EXHAUSTED:
        reason = a_sheet.reason()
        assert reason is None or 9 <= reason[1] < 17


def test_the_search_leaves_the_game_alone():
    game = made("crossnum", (4, 1, 0), 9)
    before = game.text()
    a_sheet = game.sheet(5)
    a_sheet.load(text_of(5, 3))
    job = a_sheet.search()
    answers = []
    while True:
        answer = job.step()
        if answer != backend.RUNNING:
            answers.append(answer)
        if answer == backend.EXHAUSTED:
            break
    assert answers == [backend.FOUND, backend.EXHAUSTED]
    assert game.text() == before


# text


@given(SIZES, st.integers(0, 999))
def test_what_is_loaded_comes_out_again(size, code):
    puzzle = text_of(size, code)
    a_sheet = blank(4)
    assert a_sheet.load(puzzle) is None
    assert a_sheet.text() == puzzle
    assert a_sheet.label() == f"{size}x{size}"
    other = blank(3)
    assert other.take_draft(a_sheet.draft()) is None
    assert other.text() == puzzle


@given(SIZES, st.lists(st.integers(0, 15), max_size=80))
def test_a_draft_holds_all_that_was_typed(size, codes):
    a_sheet = blank(size)
    for code in codes:
        a_sheet.key(code)
    other = blank(3)
    assert other.take_draft(a_sheet.draft()) is None
    assert other.rows == size
    assert other.digits == a_sheet.digits and other.targets == a_sheet.targets
    assert other.draft() == a_sheet.draft()
    for line in range(2 * size + 2):
        marks = cell_style.MARKED | cell_style.TARGET_MASK
        assert other.sum_style(line) & marks == a_sheet.sum_style(line) & marks


def test_a_text_that_is_none_changes_nothing():
    a_sheet = full()
    before = a_sheet.draft()
    error = a_sheet.load("crossnum 3\n1 2\n")
    assert isinstance(error, text_reader.TextError) and "line 2" in str(error)
    assert a_sheet.draft() == before


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("crossnum", "sudoku"), "line 1, column 1: expected 'crossnum', found 'sudoku'"),
        (("3", "13"), "line 1, column 10: expected a size from 3 to 12, found '13'"),
        (("..5", "..x"), "line 2, column 1: expected 9 cells, found '..x......'"),
        (("..5", "..55"), "line 2, column 1: expected 9 cells, found '..55......'"),
        (("..5", ". .5"), "line 2, column 1: expected 9 cells, found '.'"),
        (("27", "99"), "line 3, column 1: expected a sum from 0 to 27, found '99'"),
        ((" 0 0 0", " 0 0"), "line 3, column 15: expected a sum from 0 to 27, found the end"),
        ((" 0 0 0\n", " 0 0 0\n7\n"), "line 4, column 1: expected the end of the puzzle"),
    ],
)
def test_a_draft_that_is_none_is_told_and_changes_nothing(change, message):
    a_sheet = full()
    before = a_sheet.draft()
    draft = "crossnum 3\n..5......\n27 9 9 0 0 0 0 0\n".replace(*change)
    error = a_sheet.take_draft(draft)
    assert str(error).startswith(message)
    assert a_sheet.draft() == before


def test_texts_are_claimed_by_their_family():
    assert family_of(text_of(3, 1)) == "crossnum"
    assert family_of("# from the newspaper\n\ncrossnum 4\n") == "crossnum"
    for foreign in ("", "\n", "crossnumber 4", "dear diary"):
        assert family_of(foreign) == ""


# the base: a family with nothing but cells


def test_a_plain_sheet_has_cells_alone():
    a_sheet = editor.Sheet(2, 3)
    typed(a_sheet, 5)
    seen = []
    for code in (keys.RIGHT, keys.RIGHT, keys.RIGHT, keys.DOWN, keys.DOWN, keys.LEFT, keys.UP):
        a_sheet.key(code)
        seen.append(a_sheet.cell)
    assert seen == [1, 2, 0, 3, 0, 2, 5]
    a_sheet.go_to(4)
    assert (a_sheet.row, a_sheet.column) == (1, 1)
    assert a_sheet.words() == ("R2 C2", "")
    assert a_sheet.label() == "2x3"
    assert [a_sheet.cell_style(cell) for cell in range(6)] == [5 | cell_style.GIVEN, 0, 0, 0, 0, 0]
    assert a_sheet.sum_style(0) == -1
    assert a_sheet.fault() is None and a_sheet.reason() is None
    a_sheet.clear()
    assert a_sheet.digits == bytes(6) and a_sheet.cell == 0
