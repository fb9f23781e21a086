"""What is told of steps of sudoku where not all can be: of links of chains, and of cells."""

import re
import types

from sumpad.games import backend, hint, open_family
from sumpad.games.sudoku import wording as sudoku_wording
from sumpad.solver.sudoku import ladder as sudoku_ladder
from sumpad.solver.sudoku import steps as sudoku_steps
from sumpad.solver.sudoku import trial as sudoku_trial
from support.games import layouts, wording


def test_the_longest_chain_fits_the_screen():
    for length in range(1, 82):
        chain = [(80, 8, 26)] * length
        none = sudoku_steps.Step.NO_HOUSE
        for left in ((16, 8), (none, 80)):
            step = types.SimpleNamespace(
                NO_HOUSE=none, rung=sudoku_ladder.TRIAL, chain=chain, left=left, cells=[80],
                effects=[(80, 128)], hidden=False,
            )  # fmt: skip
            pages = sudoku_wording.sentences(step)
            assert len(pages) <= 5
            assert all(wording.fits_as_hint(words, layouts.sudoku()) for words in pages)
            told = sum(len(re.findall(" is | has only ", words)) for words in pages[:-1])
            more = re.search(r"(\d+) more links", pages[-2])
            assert told + (int(more[1]) if more else 0) == length


def test_all_cells_are_named_those_first_that_matter():
    """Where crosses do not tell; as far as there is room, and that there are others."""
    effects = [(79, 0b11), (0, 0b1), (8, 0b10)]
    told = sudoku_wording.told_effects
    assert told(effects[:2], None, "so ") == "so r9c8 not 1 or 2, r1c1 not 1"
    needed = {8: 0b10, 79: 0b100}
    assert told(effects[1:], needed, "so ") == "so r1c9 not 2, r1c1 not 1"
    many = [(cell, 0b1) for cell in range(30)]
    assert told(many, None, "so ") == ""
    words = told(many, {29: 0b1}, "so ", True)
    found = re.fullmatch(r"so r4c3 ((?:r.c. )*)not 1; more at X", words)
    assert 1 < len(found[1].split()) < 29


def test_a_page_that_stands_for_the_hardest_step_names_that():
    """The hint is called after it, and those that are told are easier."""
    game = open_family("sudoku")
    grid = "976458.2..34.97.8....36.794.89.45...64.8.9.5.512736948..19...6.46.5....9.9.6...1."
    assert game.load(grid) is None
    job = game.hint()
    while job.step() == backend.RUNNING:
        pass
    assert job.rung == "turbot fish"
    assert job.sentence(0) == f"turbot fish {hint.LEFT_OUT}: no X is 3"


def test_a_hint_is_called_after_the_hardest_of_its_chains():
    """X-chains, XY-chains, nishio and forcing chains, in the order in which they are looked for;
    and after no other step if it has one."""
    hows = list(dict.fromkeys(how for how, _ in sudoku_trial._PASSES))
    chains = [types.SimpleNamespace(rung=sudoku_ladder.TRIAL, rank=20, how=it) for it in hows]
    for first, one in enumerate(chains):
        for second, other in enumerate(chains):
            assert sudoku_wording.is_harder(one, other) == (first > second)
    wing = types.SimpleNamespace(rung=sudoku_ladder.XY_WING, rank=9, how=0)
    assert sudoku_wording.is_harder(chains[0], wing)
    assert not sudoku_wording.is_harder(wing, chains[0])
