"""Hints of cross-number: sound against brute force and OR-tools, one on each rung, and words."""

import random

import pytest

from sumpad.games import backend
from sumpad.games.crossnum import game as crossnum_game
from sumpad.games.crossnum import hint as crossnum_hint
from sumpad.solver.crossnum import hinter as crossnum_hinter
from sumpad.solver.crossnum import search as solver
from sumpad.view import fonts, look
from support.games import layouts, wording
from support.games.asking import finished
from support.games.moves import is_legal
from support.oracles import crossnum as oracles


@pytest.fixture(scope="module")
def hinter():
    return crossnum_hinter.Hinter(solver.Search())


def board(rng, size, blanks):
    """A full board with cells blanked: (digits, targets)."""
    grid = [[rng.randint(1, 9) for _ in range(size)] for _ in range(size)]
    targets = bytes(oracles.sums_of(grid))
    for cell in rng.sample(range(size * size), blanks):
        grid[cell // size][cell % size] = 0
    return bytearray(d for row in grid for d in row), targets


def rows_of(size, digits):
    return [list(digits[i : i + size]) for i in range(0, size * size, size)]


def find(hinter, size, digits, targets, limit=1000000, budget=3000):
    hinter.reset(size, digits, targets, limit)
    while (answer := hinter.step(budget)) == solver.RUNNING:
        pass
    return answer


def holds(hinter, solutions):
    """That every solution has the digit of the hint, and every step of it."""
    for digits in solutions:
        if hinter.rung != crossnum_hinter.CHOICE:
            assert digits[hinter.cell] == hinter.digit
        if hinter.rung in (crossnum_hinter.BOUNDS, crossnum_hinter.SLACK):
            for k in range(hinter.steps):
                cell, value, side, _, _ = hinter.fact(k)
                if side == crossnum_hinter.HIGH:
                    assert digits[cell] <= value
                else:
                    assert digits[cell] >= value


@pytest.mark.parametrize("seed", range(300))
def test_hints_hold_in_every_solution_that_brute_force_finds(hinter, seed):
    rng = random.Random(seed)
    size = rng.choice((3, 4, 5))
    digits, targets = board(rng, size, rng.randint(1, {3: 9, 4: 10, 5: 11}[size]))
    if rng.random() < 0.3:  # something was entered wrongly, or not
        digits[rng.randrange(size * size)] = rng.randint(1, 9)
    solutions = oracles.brute_force(rows_of(size, digits), targets, 10**9)
    solutions = [bytes(d for row in rows for d in row) for rows in solutions]
    answer = find(hinter, size, digits, targets)
    if not solutions:
        assert answer == solver.FOUND and hinter.digit == 0
    elif 0 not in digits:
        assert answer == solver.EXHAUSTED
    else:
        assert answer == solver.FOUND and not digits[hinter.cell]
        holds(hinter, solutions)
        several = len({d[hinter.cell] for d in solutions}) > 1
        assert several == (hinter.rung == crossnum_hinter.CHOICE)
        if several:  # only where no cell is certain
            blanks = [cell for cell in range(size * size) if not digits[cell]]
            assert all(len({d[cell] for d in solutions}) > 1 for cell in blanks)
            assert hinter.digit in {d[hinter.cell] for d in solutions}


@pytest.mark.parametrize("seed", range(60))
def test_hints_of_larger_boards_hold_as_or_tools_says(hinter, seed):
    """OR-tools finds no solution with another digit, and none outside a step's bound."""
    rng = random.Random(5000 + seed)
    size = rng.choice((6, 8, 10))
    digits, targets = board(rng, size, size * 2)
    assert find(hinter, size, digits, targets) == solver.FOUND
    solutions = oracles.cp_sat(rows_of(size, digits), targets, 60)
    holds(hinter, [bytes(d for row in rows for d in row) for rows in solutions])


@pytest.mark.parametrize("kind", ("single", "easy", "medium", "hard", "expert"))
@pytest.mark.parametrize("size", (4, 6, 9))
def test_a_game_is_played_to_its_only_solution_by_hints_alone(size, kind):
    game = crossnum_game.Game()
    job = game.make((size, crossnum_game.KINDS.index(kind), 0), 17)
    while job.step() == backend.RUNNING:
        pass
    solution = oracles.cp_sat(rows_of(size, game._digits), game._targets[: 2 * size + 2], 2)
    assert len(solution) == 1
    worst = 0
    while game.status() != backend.SOLVED:
        hint = finished(game)
        assert is_legal(game, hint.move)
        game.apply(hint.move)
        worst = max(worst, [rung[0] for rung in crossnum_hinter.RUNGS].index(hint.rung))
    assert rows_of(size, game._digits) == solution[0]
    most = {
        "easy": crossnum_hinter.ONE_BLANK,
        "medium": crossnum_hinter.BOUNDS,
        "hard": crossnum_hinter.SLACK,
    }
    assert worst <= most.get(kind, crossnum_hinter.WHAT_IF)
    assert game.hint().step() in (backend.RUNNING, backend.EXHAUSTED)


def three(*parts):
    """The text of a 3x3 board: its rows like '.7.|10', then the sums of columns and diagonals."""
    lines = ["crossnum 3"]
    lines += [f"{' '.join(row[:3])} | {row[4:]}" for row in parts[:3]]
    return "\n".join([*lines, f"= {parts[3]}", f"\\ {parts[4]}", f"/ {parts[5]}", ""])


SLACK_BOARD = three(".7.|10", "..6|18", "2..|11", "12 12 15", "14", "7")

# rung: puzzle, digits entered, (cell, digit) that follows or None, sentences
PUZZLES = {
    "broken line": (
        SLACK_BOARD,
        {8: 9},
        None,
        ["row 3: adds up to 12 or more, not 11"],
    ),
    "mistake": (
        SLACK_BOARD,
        {0: 1},
        None,
        [
            "column 2: 2 blanks make 5, so r2c2<=4",
            "column 3: 2 blanks make 9, so r3c3<=8",
            "then diagonal \\: blanks make at most 4+8=12, not 13: no solution is left",
        ],
    ),
    "one blank": (
        three("..5|16", "...|9", "..5|14", "10 16 13", "15", "14"),
        {},
        (5, 3),
        ["column 3: 3 to go in one blank, so it is 3"],
    ),
    "extremes": (
        three("3..|14", "..9|14", ".3.|14", "9 6 27", "13", "12"),
        {},
        (2, 9),
        ["column 3: 2 blanks make 18, so each is 9"],
    ),
    "bounds": (
        three(".3.|9", "5..|14", "..4|18", "17 9 15", "8", "13"),
        {},
        (0, 3),
        [
            "column 1: 2 blanks make 12, so r1c1 is 3 or more",
            "diagonal \\: 2 blanks make 4: each is 3 or less; r1c1 is also 3 or more, so 3",
        ],
    ),
    "what fits": (
        SLACK_BOARD,
        {},
        (0, 2),
        [
            "row 1: 2 blanks make 3, so r1c1 is 2 or less",
            "row 3: 2 blanks make 9, so r3c3 is 8 or less",
            "column 2: 2 blanks make 5, so r2c2 is 4 or less",
            "diagonal \\: 14 left, others at most 4+8=12: 2 or more; also 2 or less, so 2",
        ],
    ),
    "what-if": (
        three("..9|18", "7..|16", ".1.|13", "16 9 22", "17", "17"),
        {},
        (6, 4),
        [
            f"if r3c1>=5, column 1: r1c1<=4; diagonal \\: r2c2>=4 ({fonts.RIGHT})",
            "then diagonal /: blanks make at least 4+5=9, not 8, so r3c1<=4",
            f"if r3c1<=3, row 3: r3c3 is 9; column 1: r1c1>=6 ({fonts.RIGHT})",
            "then diagonal \\: 17 left, others at least 6+9=15, so r2c2<=2",
            "then diagonal /: blanks make at most 2+3=5, not 8, so r3c1<=3 fails: it is 4",
        ],
    ),
    "choice": (
        three("3..|11", ".2.|10", "..1|9", "13 13 4", "6", "7"),
        {},
        (1, 7),
        [
            "the sums leave 6 or 7 here",
            "several solutions: 7 here leads to one, 6 to another",
        ],
    ),
}


def entered(puzzle, digits):
    game = crossnum_game.Game()
    assert game.load(puzzle) is None
    for cell, digit in digits.items():
        game.apply(backend.move(cell, 0, digit))
    return game


def test_there_is_a_puzzle_for_each_rung():
    assert list(PUZZLES) == [rung[0] for rung in crossnum_hinter.RUNGS]
    letters = [rung[1] for rung in crossnum_hinter.RUNGS]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("rung", PUZZLES)
def test_each_rung_says_what_follows_and_why(rung):
    puzzle, digits, follows, sentences = PUZZLES[rung]
    hint = finished(entered(puzzle, digits))
    assert hint.rung == rung
    assert hint.move == (-1 if follows is None else backend.move(follows[0], 0, follows[1]))
    assert [hint.sentence(page) for page in range(hint.pages)] == sentences


@pytest.mark.parametrize("rung", PUZZLES)
def test_marks_are_the_line_of_the_sentence_and_the_cell_to_look_at(rung):
    puzzle, digits, follows, sentences = PUZZLES[rung]
    hint = finished(entered(puzzle, digits))
    lines = oracles.lines_of(3)
    for page in range(hint.pages):
        table = bytearray(9)
        hint.mark(page, table)
        marked = {cell for cell in range(9) if table[cell] & look.MARK >> look.MARKS_SHIFT}
        focus = {cell for cell in range(9) if table[cell] & look.FOCUS >> look.MARKS_SHIFT}
        about = [line for line in hint.lines(page) if line >= 0]
        assert hint.line(page) == (about[0] if about else -1)
        for line in about:
            assert crossnum_hint.line_name(3, line) in sentences[page]
        assert marked == {3 * row + column for line in about for row, column in lines[line]}
        assert rung in ("what-if", "choice") or (hint.cell(page) in marked and focus <= marked)
        assert focus or hint.move < 0
        assert not focus or hint.cell(page) in focus
    if follows:
        assert hint.cell(hint.pages - 1) == follows[0]


def test_a_fault_that_no_single_line_tells_is_still_a_fault():
    """Parity or the like: the search alone finds that there is nothing."""
    told = set()
    for seed in range(200):
        digits, targets = board(random.Random(seed), 4, 9)
        digits[digits.index(0)] = 1 + seed % 9
        game = crossnum_game.Game()
        game.take(4, bytes(digits), targets)
        hint = finished(game)
        if hint.rung == "mistake":
            assert hint.move == -1
            told.add(hint.line(0) < 0)
            last = hint.sentence(hint.pages - 1)
            assert (hint.line(0) < 0) == (last.endswith("undo, or find mistakes"))
            assert (hint.line(0) >= 0) == (last.endswith(": no solution is left"))
    assert told == {True, False}


def test_a_search_that_gives_up_leaves_logic_and_an_honest_answer(hinter):
    digits, targets = board(random.Random(1), 12, 120)
    assert find(hinter, 12, digits, targets, limit=1) == solver.GAVE_UP
    easy, targets = board(random.Random(1), 12, 5)
    assert find(hinter, 12, easy, targets, limit=1) == solver.FOUND
    assert hinter.rung == crossnum_hinter.ONE_BLANK


def test_where_a_what_if_gives_up_a_digit_that_may_be_is_told(hinter):
    job = (game := crossnum_game.Game()).make((4, 0, 0), 3)
    assert job.step() == backend.FOUND
    for limit, rung in ((10**6, crossnum_hinter.WHAT_IF), (2000, crossnum_hinter.CHOICE)):
        assert find(hinter, 4, game._digits, game._targets, limit) == solver.FOUND
        assert hinter.rung == rung


def test_the_budget_changes_nothing(hinter):
    for seed in range(30):
        digits, targets = board(random.Random(seed), 5, 14)
        seen = set()
        for budget in (1, 50, 10**8):
            answer = find(hinter, 5, digits, targets, budget=budget)
            seen.add((answer, hinter.rung, hinter.cell, hinter.digit, hinter.line))
        assert len(seen) == 1


def test_a_step_is_short(monkeypatch):
    """One round of the lines or one explanation at a time: more would hold up the keys."""
    calls = []
    for name in ("_round", "_explain"):
        method = getattr(crossnum_hinter.Hinter, name)
        monkeypatch.setattr(
            crossnum_hinter.Hinter,
            name,
            lambda self, *more, method=method: (calls.append(method), method(self, *more))[1],
        )
    hinter = crossnum_hinter.Hinter(solver.Search())
    most = 0
    for seed in range(60):
        digits, targets = board(random.Random(seed), 6, 17)
        hinter.reset(6, digits, targets, 10**6)
        answer = solver.RUNNING
        while answer == solver.RUNNING:
            calls.clear()
            answer = hinter.step(3000)
            if hinter.rung != crossnum_hinter.NO_SOLUTION:
                most = max(most, len(calls))
    assert most == 2


def test_facts_beyond_the_table_are_left_out(hinter, monkeypatch):
    """What is known stays true when no more can be kept."""
    monkeypatch.setattr(crossnum_hinter, "_FACTS", 5)
    for seed in range(40):
        digits, targets = board(random.Random(seed), 4, 9)
        solutions = oracles.brute_force(rows_of(4, digits), targets, 10**9)
        assert find(hinter, 4, digits, targets) == solver.FOUND
        holds(hinter, [bytes(d for row in rows for d in row) for rows in solutions])


@pytest.mark.parametrize("size", range(3, 13))
def test_every_sentence_fits_where_it_is_written(size):
    """The longest forms of the sentences, about every line."""
    game = crossnum_game.Game()
    most = 9 * size
    game.take(size, bytes(size * size), bytes([most] * (2 * size + 2)))
    hint = game.hint()
    for line in range(2 * size + 2):
        told = [
            hint._fact_in_words([(0, 8, side, line, round_of)], terms, False, is_last)
            for round_of in (1, 2)
            for side in (crossnum_hinter.LOW, crossnum_hinter.HIGH)
            for terms in ([8] * (size - 1), [9])
            for is_last in (True, False)
        ]
        name = crossnum_hint.line_name(size, line)
        for words in (
            *told,
            f"{name}: {size} blanks make {most}, so each is 9",
            f"{name}: 9 to go in one blank, so it is 9",
            f"{name}: adds up to {most} or more, not {most}",
            f"{name}: its sum must be {most} or more",
            f"NO solution: the rest leaves {name} no way",
            "the sums leave 3 to 6 here",
            "several solutions: 8 here leads to one, 7 to another",
            "8 here leads to a solution, others may too",
        ):
            assert wording.fits(words, layouts.crossnum(size)), words


def test_blanks_of_which_each_is_the_same_are_framed_and_follow_together():
    puzzle, digits, (cell, digit), _ = PUZZLES["extremes"]
    hint = finished(entered(puzzle, digits))
    assert [hint.move, *hint.also] == [backend.move(it, 0, digit) for it in (cell, 8)]
    table = bytearray(9)
    hint.mark(0, table)
    framed = look.FOCUS >> look.MARKS_SHIFT
    assert [at for at in range(9) if table[at] & framed] == [cell, 8]
