"""Check, Test and Solve during a long search, when they give up, and when they are left."""

import pytest

from sumpad.app import auto_notes
from sumpad.app.screens import check, playing, solution_count, solutions
from sumpad.games import backend
from sumpad.solver.crossnum import search as crossnum_search
from sumpad_tools import boards
from sumpad_tools.play import golden, player
from support.console import scenes, scripts
from support.console.pc import play_of, played, shell_of, top_of, words_on
from support.games.asking import solution_of

# The screens and the keys that lead to them from a game.
SCREENS = {
    "check": (scenes.CHECK, check.Check),
    "test": ("menu 9 4", solution_count.SolutionCount),
    "solve": ("menu 9 2 4 right fire", solutions.Solutions),
}


class Job:
    """A search that gives `answers`, and then never ends."""

    def __init__(self, answers=()):
        self.answers = list(answers)
        self.steps = 0
        self.digits = bytes([5] * 16)

    def step(self):
        self.steps += 1
        return self.answers.pop(0) if self.answers else backend.RUNNING


def console_in_game(script=f"{scenes.GAME} 5 0"):
    console = player.Player(boards.load(boards.DEFAULT))
    console.advance(scripts.HOME_MS)
    console.keys(script)
    return console


def state(console):
    """Return the text of the game with entered digits, its number of steps, and its help flags."""
    play = console._loop.shell.session.play
    return play.game.text(True), play.done, play.flags()


def test_nothing_is_checked_and_nothing_counts_before_anything_is_entered():
    console = console_in_game(f"{scenes.GAME} menu 3 wait:100")
    assert top_of(console) == "NothingEntered"
    assert "Nothing entered yet." in " ".join(words_on(console))
    assert not play_of(console).has_help()


@pytest.mark.parametrize("name", SCREENS)
def test_a_search_that_lasts_is_left_by_a_key_and_works_no_more(name):
    keys, screen = SCREENS[name]
    console = console_in_game(f"{scenes.GAME} 5 right 6")
    shell = console._loop.shell
    before = state(console)
    job = Job()
    shell.session.play.game.search = lambda entered: job
    console.keys(f"{keys} wait:500")
    assert type(shell.top) is screen
    assert console.busy and job.steps > 100
    golden.check(f"screens/{name}-works", console.frame())
    console.keys("clear wait:100")
    assert type(shell.top) is playing.Playing
    steps = job.steps
    console.advance(500)
    assert not console.busy
    assert job.steps == steps
    assert state(console) == before


@pytest.mark.parametrize("key", ["clear", "fire", "hash", "star"])
@pytest.mark.parametrize("name", ["check", "test"])
def test_a_key_that_chooses_or_goes_back_leaves_and_means_nothing_else(name, key):
    console = console_in_game()
    shell = console._loop.shell
    before = state(console)
    shell.session.play.game.search = lambda entered: Job()
    console.keys(f"{SCREENS[name][0]} wait:100 {key} wait:100")
    assert type(shell.top) is playing.Playing
    assert state(console) == before


@pytest.mark.parametrize(
    ("key", "top"),
    [("5", "Playing"), ("left", "Playing"), ("menu", "GameMenu"), ("back", "GameMenu")],
)
@pytest.mark.parametrize("name", ["check", "test"])
def test_any_other_key_leaves_and_does_what_it_does_in_the_game(name, key, top):
    console, other = console_in_game(), console_in_game()
    shell = console._loop.shell
    shell.session.play.game.search = lambda entered: Job()
    console.keys(f"{SCREENS[name][0]} wait:100 {key} wait:100")
    other.keys(f"{key} wait:100")
    assert top_of(console) == top_of(other) == top
    assert state(console) == state(other)


@pytest.mark.parametrize("name", SCREENS)
def test_a_search_with_little_patience_gives_up(name, monkeypatch):
    monkeypatch.setattr(crossnum_search.Search, "LIMIT", 1)
    keys, screen = SCREENS[name]
    console = console_in_game()
    console.keys(f"{keys} wait:300")
    assert type(console._loop.shell.top) is screen
    assert not console.busy
    golden.check(f"screens/{name}-gave-up", console.frame())
    console.keys("clear")
    assert type(console._loop.shell.top) is playing.Playing


def test_a_check_gives_up_after_the_first_solution_or_the_last_question():
    """A check that gives up has no answer, whatever it has found before."""
    found, gave_up = backend.FOUND, backend.GAVE_UP
    for first, second in (((found, gave_up), ()), ((found, found), (gave_up,))):
        console = console_in_game()
        jobs = [Job(second), Job(first)]
        console._loop.shell.session.play.game.search = lambda entered, jobs=jobs: jobs.pop()
        console.keys(f"{scenes.CHECK} wait:200")
        assert console._loop.shell.top._says == "search took too long"
        assert not console.busy
        assert len(jobs) == (0 if second else 1)


def test_a_test_that_gives_up_tells_how_many_it_has_found():
    console = console_in_game()
    job = Job((backend.FOUND, backend.RUNNING, backend.FOUND, backend.GAVE_UP))
    console._loop.shell.session.play.game.search = lambda entered: job
    console.keys("menu 9 4 wait:200")
    assert console._loop.shell.top.words() == "2 found, then stopped"


def test_a_solve_that_gives_up_keeps_what_it_has_found():
    console = console_in_game()
    shell = console._loop.shell
    job = Job((backend.FOUND, backend.RUNNING, backend.FOUND, backend.GAVE_UP))
    shell.session.play.game.search = lambda entered: job
    console.keys("menu 9 2 4 right fire wait:200")
    assert shell.top.words() == "solution 1 of 2+"
    console.keys("right")
    assert shell.top.words() == "solution 2 of 2+"


def test_a_newspaper_board_of_144_cells_is_checked_tested_and_solved():
    """The real search runs on the largest board, which has many solutions."""
    console = console_in_game(f"{scripts.start(12, 2)} 5 0")
    shell = console._loop.shell
    for keys, words in (("menu 9 4", "10+ solutions"), (scenes.CHECK, "no mistakes so far")):
        console.keys(f"{keys} wait:2000")
        assert not console.busy
        top = shell.top
        assert (top.words() if hasattr(top, "words") else top._says) == words
        console.keys("clear")


def test_the_cursor_goes_to_a_mistake():
    console = played(f"{scripts.start(4, 7, kind=1, wait=900)}")
    play = play_of(console)
    solution = solution_of(play.game)
    blank = next(at for at in range(16) if not play.game.digit(at))
    wrong = solution[blank] % 9 + 1
    play.show_cell(blank)
    console.keys(f"{wrong} wait:50")
    play.show_cell(next(at for at in range(16) if play.game.is_given(at)))
    console.keys(f"{scenes.CHECK} wait:1000")
    assert top_of(console) == "Check" and play.cell == blank
    console.keys("0 wait:100")  # clears it
    assert top_of(console) == "Cleared" and not play.game.digit(blank)


def test_nothing_is_left_of_the_bar_when_the_cursor_goes_to_a_mistake_under_it():
    console = played(scripts.kakuro(7, size=6))
    play = play_of(console)
    cell = max(it for it in range(play.game.rows * play.game.columns) if play.game.is_cell(it))
    wrong = solution_of(play.game)[cell] % 9 + 1
    play.enter(backend.move(cell, 0, wrong))
    console.keys(f"{scenes.CHECK} wait:3000")
    shell = shell_of(console)
    assert shell.top._says == "1 wrong. ENT: fix" and play.cell == cell
    shown = bytes(shell.canvas.pixels)
    shell.top.paint(shell.canvas, True)
    assert bytes(shell.canvas.pixels) == shown


@pytest.mark.parametrize("replaced", [False, True])
def test_the_cursor_is_on_clear_for_a_single_mistake_or_on_undo_if_it_replaced_the_right_digit(
    replaced,
):
    console = played(scripts.start(4, 7, kind=1, wait=900))
    play = play_of(console)
    right = solution_of(play.game)[play.cell]
    wrong = right % 9 + 1
    cell = play.cell
    console.keys(f"{right} {wrong}" if replaced else f"{wrong}")
    console.keys(f"{scenes.CHECK} wait:1000")
    assert shell_of(console).top._says == "1 wrong. ENT: fix"
    console.keys("fire wait:200")
    assert [it[1] for it in shell_of(console).top.items[1:]] == ["Undo 1 step", "Clear 1 digit"]
    told = "to before the first mistake" if replaced else "the wrong ones only"
    assert told in words_on(console)
    console.keys("fire wait:200")
    assert play.game.digit(cell) == (right if replaced else 0)


def with_mistakes(script, wrong):
    """Return a console with a 4x4 of one solution, on which the first five blanks are entered, the
    ones numbered `wrong` wrongly, and then `script` is played; and the cells of the five."""
    console = played(f"{scripts.start(4, 7, kind=1, wait=900)}")
    play = play_of(console)
    solution = solution_of(play.game)
    blanks = [at for at in range(16) if not play.game.digit(at)][:5]
    for number, blank in enumerate(blanks):
        digit = solution[blank]
        play.enter(backend.move(blank, 0, digit % 9 + 1 if number in wrong else digit))
    console.keys(f"{script} wait:200")
    return console, blanks


def entered_in(console, cells):
    return [at for at, cell in enumerate(cells) if play_of(console).game.digit(cell)]


@pytest.mark.parametrize("way", ["undo", "fire 2", "fire fire"])
def test_find_mistakes_leads_back_to_before_the_first_one(way):
    console, cells = with_mistakes(f"{scenes.CHECK} wait:500 {way}", (2, 4))
    assert top_of(console) == "Undone"
    assert shell_of(console).top.words == "3 steps undone. hold F2: redo"
    assert entered_in(console, cells) == [0, 1]
    console.keys("redo wait:50")  # step by step
    assert entered_in(console, cells) == [0, 1, 2]


def test_a_mistake_that_was_replaced_by_another_one_goes_as_well():
    console, cells = with_mistakes("wait:1", (3,))
    play = play_of(console)
    wrong = play.game.digit(cells[3])
    play.enter(backend.move(cells[3], wrong, wrong % 9 + 1))
    console.keys(f"{scenes.CHECK} wait:500 undo wait:100")
    assert entered_in(console, cells) == [0, 1, 2]


def test_a_mistake_that_was_corrected_is_none():
    console, cells = with_mistakes("wait:1", (1, 3))
    play = play_of(console)
    solution = solution_of(play.game)
    play.enter(backend.move(cells[1], play.game.digit(cells[1]), solution[cells[1]]))
    console.keys(f"{scenes.CHECK} wait:500 undo wait:100")
    assert entered_in(console, cells) == [0, 1, 2]
    assert play.game.digit(cells[1]) == solution[cells[1]] % 9 + 1  # as it was at that time


def test_all_mistakes_are_cleared_as_one_step():
    console, cells = with_mistakes(f"{scenes.CHECK} wait:500 fire 3", (2, 4))
    assert top_of(console) == "Playing"
    assert entered_in(console, cells) == [0, 1, 3]
    console.keys("undo wait:50")
    assert entered_in(console, cells) == [0, 1, 2, 3, 4]


def test_notes_that_a_mistake_removed_come_back_with_its_end_however_old_it_is():
    console = played(scripts.sudoku(17))
    play = play_of(console)
    play.stale = auto_notes
    game = play.game
    solution = solution_of(game)
    blanks = [at for at in range(81) if not game.digit(at)]
    play.make_step(game.all_notes())
    noted = [game.notes(at) for at in range(81)]
    wrong = blanks[0], blanks[-1]
    for cell in wrong:
        play.enter(backend.move(cell, 0, solution[cell] % 9 + 1))
    assert [game.notes(at) for at in range(81)] != noted
    for _ in range(200):
        play.make_step([backend.move(blanks[1], 0, 1, backend.NOTE)])
    console.keys(f"{scenes.CHECK} wait:2500 fire 3 wait:100")
    assert top_of(console) == "Playing" and not any(game.digit(at) for at in blanks)
    assert [game.notes(at) for at in range(81)] == noted
    console.keys("undo wait:50")
    assert [at for at in blanks if game.digit(at)] == list(wrong)


@pytest.mark.parametrize("script", [scripts.sudoku(17), scripts.kakuro(5, 6)])
@pytest.mark.parametrize("noted", [True, False])
def test_notes_filled_in_beside_a_mistake_are_made_good_with_its_end(script, noted):
    console = played(script)
    play = play_of(console)
    play.stale = auto_notes
    game = play.game
    solution = solution_of(game)
    cells = range(game.rows * game.columns)
    blanks = [at for at in cells if game.is_cell(at) and not game.digit(at)]
    play.make_step(game.all_notes())
    right = [game.notes(at) for at in cells]
    play.undo()
    for cell in (blanks[0], blanks[-1]):
        play.enter(backend.move(cell, 0, solution[cell] % 9 + 1))
    play.make_step(game.all_notes())
    if not noted:  # the player does not note all that fits
        for digit in range(1, 10):
            if game.notes(blanks[1]) >> digit & 1:
                play.enter(backend.move(blanks[1], 0, digit, backend.NOTE))
    wrong = [game.notes(at) for at in cells]
    assert wrong != right
    console.keys(f"{scenes.CHECK} wait:2500 fire 3 wait:100")
    assert not any(game.digit(at) for at in blanks)
    assert [game.notes(at) for at in cells] == (right if noted else wrong)
    console.keys("undo wait:50")
    assert [game.notes(at) for at in cells] == wrong and game.digit(blanks[0])


def test_clearing_the_mistake_of_a_full_board_notes_nothing():
    console = played(scripts.sudoku(17))
    play = play_of(console)
    game = play.game
    solution = solution_of(game)
    blanks = [at for at in range(81) if not game.digit(at)]
    wrong = {blanks[0]: solution[blanks[0]] % 9 + 1}
    play.make_step([backend.move(at, 0, wrong.get(at, solution[at])) for at in blanks])
    console.keys(f"{scenes.CHECK} wait:2500 fire*2 wait:100")
    assert not game.digit(blanks[0]) and game.next_noted(0) < 0


def test_clearing_mistakes_notes_nothing_where_nothing_was_noted():
    console, cells = with_mistakes("wait:1", (2, 4))
    console.keys(f"{scenes.CHECK} wait:500 fire 3 wait:50")
    assert top_of(console) == "Playing" and play_of(console).game.next_noted(0) < 0


@pytest.mark.parametrize(
    "script", [scripts.start(4, 7, kind=1, wait=900), scripts.sudoku(17), scripts.kakuro(5, 6)]
)
def test_notes_that_lack_the_digit_are_named_with_the_next_press(script):
    console = played(script)
    play = play_of(console)
    game = play.game
    solution = solution_of(game)
    first, *_, last = [
        at for at in range(len(solution)) if game.is_cell(at) and not game.digit(at)
    ]
    for cell, digit in ((first, solution[first]), (last, solution[last] % 9 + 1)):
        play.make_step([backend.move(cell, 0, digit, backend.NOTE)])
    console.keys(f"{scenes.CHECK} wait:2500")
    assert top_of(console) == "Check" and "otes miss" in " ".join(words_on(console))
    console.keys("fire wait:100")
    assert "missing here" in " ".join(words_on(console)) and play.cell == last
    play.make_step([backend.move(last, 0, solution[last], backend.NOTE)])
    console.keys(f"fire {scenes.CHECK} wait:2500")
    assert "o mistakes so" in " ".join(words_on(console))


def test_without_a_mistake_undo_and_fire_go_to_the_game():
    console, cells = with_mistakes(f"{scenes.CHECK} wait:500 undo", ())
    assert top_of(console) == "Playing" and entered_in(console, cells) == [0, 1, 2, 3]


def test_a_hint_on_a_mistake_leads_to_it():
    console = played(f"{scripts.start(4, 7, kind=1, wait=900)}")
    play = play_of(console)
    solution = solution_of(play.game)
    blank = next(at for at in range(16) if not play.game.digit(at))
    play.show_cell(blank)
    console.keys(f"{solution[blank] % 9 + 1} hash wait:1500")
    assert top_of(console) == "Hint" and shell_of(console).top._job.move < 0
    for _ in range(6):
        if top_of(console) == "Hint":
            console.keys("fire wait:1000")
    assert top_of(console) == "Check" and play.cell == blank


# Entered digits; the cell of the cursor then; the cell that it is on while a hint says what is
# wrong; and the line that a hint without such a cell shows.
MISTAKES = {
    "the cursor stays": (scenes.GAME, {0: 9, 1: 9, 3: 9}, 8, 8, range(4)),
    "it stays on the line": (scenes.GAME, {0: 9, 1: 9, 3: 9}, 1, 1, ()),
    "a blank cell": (scenes.GAME, {12: 9, 14: 9}, 8, 15, ()),
    "sudoku: it stays": (scenes.SUDOKU, {63: 1, 71: 1}, 0, 0, (63, 71)),
    "sudoku: not the given": (scenes.SUDOKU, {1: 6}, 63, 1, ()),
    "kakuro: it stays": (scenes.KAKURO, {31: 1, 32: 1}, 118, 118, (31, 32)),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_hint_on_a_mistake_points_at_no_digit_that_may_be_right(name):
    script, entered, before, after, line = MISTAKES[name]
    console = played(script)
    play = play_of(console)
    for cell, digit in entered.items():
        play.enter(backend.move(cell, 0, digit))
    play.show_cell(before)
    console.keys("hash wait:2000")
    hint = shell_of(console).top
    assert hint._page == 0 and hint._job.move < 0 and play.cell == after
    assert hint.seen in line if line else hint.seen < 0


def test_a_hint_that_leads_to_a_mistake_begins_with_it():
    """Its reasons alone would look like those of a digit."""
    console = played(scripts.start(4, 798, kind=1, wait=900))
    play = play_of(console)
    solution = solution_of(play.game)
    for cell in range(16):
        if not play.game.digit(cell):
            play.enter(backend.move(cell, 0, solution[cell] % 9 + 1))
            console.keys("hash wait:2000")
            hint = shell_of(console).top
            if hint._job.move < 0 and hint._job.pages > 1:
                assert hint.words().startswith("A mistake") and hint._count() == ""
                console.keys("hash")
                assert not hint._is_tip() and hint._count()[0] == "1"
                return
            console.keys("clear undo wait:50")
    raise AssertionError("no such mistake")


def test_words_on_mistakes_leave_the_whole_board_of_a_small_kakuro_visible():
    """A bar at the foot hid a wrong digit in the last row while the cursor was on another one."""
    console = played(scripts.kakuro(7, size=6))
    play = play_of(console)
    game = play.game
    solution = solution_of(game)
    cells = [cell for cell in range(game.rows * game.columns) if game.is_cell(cell)]
    for cell in (cells[0], cells[-1]):
        play.show_cell(cell)
        console.keys(f"{solution[cell] % 9 + 1} wait:50")
    play.show_cell(cells[0])
    console.keys(f"{scenes.CHECK} wait:1500")
    assert shell_of(console).top.wrong == bytes([cells[0], cells[-1]])
    assert words_on(console)[-2:] == ["2 WRONG", "ENT: FIX"]


@pytest.mark.parametrize("key", ["2", "3", "1"])
def test_digits_of_a_puzzle_with_many_solutions_that_break_a_line_are_undone_or_cleared(key):
    console = played(f"{scenes.GAME}")
    play = play_of(console)
    blanks = [cell for cell in range(16) if not play.game.digit(cell)]
    for cell in blanks:
        play.enter(backend.move(cell, 0, 9))
        if play.game.broken_line(cell) >= 0:
            break
    entered = play.done
    console.keys(f"{scenes.CHECK} wait:2500")
    assert "not all right" in " ".join(words_on(console)).lower()
    console.keys("fire wait:100")
    assert shell_of(console).top.title == "Not all are right"
    console.keys(f"{key} wait:100")
    left = [cell for cell in blanks if play.game.digit(cell)]
    broken = any(play.game.broken_line(cell) >= 0 for cell in left)
    assert broken == (key == "1") and (len(left) == entered) == (key == "1")
    assert key != "2" or len(left) == entered - 1
