"""Hints of cross-number: a board for each technique, and steps and pages that a judge checks."""

import random
import re
from types import SimpleNamespace as Position

import pytest

from sumpad.games import backend, explain
from sumpad.games.crossnum import game as crossnum_game
from sumpad.games.crossnum import messages
from sumpad.games.explain import FEW, FOCUS, MOST
from sumpad.solver.crossnum import techniques
from sumpad.solver.technique_columns import NAME
from sumpad_tools.puzzles.explaining import premises
from support.games.annotations import bounds_of
from support.games.asking import completed, finished
from support.games.crossnum import Judge, made, rows_of
from support.games.crossnum.hint_sentences import Reader
from support.games.moves import is_legal
from support.oracles import crossnum as oracles

NAMES = [row[NAME] for row in techniques.TABLE]


def three(*parts):
    """The text of a 3x3 board: its rows like '.7.|10', then the sums of columns and diagonals."""
    lines = ["crossnum 3"]
    lines += [f"{' '.join(row[:3])} | {row[4:]}" for row in parts[:3]]
    return "\n".join([*lines, f"= {parts[3]}", f"\\ {parts[4]}", f"/ {parts[5]}", ""])


SLACK_BOARD = three(".7.|10", "..6|18", "2..|11", "12 12 15", "14", "7")

# By technique: the board, digits entered, (cell, digit) that follows or None, the lines of the
# pages, and of the further ones, if any.
POSITIONS = {
    "wrong line": Position(text=SLACK_BOARD, entered={8: 9}, follows=None, lines=[[2]]),
    "wrong digit": Position(text=SLACK_BOARD, entered={0: 1}, follows=None, lines=[[4], [5], [6]]),
    "one blank": Position(
        text=three("..5|16", "...|9", "..5|14", "10 16 13", "15", "14"),
        entered={},
        follows=(5, 3),
        lines=[[5]],
    ),
    "all alike": Position(
        text=three("3..|14", "..9|14", ".3.|14", "9 6 27", "13", "12"),
        entered={},
        follows=(2, 9),
        lines=[[5]],
    ),
    "bounds": Position(
        text=three(".3.|9", "5..|14", "..4|18", "17 9 15", "8", "13"),
        entered={},
        follows=(0, 3),
        lines=[[3], [6]],
    ),
    "what fits": Position(
        text=SLACK_BOARD, entered={}, follows=(0, 2), lines=[[0], [2], [4], [6]]
    ),
    "what-if": Position(
        text=three("..9|18", "7..|16", ".1.|13", "16 9 22", "17", "17"),
        entered={},
        follows=(6, 4),
        lines=[[3], [6], [7], [2], [3], [6], [7], []],
    ),
    "choice": Position(
        text=three("3..|11", ".2.|10", "..1|9", "13 13 4", "6", "7"),
        entered={},
        follows=(1, 7),
        lines=[[], []],
    ),
}


def game_of(position):
    game = crossnum_game.Game()
    assert game.load(position.text) is None
    for cell, digit in position.entered.items():
        game.apply(backend.move(cell, 0, digit))
    return game


def test_there_is_a_position_for_each_technique():
    assert list(POSITIONS) == NAMES


@pytest.mark.parametrize("technique", POSITIONS)
def test_each_technique_leads_to_its_move_on_its_pages(technique):
    position = POSITIONS[technique]
    game = game_of(position)
    hint = finished(game)
    assert hint.rung == technique
    move = (
        -1
        if position.follows is None
        else backend.move(position.follows[0], 0, position.follows[1])
    )
    assert hint.move == move
    pages = range(hint.pages + len(hint.details))
    assert [list(hint.all_pages.lines(page)) for page in pages] == position.lines
    Reader.of(game, hint).read()
    if move >= 0 and technique != "choice":
        Judge(game, hint).check_steps()
    if move >= 0:
        assert hint.cell(hint.pages - 1) == position.follows[0]


def test_a_step_tells_what_it_rests_on():
    steps = finished(game_of(POSITIONS["what fits"])).steps()
    assert [premises(steps, number) for number in range(5)] == [[], [], [], [0, 1, 2], [0, 3]]
    assert [step.line for step in steps] == [0, 2, 4, 6, -1, -1, -1]


def test_the_steps_of_a_what_if_are_the_digits_that_fail():
    steps = finished(game_of(POSITIONS["what-if"])).steps()
    assert [step.removed for step in steps] == [((6, 0x1F0),), ((6, 0x7),), ()]
    assert steps[-1].placed == (6, 4) and premises(steps, 2) == [0, 1]


def test_blanks_of_which_each_is_the_same_are_framed_and_follow_together():
    hint = finished(game_of(POSITIONS["all alike"]))
    assert [hint.move, *hint.also] == [backend.move(it, 0, 9) for it in (2, 8)]
    table = bytearray(9)
    hint.mark(0, table)
    assert [at for at in range(9) if table[at] & explain.FOCUS] == [2, 8]


def test_a_line_that_needs_what_its_bounds_make_is_filled_at_once():
    hint = finished(game_of(POSITIONS["what fits"]))
    assert hint.sentence(3) == (
        "diagonal \\ needs 14; the most is 2+4+8=14, so each blank takes its most"
    )
    assert [hint.move, *hint.also] == [
        backend.move(cell, 0, digit) for cell, digit in ((0, 2), (4, 4), (8, 8))
    ]


@pytest.mark.parametrize("kind", ("single", "easy", "medium", "hard", "expert"))
@pytest.mark.parametrize("size", (4, 6, 9))
def test_a_game_is_played_to_its_only_solution_by_hints_alone(size, kind):
    game = made(crossnum_game.Game(), size, crossnum_game.KINDS.index(kind), 17)
    solution = oracles.cp_sat(rows_of(size, game._digits), game._targets[: 2 * size + 2], 2)
    assert len(solution) == 1
    worst = 0
    while game.status() != backend.SOLVED:
        hint = finished(game)
        assert is_legal(game, hint.move)
        game.apply(hint.move)
        worst = max(worst, NAMES.index(hint.rung))
    assert rows_of(size, game._digits) == solution[0]
    most = {
        "easy": techniques.ONE_BLANK,
        "medium": techniques.BOUNDS,
        "hard": techniques.SLACK,
    }
    assert worst <= most.get(kind, techniques.WHAT_IF)
    assert game.hint().step() in (backend.RUNNING, backend.EXHAUSTED)


@pytest.mark.parametrize(
    "size, kind",
    [(3, 0), (4, 0), (5, 1), (6, 1), (8, 1), (11, 1), (5, 4), (7, 4), (5, 5), (9, 5), (12, 5)],
)
def test_all_steps_and_pages_follow(size, kind):
    rungs = set()
    for code in range(4):
        game = made(crossnum_game.Game(), size, kind, code)
        while game.status() != backend.SOLVED:
            hint = finished(game)
            assert hint.pages <= MOST + FEW - 1 and list(hint.details) == sorted(hint.details)
            rungs.add(hint.rung)
            if hint.rung == "choice":
                break
            Reader.of(game, hint).read()
            Judge(game, hint).check_steps()
            game.apply(hint.move)
    assert rungs & {"what fits", "what-if"}


def test_very_many_steps_have_eight_pages_the_first_of_which_sums_several_up():
    """Fewer have a page each, so that the sentences convince without the detail pages."""
    seen = most = 0
    game = made(crossnum_game.Game(), 7, 4, 12)
    while game.status() != backend.SOLVED:
        hint = finished(game)
        if hint.details:
            seen += 1
            further = range(hint.pages, hint.pages + len(hint.details))
            assert hint.pages == MOST and set(hint.details) == {0}
            assert framed_on(hint, 0) == {at for page in further for at in framed_on(hint, page)}
            assert not hint.all_pages.lines(0)  # the sentence is about the cells
        else:
            most = max(most, hint.pages)
        game.apply(hint.move)
    assert seen > 3 and MOST >= most > 5


def framed_on(hint, page):
    marks = hint.all_pages.marks(page)
    return {at for at, bits in zip(marks[::2], marks[1::2], strict=True) if bits & FOCUS}


def test_a_page_shows_of_a_new_bound_no_more_than_its_words():
    """Not the digit that it leaves together with the other bound, which the next page tells."""
    ending = re.compile(r", so (r\d+c\d+) is (\d) or (more|less)$")
    seen = 0
    for size in (4, 6):
        for code in range(6):
            game = made(crossnum_game.Game(), size, 4, code)
            while game.status() != backend.SOLVED:
                hint = finished(game)
                for page in range(hint.pages):
                    found = ending.search(hint.sentence(page))
                    if found:
                        (cell,) = framed_on(hint, page)
                        bounds = bounds_of(hint.annotations(page))[cell]
                        seen += bounds[0] < bounds[1]
                        assert (
                            bounds[found[3] == "less"] == int(found[2]) and bounds[0] < bounds[1]
                        )
                game.apply(hint.move)
    assert seen > 10


def test_a_supposed_digit_counts_as_filled():
    """So the first sum of a supposition is one of the other blanks; `now` says that it is not the
    one at the edge."""
    seen = 0
    opening = re.compile(r"suppose r(\d)c(\d) is (\d): (\w+) (\d)( now)? needs (\d+)")
    for code in range(12):
        game = made(crossnum_game.Game(), 4, 5, code)
        while game.status() != backend.SOLVED:
            hint = finished(game)
            for page in range(hint.pages + len(hint.details)):
                found = opening.match(hint.sentence(page))
                if found and found[5] == found[1 if found[4] == "row" else 2]:
                    line = hint.line(page)
                    rest = game._targets[line] - game._sums[line] - int(found[3])
                    assert found[6]
                    # A page that sums others up has more cells filled.
                    assert int(found[7]) <= rest and (
                        page in hint.details or int(found[7]) == rest
                    )
                    seen += 1
            game.apply(hint.move)
    assert seen > 5


@pytest.mark.parametrize("size", [3, 4, 6, 9])
def test_why_a_board_has_no_solution(size):
    """Everything on the pages follows; if only the search knows why, no line is marked."""
    seen = set()
    for code in range(24):
        game = made(crossnum_game.Game(), size, 5, code)
        rng = random.Random(code)
        while game.status() != backend.SOLVED:
            hint = finished(game)
            if hint.rung == "wrong digit":
                seen.add(hint.line(0) >= 0)
                Reader.of(game, hint).read()
            if hint.move < 0:
                break
            cell = backend.move_cell(hint.move)
            digit = rng.choice((backend.move_new(hint.move), rng.randint(1, 9)))
            game.apply(backend.move(cell, 0, digit))
    assert True in seen


def test_the_words_are_the_fullest_that_fit():
    game = game_of(POSITIONS["what fits"])
    full = finished(game)
    longest = max(len(full.sentence(page)) for page in range(full.pages))
    asked = []
    job = completed(game.hint(fits=lambda words: asked.append(words) or len(words) < longest))
    said = [job.sentence(page) for page in range(job.pages)]
    assert len(asked) > len(said) and max(map(len, said)) < longest
    assert [list(job.lines(page)) for page in range(job.pages)] == [[0], [2], [4], [6]]


def test_a_page_that_supposes_shows_no_more_than_that_and_the_next_one_the_line_with_figures():
    """What the chain finds out about the cell would look like what is supposed."""
    found = 0
    for code in range(20):
        game = made(crossnum_game.Game(), 5, 5, code)
        while game.status() != backend.SOLVED:
            hint = finished(game, lambda words: len(words) < 60)
            for page in range(hint.pages if hint.rung == "what-if" else 0):
                assert "cannot make" not in hint.sentence(page)
                words = hint.sentence(page).removesuffix(messages.LIMITS)
                supposed = re.fullmatch(r"suppose r\dc\d is (\d)( or less)?", words)
                if supposed:
                    told = hint.annotations(page)
                    assert told[0] == hint.cell(page) and told[1] & 15 == int(supposed[1])
                    assert len(told) == 2
                    found += re.match("then .* needs", hint.sentence(page + 1)) is not None
            game.apply(hint.move)
    assert found > 5


def test_a_supposition_that_limits_other_cells_has_their_limits_on_the_next_page():
    found = 0
    for size, code in ((4, 3), (5, 3), (5, 4), (6, 3), (7, 3)):
        game = made(crossnum_game.Game(), size, 5, code)
        while game.status() != backend.SOLVED:
            hint = finished(game, lambda words: len(words) < 60)
            for page in range(hint.pages):
                if hint.sentence(page).endswith(messages.LIMITS):
                    known = hint.annotations(page + 1)[::2]
                    assert [at for at in known if at != hint.cell(page)], hint.sentence(page)
                    found += 1
            game.apply(hint.move)
    assert found > 5


def test_a_proof_with_too_many_pages_has_its_first_ways_and_says_how_long_the_others_are():
    """They would take a console's memory. A reader with room for all words gets all ways."""
    game = made(crossnum_game.Game(), 6, 5, 108)
    hint = finished(game, lambda words: True)
    words = [hint.sentence(page) for page in range(hint.pages, hint.pages + len(hint.details))]
    left_out = [re.search(r" cannot make its sum \(after (\d+) steps\)$", it) for it in words]
    assert [int(it[1]) for it in left_out if it] == [10, 9, 9]
    whole = finished(game, explain.everything)
    pages = range(whole.pages + len(whole.details))
    assert not any("(after" in whole.sentence(page) for page in pages)
    # Each step had a page, or another page has said it.
    assert 3 < len(whole.details) - len(hint.details) <= 10 + 9 + 9
