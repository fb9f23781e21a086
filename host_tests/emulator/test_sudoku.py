"""Sudoku on the emulated RP2040: an entry, a whole game and a hint, as on the PC."""

import scripts

from sumpad_tools import boards, keyscript, player

BOOT_MS = 2000
MADE = 9000  # ms, more than enough for an easy one

# A puzzle is entered as far as its first conflict, left as a draft and thrown away; a game is
# played to the end; another one is begun and gives a hint in three presses.
ENTRY = "6 wait:300 5 right 5 menu 1 wait:300 5 menu 5 wait:300 right fire wait:1500"
GAME = f"4 7 down*2 fire wait:{MADE} {scripts.solve_sudoku(7)} wait:1000"
HINT = f"fire wait:300 4 8 fire wait:{MADE} menu 9 wait:4000 hash wait:300 hash wait:300"


def without_clock(frame):
    """A frame but for the corner with the clock: making takes its time, on the PC another."""
    rows = [frame[16 * y : 16 * y + 16] for y in range(64)]
    return rows[:58] + [row[:12] for row in rows[58:]]


def test_an_entry_a_game_and_a_hint_are_as_on_the_pc(console):
    board = boards.load(boards.DEFAULT)
    emulator = console()
    emulator.run_until(lambda: any(map(any, emulator.frames)), BOOT_MS)
    pc = player.Player(board)
    for part in ("wait:300", f"{scripts.TO_SUDOKU} wait:1500", ENTRY, GAME, HINT):
        script = scripts.with_shots(part)
        for one in (emulator, pc):
            one.shots.clear()
            one.run(keyscript.parse(script, board))
        for name in pc.shots:
            if part != GAME or name != max(pc.shots, key=int):  # the time that it took, in large
                shots = emulator.shots[name], pc.shots[name]
                assert without_clock(shots[0]) == without_clock(shots[1]), (part, name)
