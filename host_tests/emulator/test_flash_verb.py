"""The verb `flash` against the emulated console: from what was there to the home menu.

On an erased flash it copies all files.
"""

import subprocess
import sys

import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.chip.line import TcpPort
from sumpad_tools.device import image
from sumpad_tools.play import hosts
from sumpad_tools.play.player import Player

BOOT_LIMIT_MS = 5_000
MISSING = "sumpad/drivers/"

pytestmark = pytest.mark.long


def flash(console, name):
    """Flash the board `name` on the console; what the command printed."""
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


def older(files):
    """An app of which a folder is missing, that starts otherwise, and has a module of its own."""
    kept = {path: content for path, content in files.items() if not path.startswith(MISSING)}
    return {**kept, "main.py": b"import sumpad.old\n", "sumpad/old/__init__.py": b""}


@pytest.mark.parametrize("erased", [False, True])
def test_a_board_is_flashed_and_starts(uf2, erased):
    name = boards.names()[0]
    board = boards.load(name)
    files = image.app_files(board)
    there = {} if erased else older(files)
    new = sum(there.get(path) != content for path, content in files.items())
    old = len(there.keys() - files.keys()) + (0 if erased else 1)  # and its folder
    console = Emulator(uf2, board, littlefs=None if erased else image.littlefs_image(there))
    counts = f"{new} files copied, {len(files) - new} were there already, {old} old"
    assert counts in flash(console, name)
    console.run_until(lambda: console.frames and any(console.frames[-1]), BOOT_LIMIT_MS)
    assert console.frame() == first_picture(board)
    assert console.files() == files

    # once more, while the app runs, for the other board: one file differs
    other = boards.names()[1]
    assert f"1 files copied, {len(files) - 1} were there already, 0 old" in flash(console, other)
    assert console.files() == image.app_files(boards.load(other))
