"""A console in a page beside one on the PC that gets the same keys."""

from sumpad_tools import boards
from sumpad_tools.play import keyscript, pc_hosts, player
from support.console import scripts

TODAY = (2026, 11, 23, 12, 0)  # the clock of a page is always set; any day will do

_BEHIND_S = 90  # how far the clock of the PC may be behind

PAST_WELCOME = "back wait:300"
# Family -> keys to it from the home menu, keys past the introduction to the family and into a
# game, and some keys in the game. As the clock is set, today's
# puzzle is first in the menu.
GAMES = {
    "crossnum": ("", scripts.start(4, 123456), "right 6 down 5"),
    "sudoku": (
        scripts.TO_SUDOKU,
        PAST_WELCOME,
        "5 1 1 7 down*2 fire wait:4000",
        "5 right 6",
    ),
    "kakuro": (
        scripts.TO_KAKURO,
        PAST_WELCOME,
        "5 1 3 down*2 fire wait:3000",
        "7 right 6",
    ),
}


def pc_of(board=boards.DEFAULT):
    """Return a console of `play`, freshly started like the page's."""
    host = pc_hosts.VirtualHost(new=True)
    host.set_clock(*TODAY)
    pc = player.Player(boards.load(board), host=host)
    pc.advance(scripts.HOME_MS)
    return pc


def play(page, pc, script, by):
    """Play `script` on both consoles; on the page, press keys by by(page, row, column, ms)."""
    steps = keyscript.parse(script, pc.board)
    pc.run(steps)
    down = None
    for kind, *rest in steps:
        if kind == "press":
            down = rest
        elif kind == "wait" and down:
            by(page, *down, rest[0])
            down = None


def same(page, pc):
    """Assert that the page shows the PC's frame in the end, or a moment later if the clock of its
    game has gone on: it runs in real time."""
    shown = page.until(pc.frame())
    for _ in range(2 * _BEHIND_S):
        if shown == pc.frame():
            return
        pc.advance(500)
        shown = page.frame()
    assert shown == pc.frame()


def by_pad(page, row, column, ms):
    page.press(row, column, 3 * ms if ms > 500 else ms)  # the chip is slow on a busy machine
