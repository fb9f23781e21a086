"""Controllers that are sold as an SSD1306 and take its commands for pictures: SSD1309 and SH1106.

Sources: Solomon Systech SSD1309, rev. 1.1; Sino Wealth SH1106, V2.3. Both have other commands for
their supply. The SH1106 has only page addressing, and 132 columns, of which a glass of 128 shows
the middle ones.
"""

from sumpad_tools.parts.ssd1306 import SSD1306


class SSD1309(SSD1306):
    """An SSD1309. Its module supplies the glass, so it has no charge pump; it can be locked."""

    POWERED = True
    ARGUMENTS = {
        **dict.fromkeys((32, 129, 168, 211, 213, 217, 218, 219, 253), 1),
        **{0x21: 2, 0x22: 2},
    }
    _UNLOCKED, _LOCKED = 0x12, 0x16

    def power_on(self) -> None:
        super().power_on()
        self._locked = False

    def _switch(self, code: int) -> None:
        if not self._locked:
            super()._switch(code)

    def _set(self, code: int, value: int, end: int = 0) -> None:
        if code == 0xFD:
            self._expect(value in (self._UNLOCKED, self._LOCKED), code, f"has no 0x{value:02X}")
            self._locked = value == self._LOCKED
        elif not self._locked:
            super()._set(code, value, end)


class SH1106(SSD1306):
    """An SH1106."""

    COLUMNS = 132
    FIRST = 2
    POWERED = True
    ARGUMENTS = dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)

    def _store(self, byte: int) -> None:
        if self._column >= self.COLUMNS:
            self._refuse(f"data past column {self.COLUMNS - 1}")
        else:
            super()._store(byte)

    def _advance_column(self) -> bool:
        self._column += 1  # no wrap: the datasheet has none
        return False

    def _switch(self, code: int) -> None:
        if not 0x30 <= code <= 0x33:  # a voltage of the converter, which no frame shows
            super()._switch(code)

    def _set(self, code: int, value: int, end: int = 0) -> None:
        if code == 0xAD:
            self._expect(value in (0x8A, 0x8B), code, f"has no setting 0x{value:02X}")
            self._expect(not self._on, code, "while the display is on")
            self._pump = value == 0x8B
        else:
            super()._set(code, value, end)
