"""The screens around a game on the emulated RP2040: the same keys give the same pictures as on a
PC.

At first the chip's flash holds none of the player's files, its clock was never set, and it draws
other codes than the PC. A picture is taken only where the chip has had time to load what it shows.
"""

from pathlib import Path

from sumpad_tools import boards
from sumpad_tools.play import keyscript, player
from support.console import scripts

# Everything that can be reached from the home menu, with settings changed on the way.
AROUND = (
    "8 wait:300 shot:settings down*3 right wait:100 shot:changed up*4 wait:100 shot:clock-unset "
    "fire wait:300 shot:clock 2 0 3 0 right 2 right 2 8 right 5 right 9 wait:100 shot:typed "
    "fire wait:100 shot:clock-set back wait:100 "
    "6 1 wait:400 shot:best right wait:200 shot:best-other back*2 wait:100 "
    "9 2 wait:400 shot:rules down*3 wait:50 shot:scrolled back wait:100 "
    "1 wait:400 shot:keys back*2 wait:100 5 2 wait:400 shot:puzzles back wait:100 "
    "3 wait:300 4 fire wait:500 5 right 7 wait:50 shot:entered menu wait:300 shot:entry-menu "
    "4 wait:700 5 1 wait:300 1 2 wait:50 shot:select clear clear back*2 wait:300 up*4 wait:100 "
    "shot:home back wait:300 shot:goodbye wait:2500 shot:dark 5 wait:300 shot:awake"
)


def on_pc(script):
    pc = player.Player(boards.load(boards.DEFAULT))
    pc.advance(scripts.HOME_MS)
    pc.run(keyscript.parse(script, pc.board))
    return pc


def test_settings_clock_results_pages_entry_and_sleep_are_those_of_the_pc(booted):
    emulator = booted()
    emulator.run(keyscript.parse(AROUND, emulator.board))
    pc = on_pc(AROUND)
    assert emulator.shots == pc.shots
    assert not any(emulator.shots["dark"]) and emulator.shots["awake"] == emulator.shots["home"]
    assert emulator.shots["clock-set"] != emulator.shots["clock-unset"]
    kept = emulator.files()["saves/settings"].partition(b"\n")[2]
    path = Path(pc.host.folder, "saves", "settings")
    assert kept == path.read_bytes().partition(b"\n")[2]


def test_the_last_day_that_the_clock_can_be_set_to_has_a_puzzle_on_the_chip_too(booted):
    """Its seconds barely fit into 32 bits; a number that is too large would be a day before
    2000."""
    script = f"{scripts.TODAY} wait:400 2 0 6 7 1 2 3 1 fire wait:600 shot:today"
    emulator = booted()
    emulator.run(keyscript.parse(script, emulator.board))
    assert emulator.shots == on_pc(script).shots
