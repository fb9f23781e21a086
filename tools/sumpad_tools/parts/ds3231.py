"""A DS3231, a clock with a battery of its own, as its bus sees it.

Source: Maxim's datasheet, 19-5170 rev. 10. Only what a console uses: the time in 24 hours and the
flag that the clock was stopped. tools/console/src/ds3231.mjs is the same for the emulator.
"""

from datetime import datetime, timedelta
from itertools import takewhile

_REGISTERS = 19
_STATUS = 0x0F
_STOPPED = 0x80
_TIMES = 7


class DS3231:
    """One clock on the bus, as new: it was stopped, and shows the start of 2000.

    `pass_seconds` lets time pass, with the console on or off. `present` says whether it is wired.
    """

    address = 0x68
    holds = None  # it never holds a line of the bus low

    def __init__(self) -> None:
        self.present = True
        self._time = datetime(2000, 1, 1)
        self._stopped = True
        self._at = 0  # the register that is read or written next
        self._selected = False
        self._first = False  # the next byte is the number of a register
        self._written: dict[int, int] = {}  # registers written in this transaction

    def pass_seconds(self, seconds: int) -> None:
        """Let time pass."""
        self._time += timedelta(seconds=seconds)

    def start(self, address: int, read: bool = False) -> bool:
        """Begin a transaction; return whether it acknowledges."""
        self._selected = self.present and address == self.address
        self._first = not read
        return self._selected

    def write_all(self, data: bytes) -> int:
        """Send bytes up to the first one that is refused; return how many were acknowledged."""
        return sum(1 for _ in takewhile(self.write, data))

    def write(self, byte: int) -> bool:
        """Send `byte` to it; return whether it acknowledges."""
        if not self._selected:
            return False
        if self._first:
            self._first = False
            self._at = byte % _REGISTERS
        else:
            self._written[self._at] = byte
            self._at = (self._at + 1) % _REGISTERS
        return True

    def read(self) -> int:
        """Return the next register."""
        at = self._at
        self._at = (at + 1) % _REGISTERS
        if at == _STATUS:
            return _STOPPED if self._stopped else 0
        now = self._time
        times = (now.second, now.minute, now.hour, now.isoweekday(), now.day, now.month)
        values = (*times, now.year % 100)
        return values[at] // 10 << 4 | values[at] % 10 if at < _TIMES else 0

    def stop(self) -> None:
        """End the transaction; what was written counts."""
        written, self._written = self._written, {}
        if 0 in written:
            values = [(written[at] >> 4) * 10 + (written[at] & 15) for at in range(_TIMES)]
            second, minute, hour, _, day, month, year = values
            self._time = datetime(2000 + year, month, day, hour, minute, second)
        if _STATUS in written and not written[_STATUS] & _STOPPED:
            self._stopped = False

    def clock(self) -> None:
        """Ignore a clock outside a transaction."""
