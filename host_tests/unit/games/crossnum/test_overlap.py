"""No word of the panel touches a sum, whatever the size, the grade and the settings are."""

import pytest

from sumpad.app import game_state
from sumpad.app.screens import board_screen
from sumpad.games import open_family
from sumpad.games.crossnum.game import KINDS
from sumpad.games.crossnum.panel import Panel
from sumpad.view import board_layout, views
from sumpad_tools.families.crossnum import making
from support.console import scripts
from support.console.pc import play_of, played, shell_of
from support.standins.drawing import Drawing

STATES = {
    "new": lambda play: None,
    "late": lambda play: setattr(play, "elapsed", 3599000),
    "hours": lambda play: setattr(play, "elapsed", 35999000),
    "pinned": lambda play: setattr(play, "pinned", 8),
    "trial": lambda play: setattr(play, "trials", (0,)),
    "two trials": lambda play: setattr(play, "trials", (0, 0)),
    "notes": lambda play: setattr(play, "notes", True),
}


class Widest:
    """A board whose lines all need, have or exceed as much as can be."""

    def __init__(self, game, placed):
        self._game = game
        self._placed = placed
        self.cell_styles = game.cell_styles

    def place(self):
        game = self._game
        for line in range(2 * game.size + 2):
            game._targets[line] = 22 if game.size < 4 else 48
            game._sums[line] = self._placed
            game._blanks[line] = game.size

    def sum_styles(self, table):
        self.place()
        self._game.sum_styles(table)


def started(size, kind, hints, large):
    digits = making.make(size, "easy", 7)
    game = open_family("crossnum")
    game.take(size, digits.digits, digits.targets)
    game.hints = hints
    game.large_letters = large
    play = game_state.Play(game)
    play.begin((size, kind, 0), 4000)
    return play


def painted(play, boards, with_panel):
    """Return the pixels after `boards` were shown one after the other; the panel is painted after
    the first of them."""
    drawing = Drawing()
    place = board_layout.of(play.game)
    drawing.canvas.large = bool(play.game.large_letters)
    view = views.view_of(drawing.canvas, place)
    for i, board in enumerate(boards or [None]):
        if board:
            view.show(board, 0, 0)
        if not i and with_panel:
            Panel(play, place).paint(drawing.canvas, place.panel_x, True)
    return drawing.lit()


@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("hints", [0, 1, 2])
@pytest.mark.parametrize("size", range(3, 13))
def test_words_and_sums_are_apart(size, hints, large):
    faults = []
    play = started(size, 0, hints, large)
    game = play.game
    place = board_layout.of(game)
    boards = Widest(game, 10), Widest(game, 58 if hints == 1 else 20)
    for kind in range(len(KINDS)):
        play.parameters = (size, kind, 0)
        for state, change in STATES.items():
            play.elapsed, play.pinned, play.trials, play.notes = 5000, 0, (), False
            change(play)
            boards[0].place()
            words = painted(play, (), True)
            for shown in (boards[:1], boards):
                sums = painted(play, shown, False)
                both = painted(play, shown, True)
                lost = (sums | words) - both
                # A pixel beside a letter would change it.
                near = {(x - 1, y) for x, y in words if x > place.panel_x and y < 50} & sums
                if lost or words & sums or near:
                    faults.append((KINDS[kind], state, len(shown), sorted(lost | near)[:4]))
    assert faults == []


@pytest.mark.parametrize("size", range(3, 9))
def test_the_grade_is_apart_from_the_sums_while_another_screen_is_open(size):
    console = played(scripts.start(size, 1))
    play = play_of(console)
    for kind in range(len(KINDS)):
        play.parameters = (size, kind, 0)
        drawing = Drawing()
        screen = board_screen.BoardScreen(shell_of(console))
        screen.paint_panel(drawing.canvas, screen._layout.panel_x, True)
        words = drawing.lit()
        near = {(x - gap, y) for x, y in words for gap in (0, 1, 2)}
        boards = [Widest(play.game, 20)]
        assert words and not near & painted(play, boards, False), KINDS[kind]


@pytest.mark.parametrize("size", range(3, 9))
def test_the_grade_is_shown_where_it_has_room(size):
    play = started(size, KINDS.index("hard"), 1, 0)
    place = board_layout.of(play.game)
    assert any(y < 6 and x > place.panel_x for x, y in painted(play, (), True))
