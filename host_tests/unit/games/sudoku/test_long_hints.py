"""Hints of sudoku of more steps than there are pages: what those leave out is on further ones."""

from sumpad.games import backend, open_family
from sumpad.games.hint import LEFT_OUT
from sumpad.games.sudoku import wording
from sumpad_tools import ROOT
from support.games.ordering import in_order

DATA = ROOT / "host_tests" / "data" / "sudoku"
GRIDS = [
    *(DATA / "hard.txt").read_text().split()[:30],
    "..............1.23..4..5..6......1......4.....2..7..6....46...8.3.......51.......",
]


def test_further_pages_tell_the_steps_and_links_that_are_left_out():
    """In the order in which they rest on one another."""
    together = brief = 0
    for grid in GRIDS:
        game = open_family("sudoku")
        assert game.load(grid) is None
        while game.status() == backend.PLAYING:
            hint = game.hint()
            while hint.step() == backend.RUNNING:
                pass
            if hint.rung == "what-if":
                break
            shown = range(hint.pages)
            assert set(hint.details) == {at for at in shown if LEFT_OUT in hint.sentence(at)}
            if hint.details:
                together += bool(hint._first)
                brief += check(hint)
            game.apply(hint.move)
    assert together > 3 and brief


def check(hint):
    """Returns how many chains are told in short."""
    told = [at for at in in_order(hint) if at or not hint._first]
    steps = []
    for at in told:
        if not steps or hint._steps[at] is not steps[-1]:
            steps.append(hint._steps[at])
    assert list(map(id, steps)) == list(map(id, hint._told))
    brief = 0
    for step in steps:
        words = [hint.sentence(at) for at in told if hint._steps[at] is step]
        if step.chain:
            assert words[:-1] == wording.link_pages(step)
            brief += LEFT_OUT in words[-1]
        else:
            assert LEFT_OUT not in "".join(words)
    return brief
