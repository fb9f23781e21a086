"""The verb `flash` against the emulated console: from what was there to the home menu.

From what lay there before the app was one file, and on an erased flash.
"""

import re
import subprocess
import sys

import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.chip import starting
from sumpad_tools.chip.emulator import Emulator, PowerCut
from sumpad_tools.chip.line import TcpPort
from sumpad_tools.device import image, pack
from sumpad_tools.play import hosts
from sumpad_tools.play.player import Player

BOOT_LIMIT_MS = 5_000
MISSING = "sumpad/drivers/"

pytestmark = pytest.mark.long


def flash(console, name):
    """Flash the board `name` on the console; what the command printed. PowerCut if it comes."""
    code = "import sys; sys.path.insert(0, 'tools'); from sumpad_tools import cli; cli.main()"
    with TcpPort(console) as port, console.expecting_tracebacks():  # main.py is interrupted
        command = [sys.executable, "-c", code, "flash", "--board", name, "--port", port.url]
        with subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            try:
                port.serve(lambda: process.poll() is not None)
                return process.stdout.read()
            finally:
                process.kill()


def first_picture(board):
    """The first picture of a new console with the same board on the PC."""
    player = Player(board, host=hosts.VirtualHost(new=True))
    player.advance(100)
    return player.frame()


def older(app):
    """The files of an app of before it was one file: a folder is missing, it starts otherwise, and
    has a module of its own."""
    kept = {path: content for path, content in app.items() if not path.startswith(MISSING)}
    return {**kept, "main.py": b"import sumpad.old\n", "sumpad/old/__init__.py": b""}


@pytest.mark.parametrize("erased", [False, True])
def test_a_board_is_flashed_and_starts(uf2, erased):
    name = boards.names()[0]
    board = boards.load(name)
    app = image.app_files(board)
    files = image.on_device(app)
    there = {} if erased else older(app)
    size, kept = sum(map(len, files.values())), 0 if erased else len(files["imports.mpy"])
    folders = {path[:at] for path in there for at, sign in enumerate(path) if sign == "/"}
    old = 0 if erased else len(there.keys() | folders) - 2
    console = Emulator(uf2, board, littlefs=None if erased else image.littlefs_image(there))
    counts = f"{size - kept:,} bytes sent, {kept:,} were there already, {old} old"
    assert counts in flash(console, name)
    # The logo comes first.
    console.run_until(lambda: any(map(starting.is_up, console.frames)), BOOT_LIMIT_MS)
    console.run_ms(starting.SETTLE_MS)
    assert console.frame() == first_picture(board)
    assert console.files() == files

    # once more, while the app runs, for the other board: one module differs
    other = boards.load(boards.names()[1])
    files = image.on_device(image.app_files(other))
    words = re.search(r"([\d,]+) bytes sent", flash(console, other.NAME))
    index = pack.parts(files[pack.NAME])[0].length
    changed = len(image.app_files(other)["board.mpy"])
    assert int(words[1].replace(",", "")) == index + changed
    assert console.files() == files


def changes_of(console, name):
    """How many changes of the flash it takes to flash a board, on a copy of the console."""
    copy = Emulator.resumed(console.save())
    before = copy.flash_changes
    flash(copy, name)
    return copy.flash_changes - before


@pytest.mark.parametrize("place", [0.3, 0.995, 0.998, 1.0])
def test_a_cut_of_power_leaves_one_app_that_is_whole(uf2, place):
    """In the middle of the writing, and among the last changes, which put it in its place. What
    was there can be told from the new one by the board that it is for."""
    names = boards.names()[:2]
    there, wanted = (image.on_device(image.app_files(boards.load(name))) for name in names)
    console = starting.new_console(uf2, boards.load(names[0]))
    starting.switch_on(console)
    last = console.flash_changes + round(changes_of(console, names[1]) * place)
    console.cut_power_at(last, torn=0.5)
    with pytest.raises(PowerCut):
        flash(console, names[1])
    console.power_cycle()
    # The logo comes first.
    console.run_until(lambda: any(map(starting.is_up, console.frames)), BOOT_LIMIT_MS)
    console.run_ms(starting.SETTLE_MS)
    files = console.files()
    assert {path: files[path] for path in there} in (there, wanted)
    flash(console, names[1])
    assert wanted.items() <= console.files().items()
    assert not any(path.endswith(".new") for path in console.files())
