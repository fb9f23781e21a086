"""What-ifs and choices of cross-number: each sentence is true, as OR-tools and bounds show."""

import re

import pytest

from sumpad.games import backend
from sumpad.games.crossnum import faults
from sumpad.games.crossnum import game as crossnum_game
from support.oracles import crossnum as oracles


def rows_of(size, digits):
    return [list(digits[i : i + size]) for i in range(0, size * size, size)]


def finished(game):
    job = game.hint()
    while (answer := job.step()) == backend.RUNNING:
        pass
    assert answer == backend.FOUND
    return job


def broken(size, targets, low, high):
    """Which line cannot be met, and which of the two words for it is true, as bounds narrowed
    line by line, here in place, show first; None if they never do."""
    lines = [[size * row + column for row, column in it] for it in oracles.lines_of(size)]
    before = None
    while before != low + high:
        before = low + high
        for line, (cells, target) in enumerate(zip(lines, targets, strict=True)):
            least = sum(low[cell] for cell in cells)
            most = sum(high[cell] for cell in cells)
            if most < target or least > target:
                return line, "cannot reach" if most < target else "goes over"
            bounds = [(low[cell], high[cell]) for cell in cells]
            for cell, (lowest, highest) in zip(cells, bounds, strict=True):
                high[cell] = min(highest, target - least + lowest)
                low[cell] = max(lowest, target - most + highest)
    return None


def numbers(words):
    """The digits that some words like `3 to 5` or `3, 5 or 6` name."""
    found = [int(it) for it in re.findall(r"[1-9]", words)]
    return set(range(found[0], found[1] + 1)) if " to " in words else set(found)


def check_trials(game, hint):
    """Each sentence of a what-if or a choice is true, and no digit is left out."""
    size, digits, targets = game.size, bytearray(game._digits[: game.size**2]), game._targets
    targets = targets[: 2 * size + 2]
    cell, digit = backend.move_cell(hint.move), backend.move_new(hint.move)
    assert hint.pages <= 5
    known = [digit or 1 for digit in digits], [digit or 9 for digit in digits]
    assert broken(size, targets, *known) is None

    def solutions(*places):
        tried = bytearray(digits)
        for at, its in places:
            tried[at] = its
        return oracles.cp_sat(rows_of(size, tried), targets, 1)

    left = set(range(1, 10))
    tried = set()
    for page in range(hint.pages):
        words = hint.sentence(page)
        if found := re.fullmatch("the sums leave (.*) here", words):
            left = numbers(found[1])
            assert not any(solutions((cell, its)) for its in {*range(1, 10)} - left)
        elif found := re.fullmatch("several solutions: (.) here leads to one, (.) to .*", words):
            assert int(found[1]) == digit != int(found[2])
            assert all(solutions((cell, int(its))) for its in found.groups())
        elif found := re.fullmatch(
            "if (.*?), (in the end )?(row|column|diagonal|no|a|other)( .*)", words
        ):
            those = numbers(found[1])
            can_be_seen = []
            assert not those & tried and digit not in those
            tried |= those
            for its in those:
                assert not solutions((cell, its))
                told = found[3] + found[4]
                if line := re.fullmatch(r"(.*) (cannot reach|goes over) (\d+)", told):
                    names = [faults.line_name(size, it) for it in range(2 * size + 2)]
                    number = names.index(line[1])
                    assert int(line[3]) == targets[number] and hint.line(page) == number
                    low, high = list(known[0]), list(known[1])
                    low[cell] = high[cell] = its
                    assert broken(size, targets, low, high) == (number, line[2])
                    entered = bytearray(digits)
                    entered[cell] = its
                    rest, blanks = faults.left_over(size, number, entered, targets)
                    can_be_seen.append(not blanks <= rest <= 9 * blanks)
            if line:  # what cannot be seen by the line alone is said to come later
                assert (found[2] is None) == all(can_be_seen)
            else:
                assert found[2] or found[3] in ("a", "other")
        else:
            assert words == f"only {digit} leaves a solution here" and page == hint.pages - 1
            assert tried == left - {digit}


@pytest.mark.parametrize("size, kind", [(4, 0), (6, 0), (5, 1), (6, 1), (8, 1), (5, 5), (9, 5)])
def test_what_ifs_show_what_breaks_and_choices_what_is_known(size, kind):
    pages = []
    for code in range(3):
        game = crossnum_game.Game()
        job = game.make((size, kind, 0), code)
        while job.step() == backend.RUNNING:
            pass
        while game.status() != backend.SOLVED:
            hint = finished(game)
            if hint.rung in ("what-if", "choice"):
                check_trials(game, hint)
                pages += [hint.sentence(page) for page in range(hint.pages)]
            if hint.rung == "choice":
                break
            game.apply(hint.move)
    assert sum("a search" in it for it in pages) * 8 <= len(pages)  # nearly all are shown
