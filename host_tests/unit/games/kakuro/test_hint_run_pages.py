"""What hints say of runs."""

import random

from sumpad.solver.kakuro import search as kakuro_search
from support.games.kakuro import hint_sentences
from support.games.kakuro.hinting import DATA, SEARCH, Case, fits, sentences


def test_the_sets_that_do_not_fit_are_all_there_are():
    """They are read on a board with wrong digits."""
    case = Case((DATA / "sample.csv").read_text())
    SEARCH.reset(case.board, None)
    assert SEARCH.step(10**7) == kakuro_search.FOUND
    solution = bytes(SEARCH.digits)
    places = [case.board.place[cell] for cell in range(case.board.cells)]
    found = 0
    for seed in range(2500):
        rng = random.Random(seed)
        share = rng.uniform(0.1, 0.7)
        for place in places:
            case.digits[place] = solution[place] if rng.random() < share else 0
        for place in rng.sample(places, rng.randint(1, 3)):
            case.digits[place] = rng.randint(1, 9)
        hint = case.hint(fits)
        if hasattr(hint, "pages") and any(
            "not fit" in it or "but the framed cell" in it for it in sentences(hint)
        ):
            hint_sentences.Reader(case, hint).read()
            found += 1
    assert found > 5
