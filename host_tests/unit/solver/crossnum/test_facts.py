"""The facts that a cross-number hint rests on: all that are needed, and no more."""

import itertools

import pytest

from sumpad.solver.crossnum import hinter as crossnum_hinter
from sumpad.solver.crossnum import search, techniques
from sumpad_tools.families.crossnum import making


def follows(size, digits, targets, facts):
    """Return the bounds of the cells when `facts` are applied in order.

    Return None if a fact does not follow from the board and the facts before it.
    """
    low = [digit or 1 for digit in digits]
    high = [digit or 9 for digit in digits]
    for cell, value, side, line, _ in facts:
        others = [other for other in cells_of(size, line) if other != cell]
        if side == crossnum_hinter.HIGH:
            if targets[line] - sum(low[other] for other in others) > value:
                return None
            high[cell] = min(high[cell], value)
        else:
            if targets[line] - sum(high[other] for other in others) < value:
                return None
            low[cell] = max(low[cell], value)
    return list(zip(low, high, strict=True))


def cells_of(size, line):
    """Return the cells of `line`."""
    if line < size:
        return [line * size + i for i in range(size)]
    if line < 2 * size:
        return [i * size + line - size for i in range(size)]
    return [i * (size + 1) if line == 2 * size else (i + 1) * (size - 1) for i in range(size)]


def finds(hinter, size, digits, targets):
    """Return whether `hinter` finds a hint that gives a digit."""
    hinter.reset(size, digits, targets, hinter.LIMIT)
    while (answer := hinter.step(hinter.SLICE)) == crossnum_hinter.RUNNING:
        pass
    return answer == crossnum_hinter.FOUND and hinter.digit


def hints_with_facts(hinter, size, digits, targets):
    """Play a board by its hints; yield (digits, cell, digit, facts) for each hint that rests on
    facts."""
    digits = bytearray(digits)
    while 0 in digits and finds(hinter, size, digits, targets):
        if hinter.rung in (techniques.BOUNDS, techniques.SLACK):
            facts = [hinter.fact(number) for number in range(hinter.steps)]
            yield digits, hinter.cell, hinter.digit, facts
        digits[hinter.cell] = hinter.digit


@pytest.mark.parametrize("kind", ["hard", "expert"])
def test_the_facts_of_a_hint_lead_to_its_digit_and_none_is_too_many(kind):
    """Without any one of them another fact does not follow, or the digit is not certain."""
    hinter = crossnum_hinter.Hinter(search.Search())
    numbers = set()
    for size, code in itertools.product((4, 5, 6, 7), range(10)):
        made = making.make(size, kind, code)
        for digits, cell, digit, facts in hints_with_facts(
            hinter, size, made.digits, made.targets
        ):
            board = size, digits, made.targets
            assert follows(*board, facts)[cell] == (digit, digit)
            for number in range(len(facts)):
                bounds = follows(*board, facts[:number] + facts[number + 1 :])
                assert bounds is None or bounds[cell] != (digit, digit)
            numbers.add(len(facts))
    assert len(numbers) > (3 if kind == "hard" else 2)
