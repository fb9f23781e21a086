"""The rating of the game: worked out over it, and the game goes on as it was."""

import pytest

from sumpad.games import backend, walk
from sumpad_tools import families
from sumpad_tools.play import golden, hosts
from support.console import scripts
from support.console.pc import play_of, switched_on, top_of

TO_RATING = "menu up*4 fire"


def on_the_way(kind):
    """A game with a digit and a note, after some moments of rating it; and its text before."""
    game = f"{scripts.start(6, 11, kind=kind)} right 5 right*2 star 7"
    console = switched_on(hosts.VirtualHost(), game)
    play = play_of(console)
    before = play.game.text(played=True), play.done
    console.keys(TO_RATING)
    return console, before


def state(console):
    play = play_of(console)
    return play.game.text(played=True), play.done


@pytest.mark.parametrize("kind", [0, 4])
def test_the_rating_is_that_of_the_pc_and_the_game_goes_on(kind):
    console, before = on_the_way(kind)
    console.keys("wait:20000")
    golden.check(f"screens/rating-{kind}", console.frame())
    assert top_of(console) == "Rating" and state(console) == before
    if kind:
        assert families.of("crossnum").rating(play_of(console).game) == 3.3
    console.keys("0 wait:300")
    assert top_of(console) == "Playing" and state(console) == before
    assert not play_of(console).helped


def test_it_can_be_cancelled(monkeypatch):
    monkeypatch.setattr(walk.Walk, "step", lambda self: backend.RUNNING)
    console, before = on_the_way(4)
    golden.check("screens/rating-begun", console.frame())
    assert top_of(console) == "Rating" and state(console) != before
    console.keys("5 wait:1")  # no key but one
    assert top_of(console) == "Rating"
    console.keys("back wait:100")
    assert top_of(console) == "Playing" and state(console) == before
