"""The models of SSD1309 and SH1106 against their datasheets, where they differ from an SSD1306."""

import pytest

from sumpad_tools.parts.lookalikes import SH1106, SSD1309
from sumpad_tools.parts.ssd1306 import PanelError
from support.standins.wire import commands, data, lit

DARK = bytes(1024)


def blank(panel):
    for page in range(8):
        commands(panel, f"B{page} 00 10")
        data(panel, bytes(panel.COLUMNS))


@pytest.fixture(params=[SSD1309, SH1106])
def panel(request):
    panel = request.param()
    blank(panel)
    commands(panel, "A1 C8 AF")
    return panel


def test_no_charge_pump_is_needed_and_none_is_known(panel):
    commands(panel, "02 10 B0")
    data(panel, [1])
    assert lit(panel)
    with pytest.raises(PanelError, match="0x8D"):
        commands(panel, "8D 14")


def test_the_glass_of_an_sh1106_shows_columns_2_to_129():
    panel = SH1106()
    blank(panel)
    commands(panel, "A1 C8 AF")
    for low, high in ("00", "10"), ("01", "10"), ("02", "10"), ("01", "18"), ("02", "18"):
        commands(panel, f"B0 {low} {high}")
        data(panel, [1])
    assert lit(panel) == {(0, 0), (127, 0)}
    assert panel.data_bytes == 8 * 132 + 5


def test_an_sh1106_has_no_column_after_131():
    panel = SH1106()
    commands(panel, "B0 03 18")
    data(panel, [1])
    with pytest.raises(PanelError, match="past column 131"):
        data(panel, [1])


@pytest.mark.parametrize("code", ["20 00", "20 02", "21 00 7F", "22 00 07"])
def test_an_sh1106_has_no_other_addressing(code):
    with pytest.raises(PanelError, match="unknown command 0x2"):
        commands(SH1106(), code)


def test_an_sh1106_switches_its_converter_only_while_the_display_is_off():
    panel = SH1106()
    blank(panel)
    commands(panel, "AD 8A A5 AF")
    assert panel.frame() == DARK
    with pytest.raises(PanelError, match="while the display is on"):
        commands(panel, "AD 8B")
    commands(panel, "AE AD 8B AF")
    assert panel.frame() != DARK


def test_a_locked_ssd1309_takes_nothing_but_the_key():
    panel = SSD1309()
    blank(panel)
    commands(panel, "FD 16 AF A5")
    assert panel.frame() == DARK
    commands(panel, "FD 12 AF A5")
    assert panel.frame() == b"\xff" * 1024


def test_one_that_is_not_strict_ignores_what_it_does_not_know():
    panel = SH1106(strict=False)
    blank(panel)
    commands(panel, "A1 C8 8D 14 20 AF B0 02 10")  # 14 is part of a column, set again below
    data(panel, [1])
    assert lit(panel) == {(0, 0)}


def test_a_reset_clears_the_registers_and_keeps_the_memory(panel):
    commands(panel, "B0 02 10")
    data(panel, [1])
    before = panel.frame()
    panel.reset()
    assert panel.frame() == DARK
    commands(panel, "A1 C8 AF")
    assert panel.frame() == before != DARK


@pytest.mark.parametrize("kind", [SSD1309, SH1106])
def test_on_spi_a_wire_says_what_a_byte_is(kind):
    panel = kind()
    blank(panel)
    for byte in bytes.fromhex("A1 C8 AF B0 02 10"):
        panel.shift(byte, False)
    panel.shift(1, True)
    assert lit(panel) == {(2 - panel.FIRST, 0)}
