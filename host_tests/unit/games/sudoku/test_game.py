"""Sudoku as a family: its text, its rules, its sheet."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad import keys
from sumpad.app import auto_notes, game_state
from sumpad.games import backend, family_of, text_reader
from sumpad.games.sudoku import editor as sudoku_editor
from sumpad.games.sudoku import fault_sentences
from sumpad.games.sudoku import game as sudoku_game
from sumpad.games.sudoku import puzzle_text as sudoku_text
from sumpad.solver.sudoku import houses as sudoku_houses
from sumpad.view import cell_style
from support.games import layouts, wording
from support.games.asking import completed
from support.oracles import ladder as ladder_oracle

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.fixture
def game():
    a_game = sudoku_game.Game()
    assert a_game.load(EASY) is None
    return a_game


def test_text_and_back(game):
    assert game.text() == EASY + "\n"
    zeros = sudoku_game.Game()
    assert zeros.load("# a comment\n" + EASY.replace(".", "0") + "  \n\n") is None
    assert zeros.text() == game.text()


@pytest.mark.parametrize(
    ("puzzle", "line", "column", "found"),
    [
        ("", 1, 1, "the end of the text"),
        (EASY[:80], 1, 81, "80 of them"),
        (EASY + "1", 1, 82, "'1'"),
        ("\n" + EASY[:40] + "x" + EASY[41:], 2, 41, "'x'"),
        (EASY[:9] + " " + EASY[9:], 1, 10, "9 of them"),
        (EASY + " 1", 1, 83, "'1'"),
        (EASY + "\n" + EASY, 2, 1, "'53..7....6..195.....'"),
        ("\u0663" + EASY[1:], 1, 1, "'<U+0663>'"),
    ],
)
def test_bad_text_is_named_with_its_place(puzzle, line, column, found):
    error = sudoku_game.Game().load(puzzle)
    assert (error.line, error.column, error.found) == (line, column, found)


@given(st.text(alphabet=".0123456789 x\n#", max_size=200))
def test_any_text_is_a_puzzle_or_an_error(puzzle):
    try:
        assert len(sudoku_text.parse(puzzle)) == 81
    except text_reader.TextError as error:
        assert error.line >= 1 and error.column >= 1


def test_a_house_with_a_digit_twice_is_a_fault():
    game = sudoku_game.Game()
    assert game.load("5" + EASY[1:8] + "5" + EASY[9:]) is None
    assert game.fault() == "row 1 has the digit 5 twice"
    assert game.load(EASY) is None and game.fault() is None


@pytest.mark.parametrize(
    ("cells", "house"), [((18, 26), "row 3"), ((4, 76), "column 5"), ((60, 80), "box 9")]
)
def test_a_conflict_names_the_house_and_its_second_cell(cells, house):
    digits = bytearray(81)
    for cell in cells:
        digits[cell] = 7
    told = (f"{house} has the digit 7 twice", cells[1])
    assert fault_sentences.conflict(digits) == told


def cells_with(game, flag):
    return {cell for cell in range(81) if game.cell_style(cell) & flag}


def told(game, cell):
    """Return what `flaw` says of a cell as (digit, house), None for nothing."""
    flaw = game.flaw(cell)
    return (flaw & 15, fault_sentences.house_name(flaw >> 4)) if flaw else None


def test_a_flaw_is_one_of_the_cursors_cell_if_it_has_one(game):
    assert told(game, 2) is None
    game.apply(backend.move(2, 0, 5))  # the same digit as in r1c1
    assert told(game, 2) == told(game, 0) == (5, "row 1")
    assert told(game, 80) == told(game, 40) == (5, "row 1")
    game.apply(backend.move(2, 5, 8))  # the same digit as in r3c3
    assert told(game, 2) == told(game, 40) == (8, "column 3")
    game.apply(backend.move(8, 0, 9))  # the same digit as in r9c9
    assert told(game, 8) == told(game, 80) == (9, "column 9")
    assert told(game, 20) == (8, "column 3")
    game.apply(backend.move(2, 8, 6))  # the same digit as in r2c1
    assert told(game, 2) == (6, "box 1")
    game.mark_conflicts = 0
    assert told(game, 2) is None


def test_how_often_a_digit_is_left(game):
    assert [game.left(digit) for digit in range(1, 10)] == [
        SOLVED.count(str(digit)) - EASY.count(str(digit)) for digit in range(1, 10)
    ]
    blanks = [cell for cell in range(81) if not game.digit(cell)]
    for cell in blanks[:12]:
        game.apply(backend.move(cell, 0, 4))
    assert game.left(4) == 0


@given(st.lists(st.tuples(st.integers(0, 80), st.integers(0, 9)), max_size=60))
def test_all_looks_at_once_are_those_of_the_cells(moves):
    game = sudoku_game.Game()
    assert game.load(EASY) is None
    for cell, digit in moves:
        if not game.is_given(cell):
            game.apply(backend.move(cell, game.digit(cell), digit))
    table = array("i", bytes(4 * 81))
    game.cell_styles(table)
    assert list(table) == [game.cell_style(cell) for cell in range(81)]


def test_conflicts_are_marked_unless_the_option_is_off(game):
    game.apply(backend.move(2, 0, 5))
    assert cells_with(game, cell_style.WRONG) == {0, 2}
    game.apply(backend.move(2, 5, 4))
    assert cells_with(game, cell_style.WRONG) == set()
    game.apply(backend.move(72, 0, 8))  # conflicts in column 1 and in row 9, but not in the box
    assert cells_with(game, cell_style.WRONG) == {27, 72, 76}
    game.mark_conflicts = 0
    assert cells_with(game, cell_style.WRONG) == set()


@given(st.lists(st.tuples(st.integers(0, 80), st.integers(0, 9)), max_size=100))
def test_conflicts_are_those_of_the_digits_that_stand_there(moves):
    game = sudoku_game.Game()
    assert game.load(EASY) is None
    for cell, digit in moves:
        if not game.is_given(cell):
            game.apply(backend.move(cell, game.digit(cell), digit))
    doubled = set()
    for house in ladder_oracle.HOUSES:
        digits = [game.digit(cell) for cell in house]
        twice = {digit for digit in digits if digit and digits.count(digit) > 1}
        doubled |= {cell for cell in house if game.digit(cell) in twice}
    assert cells_with(game, cell_style.WRONG) == doubled
    blank = any(not game.digit(cell) for cell in range(81))
    assert game.status() == (backend.PLAYING if blank or doubled else backend.SOLVED)


def test_candidates_are_what_the_houses_leave(game):
    assert game.candidates(2) == 0  # until the player wants them
    game.show_candidates = 1
    assert game.candidates(2) == 1 << 1 | 1 << 2 | 1 << 4
    assert game.candidates(0) == 0  # a given
    game.apply(backend.move(3, 0, 4))
    assert game.candidates(2) == 1 << 1 | 1 << 2


def test_a_digit_wipes_out_the_notes_that_it_makes_stale(game):
    play = game_state.Play(game)
    play.begin((1, 0), 1)
    play.stale = auto_notes
    play.column = 3
    play.key(keys.NOTES)
    play.key(4)
    play.key(6)
    play.column = 2
    play.key(1)
    play.key(4)
    apart = max(cell for cell in range(81) if not game.digit(cell) and not game.sees(2, cell))
    play.show_cell(apart)
    play.key(4)
    play.show_cell(2)
    play.key(keys.NOTES)
    play.key(4)
    assert game.notes(2) == 0 and game.notes(3) == 1 << 6
    assert game.notes(apart) == 1 << 4
    play.row = 8
    play.undo()
    assert game.notes(2) == 1 << 1 | 1 << 4 and game.notes(3) == 1 << 4 | 1 << 6
    assert play.cell == 2  # the cell of the digit, not of a note
    play.row = 8
    play.redo()
    assert game.notes(3) == 1 << 6 and play.cell == 2


def test_all_notes_are_one_step_and_correct_what_was_noted(game):
    play = game_state.Play(game)
    play.begin((1, 0), 1)
    play.column = 2
    play.key(keys.NOTES)
    play.key(1)
    play.key(9)
    before = game.notes(2)
    play.make_step(game.all_notes())
    game.show_candidates = 1
    for cell in range(81):
        assert game.notes(cell) == game.candidates(cell)
    assert list(game.all_notes()) == []
    play.undo()
    assert game.notes(2) == before and game.notes(3) == 0


def test_it_is_solved_when_all_houses_are_full_and_right(game):
    for cell in range(80):
        if not game.is_given(cell):
            game.apply(backend.move(cell, 0, int(SOLVED[cell])))
    cell = next(c for c in range(81) if not game.is_given(c))
    assert game.status() == backend.SOLVED
    game.apply(backend.move(cell, int(SOLVED[cell]), 1))
    assert game.status() == backend.PLAYING


def solutions(job, limit=3):
    found = []
    while len(found) < limit:
        answer = job.step()
        if answer == backend.FOUND:
            found.append("".join(map(str, job.digits[:81])))
        elif answer != backend.RUNNING:
            break
    return found


def test_the_search_starts_from_the_givens_or_from_what_was_entered(game):
    assert solutions(game.search(False)) == [SOLVED]
    game.apply(backend.move(2, 0, 1))
    assert solutions(game.search(False)) == [SOLVED]
    assert solutions(game.search(True)) == []


def test_a_hint_is_one_of_the_ladder(game):
    job = completed(game.hint())
    cell, digit = backend.move_cell(job.move), backend.move_new(job.move)
    assert SOLVED[cell] == str(digit) and not game.digit(cell)


# the sheet


def typed(puzzle):
    sheet = sudoku_game.Game().sheet()
    for cell, character in enumerate(puzzle):
        if character != ".":
            sheet.go_to(cell)
            assert sheet.key(int(character))
    return sheet


def test_a_puzzle_is_typed():
    sheet = typed(EASY)
    assert sheet.text() == EASY + "\n" and sheet.fault() is None
    assert solutions(sheet.search()) == [SOLVED]


def test_conflicts_are_marked_at_once_and_named():
    sheet = typed("5.......5")
    assert [cell for cell in range(81) if sheet.cell_style(cell) & cell_style.WRONG] == [0, 8]
    assert sheet.fault() == ("row 1 has the digit 5 twice", 8)
    sheet.go_to(8)
    sheet.key(0)
    assert not any(sheet.cell_style(cell) & cell_style.WRONG for cell in range(81))
    assert sheet.fault() is None


@pytest.mark.parametrize(
    ("puzzle", "words", "cell"),
    [
        ("12345678." + "........9", "r1c9 has no digit left", 8),
        ("123......" + "...4....." + "......4..", "row 1 has no place for 4", 3),
        ("1........" + "2........" + "3........" + ".4.......", None, None),
    ],
)
def test_the_sheet_says_why_there_is_no_solution(puzzle, words, cell):
    sheet = typed(puzzle)
    assert sheet.fault() is None
    assert sheet.reason() == (words and ("NO solution: " + words, cell))
    game = sudoku_game.Game()
    assert game.load(sheet.text()) is None
    assert game.fault() == words


@given(st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=60))
def test_a_reason_is_named_just_where_a_cell_or_a_digit_has_no_place(placed):
    digits = bytearray(81)
    for cell, digit in placed:
        if all(digits[peer] != digit for peer in ladder_oracle.PEERS[cell]):
            digits[cell] = digit
    candidates = ladder_oracle.start(digits)
    bare = {
        *(f"r{cell // 9 + 1}c{cell % 9 + 1} has no digit left" for cell in range(81)
          if not candidates[cell]),
        *(f"{fault_sentences.house_name(number)} has no place for {digit}"
          for number, house in enumerate(ladder_oracle.HOUSES)
          for digit in range(1, 10)
          if not any(digit in candidates[cell] for cell in house)),
    }  # fmt: skip
    found = fault_sentences.fault(digits)
    assert bool(found) == bool(bare)
    if found:
        words, cell = found
        assert words in bare and not digits[cell]


@given(st.binary(min_size=81, max_size=81))
def test_digits_that_stand_in_a_house_twice(noise):
    sheet = sudoku_game.Game().sheet()
    assert sheet.load("".join(str(max(byte % 40 - 30, 0)) for byte in noise)) is None
    doubled = set()
    for number, house in enumerate(ladder_oracle.HOUSES):
        for place, cell in enumerate(house):
            twins = [
                other
                for other in house[:place]
                if sheet.digits[cell] and sheet.digits[other] == sheet.digits[cell]
            ]
            assert sudoku_houses.twin(sheet.digits, number, place) == min(twins, default=-1)
            doubled |= {cell, *twins} if twins else set()
    assert cells_with(sheet, cell_style.WRONG) == doubled


def test_what_a_sheet_says_fits_where_it_is_written():
    told = {"NO solution: r8c8 has no digit left"}
    for house in range(27):
        name = fault_sentences.house_name(house)
        told |= {f"{name} has the digit 8 twice", f"NO solution: {name} has no place for 8"}
    for words in told:
        assert wording.fits(words, layouts.sudoku()), words


def test_a_sheet_goes_on_from_a_puzzle_and_from_a_draft():
    sheet = sudoku_editor.SudokuSheet(None)
    assert sheet.load(EASY) is None and sheet.text() == EASY + "\n"
    other = sudoku_editor.SudokuSheet(None)
    assert other.take_draft(sheet.draft()) is None and other.text() == EASY + "\n"
    assert other.load("53") is not None and other.text() == EASY + "\n"
    assert other.take_draft("kakuro\n" + EASY) is not None
    other.clear()
    assert not any(other.digits)


def test_what_a_sudoku_looks_like_to_the_list():
    assert family_of(EASY) == family_of("\n# x\n" + EASY) == "sudoku"
    assert family_of("crossnum 4\n") == "crossnum"
    assert family_of("") == family_of("# x\n") == family_of("53..7") == ""
    assert family_of(EASY.replace(".", "x")) == "sudoku"


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (EASY[1:], "line 1, column 81: expected 81 characters"),
        (EASY + "1", "line 1, column 82: expected 81 characters"),
        (EASY + "," + SOLVED, "line 1, column 82: expected 81 characters"),
        ("# from elsewhere\n" + EASY[:60], "line 2, column 61: expected 81 characters"),
    ],
)
def test_what_is_nearly_a_sudoku_is_told_as_one(puzzle, message):
    assert family_of(puzzle) == "sudoku"
    assert str(sudoku_game.Game().sheet().load(puzzle)).startswith(message)


def test_a_byte_order_mark_hides_no_family():
    assert family_of("\ufeff" + EASY) == "sudoku"
    assert sudoku_game.Game().sheet().load("\ufeff" + EASY) is None
    assert family_of("\ufeffcrossnum 4\n") == "crossnum"
    assert family_of("\ufeff10000,10400,10300\n") == "kakuro"
