"""The models of the panels in JavaScript against those in Python."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad_tools import boards
from sumpad_tools.chip import node
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.parts import panels
from sumpad_tools.parts.ssd1306 import PanelError
from support.running.sampling import examples

pytestmark = pytest.mark.console

BOARD = boards.load(boards.DEFAULT)
ADDRESS = BOARD.PANEL["address"]

# Commands with their arguments, most of them from the datasheet.
SWITCHES = (0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xC0, 0xC8, 0xE3)
COMMANDS = st.one_of(
    st.sampled_from(SWITCHES).map(lambda code: [code]),
    st.sampled_from(SWITCHES).map(lambda code: [0x8D, 0x14, code]),
    st.sampled_from([[0x20, 0], [0x20, 1], [0x20, 2], [0x20, 3], [0x8D, 0x10], [0xDA, 0x12]]),
    st.tuples(st.just(0x21), st.integers(0, 130), st.integers(0, 130)).map(list),
    st.tuples(st.just(0x22), st.integers(0, 8), st.integers(0, 8)).map(list),
    st.tuples(st.just(0xA8), st.integers(14, 65)).map(list),
    st.sampled_from([[0xFD, 0x12], [0xFD, 0x16], [0xAD, 0x8A], [0xAD, 0x8B], [0x32], [0x18]]),
    st.tuples(st.just(0xD3), st.integers(0, 65)).map(list),
    st.tuples(st.sampled_from([0x81, 0xD5, 0xD9, 0xDB]), st.integers(0, 255)).map(list),
    st.integers(0, 255).map(lambda code: [code]),
)
SENT = st.one_of(
    COMMANDS.map(lambda codes: [0x00, *codes]),
    COMMANDS.map(lambda codes: [byte for code in codes for byte in (0x80, code)]),
    st.lists(st.integers(0, 255), max_size=40).map(lambda data: [0x40, *data]),
    st.lists(st.integers(0, 255), max_size=4),
)
BEGIN = {
    "SSD1306": [0x00, 0x8D, 0x14, 0xAF],  # else the glass stays dark
    "SSD1309": [0x00, 0xAF],
    "SH1106": [0x00, 0xAF],
}
TRANSACTIONS = st.lists(
    st.tuples(st.sampled_from([ADDRESS] * 9 + [0x3D]), SENT), min_size=3, max_size=12
)


def said_by_python(chip, transactions):
    """Do the same as the request `wire` of server.mjs, except for the noise in a new memory."""
    panel = panels.MODELS[chip](ADDRESS)
    answers = []
    for address, sent in transactions:
        try:
            acknowledged = [panel.start(address), *map(panel.write, sent)]
            answers.append([list(map(int, acknowledged)), node.encoded(panel.frame())])
        except PanelError as error:
            answers.append([str(error), node.encoded(panel.frame())])
        panel.stop()
    return answers, [panel.data_bytes, panel.command_bytes, panel.contrast]


def pages(columns):
    """Yield transactions that write all pages of a memory by page addressing."""
    yield [0x00, 0xA6]  # no noise is left: the rest is compared
    for page in range(8):
        yield [0x00, 0xB0 | page, 0x00, 0x10]
        yield [0x40, *((3 * page + column) % 256 for column in range(columns))]


@pytest.mark.parametrize("chip", panels.MODELS)
@examples(200)
@given(transactions=TRANSACTIONS)
def test_the_panel_in_javascript_is_the_one_in_python(chip, transactions):
    whole = [BEGIN[chip], *pages(panels.MODELS[chip].COLUMNS)]
    transactions = [(ADDRESS, sent) for sent in whole] + transactions
    board = boards.load(boards.DEFAULT)
    board.PANEL["chip"] = chip
    console = Emulator.of_flash(b"", board)
    there = console._ask("wire", transactions=transactions)
    here, counts = said_by_python(chip, transactions)
    assert there["answers"][len(whole) :] == here[len(whole) :]  # the first show the noise
    assert there["counts"] == counts
