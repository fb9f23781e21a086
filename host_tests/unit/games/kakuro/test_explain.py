"""Hints of kakuro: sound against brute force, explained by steps that follow from one another."""

import itertools
import random
import re

import pytest
from micropython import strict_pointers

from sumpad.app.screens import board_messages
from sumpad.games import backend, explain
from sumpad.games.kakuro import explain as kakuro_explain
from sumpad.games.kakuro import fault_sentences
from sumpad.games.kakuro import puzzle_text as kakuro_text
from sumpad.solver.kakuro import hint_kernels as kakuro_hint_kernels
from sumpad.solver.kakuro import maker as kakuro_maker
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.kakuro import steps as kakuro_steps
from sumpad.solver.kakuro import techniques
from sumpad.view.canvas import Canvas
from support.games import layouts
from support.games.kakuro import hint_sentences, judging, random_boards
from support.games.kakuro.hinting import (
    DATA,
    HINTER,
    NARROWEST,
    RUNGS,
    SEARCH,
    Case,
    check,
    fits,
    sentences,
)
from support.games.kakuro.positions import HINTS
from support.games.ordering import details_of
from support.running import sampling


def check_fits(hint):
    """With `fits` of the narrowest board there is room for all pages."""
    for page in range(hint.pages + len(hint.details)):
        assert fits(hint.sentence(page)), hint.sentence(page)


def small_board(rng):
    while True:
        grid = random_boards.board(rng, rng.randint(4, 6), rng.randint(4, 6), 0.25)
        if sum(map(bool, sum(grid, []))) <= 12:
            return grid


@pytest.mark.parametrize("seed", sampling.every(3, range(120)))
def test_hints_hold_in_every_solution_that_brute_force_finds(seed):
    rng = random.Random(seed)
    grid = small_board(rng)
    places = [(r, c) for r, row in enumerate(grid) for c, digit in enumerate(row) if digit]
    entered = {
        (r, c): grid[r][c] for r, c in rng.sample(places, rng.randrange(len(places)) * 3 // 4)
    }
    if rng.random() < 0.3:  # something was entered wrongly, or not
        entered[rng.choice(places)] = rng.randint(1, 9)
    case = Case(random_boards.text(grid), entered)
    solutions = case.solutions()
    hint = case.hint(fits)
    check_fits(hint)
    check(case, hint, solutions)
    if not solutions:
        assert hint.move == -1 and hint.rung in RUNGS[:2]
        return
    place = backend.move_cell(hint.move)
    digit = backend.move_new(hint.move)
    assert place in case.blanks() and backend.move_old(hint.move) == 0
    can_be = {digits[place] for digits in solutions}
    assert digit in can_be
    if hint.rung != "choice":
        assert can_be == {digit}
    else:  # only where no cell is certain
        assert all(len({digits[place] for digits in solutions}) > 1 for place in case.blanks())


def played(case, solution):
    """A board is played by hints, which are judged; the numbers of their rungs."""
    known = {place: digit for place, digit in enumerate(solution) if digit}
    rungs = []
    while case.blanks():
        hint = case.hint(fits)
        check(case, hint, [known])
        check_fits(hint)
        place = backend.move_cell(hint.move)
        assert solution[place] == backend.move_new(hint.move)
        case.digits[place] = solution[place]
        rungs.append(RUNGS.index(hint.rung))
    return rungs


@pytest.mark.parametrize("name", ["sample", "neck"])
def test_a_board_is_played_to_its_end_by_hints(name):
    case = Case((DATA / (name + ".csv")).read_text())
    SEARCH.reset(case.board, None)
    assert SEARCH.step(10**7) == kakuro_search.FOUND
    rungs = played(case, bytes(SEARCH.digits))
    assert case.hint() == backend.EXHAUSTED
    assert techniques.LAST_CELL <= min(rungs) and max(rungs) < techniques.WHAT_IF


def made(size, grade, code):
    """Return the clues and the solution of a board."""
    maker = kakuro_maker.Maker(SEARCH)
    maker.reset(size, size, grade, code)
    while (answer := maker.step(100000)) == kakuro_maker.RUNNING:
        pass
    assert answer == kakuro_maker.FOUND
    return kakuro_text.compose(size, size, maker.board.clues), bytes(maker.solution)


def played_made(size, grade, code):
    text, solution = made(size, grade, code)
    return played(Case(text), solution)


@pytest.mark.parametrize("size", [6, 8])
@pytest.mark.parametrize(
    "grade, hardest",
    [
        (kakuro_maker.EASY, techniques.SUMS),
        (kakuro_maker.MEDIUM, techniques.REQUIRED),
        (kakuro_maker.HARD, techniques.SHORTER_RUN),
        (kakuro_maker.EXPERT, techniques.WHAT_IF),
    ],
)
def test_a_made_board_takes_no_harder_hints_than_its_grade(size, grade, hardest):
    rungs = played_made(size, grade, 1)
    assert techniques.LAST_CELL <= min(rungs) and max(rungs) <= hardest


@pytest.mark.parametrize(
    "size, code",
    [
        *((6, 8), (6, 11), (6, 17), (10, 9)),
        *(pytest.param(*it, marks=pytest.mark.full) for it in ((6, 4), (8, 22), (10, 12))),
    ],
)
def test_ways_to_a_run_that_cannot_be_made_hold(size, code):
    assert techniques.WHAT_IF in played_made(size, kakuro_maker.EXPERT, code)


def test_two_cells_of_a_run_that_are_left_the_same_digit_are_both_named():
    case = Case(made(6, kakuro_maker.EASY, 536110)[0], {(4, 3): 5})
    hint = case.hint(fits)
    last = hint.pages + len(hint.details) - 1
    assert hint.sentence(last).endswith("that is now 1+3+6+7, but only 1 fits in these cells")
    assert sum(mark & explain.FOCUS > 0 for mark in hint.all_pages.marks(last)[1::2]) == 2
    check(case, hint, [])


def test_listed_sets_leave_out_what_pages_before_exclude():
    """A pass narrowed one cell of 8 down first, so that its other cell cannot be 3."""
    text, solution = made(8, kakuro_maker.MEDIUM, 6)
    case = Case(text)
    found = []
    while case.blanks():
        hint = case.hint(fits)
        pages = range(hint.pages + len(hint.details))
        found += [hint.sentence(page) for page in pages if " is now " in hint.sentence(page)]
        place = backend.move_cell(hint.move)
        case.digits[place] = solution[place]
    assert "8 down is now 2+6, and only 6 fits here" in found


@pytest.mark.parametrize("size, code", [(7, 5020), (8, 5306)])
def test_a_digit_that_one_supposition_does_not_refute_takes_a_second_one(size, code):
    """Every digit of another cell then fails, as detail pages show."""
    text, solution = made(size, kakuro_maker.EXPERT, code)
    case = Case(text)
    seconds = 0
    while case.blanks():
        hint = case.hint(fits)
        check(case, hint, [{place: digit for place, digit in enumerate(solution) if digit}])
        words = sentences(hint)
        assert not any("too long" in it for it in words)
        for page, its in enumerate(words):
            if its.endswith("no digit fits in the framed cell"):
                seconds += 1
                others = [hint.sentence(at) for at in details_of(hint, page)]
                assert sum(it.startswith("suppose this cell is") for it in others) > 2
                assert hint.depth == 2
        case.digits[backend.move_cell(hint.move)] = backend.move_new(hint.move)
    assert seconds


SHORT = (
    r"would make at (most|least) \d+$",
    r"no \d digits left make",
    r"needs an? \d, but no \d fits",
)


def test_short_reasons_why_a_run_cannot_be_made_hold():
    text, solution = made(10, kakuro_maker.HARD, 5)
    rng = random.Random(5)
    told = set()
    for _ in range(1000):
        case = Case(text)
        for place, digit in enumerate(solution):
            case.digits[place] = digit * (rng.random() < 0.2)
        wrong = rng.choice(case.blanks())
        case.digits[wrong] = rng.choice([it for it in range(1, 10) if it != solution[wrong]])
        hint = case.hint(lambda words: len(words) < 38 and "=" not in words and "(" not in words)
        if hint.move < 0:
            hint_sentences.Reader(case, hint).read()
            told |= {it for it in SHORT if any(re.search(it, words) for words in sentences(hint))}
    assert told == set(SHORT)


@pytest.mark.parametrize(
    "words", ["these two", "the other cell is 1, ", "; its other ", "these 3 cells make "]
)
def test_all_cells_that_a_sentence_counts_have_frames(words, monkeypatch):
    """hint_sentences.Reader compares the frames with the words; here it meets such words."""
    met = []
    old = hint_sentences.Reader.look

    def look(reader):
        met.append(reader.hint.sentence(reader.page))
        old(reader)

    monkeypatch.setattr(hint_sentences.Reader, "look", look)
    if words == "these two":
        played_made(6, kakuro_maker.EXPERT, 7)
    elif "other cell is" in words:
        played_made(8, kakuro_maker.EXPERT, 82)
    else:
        played_made(7, kakuro_maker.HARD, 10)
    assert any(words in it for it in met)


def test_a_mistake_that_no_run_shows_is_still_a_mistake():
    """The search alone finds that there is no solution."""
    shown = set()
    proved = 0
    for seed in range(160):
        rng = random.Random(seed)
        case = Case(random_boards.text(random_boards.board(rng, 6, 6, 0.25)))
        across = case.board.across
        for run in (rng.randrange(across), rng.randrange(across, case.board.runs)):
            case.board.keys[run] += 1  # its sum
        hint = case.hint(fits)
        if hint.rung == "mistake":
            check(case, hint, [])
            check_fits(hint)
            run = hint.line(0)
            shown.add(run >= 0)
            assert hint.move == -1 and hint.pages == (1 if run < 0 else 2)
            proved += bool(hint.details)
    assert shown == {True, False} and proved > 5


@pytest.mark.parametrize("rung", HINTS)
def test_each_rung_is_explained(rung):
    text, entered, follows, words = HINTS[rung]
    case = Case(text, entered)
    hint = case.hint()
    assert hint.rung == rung
    if follows is None:
        assert hint.move == -1
    else:
        (row, column), digit = follows
        assert hint.move == backend.move(row * case.board.columns + column, 0, digit)
    assert sentences(hint) == words
    check(case, hint, case.solutions())
    check_fits(case.hint(fits))


@pytest.mark.parametrize("rung", HINTS)
def test_no_go_looks_at_more_than_a_few_runs_or_words_more_than_a_step(rung, monkeypatch):
    """The work between two scans of the keypad does not grow with the size of the board."""
    calls = []
    for name in ("deduce", "flood"):
        kernel = getattr(kakuro_hint_kernels, name)
        monkeypatch.setattr(
            kakuro_hint_kernels, name, lambda *it, kernel=kernel: calls.append(it) or kernel(*it)
        )
    job = Case(*HINTS[rung][:2]).job()
    answer = backend.RUNNING
    while answer == backend.RUNNING:
        calls.clear()
        answer = job.step()
        assert len(calls) <= 16


@pytest.mark.parametrize(
    "entered, words",
    [
        ({(2, 1): 1, (2, 2): 8}, "17 down still needs 16, and one cell cannot make that"),
        ({(1, 2): 9, (2, 2): 8}, "16 down: its digits already make 17"),
        ({(1, 2): 9, (2, 2): 7}, "16 down already makes 16, but a cell is blank"),
        ({(2, 1): 8, (2, 2): 2}, "18 across still needs 8, but has 8 already"),
        ({(1, 2): 6, (1, 3): 8}, "15 across adds up to 14, not 15"),
        ({(3, 1): 5, (3, 2): 5}, "14 across has 5 twice"),
    ],
)
def test_wrong_digits_are_shown_by_the_run_that_they_break(entered, words):
    hint = Case(HINTS["broken run"][0], entered).hint()
    assert (hint.rung, hint.move, sentences(hint)) == ("broken run", -1, [words])


@pytest.mark.parametrize("rung", HINTS)
def test_kernels_do_nothing_that_the_chip_cannot(rung):
    with strict_pointers():
        assert Case(*HINTS[rung][:2]).hint().rung == rung


def test_when_there_is_no_room_for_more_steps_hints_still_hold(monkeypatch):
    monkeypatch.setattr(kakuro_steps, "_STEPS", 6)
    case = Case((DATA / "sample.csv").read_text())
    SEARCH.reset(case.board, None)
    assert SEARCH.step(10**7) == kakuro_search.FOUND
    solution = bytes(SEARCH.digits)
    for _ in range(30):
        hint = case.hint()
        assert solution[backend.move_cell(hint.move)] == backend.move_new(hint.move)
        case.digits[backend.move_cell(hint.move)] = backend.move_new(hint.move)


def test_of_very_many_steps_the_first_have_no_pages(monkeypatch):
    monkeypatch.setattr(kakuro_explain, "_MOST_STEPS", 3)
    case = Case(*HINTS["pair"][:2])
    hint = case.hint(fits)
    judging.check_steps(case, hint.steps(), case.solutions())
    assert len(hint.steps()) == hint.effort > 3
    assert hint.sentence(0).startswith("earlier steps ")


def test_pages_are_bounded(monkeypatch):
    """Without room for further pages the ways are left out."""
    monkeypatch.setattr(kakuro_explain, "_FURTHER", 1)
    for rung in ("what-if", "mistake"):
        case = Case(*HINTS[rung][:2])
        hint = case.hint(fits)
        check(case, hint, case.solutions())
        assert len(hint.details) <= 1


def test_a_search_that_gives_up_leaves_logic_and_an_honest_answer():
    for rung, answer in (("neck", kakuro_search.FOUND), ("choice", kakuro_search.GAVE_UP)):
        case = Case(*HINTS[rung][:2])
        HINTER.reset(case.board, case.digits, 1)
        while (found := HINTER.step(100)) == kakuro_search.RUNNING:
            pass
        assert found == answer


def test_boards_that_contradict_themselves_bring_an_answer_all_the_same():
    """Also where the search gives up at once, and logic meets what it cannot know to be wrong."""
    answers = set()
    with strict_pointers():
        for seed in range(150):
            rng = random.Random(seed)
            case = Case(random_boards.text(random_boards.board(rng, rng.randint(4, 12), 8, 0.25)))
            board = case.board
            for _ in range(rng.randint(0, 3)):
                board.keys[rng.randrange(board.runs)] += rng.choice((-1, 1))
            for _ in range(rng.randint(0, 2)):
                case.digits[board.place[rng.randrange(board.cells)]] = rng.randint(1, 9)
            job = case.job(fits)
            HINTER.reset(board, case.digits, rng.choice((1, 2000)))
            for _ in range(5000):
                answer = job.step()
                if answer != backend.RUNNING:
                    break
            answers.add(answer)
            if answer == backend.FOUND:
                check_fits(job)
    assert answers == {kakuro_search.FOUND, kakuro_search.GAVE_UP}


def test_plain_faults_of_a_board_are_named():
    grid = [[0, 0, 0], [0, 1, 2], [0, 3, 1]]
    text = random_boards.text(grid)
    for old, new, fault in (
        ("", "", None),
        ("10004,0,0", "10005,0,0", "the runs across add up to 8, those down to 7"),
        ("10400,10300", "11600,10300", "the runs across add up to 7, those down to 19"),
        ("10004", "10017", "the runs across add up to 20, those down to 7"),
    ):
        case = Case(text.replace(old, new))
        assert fault_sentences.fault(case.board, SEARCH.sums) == fault
    case = Case(text.replace("10004", "10017").replace("10300", "11600"))
    assert (
        fault_sentences.fault(case.board, SEARCH.sums)
        == "row 2, column 3: no digit fits both runs"
    )


def test_only_the_narrowest_panel_has_sentences():
    for rows, columns in itertools.product(range(3, 13), repeat=2):
        for zoomed in (False, True):
            place = layouts.kakuro(rows, columns, zoomed)
            # All other layouts show sentences in a bar.
            assert not board_messages.in_panel(Canvas, place) or place.panel_x <= NARROWEST.panel_x
