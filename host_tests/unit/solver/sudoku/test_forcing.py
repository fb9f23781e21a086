"""Chains of sudoku: each digit that one refutes is wrong, by what its links need."""

from sumpad.games.sudoku import puzzle_text as sudoku_text
from sumpad.solver.sudoku import forcing, ladder, techniques
from sumpad.solver.sudoku import steps as sudoku_steps
from sumpad_tools import ROOT
from sumpad_tools.families.sudoku.reasoning import Reasoner
from support.games.digits import DIGITS, digits_of
from support.oracles import ladder as oracle

HARD = ROOT / "host_tests" / "data" / "sudoku" / "hard.txt"


def test_chains_hold():
    reasoner = Reasoner()
    lines = [line for line in HARD.read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    lengths = set()
    for line in lines[:2]:
        digits = sudoku_text.parse(line.split()[0])
        (solution,) = oracle.solutions(digits, 2)
        candidates = oracle.start(digits)
        for step in reasoner.reasons(digits):
            for at, mask in step.needs():
                assert not any(mask >> digit - 1 & 1 for digit in candidates[at])
            if step.refutation:
                check(step, solution)
                lengths.add(len(step.refutation.links))
            for at, mask in step.effects:
                candidates[at] -= set(sudoku_steps.digits_of(mask))
            if step.rung == ladder.SINGLES:
                candidates[step.cells[0]] = {solution[step.cells[0]]}
                for peer in oracle.PEERS[step.cells[0]]:
                    candidates[peer] -= {solution[step.cells[0]]}
        assert reasoner.digits == solution
    assert max(lengths) > 4


def check(step, solution):
    """Check that the supposed digit forces each link and ends in a contradiction."""
    left = {at: set(DIGITS) for at in range(81)}
    for at, mask in step.needs():
        left[at] -= digits_of(mask)
    refutation = step.refutation
    for number, (cell, digit, house) in enumerate(refutation.links):
        if house != forcing.NO_HOUSE:
            others = set(oracle.HOUSES[house]) - {cell}
            assert not any(digit in left[at] for at in others)
        elif number:
            assert left[cell] == {digit}
        for at in oracle.PEERS[cell]:
            left[at] = left[at] - {digit}
        left[cell] = left[cell] & {digit}
    if refutation.house == forcing.NO_HOUSE:
        assert not left[refutation.cell]
    else:
        places = oracle.HOUSES[refutation.house]
        assert not any(refutation.digit in left[at] for at in places)
    cell, digit, _ = refutation.links[0]
    assert step.effects == [(cell, 1 << digit - 1)] and solution[cell] != digit


def test_each_way_to_look_for_a_chain_has_a_technique():
    ways = {links for links, _ in forcing._PASSES}
    rows = {techniques.TABLE[techniques.of_chain(links)] for links in ways}
    assert len(rows) == len(ways) == 6
