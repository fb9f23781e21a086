"""Chains of cross-number: each step follows from its line, the chain proves its claim, and no step
can be left out."""

import random

import pytest

from sumpad.solver.crossnum import chains
from support.oracles import crossnum as oracles


def lines_of(size):
    return [[size * row + column for row, column in line] for line in oracles.lines_of(size)]


def board(rng, size):
    """Return (digits, targets) of a board with some cells blank."""
    grid = [[rng.randint(1, 9) for _ in range(size)] for _ in range(size)]
    targets = bytes(oracles.sums_of(grid))
    blanks = rng.sample(range(size * size), rng.randint(2 * size, 3 * size))
    return bytearray(
        0 if cell in blanks else grid[cell // size][cell % size] for cell in range(size * size)
    ), targets


def fixed_point(lines, targets, low, high):
    """Narrow `low` and `high` in place; return the first line that breaks, None if none does."""
    before = None
    while before != low + high:
        before = low + high
        for number, (cells, target) in enumerate(zip(lines, targets, strict=True)):
            least, most = sum(low[it] for it in cells), sum(high[it] for it in cells)
            if not least <= target <= most:
                return number
            for cell in cells:
                low[cell], high[cell] = (
                    max(low[cell], target - most + high[cell]),
                    min(high[cell], target - least + low[cell]),
                )
                least, most = sum(low[it] for it in cells), sum(high[it] for it in cells)
    return None


def comes_to(lines, targets, low, high, facts, told):
    """Return where the steps `facts` lead: (sums of the lines at their least and most, low, high).

    Return None if `told` and a step does not give the value it states.
    """
    low, high = list(low), list(high)
    for cell, value, side, line in facts:
        others = [it for it in lines[line] if it != cell]
        if side == chains.HIGH:
            bound = targets[line] - sum(low[it] for it in others)
            high[cell] = min(high[cell], bound)
        else:
            bound = targets[line] - sum(high[it] for it in others)
            low[cell] = max(low[cell], bound)
        if told and bound != value:
            return None
    sums = [(sum(low[it] for it in cells), sum(high[it] for it in cells)) for cells in lines]
    return sums, low, high


def run(a_chain):
    while (answer := a_chain.step()) == chains.RUNNING:
        pass
    return answer == chains.FOUND


@pytest.mark.parametrize("size", [3, 4, 6, 9])
def test_a_guess_leads_to_a_broken_line_or_to_bounds(size):
    rng = random.Random(size)
    lines = lines_of(size)
    lengths = set()
    for _ in range(60):
        digits, targets = board(rng, size)
        chain = chains.Chains()
        chain.reset(size, digits, targets)
        cell = rng.choice([cell for cell in range(size * size) if not digits[cell]])
        least = rng.randint(1, 9)
        most = rng.randint(least, 9)
        low, high = [it or 1 for it in digits], [it or 9 for it in digits]
        low[cell], high[cell] = least, most
        narrowed = list(low), list(high)
        chain.begin(cell, least, most)
        broken = fixed_point(lines, targets, *narrowed)
        assert run(chain) == (broken is not None)
        if broken is None:
            assert [chain.bounds(at) for at in range(size * size)] == list(
                zip(*narrowed, strict=True)
            )
            continue
        facts = chain.facts()
        assert len(facts) == chain.length

        def breaks(facts, chain=chain, start=(low, high), targets=targets, told=False):
            found = comes_to(lines, targets, *start, facts, told)
            if not found:
                return False
            its_least, its_most = found[0][chain.line]
            target = targets[chain.line]
            assert not told or chain.total == (its_most if chain.is_short else its_least)
            return its_most < target if chain.is_short else its_least > target

        assert breaks(facts, told=True)
        assert not any(breaks(facts[:i] + facts[i + 1 :]) for i in range(len(facts)))
        lengths.add(len(facts))
    assert len(lengths) > 3


@pytest.mark.parametrize("size", [3, 5, 8])
def test_a_bound_is_led_to(size):
    rng = random.Random(size)
    lines = lines_of(size)
    lengths = set()
    for _ in range(60):
        digits, targets = board(rng, size)
        chain = chains.Chains()
        chain.reset(size, digits, targets)
        low, high = [it or 1 for it in digits], [it or 9 for it in digits]
        narrowed = list(low), list(high)
        assert fixed_point(lines, targets, *narrowed) is None
        bounds = [(at, chains.LOW, it) for at, it in enumerate(narrowed[0]) if it > low[at]]
        bounds += [(at, chains.HIGH, it) for at, it in enumerate(narrowed[1]) if it < high[at]]
        for cell, side, value in rng.sample(bounds, min(4, len(bounds))):
            chain.request(cell, side, value)
            assert not chain.is_reached()
            assert run(chain) and chain.line == -1
            facts = chain.facts()

            def is_reached(facts, goal=(cell, side, value), start=(low, high), targets=targets):
                found = comes_to(lines, targets, *start, facts, False)
                return found[1 + goal[1]][goal[0]] == goal[2]

            assert comes_to(lines, targets, low, high, facts, True) and is_reached(facts)
            assert not any(is_reached(facts[:i] + facts[i + 1 :]) for i in range(len(facts)))
            lengths.add(len(facts))
        if bounds:
            cell, side, value = bounds[0]
            chain.request(cell, side, value + (1 if side == chains.LOW else -1))
            assert not run(chain)
    assert len(lengths) > 2


def test_what_is_learned_beyond_the_table_is_left_out(monkeypatch):
    """With a smaller table some broken lines are missed, but no sound line counts as broken."""
    rng = random.Random(1)
    lines = lines_of(6)
    found = set()
    for _ in range(60):
        digits, targets = board(rng, 6)
        cell = digits.index(0)
        answers = []
        for steps in (600, 6):
            monkeypatch.setattr(chains, "_STEPS", steps)
            chain = chains.Chains()
            chain.reset(6, digits, targets)
            chain.begin(cell, 9, 9)
            answers.append(run(chain))
        low, high = [it or 1 for it in digits], [it or 9 for it in digits]
        low[cell] = 9
        assert answers[0] == (fixed_point(lines, targets, low, high) is not None)
        found.add(tuple(answers))
    assert found >= {(True, False), (False, False)} and (False, True) not in found
