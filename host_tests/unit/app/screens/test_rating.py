"""The rating of the game, which is computed on the game's board and leaves the game as it was."""

import pytest

from sumpad.app.screens import rating
from sumpad.games import backend, hint_solver
from sumpad_tools import families
from sumpad_tools.parts import frames
from sumpad_tools.play import golden
from support.console import scripts
from support.console.pc import play_of, played, shell_of, top_of, words_on

TO_RATING = "menu 9 5"


def on_the_way(kind):
    """Return a console rating a game with a digit and a note, and the game's state before."""
    game = f"{scripts.start(6, 11, kind=kind)} right 5 right*2 star 7"
    console = played(game)
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
        assert families.of("crossnum").rating(play_of(console).game) == 3.9
    console.keys("0 wait:300")
    assert top_of(console) == "More" and state(console) == before
    assert not play_of(console).helped


@pytest.mark.parametrize("key", ["back", "menu"])
def test_it_can_be_cancelled(key, monkeypatch):
    monkeypatch.setattr(hint_solver.Walk, "step", lambda self: backend.RUNNING)
    console, before = on_the_way(4)
    golden.check("screens/rating-begun", console.frame())
    assert top_of(console) == "Rating" and state(console) != before
    console.keys("5 wait:1")  # only the keys that go back cancel
    assert top_of(console) == "Rating"
    console.keys(f"{key} wait:100")
    assert top_of(console) == "More" and state(console) == before


class Rated:
    """A job that has ended with a rating."""

    progress = 0
    is_vague = False

    def __init__(self, tenths):
        self.tenths = tenths

    def stop(self):
        pass


@pytest.mark.parametrize("tenths", [10, 33, 98, 104, 117])
def test_the_figure_stands_in_the_middle_and_what_goes_on_is_told(tenths):
    console = played(scripts.start(4, 1))
    shell = shell_of(console)
    screen = rating.Rating(shell)
    screen._job.stop()
    screen._job, screen._answer = Rated(tenths), backend.FOUND
    shell.push(screen)
    console.advance(100)
    rows = frames.ascii_art(console.frame()).split("\n")[26:40]
    columns = {x for row in rows for x, pixel in enumerate(row) if pixel == "#"}
    assert abs(min(columns) + max(columns) - 127) <= 2
    assert words_on(console)[0] == "Press any key"
