"""What-ifs, choices and boards without a solution of cross-number: each sentence is true, and each
step that is told follows from the board and from those told before it, by its line alone.

The reader of support/games/crossnum.py judges.
"""

import itertools
import random
import re

import pytest

from sumpad.games import backend
from sumpad.games.crossnum import game as crossnum_game
from sumpad.view import fonts, look
from support.games.asking import finished
from support.games.crossnum import Reader, broken, numbers
from support.games.limits import told_of
from support.games.ordering import in_order

SUPPOSE = re.compile(
    r"(?:suppose (?P<cell>r\d+c\d+)|the sums leave (?P<left>.*) for (?P<it>r\d+c\d+): suppose it)"
    r" is (?P<digit>\d)"
)
MARK = look.MARK >> look.MARKS_SHIFT
FOCUS = look.FOCUS >> look.MARKS_SHIFT


def check_told(game, hint):
    """Each sentence of a what-if or of a board without a solution is true; what follows does."""
    reader = Reader(game)
    assert hint.pages <= 5
    for page in range(hint.pages):
        marks = bytearray(game.size**2)
        hint.mark(page, marks)
        words = hint.sentence(page)
        lines = reader.page(words, marks, hint.limits(page))
        assert "; " not in words or fonts.RIGHT in words  # reasons that it has no room for
        assert sorted(hint.lines(page)) == sorted(lines)
        assert hint.line(page) == (lines[0] if lines else -1)
        assert marks[hint.cell(page)]
    if hint.move >= 0:
        cell, digit = backend.move_cell(hint.move), backend.move_new(hint.move)
        assert reader.concluded == (cell, {digit})
    check_details(game, hint)
    return [hint.sentence(page) for page in range(hint.pages)]


def check_details(game, hint):
    """A page that leaves something out has further pages, and with them in its place there is
    nothing that does not follow from a line and what was told."""
    reader = Reader(game, True)
    inner = None  # reads what follows from a digit that is supposed
    for page in in_order(hint):
        words = hint.sentence(page)
        assert (fonts.RIGHT in words) == (page in hint.details)
        marks = bytearray(game.size**2)
        hint.mark(page, marks)
        assert marks[hint.cell(page)]
        if found := SUPPOSE.fullmatch(words):
            check_stuck(game, inner)
            inner = Reader(game, True)
            (cell,) = inner.cells(found["cell"] or found["it"])
            digit = int(found["digit"])
            if found["left"]:
                left = numbers(found["left"])
                assert digit in left
                assert not any(inner.solutions((cell, its)) for its in {*range(1, 10)} - left)
            inner.digits[cell] = inner.low[cell] = inner.high[cell] = digit
            assert told_of(hint.limits(page)) == {cell: (digit, digit)}
            continue
        if inner and page < hint.pages:
            check_stuck(game, inner)
            inner = None
        if not re.search(rf"(after .* steps?|that fails too) .{fonts.RIGHT}", words):
            lines = (inner or reader).page(words, marks, hint.limits(page))
            assert sorted(hint.lines(page)) == sorted(lines)
        else:
            last = hint.sentence(last_of(hint, page))
            if found := re.search(r"after (\d+) (?:more )?steps?", words):
                assert int(found[1]) == list(hint.details).count(page) - 1  # but for the end
            if found := re.search(r"at (most|least) (\d+, not \d+)", words):
                assert re.search(rf"at {found[1]} (\S+=)?{found[2]}", last)  # the same sums
    assert not reader.is_cut
    if hint.move >= 0:
        cell, digit = backend.move_cell(hint.move), backend.move_new(hint.move)
        assert reader.concluded == (cell, {digit})


def last_of(hint, page):
    """The last of the further pages that lead to a page."""
    return hint.pages + max(at for at, lead in enumerate(hint.details) if lead == page)


def check_stuck(game, inner):
    """All digits of the cell that was read about are excluded, but for those that no line leaves
    it on the board as it is."""
    if inner:
        cell, _ = inner.concluded
        low = [digit or 1 for digit in game._digits[: game.size**2]]
        high = [digit or 9 for digit in game._digits[: game.size**2]]
        assert not broken(game.size, inner.targets, low, high)
        assert set(range(low[cell], high[cell] + 1)) <= inner.excluded


def check_choice(game, hint):
    reader = Reader(game)
    cell, digit = backend.move_cell(hint.move), backend.move_new(hint.move)
    for page in range(hint.pages):
        words = hint.sentence(page)
        if found := re.fullmatch("the sums leave (.*) here", words):
            left = numbers(found[1])
            assert not any(reader.solutions((cell, its)) for its in {*range(1, 10)} - left)
        else:
            found = re.fullmatch("several solutions: (.) here leads to one, (.) to .*", words)
            assert int(found[1]) == digit != int(found[2])
            assert all(reader.solutions((cell, int(its))) for its in found.groups())


def made(size, kind, code):
    game = crossnum_game.Game()
    job = game.make((size, kind, 0), code)
    while job.step() == backend.RUNNING:
        pass
    return game


@pytest.mark.parametrize(
    "size, kind",
    [(3, 0), (4, 0), (6, 0), (5, 1), (6, 1), (8, 1), (11, 1), (5, 5), (9, 5), (12, 5)],
)
def test_what_ifs_tell_the_steps_to_what_breaks_and_choices_what_is_known(size, kind):
    pages = []
    for code in range(4):
        game = made(size, kind, code)
        while game.status() != backend.SOLVED:
            hint = finished(game)
            if hint.rung == "what-if":
                pages += check_told(game, hint)
            if hint.rung == "choice":
                check_choice(game, hint)
                break
            game.apply(hint.move)
    assert sum("to show" in it for it in pages) * 8 <= len(pages)  # nearly all are shown


def test_most_what_ifs_are_told_to_the_end_and_begin_a_page_with_what_they_suppose():
    cut = []
    buried = 0
    for size, kind, code in itertools.product((4, 5, 6, 7, 8), (1, 5), range(6)):
        game = made(size, kind, code)
        while game.status() != backend.SOLVED:
            hint = finished(game)
            if hint.rung == "what-if":
                words = [hint.sentence(page) for page in range(hint.pages)]
                cut.append(any(re.search("after .* step|fails too", it) for it in words))
                buried += any("; if " in it for it in words)
            game.apply(hint.move)
    assert len(cut) > 60 and sum(cut) < 0.4 * len(cut)
    assert buried * 8 < len(cut)


@pytest.mark.parametrize("size", [3, 4, 6, 9])
def test_a_board_without_a_solution_is_told_why(size):
    told = []
    for code in range(24):
        game = made(size, 5, code)
        rng = random.Random(code)
        while game.status() != backend.SOLVED:
            hint = finished(game)
            if hint.move < 0:
                if hint.rung == "mistake" and hint.line(0) >= 0:
                    told.append(check_told(game, hint))
                break
            cell = backend.move_cell(hint.move)
            digit = rng.choice((backend.move_new(hint.move), rng.randint(1, 9)))
            game.apply(backend.move(cell, 0, digit))
    assert told and max(map(len, told)) > 1
