"""The screen of an emulated console on the PC: once by `shot`, and live with its keys."""

import sys

import pytest
from PIL import Image

from sumpad_tools.chip.raw_repl import PORT, run_program
from sumpad_tools.play import keyscript
from support.console import scripts, verbs

pytestmark = pytest.mark.long

# Plays a key script on the console at the port, and saves the picture that it sees then.
PLAY = (
    verbs.QUICK
    + """
from sumpad_tools import boards
from sumpad_tools.device import repl, screen
from sumpad_tools.parts import frames
from sumpad_tools.play import keyscript
port, script, file, end = sys.argv[1:]
with repl.visit(port) as device:
    board = boards.load(screen.board_of(device))
    live = screen.Mirror(device, board)
    live.play(keyscript.parse(script, board))
    while live.waiting:
        time.sleep(live.round())
    for _ in range(50):
        time.sleep(live.round())
    frames.png(live.frame(), file, 1)
    if end == "end":
        live.end()
"""
)
KEYS = "wait:300 down wait:300 down wait:300 9 wait:100 1 wait:500 down wait:500"


def picture(file):
    return Image.open(file).convert("L").point(lambda it: 255 * (it > 60)).convert("1").tobytes()


def test_a_shot_is_what_the_panel_shows(booted, tmp_path):
    console = booted()
    console.run(keyscript.parse("9 1 wait:500", console.board))
    before = console.frame()
    file = tmp_path / "shot.png"
    assert verbs.run(console, "shot", "-o", file) == (0, f"{file}\n")
    assert console.frame() == before
    image = Image.open(file)
    assert image.size == (512, 256)
    small = image.resize((128, 64), Image.NEAREST)
    assert small.convert("L").point(lambda it: 255 * (it > 60)).convert("1").tobytes() == before
    console.run(keyscript.parse("back wait:500", console.board))
    assert console.frame() != before


@pytest.mark.parametrize("end", ["end", "killed"])
def test_keys_of_the_pc_do_what_the_pads_do(booted, tmp_path, end):
    """Afterwards the console carries on, even if the PC did not announce the end."""
    pad, console = booted(), booted()
    pad.run(keyscript.parse(KEYS, pad.board))
    file = tmp_path / "seen.png"
    command = [sys.executable, "-c", PLAY, PORT, KEYS, file, end]
    status, words = run_program(console, command)
    assert (status, words) == (0, "")
    assert picture(file) == console.frame() == pad.frame()
    console.run_ms(scripts.HOME_MS)
    sent = len(console.usb.received)
    console.run_ms(4000)
    for each in (pad, console):
        each.run(keyscript.parse("back wait:600 down wait:600", each.board))
    assert console.frame() == pad.frame()
    if end == "end":
        assert len(console.usb.received) == sent
    assert verbs.run(console, "shot", "-o", file)[0] == 0  # another visit


def test_a_console_that_is_at_its_prompt_has_no_screen(prompt, tmp_path):
    status, words = verbs.run(prompt(), "shot", "-o", tmp_path / "shot.png")
    assert status == 1 and words.startswith("sumpad: no console is running at socket://")
    assert words.count("\n") == 1 and list(tmp_path.iterdir()) == []
