"""Every sentence of every hint, re-derived from its own words and the pages before it."""

import importlib
import random

import pytest

from sumpad.games import FAMILIES, backend, explain, open_family
from sumpad_tools import ROOT
from sumpad_tools.families.sudoku import reasoning
from sumpad_tools.puzzles import explaining, reading
from support.games import rereading
from support.games.asking import finished
from support.games.kakuro import random_boards
from support.games.sudoku.hint_sentences import LineReader
from support.oracles import ladder as oracle

WHAT_IFS = ROOT / "host_tests" / "data" / "kakuro" / "what_ifs.csv"
HARD = [
    line
    for line in (ROOT / "host_tests" / "data" / "sudoku" / "hard.txt").read_text().split()
    if len(line) == 81
]

# Boards of each family in a part; `test` reads the first of the parts. A hint of sudoku takes
# longest.
_BOARDS = {"sudoku": 20, "kakuro": 45}
_OTHERS = 40
_SEVERAL = 15  # boards with several solutions in a part
_PARTS = 20


def reader(family):
    return importlib.import_module(f"support.games.{family}.hint_sentences").Reader.of


def made(family, rng):
    """Return a game of any parameters and code, and a `fits` for its hints."""
    game = open_family(family)
    job = None
    while not job or job.step() not in (backend.FOUND, backend.RUNNING):
        values = [rng.randint(it.low, it.high) for it in game.PARAMETERS]
        job = game.make(tuple(values), rng.randrange(10**6))
        while (answer := job.step()) == backend.RUNNING:
            pass
        if answer == backend.FOUND:
            break
    room = rng.randint(40, 80)
    return game, rng.choice((None, explain.everything, lambda words: len(words) <= room))


def hints(family, rng):
    """Yield (game, hint) on the way to the solution of a board, or to the first choice; now and
    then after a digit that may be wrong, which is taken back."""
    yield from played(*made(family, rng), rng)


def played(game, fits, rng, chooses=False):
    while game.status() == backend.PLAYING:
        if rng.random() < 0.1:
            blanks = [at for at in range(game.rows * game.columns) if can_be_entered(game, at)]
            move = backend.move(rng.choice(blanks), 0, rng.randint(1, 9))
            game.apply(move)
            if game.status() == backend.PLAYING:
                yield game, finished(game, fits)
            game.apply(backend.inverse(move))
        hint = finished(game, fits)
        yield game, hint
        if hint.rung == "choice" and not chooses:
            break
        game.apply(hint.move)


def can_be_entered(game, cell):
    return game.is_cell(cell) and not game.digit(cell)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.full) for part in range(1, _PARTS))]
)
def test_each_sentence_follows_from_its_words_and_the_pages_before(family, part):
    sentences = 0
    boards = _BOARDS.get(family, _OTHERS)
    for board in range(part * boards, (part + 1) * boards):
        for game, hint in hints(family, random.Random(board)):
            reader(family)(game, hint).read()
            sentences += hint.pages + len(hint.details)
    assert sentences > 1000


def with_several_solutions(family, rng):
    """Return a game whose hints have to choose."""
    game, _ = made(family, rng)
    if family == "kakuro":
        sides = rng.randint(4, 9), rng.randint(4, 9)
        assert game.load(random_boards.text(random_boards.board(rng, *sides))) is None
    elif family == "sudoku":
        givens = bytearray(map(game.digit, range(81)))
        for cell in rng.sample([cell for cell in range(81) if givens[cell]], rng.randint(1, 6)):
            givens[cell] = 0
        game.take(givens)
    return game


@pytest.mark.parametrize("family", ["sudoku", "kakuro"])
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.full) for part in range(1, _PARTS))]
)
def test_sentences_of_boards_with_several_solutions_follow(family, part):
    """Nothing is concluded that only some of the solutions have."""
    rungs = []
    for board in range(part * _SEVERAL, (part + 1) * _SEVERAL):
        rng = random.Random(board)
        game = with_several_solutions(family, rng)
        for its, hint in played(game, rng.choice((None, explain.everything)), rng, True):
            reader(family)(its, hint).read()
            rungs.append(hint.rung)
    assert rungs.count("choice") > _SEVERAL // 2 and len(rungs) > 4 * _SEVERAL


def test_sentences_of_boards_that_once_had_false_ones_follow():
    what_ifs = 0
    for game in reading.puzzles_of(str(WHAT_IFS)):
        for _, hint in played(game, None, random.Random(0)):
            reader(game.NAME)(game, hint).read()
            what_ifs += hint.rung == "what-if"
    assert what_ifs > 10


@pytest.mark.parametrize(
    "first", [0, *(pytest.param(first, marks=pytest.mark.full) for first in range(1, len(HARD)))]
)
@pytest.mark.parametrize("has_chains", [False, True])
def test_each_line_that_explains_a_sudoku_on_the_pc_follows(first, has_chains, monkeypatch):
    """Also after a search, which gives one digit and is needed more often without chains."""
    if not has_chains:
        monkeypatch.setattr(reasoning.Reasoner, "_chain", lambda self: False)
    lines = searches = 0
    for grid in HARD[first : first + 1]:
        game = open_family("sudoku")
        assert game.load(grid) is None
        board = bytes(game.digit(at) for at in range(81))
        reader = LineReader(board)
        (solution,) = oracle.solutions(board, 2)
        for explained in explaining.steps(game, solution):
            for line in explained.sentences if explained.technique else ():
                reader.line(line)
                lines += 1
                searches += explained.technique == "search"
        assert reader.board == solution
    assert lines > 50 and (has_chains or searches or first)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_sentence_that_says_something_else_does_not_follow(family):
    """At least 95 of 100 are found; the others are true all the same."""
    tried = found = 0
    rng = random.Random(1)
    while tried < 400:
        for game, hint in hints(family, rng):
            changed = rereading.changed(hint, rng)
            if changed and hint.rung != "choice":  # of which more than one can be true
                tried += 1
                try:
                    reader(family)(game, hint, changed[0].__getitem__).read()
                except (AssertionError, ValueError, LookupError, TypeError):
                    found += 1
    assert found >= 0.95 * tried
