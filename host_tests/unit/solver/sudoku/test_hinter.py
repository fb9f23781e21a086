"""The finder of the next deduction on a sudoku."""

import pytest

from sumpad.solver.sudoku import hinter as sudoku_hinter
from sumpad.solver.sudoku import search
from sumpad.solver.sudoku.hinter import FOUND, GAVE_UP, RUNNING
from support.games.sudoku.positions import HINTS, game_of


def digits_of(name):
    game = game_of(name)
    return bytes(game.digit(cell) for cell in range(81))


@pytest.mark.parametrize("name", HINTS)
def test_the_slices_of_the_work_change_nothing(name):
    hinter = sudoku_hinter.Hinter(search.Search())
    seen = set()
    for nodes, visits in ((1, 1), (10, 500), (10**6, 10**6)):
        hinter.reset(digits_of(name), 10**6)
        while (answer := hinter.step(nodes, visits)) == RUNNING:
            pass
        seen.add((answer, hinter.kind, hinter.cell, hinter.digit))
    assert len(seen) == 1


def test_a_search_that_gives_up_leaves_logic_and_an_honest_answer():
    hinter = sudoku_hinter.Hinter(search.Search())

    def answer(name):
        hinter.reset(digits_of(name), 0)
        while (found := hinter.step(1, 1000)) == RUNNING:
            pass
        return found

    assert answer("choice") == GAVE_UP
    assert answer("X-wing") == FOUND and hinter.kind == sudoku_hinter.LOGIC


@pytest.mark.parametrize(("name", "by_rating"), [("forcing chain", True), ("skyscraper", False)])
def test_a_hint_whose_steps_do_not_fit_the_record_is_long(name, by_rating):
    hinter = sudoku_hinter.Hinter(search.Search())

    def ask():
        hinter.reset(digits_of(name), 10**6, by_rating)
        while hinter.step(10**6, 10**6) == RUNNING:
            pass
        return hinter.kind

    assert ask() == sudoku_hinter.LOGIC and not hinter.is_long
    record = hinter._record
    kinds = set()
    for room in range(hinter._record_end):
        hinter._record = record[:room]
        kinds.add(ask())
        assert hinter.is_long and hinter._record_end <= room, room
    assert sudoku_hinter.WHAT_IF in kinds <= {sudoku_hinter.WHAT_IF, sudoku_hinter.LOGIC}


def test_effects_that_later_steps_need_come_first():
    hinter = sudoku_hinter.Hinter(search.Search())
    checked = 0
    for name in HINTS:
        hinter.reset(digits_of(name), 10**6)
        while hinter.step(10**6, 10**6) == RUNNING:
            pass
        if hinter.kind != sudoku_hinter.LOGIC:
            continue
        steps = []
        list(hinter.collect_steps(steps))
        for number, step in enumerate(steps[:-1]):
            needs = [need for later in steps[number + 1 :] for need in later.needs()]
            wanted = [
                any(at == it[0] and it[1] & lost for it in needs) for at, lost in step.effects
            ]
            if not any(later.rung == sudoku_hinter.ladder.BUG for later in steps):
                assert wanted[0] and wanted == sorted(wanted, reverse=True)
                checked += len(wanted) > 1
    assert checked > 10
