"""The panel model against its datasheet: addressing, remaps, dark states, refusals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad_tools.parts.ssd1306 import HEIGHT, SSD1306, WIDTH, PanelError
from support.standins.wire import commands, data, lit, send

INIT = bytes.fromhex("AE 2000 40 A1 A83F C8 D300 DA12 D580 D9F1 DB30 81FF A4 A6 AD30 8D14 AF")
DARK = bytes(1024)


@pytest.fixture
def panel():
    """A panel that is initialized and cleared, in horizontal addressing."""
    panel = SSD1306()
    send(panel, 0x00, INIT)
    data(panel, DARK)
    return panel


def test_memory_is_noise_after_power_on():
    panel = SSD1306()
    assert panel.frame() == DARK  # off
    send(panel, 0x00, INIT)
    assert 1000 < len(lit(panel)) < 7000


def test_one_command_a_transaction_as_adafruit_sends_them():
    panel = SSD1306()
    for byte in INIT:
        send(panel, 0x80, [byte])
    data(panel, DARK)
    data(panel, [1])
    assert lit(panel) == {(0, 0)}
    assert (panel.command_bytes, panel.data_bytes) == (len(INIT), 1025)


def test_single_bytes_and_a_stream_in_one_transaction(panel):
    send(panel, 0x80, bytes.fromhex("21 80 05 80 7F C0 01 40 02 03"))
    assert lit(panel) == {(5, 0), (6, 1), (7, 0), (7, 1)}


def test_horizontal_addressing_wraps_in_its_window(panel):
    commands(panel, "21 0A 0B 22 02 03")
    data(panel, [1, 2, 4, 8, 0x80])
    assert lit(panel) == {(10, 23), (11, 17), (10, 26), (11, 27)}


@given(
    window=st.lists(st.integers(0, WIDTH - 1), min_size=2, max_size=2).map(sorted),
    pages=st.lists(st.integers(0, 7), min_size=2, max_size=2).map(sorted),
    remap=st.sampled_from((0xA0, 0xA1)),
    mode=st.integers(0, 2),
    sizes=st.lists(st.integers(0, 300), max_size=4),
)
def test_bytes_sent_together_are_stored_like_single_ones(window, pages, remap, mode, sizes):
    together, single = SSD1306(), SSD1306()
    for panel in (together, single):
        send(panel, 0x00, [*INIT, remap, 0x20, 0, 0x21, *window, 0x22, *pages, 0x20, mode])
    for size in sizes:
        content = bytes([0x40, *(at % 251 for at in range(size))])
        assert together.start(together.address)
        assert together.write_all(content) == len(content)
        send(single, 0x40, content[1:])
        assert together.frame() == single.frame()
        assert together.data_bytes == single.data_bytes


@pytest.mark.parametrize("fault, taken", [("nack", 5), ("nack", 0), ("sda", 0)])
def test_bytes_after_a_refused_one_are_not_stored(panel, fault, taken):
    assert panel.start(panel.address)
    before, panel.fail, panel.taken = panel.data_bytes, fault, taken
    assert panel.write_all(b"\x40" + bytes(9)) == taken
    assert panel.data_bytes == before + max(0, taken - 1)


def test_vertical_addressing_wraps_in_its_window(panel):
    commands(panel, "2001 21 0A 0B 22 02 03")
    data(panel, [1, 2, 4, 8, 0x80])
    assert lit(panel) == {(10, 23), (10, 25), (11, 18), (11, 27)}


def test_page_addressing_stays_in_its_page(panel):
    commands(panel, "2002 B3 0F 17")
    data(panel, [1, 2])
    assert lit(panel) == {(127, 24), (0, 25)}


def test_half_rotations(panel):
    data(panel, [1])
    commands(panel, "C0")  # the rows turn at once
    assert lit(panel) == {(0, 63)}
    commands(panel, "A0")  # the columns turn only for what is written from now on
    assert lit(panel) == {(0, 63)}
    commands(panel, "21007F 220007")
    data(panel, [2])
    assert lit(panel) == {(0, 63), (127, 62)}


def test_start_line_and_offset(panel):
    data(panel, [1])
    commands(panel, "48")
    assert lit(panel) == {(0, 56)}
    commands(panel, "40 D308")
    assert lit(panel) == {(0, 56)}
    commands(panel, "C0")
    assert lit(panel) == {(0, 7)}


def test_rows_past_the_multiplex_ratio_are_dark(panel):
    data(panel, b"\xff" * 1024)
    commands(panel, "A81F")
    assert {y for _, y in lit(panel)} == set(range(32, 64))


def test_dark_and_inverse(panel):
    data(panel, [1])
    everything = WIDTH * HEIGHT
    for hexadecimal, count in (
        ("A7", everything - 1),
        ("A5", 0),
        ("A6", everything),
        ("A4", 1),
        ("8D10", 0),
        ("8D14", 1),
        ("AE", 0),
        ("AF E3", 1),
    ):
        commands(panel, hexadecimal)
        assert len(lit(panel)) == count, hexadecimal


def test_contrast_and_status(panel):
    commands(panel, "8123")
    assert panel.contrast == 0x23
    assert panel.start(0x3C, True)
    assert panel.read() == 0
    commands(panel, "AE")
    assert panel.read() == 0x40


@pytest.mark.parametrize(
    ("hexadecimal", "words"),
    [
        ("D6", "unknown command 0xD6"),
        ("2003", "no mode 0x03"),
        ("B0", "page addressing"),
        ("05", "page addressing"),
        ("2002 18", "past column 127"),
        ("2002 210001", "page addressing"),
        ("210580", r"no window 5\.\.128 of 128"),
        ("220201", r"no window 2\.\.1 of 8"),
        ("8D15", "no setting 0x15"),
        ("A80E", "no ratio 15"),
        ("D340", "no offset 64"),
        ("DA02", "does not fit"),
    ],
)
def test_what_the_datasheet_does_not_define_is_refused(panel, hexadecimal, words):
    with pytest.raises(PanelError, match=words):
        commands(panel, hexadecimal)


def test_bytes_in_the_wrong_place_are_refused(panel):
    with pytest.raises(PanelError, match="control byte 0x21"):
        send(panel, 0x21, [])
    commands(panel, "21")
    with pytest.raises(PanelError, match="0x21 waits"):
        data(panel, [0])


def test_faults(panel):
    panel.fail = "absent"
    assert not panel.start(0x3C)
    assert not panel.write(0x40)
    panel.fail = "nack"
    assert panel.start(0x3C)
    assert not panel.write(0x40)
    panel.fail = "gone"
    with pytest.raises(ValueError, match="'gone'"):
        panel.start(0x3C)
    panel.fail = None
    assert not panel.start(0x3D)
    assert not panel.write(0x40)


@given(
    st.integers(0, 127),
    st.integers(0, 127),
    st.integers(0, 7),
    st.integers(0, 7),
    st.booleans(),
    st.binary(max_size=300),
)
def test_windows_against_plain_counting(a, b, p, q, vertical, values):
    columns, pages = sorted((a, b)), sorted((p, q))
    panel = SSD1306()
    send(panel, 0x00, INIT)
    data(panel, DARK)
    commands(panel, f"200{int(vertical)}")
    send(panel, 0x00, [0x21, *columns, 0x22, *pages])
    data(panel, values)
    width, height = columns[1] - columns[0] + 1, pages[1] - pages[0] + 1
    expected = {}
    for index, value in enumerate(values):
        if vertical:
            x, page = index // height % width, index % height
        else:
            x, page = index % width, index // width % height
        expected[columns[0] + x, pages[0] + page] = value
    assert lit(panel) == {
        (x, page * 8 + bit)
        for (x, page), value in expected.items()
        for bit in range(8)
        if value >> bit & 1
    }
