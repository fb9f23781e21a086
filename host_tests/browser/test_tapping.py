"""A tap on the glass moves the cursor to the tapped cell."""

import pytest

from sumpad_tools.build.browsers import PROGRAMS
from support.console.beside_page import GAMES, PAST_WELCOME, by_pad, pc_of, play, same
from support.running import sampling

TAP = """
const glass = document.getElementById('glass'), box = glass.getBoundingClientRect();
glass.dispatchEvent(new PointerEvent('pointerdown', {
  bubbles: true, button: 0,
  clientX: box.left + %d * box.width / 128, clientY: box.top + %d * box.height / 64,
}));
"""


def cursor(before, after):
    """Return the middle (x, y) of the largest patch that lit up from one frame to the next. The
    games here have smaller patches beside it, the sums of the cursor's runs."""
    lit = {
        (x, y)
        for y in range(64)
        for x in range(128)
        if (after[y * 16 + x // 8] & ~before[y * 16 + x // 8]) >> (7 - x % 8) & 1
    }
    patches = []
    while lit:
        patch, edge = [], [lit.pop()]
        while edge:
            x, y = edge.pop()
            patch.append((x, y))
            near = {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} & lit
            lit -= near
            edge += near
        patches.append(patch)
    columns, rows = (sorted(places) for places in zip(*max(patches, key=len), strict=True))
    return columns[len(columns) // 2], rows[len(rows) // 2]


def in_game(shared, family):
    """Return a page and a console of the PC in a game of a family, where keys have closed the
    first words."""
    page, pc = shared(), pc_of()
    same(page, pc)
    for script in (PAST_WELCOME, *GAMES[family][:-1], "down up"):
        play(page, pc, script, by_pad)
        page.until(pc.frame(), 30)
    return page, pc


@pytest.mark.parametrize(
    ("family", "browser"), sampling.in_turn(GAMES, PROGRAMS), indirect=["browser"]
)
def test_the_cursor_goes_to_the_tapped_cell(shared, family):
    page, pc = in_game(shared, family)
    pc.keys("down*2 right")
    before = pc.frame()
    pc.keys("right")
    x, y = cursor(before, pc.frame())
    page.run(TAP % (x, y))
    same(page, pc)


def test_a_tap_selects_an_item_of_a_menu(shared):
    page, pc = shared(), pc_of()
    same(page, pc)
    play(page, pc, PAST_WELCOME, by_pad)
    same(page, pc)
    pc.keys("down*2")
    before = pc.frame()
    pc.keys("down")
    x, y = cursor(before, pc.frame())
    page.run(TAP % (x, y))
    same(page, pc)


def cells(frame):
    """Return the part of a frame that shows the cells of a 4x4 board, without clock and tips."""
    return [frame[row * 16 : row * 16 + 8] for row in range(40)]


def test_a_tap_beside_the_board_ends_at_its_edge(chromium_shared):
    page, pc = in_game(chromium_shared, "crossnum")
    pc.keys("down*3 right*3")  # to the last cell
    page.run(TAP % (80, 63))
    assert page.at_rest(cells) == cells(pc.frame())
