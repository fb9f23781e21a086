"""Every controller on every bus of the emulated chip: a game with frames equal to the PC's, and a
panel that loses its power."""

import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.chip import boot
from sumpad_tools.device import image
from support.console import buses, scripts
from support.console.pc import played

KEYS = f"{scripts.start(4, 1)} 5 down 7 right wait:200"
BESIDE_CLOCK = 56 * 16  # the rows above the clock


def on_a_board(uf2, wiring):
    """Return a console with this panel, after its home menu has begun to show."""
    board = boards.load(boards.DEFAULT)
    board.PANEL = wiring
    source = (ROOT / "boards" / boards.DEFAULT / "board.py").read_text()
    source += f"\nPANEL = {wiring!r}\n"
    modules = {"board.mpy": image.compiled("board.py", source.encode())}
    console = boot.new_console(uf2, board, None, modules)
    boot.switch_on(console)
    return console


@pytest.fixture(scope="module")
def expected():
    return played(KEYS).frame()


@pytest.mark.parametrize(("chip", "bus"), buses.EVERY[1:])  # the first is that of all other tests
def test_a_game_on_the_chip_looks_as_on_the_pc(uf2, chip, bus, expected):
    console = on_a_board(uf2, buses.wiring(chip, bus))
    data = console.panel.data_bytes
    boot.press(console, KEYS)
    assert console.frame()[:BESIDE_CLOCK] == expected[:BESIDE_CLOCK]
    assert console.panel.data_bytes > data
    console.panel.power_on()  # it lost its power for a moment
    console.run_ms(8 * 600)
    assert console.frame()[:BESIDE_CLOCK] == expected[:BESIDE_CLOCK]


def test_a_panel_at_the_other_address_is_found(uf2):
    board = boards.load(boards.DEFAULT)
    board.PANEL["address"] = 0x3D  # of the model; the firmware's is 0x3C
    boot.switch_on(boot.new_console(uf2, board))


def test_a_message_names_the_address_that_answers(uf2):
    board = boards.load(boards.DEFAULT)
    board.PANEL["address"] = 0x68
    console = boot.new_console(uf2, board)
    words = "no display at 0x3C or 0x3D; on its wires, 0x68 answers"
    console.run_until(lambda: words in console.serial, 6000)


def test_on_the_chip_a_held_0_lets_the_owner_choose_the_controller(uf2):
    board = boards.load(boards.DEFAULT)
    console = boot.new_console(uf2, board)
    console.press(4, 1)
    console.run_ms(1000)
    console.release(4, 1)
    # The first is tried. The model is strict, so this ends before the next one.
    framed = console.frame()
    assert framed[:16] == b"\xff" * 16 == framed[-16:]
    console.press(0, 0)
    console.run_ms(100)
    console.release(0, 0)
    boot.switch_on(console)
    assert console.files()["panel/chip"] == b"SSD1306\n"
