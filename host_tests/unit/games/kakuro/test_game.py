"""Kakuro as a family: its rules, marks, two views and sheet, and a game played by keys."""

import itertools
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad import keys
from sumpad.app import auto_notes, game_state
from sumpad.games import backend, family_of, parameters
from sumpad.games.kakuro import editor as kakuro_editor
from sumpad.games.kakuro import game as kakuro_game
from sumpad.view import board_layout, cell_style
from sumpad_tools import ROOT, boards
from sumpad_tools.play import pc_hosts, player
from support.console import scenes, scripts
from support.console.entry_consoles import put_file
from support.games import wording
from support.games.asking import solution_of
from support.games.moves import is_legal

SAMPLE = (ROOT / "host_tests" / "data" / "kakuro" / "sample.csv").read_text(encoding="utf-8")

GOOD = """\
10000,10400,10700,10000
10003,0,0,10400
10008,0,0,0
10000,10004,0,0
"""
SOLVED = {5: 1, 6: 2, 9: 3, 10: 4, 11: 1, 14: 1, 15: 3}
RUNS = (  # cells and sum
    ((5, 6), 3),
    ((9, 10, 11), 8),
    ((14, 15), 4),
    ((5, 9), 4),
    ((6, 10, 14), 7),
    ((11, 15), 4),
)


@pytest.fixture
def game():
    a_game = kakuro_game.Game()
    assert a_game.load(GOOD) is None
    return a_game


def put(game, **digits):
    """Enter digits into cells: `c5=1`."""
    for cell, digit in digits.items():
        cell = int(cell[1:])
        game.apply(backend.move(cell, game.digit(cell), digit))


def cells_with(game, flag):
    return {cell for cell in range(game.rows * game.columns) if game.cell_style(cell) & flag}


def test_what_a_kakuro_looks_like_to_the_list():
    assert family_of(SAMPLE) == family_of("# a comment\n\n" + GOOD) == "kakuro"


def test_walls_tell_their_sums_and_take_no_digits(game):
    assert cells_with(game, cell_style.WALL) == set(range(16)) - set(SOLVED)
    assert game.cell_style(4) == cell_style.WALL | 3
    assert game.cell_style(1) == cell_style.WALL | 4 << cell_style.DOWN_SHIFT
    assert game.cell_style(0) == cell_style.WALL
    for cell in cells_with(game, cell_style.WALL):
        assert game.interpret(1, cell, False) == backend.NO_EFFECT
        assert game.interpret(keys.FIRE, cell, False) == backend.NO_EFFECT
        assert not is_legal(game, backend.move(cell, 0, 1))
        assert game.broken_line(cell) < 0 and game.candidates(cell) == 0


def test_of_a_digit_twice_only_these_cells_are_marked(game):
    put(game, c9=1, c10=2, c11=1)
    assert cells_with(game, cell_style.WRONG) == {9, 11}
    assert game.broken_line(9) >= 0 > game.broken_line(10)
    put(game, c9=3, c10=0)
    assert cells_with(game, cell_style.WRONG) == set()


def test_a_full_run_with_the_wrong_sum_is_marked_whole(game):
    put(game, c5=1)
    assert cells_with(game, cell_style.WRONG) == set()
    put(game, c6=4)
    assert cells_with(game, cell_style.WRONG) == {5, 6}
    put(game, c9=4)  # now the run down is full too
    assert cells_with(game, cell_style.WRONG) == {5, 6, 9}
    game.mark_wrong = 0
    assert cells_with(game, cell_style.WRONG) == set()
    assert game.broken_line(5) >= 0 and game.broken_line(9) >= 0


@given(st.lists(st.tuples(st.sampled_from(sorted(SOLVED)), st.integers(0, 9)), max_size=40))
def test_marks_are_those_of_the_digits_that_stand_there(moves):
    game = kakuro_game.Game()
    assert game.load(GOOD) is None
    for cell, digit in moves:
        put(game, **{f"c{cell}": digit})
    wrong = set()
    for cells, total in RUNS:
        digits = [game.digit(cell) for cell in cells]
        entered = [digit for digit in digits if digit]
        others = itertools.combinations(set(range(1, 10)) - set(entered), digits.count(0))
        if len(set(entered)) < len(entered) or total - sum(entered) not in map(sum, others):
            wrong.update(cells)
    assert cells_with(game, cell_style.WRONG) == wrong


def test_a_run_is_wrong_as_soon_as_no_set_is_left(game):
    put(game, c10=9)
    assert game.broken_line(11) >= 0 and game.broken_line(6) >= 0 and game.broken_line(5) < 0
    assert cells_with(game, cell_style.WRONG) == {6, 9, 10, 11, 14}
    put(game, c10=5)  # leaves 1 and 2 across, 1 and 1 down
    assert cells_with(game, cell_style.WRONG) == {6, 10, 14}


def test_candidates_are_what_the_sets_of_both_runs_have(game):
    assert game.candidates(5) == 0  # until the player wants them
    game.show_candidates = 1
    assert game.candidates(5) == 1 << 1  # 1 2 across, 1 3 down
    assert game.candidates(10) == 1 << 1 | 1 << 2 | 1 << 4  # 1 2 5, 1 3 4 across; 1 2 4 down
    put(game, c9=3)
    assert game.candidates(10) == 1 << 1 | 1 << 4


def sets_of(game, run):
    table = [0] * game.MOST_SETS
    count = game.run_sets(run, table)
    return {"".join(str(d) for d in range(1, 10) if mask >> d & 1) for mask in table[:count]}


def test_the_sets_of_a_run(game):
    run = game.run(10, False)
    assert (game.run_target(run), game.run_placed(run)) == (8, 0)
    assert sets_of(game, run) == {"125", "134"}
    put(game, c10=4)
    assert game.run_placed(run) == 4 and sets_of(game, run) == {"13"}
    put(game, c9=3, c11=1)
    assert sets_of(game, run) == {""}  # full and right
    put(game, c11=2)
    assert sets_of(game, run) == set()
    assert game.run(10, True) != run


def test_the_longest_list_of_sets_has_its_room():
    game = kakuro_game.Game()
    game.load("10000,10300,10300,10300,10300\n10020,0,0,0,0\n10010,0,0,0,0\n")
    assert len(sets_of(game, game.run(6, False))) == game.MOST_SETS


def test_it_is_solved_when_all_runs_are_full_and_right(game):
    for cell, digit in SOLVED.items():
        assert game.status() == backend.PLAYING
        put(game, **{f"c{cell}": digit})
    assert game.status() == backend.SOLVED
    put(game, c15=1)
    assert game.status() == backend.PLAYING


def test_all_candidates_are_noted_and_a_digit_wipes_them_from_its_runs(game):
    a_play = game_state.Play(game)
    a_play.begin((), game_state.NO_CODE)
    a_play.stale = auto_notes
    a_play.make_step(game.all_notes())
    assert game.notes(10) == 1 << 1 | 1 << 2 | 1 << 4 and game.notes(11) & 1 << 1
    a_play.show_cell(10)
    a_play.key(1)
    assert game.notes(10) == 0 and not game.notes(11) & 1 << 1 and not game.notes(6) & 1 << 1
    a_play.undo()
    assert game.notes(10) == 1 << 1 | 1 << 2 | 1 << 4 and game.notes(11) & 1 << 1


def test_a_single_board_is_graded_when_asked(game):
    assert game.grade((8, kakuro_game.GRADES.index("hard"))) == "hard"
    assert game.grade((8, 0)) in ("easy", "medium")


# the cursor


def test_a_made_puzzle_leaves_no_second_board_in_memory():
    game = kakuro_game.Game()
    job = game.make((6, 3), 7)
    board = weakref.ref(job._maker.board)
    while job.step() == backend.RUNNING:
        pass
    del job
    assert board() is None


@given(st.lists(st.sampled_from([keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, 1, 3, 7, 9])))
def test_the_cursor_stands_on_cells_alone(presses):
    game = kakuro_game.Game()
    game.load(SAMPLE)
    a_play = game_state.Play(game)
    a_play.begin((), game_state.NO_CODE)
    a_play.navigation = True
    assert game.is_cell(a_play.cell)
    for code in presses:
        a_play.key(code)
        assert game.is_cell(a_play.cell)


def test_an_arrow_goes_on_over_walls_and_edges(game):
    a_play = game_state.Play(game)
    a_play.begin((), game_state.NO_CODE)
    assert a_play.cell == 5
    seen = []
    for code in (keys.LEFT, keys.DOWN, keys.DOWN, keys.DOWN, keys.RIGHT, keys.RIGHT):
        a_play.key(code)
        seen.append(a_play.cell)
    assert seen == [6, 10, 14, 6, 5, 6]


# the two views


def test_the_view_changes_by_key_and_from_the_menu():
    host = pc_hosts.VirtualHost()
    console = on_the_sample(host)
    with_clues = console.frame()
    console.keys("view wait:50")
    assert console.frame() != with_clues
    console.keys(f"view {scenes.OTHER_VIEW} wait:3000")
    assert console._loop.shell.session.play.game.view == parameters.WHOLE
    console = player.Player(boards.load(boards.DEFAULT), host=host)
    console.advance(300)
    # The view without sums is only for a quick look: the game keeps it, other games do not.
    assert console._loop.shell.session.play.game.view == parameters.WHOLE


# a game from a file


def on_the_sample(host):
    """Return a console that plays the sample from a file among the puzzles."""
    console = player.Player(boards.load(boards.DEFAULT), host=host)
    put_file(console, "SAMPLE", SAMPLE.encode())
    console.advance(300)
    console.keys(f"{scripts.TO_KAKURO} {scripts.MY_PUZZLES} wait:300 fire wait:300")
    return console


def test_the_sample_is_played_to_its_end_with_a_wrong_run_on_the_way_and_undo_out_of_it():
    console = on_the_sample(pc_hosts.VirtualHost())
    play = console._loop.shell.session.play
    game = play.game
    assert (game.NAME, game.label(), play.code) == ("kakuro", "12x10", -1)
    solution = solution_of(game)

    first = play.cell
    right = solution[first]
    other = first + 1
    assert game.is_cell(other)
    console.keys(f"{right} right {right}")  # the same digit twice
    run = {cell for cell in range(120) if game.cell_style(cell) & cell_style.WRONG}
    assert {first, other} <= run
    marked = console.frame()
    console.keys("undo wait:50")
    assert not any(game.cell_style(cell) & cell_style.WRONG for cell in range(120))
    assert console.frame() != marked
    assert game.digit(first) == right and not game.digit(other)
    console.keys("undo wait:50")
    assert not any(game.digit(cell) for cell in range(120)) and play.cell == first
    console.keys(scripts.filled_in(game, solution))
    assert play.solved
    console.advance(1200)
    assert type(console._loop.shell.top).__name__ == "Solved"


# the sheet


def typed(puzzle):
    """Return a sheet on which `puzzle` was typed, square by square."""
    rows = [line.split(",") for line in puzzle.split()]
    sheet = kakuro_game.Game().sheet(len(rows), len(rows[0]))
    for row, line in enumerate(rows):
        for column, number in enumerate(line):
            spot = row * len(line) + column
            sheet.go_to(spot)
            walls = bool(sheet.cell_style(spot) & cell_style.WALL)
            if walls == (number == "0"):
                assert sheet.key(keys.FIRE)
                sheet.go_to(spot)  # starts with the sum to the right
            for digit in str(int(number) % 100) if int(number) % 100 else "":
                sheet.key(int(digit))
            sheet.key(keys.STAR)
            for digit in str(int(number) // 100 % 100) if int(number) // 100 % 100 else "":
                sheet.key(int(digit))
    return sheet


def solutions(job, limit=3):
    count = 0
    while count < limit:
        answer = job.step()
        if answer == backend.FOUND:
            count += 1
        elif answer != backend.RUNNING:
            break
    return count


@pytest.mark.parametrize("puzzle", [GOOD, SAMPLE])
def test_a_puzzle_is_typed(puzzle):
    sheet = typed(puzzle)
    assert sheet.text() == puzzle and sheet.fault() is None
    assert solutions(sheet.search()) == 1 and sheet.reason() is None
    game = kakuro_game.Game()
    assert game.load(sheet.text()) is None


def test_a_blank_sheet_has_walls_at_its_border_that_stays():
    sheet = kakuro_game.Game().sheet(6, 7)
    assert sheet.label() == "6x7" and sheet.words() == ("R1 C2", "down -")
    walls = {cell for cell in range(42) if sheet.cell_style(cell) & cell_style.WALL}
    assert walls == {cell for cell in range(42) if cell < 7 or cell % 7 == 0}
    sheet.key(keys.LEFT)
    sheet.key(keys.FIRE)
    assert sheet.cell_style(0) == cell_style.WALL and sheet.words() == ("R1 C1", "corner")
    sheet.go_to(8)
    assert sheet.words()[1] == "cell" and sheet.key(5) and not sheet.cell_style(8)
    assert not sheet.key(keys.HINT)


def test_sums_are_typed_digit_by_digit():
    sheet = kakuro_game.Game().sheet(6, 6)
    sheet.go_to(6)
    told = []
    for code in (1, 2, 3, 0, 0, 4, 5, 6, 0):
        sheet.key(code)
        told.append(sheet.cell_style(6) & cell_style.CLUE_MASK)
    assert told == [1, 12, 3, 30, 0, 4, 45, 6, 0]


@pytest.mark.parametrize(
    ("old", "new", "words", "spot"),
    [
        ("10003,0,0,10400", "10000,0,0,10400", "row 2, column 1: no sum for the 2 cells", 4),
        ("10003,0,0,10400", "10002,0,0,10400", ": 2 cells to the right make 3 to 17, not 2", 4),
        ("10000,10004,0,0", "10000,10000,10004,0", "only one cell to the right", 14),
        ("10000,10400", "10000,10000", "row 1, column 2: no sum for the 2 cells below", 17),
    ],
)
def test_what_is_missing_is_named_at_its_place(old, new, words, spot):
    sheet = typed(GOOD.replace(old, new, 1))
    sentence, at = sheet.fault()
    assert wording.fits(sentence, board_layout.of(sheet), bar_top=35)
    assert words in sentence and at == spot
    sheet.go_to(at)
    assert sheet.down == (spot >= 16)


def test_a_sum_without_cells_is_named():
    """The keys refuse it, but an older draft may have it."""
    sheet = typed(GOOD)
    sheet._put_sum(7, False, 5)
    assert sheet.fault() == ("row 2, column 4: 5 has no cells to the right", 7)


def test_a_sheet_without_cells_says_so():
    sheet = kakuro_game.Game().sheet(3, 3)
    for cell in (4, 5, 7, 8):
        assert sheet.fault()[1] != -1
        sheet.go_to(cell)
        sheet.key(keys.HASH)
    assert sheet.fault() == ("there is no cell", -1)


def test_a_sheet_without_solution_tells_why():
    sheet = typed(GOOD.replace("10008", "10009"))
    assert sheet.fault() is None and solutions(sheet.search()) == 0
    assert sheet.reason()[0].startswith("the runs across add up to 16, those down to 15")


def test_a_sheet_goes_on_from_a_puzzle_and_from_a_draft():
    sheet = kakuro_game.Game().sheet()
    assert sheet.load(SAMPLE) is None and sheet.text() == SAMPLE
    assert sheet.load("10000") is not None and sheet.text() == SAMPLE
    half = kakuro_game.Game().sheet(5, 4)
    half.go_to(6)
    half.key(keys.FIRE)
    assert sheet.take_draft(half.draft()) is None and sheet.draft() == half.draft()
    sheet.clear()
    assert all(sheet.cell_style(cell) & cell_style.WALL for cell in range(4))
    assert not sheet.cell_style(6)


@pytest.mark.parametrize(
    "draft",
    [
        "",
        "sudoku\n" + GOOD,
        "kakuro",
        "kakuro\n10000",
        "kakuro\n" + GOOD.replace("10400,10700", "0,10700"),
        "kakuro\n" + GOOD.replace("10008", "0"),
        "kakuro\n" + GOOD.replace("10008", "10046"),
        "kakuro\n" + GOOD.replace("10008", "14600"),
        "kakuro\n" + GOOD.replace("10008", "1008"),
        "kakuro\n" + GOOD.replace("10008,", ""),
        "kakuro\n" + 4 * GOOD,
    ],
)
def test_a_damaged_draft_is_refused_and_changes_nothing(draft):
    sheet = kakuro_editor.KakuroSheet(3, 3, None)
    before = sheet.draft()
    assert sheet.take_draft(draft) is not None
    assert sheet.draft() == before
