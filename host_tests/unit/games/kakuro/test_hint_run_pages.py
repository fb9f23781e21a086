"""The names of runs in hints."""

import random

from sumpad.games import open_family
from sumpad.games.kakuro import hint_run_pages
from sumpad.solver.kakuro import search as kakuro_search
from support.games.kakuro import hint_sentences, random_boards
from support.games.kakuro.hinting import DATA, SEARCH, Case, fits, sentences


def test_runs_of_one_name_are_told_apart_by_their_line_and_their_order_in_it():
    rng = random.Random(1)
    numbered = 0
    for _ in range(20):
        game = open_family("kakuro")
        assert game.load(random_boards.text(random_boards.board(rng, 9, 9))) is None
        board = game._board
        names = {}  # of runs with twins, by their plain names, in the order of their first cells
        for run in sorted(range(board.runs), key=lambda run: hint_run_pages.places(board, run)[0]):
            plain = hint_run_pages.name_of(board, run)
            names.setdefault(plain, []).append(hint_run_pages.name_of(board, run, True))
        for plain, its in names.items():
            total, direction = plain.split()
            kind = "row" if direction == "across" else "column"
            assert len(set(its)) == len(its)
            for name in its:
                words = name.split()
                is_numbered = words[0] == "the"
                its_sum = [total] if is_numbered else [total, direction]
                assert words[2 * is_numbered : -1] == [*its_sum, "in", kind]
                same = [it for it in its if it.endswith(f" in {kind} {words[-1]}")]
                first, *others = sorted(same, key=its.index)
                assert first.startswith("the 1st ") == bool(others)
                numbered += bool(others)
    assert numbered > 10


def test_the_sets_that_do_not_fit_are_all_there_are():
    """They are read on a board with wrong digits."""
    case = Case((DATA / "sample.csv").read_text())
    SEARCH.reset(case.board, None)
    assert SEARCH.step(10**7) == kakuro_search.FOUND
    solution = bytes(SEARCH.digits)
    places = [case.board.place[cell] for cell in range(case.board.cells)]
    found = 0
    for seed in range(1500):
        rng = random.Random(seed)
        share = rng.uniform(0.1, 0.7)
        for place in places:
            case.digits[place] = solution[place] if rng.random() < share else 0
        for place in rng.sample(places, rng.randint(1, 3)):
            case.digits[place] = rng.randint(1, 9)
        hint = case.hint(fits)
        if hasattr(hint, "pages") and any(
            "not fit" in it or "but a cell can" in it for it in sentences(hint)
        ):
            hint_sentences.Reader(case, hint).read()
            found += 1
    assert found > 5
