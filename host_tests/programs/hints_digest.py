"""Play boards to the end by hints alone. Print the letters of their rungs, the number of
characters in all sentences, and the last sentence.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython. The
reasoning runs with the heap locked.
"""

import micropython

from sumpad.games import backend, open_family
from sumpad.solver.crossnum import chains as crossnum_chains
from sumpad.solver.crossnum import hinter as crossnum_hinter
from sumpad.solver.crossnum import maker as crossnum_maker
from sumpad.solver.technique_columns import LETTER, NAME

QUICK = False  # the test on the emulated chip, which is slow, sets this for a smaller sample

SIZES = (3, 4) if QUICK else (3, 4, 6, 9)
KINDS = (
    crossnum_maker.OPEN,
    crossnum_maker.SINGLE,
    crossnum_maker.EASY,
    crossnum_maker.MEDIUM,
    crossnum_maker.HARD,
)

LETTERS = {row[NAME]: row[LETTER] for row in crossnum_hinter.Hinter.TABLE}
game = open_family("crossnum")
chains = crossnum_chains.Chains()


def hint():
    """Return the next hint, or None at the end."""
    job = game.hint()
    hinter = game._hinter  # made by the first hint
    micropython.heap_lock()
    answer = hinter.step(500)
    while answer == backend.RUNNING:
        answer = hinter.step(500)
    micropython.heap_unlock()
    if answer != backend.FOUND:
        return None
    while job.step() == backend.RUNNING:
        pass  # finds the same hint again, for its sentences
    return job


def guess(cell):
    """Return the length of the chain to a line that breaks if a cell is 9, or -1 if none does."""
    chains.reset(game.size, game._digits, game._targets)
    micropython.heap_lock()
    chains.begin(cell, 9, 9)
    answer = chains.step()
    while answer == backend.RUNNING:
        answer = chains.step()
    micropython.heap_unlock()
    return len(chains.facts()) if answer == backend.FOUND else -1


for size in SIZES:
    for kind in KINDS:
        job = game.make((size, kind, 0), 7)
        while job.step() == backend.RUNNING:
            pass
        guesses = [guess(cell) for cell in range(size * size) if not game.digit(cell)]
        letters = ""
        said = 0  # characters
        the_hint = hint()
        while the_hint:
            letters += LETTERS[the_hint.rung]
            for page in range(the_hint.pages):
                words = the_hint.sentence(page)
                said += len(words)
            game.apply(the_hint.move)
            the_hint = hint()
        print(guesses)
        print(size, kind, letters, game.status(), said, words)
