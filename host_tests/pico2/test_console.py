"""The firmware of the Pico 2 boots on Unicorn's Cortex-M33 (support/rp2350.py), and keys lead to
the pictures that the PC shows."""

import pytest

from sumpad_tools import boards, families
from sumpad_tools.bench import glass
from sumpad_tools.build import firmware
from sumpad_tools.chip import boot
from sumpad_tools.play import keyscript, player
from support.console import scripts
from support.rp2350 import Rp2350

BOARD = boards.load(boards.DEFAULT)
OTHERS = [
    name for name in boards.names() if name != BOARD.NAME and "RP2350" in boards.load(name).CHIPS
]
BOOT_MS = 400
WATCHDOG_REASON = 0x400D_8008
CLOCK_Y = families.of("crossnum").scripts.CLOCK_Y


def test_a_game_is_played_as_on_a_pc(uf2):
    script = f"{scripts.start(4, 123456)} {scripts.solve(4, 123456)} wait:300"
    steps = list(keyscript.parse(f"pace:120 {scripts.with_shots(script)}", BOARD))
    chip, pc = Rp2350(uf2, BOARD, {"saves/": b""}), player.Player(BOARD)
    chip.let_pass(BOOT_MS)
    assert boot.is_up(chip.frame())
    pc.advance(scripts.HOME_MS)
    assert chip.frame() == pc.frame()
    chip.run(steps)
    pc.run(steps)
    for name, shot in chip.shots.items():
        assert glass.without_clock(shot, CLOCK_Y) == glass.without_clock(pc.shots[name], CLOCK_Y)
    assert chip.frame() == pc.frame()
    assert len(set(pc.shots.values())) > 25


@pytest.mark.full
@pytest.mark.parametrize("name", OTHERS)
def test_the_other_boards_are_built_and_boot(name):
    """Each has its own keypad, so a key shows that its pins are right."""
    board = boards.load(name)
    chip = Rp2350(firmware.build_rp2(name, "RP2350"), board, {"saves/": b""})
    pc = player.Player(board)
    chip.let_pass(BOOT_MS)
    pc.advance(scripts.HOME_MS)
    assert chip.frame() == pc.frame()
    steps = list(keyscript.parse("down*2 wait:300", board))
    chip.run(steps)
    pc.run(steps)
    assert chip.frame() == pc.frame()


def test_a_restart_by_the_watchdog_is_noted(uf2):
    """Its registers are not where an RP2040 has them."""
    for reason, is_noted in ((0, False), (1, True)):
        chip = Rp2350(uf2, BOARD, {"saves/": b""})
        chip.registers[WATCHDOG_REASON] = reason
        chip.let_pass(BOOT_MS)
        assert any("log" in path for path in chip.files()) is is_noted
