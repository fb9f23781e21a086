"""The wiring diagrams: they show the wires of board.py, and the files beside it are up to date."""

import re
import xml.etree.ElementTree as xml

import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.build import wiring

WIRED = [name for name in boards.names() if name.startswith("pico_")]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", WIRED)
def test_the_diagram_beside_a_board_is_that_of_its_data(name):
    """To renew it: sumpad.py boards wiring NAME --out boards/NAME/wiring.svg."""
    file = ROOT / "boards" / name / "wiring.svg"
    assert file.read_text(encoding="utf-8") == wiring.svg(boards.load(name))
    assert "wiring.svg" in (ROOT / "boards" / name / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", WIRED)
def test_every_wire_ends_at_its_pin_and_none_lies_on_another(name):
    board = boards.load(name)
    found = wiring.wires(board)
    gpio = {wiring.PICO_PINS[pin] for pin in boards.pins(board)}
    assert {wire.pin for wire in found} == gpio | {36, 38} | ({18} if board.BUZZER else set())
    picture = xml.fromstring(wiring.svg(board))
    black = {
        (circle.get("cx"), circle.get("cy"))
        for circle in picture.iter(f"{SVG}circle")
        if circle.get("fill") == "#0b0c0c"
    }
    assert len(black) == len(found)
    lanes = set()
    for path in picture.iter(f"{SVG}path"):
        steps = re.findall(r"[MHV][\d ]+", path.get("d"))
        start, lane = steps[0][1:], steps[-3][1:]  # then up or down, and to the part
        black.remove(tuple(start.split()))
        lanes.add(lane)
    assert not black and len(lanes) == len(found)


def test_a_board_that_comes_ready_made_has_no_diagram():
    with pytest.raises(boards.BoardError, match="is not wired to a Pico"):
        wiring.svg(boards.load("adafruit_macropad"))


def test_a_panel_on_spi_has_its_seven_wires():
    board = boards.load(boards.DEFAULT)
    board.PANEL = {"chip": "SH1106", "bus": "SPI", "spi": 0, "sck": 18, "mosi": 19, "cs": 17}
    board.PANEL |= {"dc": 20, "reset": 21}
    labels = [wire.label for wire in wiring.wires(board) if wire.part == "display"]
    assert labels == ["VCC", "GND", "SCK", "MOSI", "CS", "D/C", "RES"]
