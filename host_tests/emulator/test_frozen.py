"""The firmware with the app frozen into it: it starts at once, and a game of each family is made
and played to its end, as on the PC.

What runs here is other machine code than that of the .mpy files: laid out by the linker. All
boards run the default one's firmware with their data beside it, because a build takes a minute;
those that differ in that data alone are built and started by `test --full`.
"""

import pytest

from sumpad_tools import boards
from sumpad_tools.bench.console import free_heap
from sumpad_tools.build import firmware
from sumpad_tools.chip import starting
from sumpad_tools.play import keyscript, player
from support.console import scripts
from support.console.side_by_side import Consoles, title_of

BOOT_MS = 290  # until the home menu, at most; half of what loading .mpy files takes
FIRST_BOOT_MS = 340  # the first one writes the version of its littlefs into the file system
LOADING_BOOT_MS = 2000
MENU_HEAP = 190 * 1024  # bytes free at the home menu, at least
OTHERS = [name for name in boards.names() if name != boards.DEFAULT]

EVERY = 6  # keys between two pictures

# Family -> keys into a game from the home menu of a new console, and keys to its end. The sudoku
# is one that could not be made while literals lay where they were not loaded from.
GAMES = {
    "crossnum": (scripts.start(4, 123456), scripts.solve(4, 123456)),
    "sudoku": (scripts.sudoku(17), scripts.solve_sudoku(17)),
    "kakuro": (scripts.kakuro(3), scripts.solve_kakuro(3)),
}


def at_the_menu(emulator, limit_ms):
    """Let the home menu come, which must be that of the PC's console that is returned."""
    starting.switch_on(emulator, limit_ms)
    pc = player.Player(emulator.board)
    pc.advance(scripts.HOME_MS)
    assert emulator.frame() == pc.frame()
    return pc


def test_the_menu_is_there_at_once_and_more_heap_is_free(frozen):
    emulator = frozen(cache=True)
    at_the_menu(emulator, FIRST_BOOT_MS)
    emulator.power_cycle()
    emulator.frames.clear()
    at_the_menu(emulator, BOOT_MS)
    assert free_heap(emulator) >= MENU_HEAP


@pytest.mark.parametrize("name", OTHERS)
def test_the_menu_is_there_on_the_other_boards(frozen, name):
    at_the_menu(frozen(name), FIRST_BOOT_MS)


@pytest.mark.parametrize("family", GAMES)
def test_a_game_is_made_and_played_to_the_solved_screen_as_on_the_pc(frozen_booted, family):
    start, moves = GAMES[family]
    *moves, last = moves.split()
    shown = [f"{key} wait:60 shot:{i}" if i % EVERY == 0 else key for i, key in enumerate(moves)]
    consoles = Consoles(frozen_booted, family, "")
    consoles.play(f"{start} shot:made pace:100 {' '.join(shown)} wait:60 shot:nearly")
    consoles.run(f"{last} wait:2500")
    assert type(consoles.pc._loop.shell.top).__name__ == "Solved"
    assert title_of(consoles.emulator.frame()) == title_of(consoles.pc.frame())


@pytest.mark.full
@pytest.mark.parametrize("is_frozen", [False, True], ids=["plain", "frozen"])
@pytest.mark.parametrize("name", OTHERS)
def test_the_firmware_of_another_board_begins_a_game_as_on_the_pc(name, is_frozen):
    board = boards.load(name)
    uf2 = firmware.build_rp2(name, frozen=is_frozen)
    emulator = starting.new_console(uf2, board, frozen=is_frozen)
    pc = at_the_menu(emulator, BOOT_MS if is_frozen else LOADING_BOOT_MS)
    for console in (pc, emulator):
        console.run(keyscript.parse(f"{scripts.start(4, 1)} right 6 wait:300", board))
    assert emulator.frame() == pc.frame()
    assert emulator.exec("import sys\nprint(sys.implementation._build)").strip() == name
