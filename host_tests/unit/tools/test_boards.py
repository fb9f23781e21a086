"""Every board: its data against the schema and the Pico, its README against its data."""

import re

import pytest

from sumpad.app import start
from sumpad.app.key_input import Keymap
from sumpad.app.screens.base import BACK_KEYS, SELECT_KEYS
from sumpad.keys import NAMES
from sumpad_tools import ROOT, boards
from sumpad_tools.parts import panels
from sumpad_tools.play.player import Player

# GPIO -> pin on the edge of a Pico; 23 to 25 and 29 are used on the Pico itself.
PICO_PINS = {
    **{0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16},
    **{13: 17, 14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29},
    **{26: 31, 27: 32, 28: 34},
}
SUPPLY = {"3V3": (36, "display VCC"), "GND": (38, "display GND")}

VARIABLES = {"NAME", "TITLE", "PANEL", "ROWS", "COLUMNS", "DIODES", "KEYS", "ACTIONS", "BUZZER"}
VARIABLES |= {"BUZZER_ENABLE", "KNOB", "LIGHTS", "CHIPS", "FLASH", "BATTERY"}
PANEL = {"chip", "bus", "width", "height", "frequency", "rotated"}
ON_BUS = {
    "I2C": {"i2c", "sda", "scl", "address"},
    "SPI": {"spi", "sck", "mosi", "cs", "dc", "reset"},
}

# Hz, from the shortest clock cycles in the datasheets.
FASTEST_SPI = {"SSD1306": 10_000_000, "SSD1309": 10_000_000, "SH1106": 4_000_000}

# Keys that a board must have, each with what replaces it on a pad with fewer keys.
NEEDED = [
    *({name} for name in NAMES[:10]),
    *({name} for name in ("UP", "DOWN", "LEFT", "RIGHT", "MENU", "UNDO")),
    {NAMES[code] for code in SELECT_KEYS},
    {NAMES[code] for code in BACK_KEYS},
    {"BACK"},
    {"CLEAR", "STAR"},
]


# Boards that are wired by their owner, to a Pico.
WIRED = [name for name in boards.names() if name.startswith("pico_")]
KNOB_TURNS = ["TURN_LEFT", "TURN_RIGHT", "PUSH_LEFT", "PUSH_RIGHT"]


@pytest.fixture(params=boards.names())
def board(request):
    return boards.load(request.param)


@pytest.fixture(params=WIRED)
def wired(request):
    return boards.load(request.param)


def pins_of(board):
    """Return the GPIO numbers that a board uses, in any order."""
    names = ("sda", "scl", "sck", "mosi", "cs", "dc", "reset")
    pins = [board.PANEL.get(name) for name in names]
    pins += [*board.ROWS, *board.COLUMNS, board.BUZZER, board.BUZZER_ENABLE]
    if board.KNOB:
        pins += [board.KNOB["a"], board.KNOB["b"]]
    return [pin for pin in pins if pin is not None]


def legends(board):
    return [legend for row in board.KEYS for legend in row if legend]


def test_there_are_boards_and_the_default_is_one_of_them():
    assert boards.DEFAULT in boards.names()


def test_an_unknown_board_is_refused_with_those_that_there_are():
    with pytest.raises(boards.BoardError, match=f"no board 'pica'; .*{boards.DEFAULT}"):
        boards.load("pica")


# The data


def test_it_has_what_a_board_has_and_nothing_else(board):
    assert {name for name in vars(board) if not name.startswith("_")} == VARIABLES
    assert set(board.PANEL) == PANEL | ON_BUS[board.PANEL["bus"]]
    assert (ROOT / "boards" / board.NAME / "board.py").exists()
    assert board.TITLE
    assert type(board.DIODES) is bool


def test_the_panel_is_one_that_the_views_are_made_for(board):
    panel = board.PANEL
    assert panel["chip"] in start.PANELS
    assert (panel["width"], panel["height"]) == (128, 64)
    if panel["bus"] == "I2C":
        assert panel["address"] in (0x3C, 0x3D)
        assert 0 < panel["frequency"] <= 400_000
    else:
        assert 0 < panel["frequency"] <= FASTEST_SPI[panel["chip"]]
    assert type(panel["rotated"]) is bool


def test_a_panel_that_is_driven_has_its_models():
    """Each needs one for CPython and one for the emulated chip."""
    source = (ROOT / "tools" / "console" / "src" / "panel.mjs").read_text(encoding="utf-8")
    in_javascript = re.search(r"PANELS = {(.*)}", source)[1]
    named = {entry.split(":")[0].strip() for entry in in_javascript.split(",")}
    assert set(start.PANELS) == set(panels.MODELS) == named


def test_a_panel_without_a_driver_is_told():
    with pytest.raises(ValueError, match="no driver for the panel HD44780"):
        start.open_display({"chip": "HD44780"})


def test_pins_are_used_once(board):
    pins = pins_of(board)
    assert set(pins) <= set(range(30))
    assert len(set(pins)) == len(pins)


def test_pins_are_on_the_edge_of_a_pico(wired):
    assert set(pins_of(wired)) <= PICO_PINS.keys()


def test_the_bus_is_on_pins_of_its_controller(board):
    panel = board.PANEL
    if panel["bus"] == "I2C":
        controller = panel["i2c"]
        assert panel["sda"] % 4 == 2 * controller
        assert panel["scl"] % 4 == 2 * controller + 1
    else:
        controller = panel["spi"]
        for name, place in (("sck", 2), ("mosi", 3)):
            assert panel[name] % 4 == place and panel[name] // 8 % 2 == controller
    assert controller in (0, 1)


def test_keys_have_the_shape_of_the_matrix_and_legends_of_their_own(board):
    assert len(set(legends(board))) == len(legends(board)) <= 64
    if board.ROWS:
        assert len(board.KEYS) == len(board.ROWS)
        assert {len(row) for row in board.KEYS} == {len(board.COLUMNS)}
        assert all(all(row) for row in board.KEYS)
    else:
        turns = len(KNOB_TURNS) if board.KNOB else 0
        assert len(legends(board)) == len(board.COLUMNS) + turns
        assert len({len(row) for row in board.KEYS}) == 1


def test_a_knob_is_the_last_key_and_its_turns_follow(board):
    if board.KNOB:
        assert board.COLUMNS[-1] == board.KNOB["button"]
        button, *turns = legends(board)[len(board.COLUMNS) - 1 :]
        assert button == "KNOB"
        assert [board.ACTIONS[turn] for turn in turns] == [(name,) for name in KNOB_TURNS]


def test_the_flash_is_that_of_its_definition(board):
    folder = ROOT / "boards" / board.NAME
    own = "adafruit_macropad_rp2040" in (folder / "mpconfigboard.cmake").read_text("utf-8")
    assert board.FLASH == (8 if own else 2) * 1024 * 1024


def test_a_board_that_is_wired_takes_both_picos(wired):
    assert wired.CHIPS == boards.CHIPS


def test_a_chip_that_a_board_cannot_have_is_refused():
    macropad = boards.load("adafruit_macropad")
    assert boards.chip(macropad) == "RP2040"
    with pytest.raises(boards.BoardError, match="adafruit_macropad has an RP2040, and no RP2350"):
        boards.chip(macropad, "RP2350")


def test_a_wire_on_the_pin_that_measures_the_battery_is_a_fault():
    board = boards.load(boards.DEFAULT)
    board.BUZZER = board.BATTERY["adc"]
    assert boards.faults(board) == [f"GP{board.BUZZER} is used twice"]


def test_an_unknown_chip_is_a_fault_of_a_board():
    board = boards.load(boards.DEFAULT)
    board.CHIPS = ("RP2350", "RP2360")
    assert boards.faults(board) == ["CHIPS names 'RP2360', not RP2040 or RP2350"]


def test_a_firmware_is_named_by_its_board_and_a_further_chip():
    assert boards.product("pico_keypad_4x4", "RP2040") == "pico_keypad_4x4"
    assert boards.product("pico_keypad_4x4", "RP2350") == "pico_keypad_4x4-rp2350"


def test_keys_mean_something(board):
    assert set(board.ACTIONS) <= set(legends(board))
    assert all(1 <= len(meanings) <= 2 for meanings in board.ACTIONS.values())
    Keymap(board.KEYS, board.ACTIONS)  # raises ValueError for an unknown meaning


def test_all_that_is_needed_can_be_typed(board):
    reached = set()
    for legend in legends(board):
        reached.update(board.ACTIONS.get(legend, (legend,)))
    if reached >= set(KNOB_TURNS):
        reached |= {"UP", "DOWN", "LEFT", "RIGHT"}
    assert [names for names in NEEDED if not names & reached] == []


def test_the_console_starts_on_it(board):
    player = Player(board)
    player.advance(200)
    assert any(player.frame())


# The README


def readme(board):
    return (ROOT / "boards" / board.NAME / "README.md").read_text(encoding="utf-8")


def table(board, heading):
    """Return the cells of the rows of the first table below a heading of the board's README."""
    parts = readme(board).split(f"\n## {heading}\n", 1)[1].split("\n\n")
    lines = next(part for part in parts if part.lstrip().startswith("|")).strip().splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_wiring_table_is_that_of_the_data(wired):
    board = wired
    wires = {
        board.PANEL["sda"]: "display SDA",
        board.PANEL["scl"]: "display SCL",
        **{pin: f"keypad row {i}" for i, pin in enumerate(board.ROWS, 1)},
        **{pin: f"keypad column {i}" for i, pin in enumerate(board.COLUMNS, 1)},
    }
    if board.BUZZER is not None:
        wires[board.BUZZER] = "buzzer"
    expected = [[f"GP{pin}", str(PICO_PINS[pin]), wires[pin]] for pin in sorted(wires)]
    expected += [[name, str(pin), goes_to] for name, (pin, goes_to) in SUPPLY.items()]
    assert table(board, "Wiring") == expected


def test_the_drawing_shows_the_same_wires(wired):
    board = wired
    drawing = readme(board).split("```")[1]
    labels = {
        board.PANEL["sda"]: "SDA",
        board.PANEL["scl"]: "SCL",
        **{pin: f"R{i}" for i, pin in enumerate(board.ROWS, 1)},
        **{pin: f"C{i}" for i, pin in enumerate(board.COLUMNS, 1)},
    }
    if board.BUZZER is not None:
        labels[board.BUZZER] = "BUZ"
    drawn = re.findall(r"(\w+) ---\s+(\d+) \| GP(\d+)\b", drawing)
    expected = [(labels[pin], str(PICO_PINS[pin]), str(pin)) for pin in sorted(labels)]
    assert drawn == expected
    for name, (pin, goes_to) in SUPPLY.items():
        assert re.search(rf"{name} \| {pin} --- {goes_to.split()[1]}\b", drawing)
    display = [(name.upper(), str(PICO_PINS[board.PANEL[name]])) for name in ("sda", "scl")]
    display += [(goes_to.split()[1], str(pin)) for pin, goes_to in SUPPLY.values()]
    assert sorted(re.findall(r"\| (\w+)\s+--- (\d+)", drawing)) == sorted(display)


def test_a_table_names_the_pins_of_a_board_that_comes_ready_made():
    board = boards.load("adafruit_macropad")
    panel, knob = board.PANEL, board.KNOB
    parts = {
        **{
            pin: f"key {legend}"
            for pin, legend in zip(board.COLUMNS, legends(board), strict=False)
        },
        knob["button"]: "button of the knob",
        knob["a"]: "knob A",
        knob["b"]: "knob B",
        board.BUZZER: "loudspeaker",
        board.BUZZER_ENABLE: "amplifier on",
        board.LIGHTS["pin"]: "lights under the keys",
        panel["cs"]: "display CS",
        panel["reset"]: "display reset",
        panel["dc"]: "display D/C",
        panel["sck"]: "display SCK",
        panel["mosi"]: "display MOSI",
    }
    assert table(board, "Pins") == [[f"GP{pin}", parts[pin]] for pin in sorted(parts)]


def test_the_table_of_keys_is_that_of_the_data(board):
    listed = {legend: tuple(filter(None, meanings)) for legend, *meanings in table(board, "Keys")}
    for legend in legends(board):
        if legend not in listed:
            assert legend.isdigit() and legend not in board.ACTIONS
        else:
            assert listed[legend] == board.ACTIONS.get(legend, (legend,))
    assert set(listed) <= set(legends(board))


def test_all_boards_are_in_the_list():
    text = (ROOT / "boards" / "README.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"\]\((\w+)/README.md\)", text)) == boards.names()
