"""The notices in a panel: they leave the sums there readable."""

import pytest

from sumpad.app.screens import board_tips
from sumpad_tools import boards
from sumpad_tools.parts import frames
from support.console import scripts
from support.console.pc import play_of, played, shell_of

NOTICES = (
    board_tips.OneView,
    board_tips.Again,
    board_tips.MenuKey,
    board_tips.Fits,
    board_tips.Given,
    board_tips.Filled,
)


def rows_of(console, layout):
    """Return the pixel rows with the sums of the diagonals, right of the board."""
    top = layout.diagonal_y[0] - 1
    end = layout.diagonal_y[1] + layout.margin_height + 1
    rows = frames.ascii_art(console.frame()).split("\n")[top:end]
    return [row[layout.diagonal_sums[0] :] for row in rows]


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize("size", [7, 8])
def test_a_notice_leaves_the_sums_in_the_panel_alone(size, board):
    console = played(f"{scripts.start(size, 5)} wait:500", board)
    shell = shell_of(console)
    before = rows_of(console, shell.top._layout)
    assert any("#" in row for row in before)
    for notice in NOTICES:
        play_of(console).pinned = 5
        shell.push(notice(shell))
        console.advance(50)
        assert isinstance(shell.top, notice)
        assert rows_of(console, shell.top._layout) == before, notice
        shell.pop()
        console.advance(50)
