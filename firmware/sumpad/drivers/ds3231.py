"""A DS3231: a clock with a battery of its own, on the two wires of the display.

The registers are those of Maxim's datasheet, 19-5170 rev. 10. `set` makes it count 24 hours. The
registers have seconds, minutes, hours, day of the week, day, month and year, each as two decimal
digits in a byte.
"""

from micropython import const

_ADDRESS = const(0x68)
_SECONDS = const(0x00)  # registers
_STATUS = const(0x0F)
_TIMES = const(7)  # registers with the time
_STOPPED = const(0x80)  # in the status: the clock was not running for a while
_CENTURY = const(2000)


def find(bus):
    """Return the DS3231 on `bus`, an i2c_bus.I2CBus; None if nothing answers at its address."""
    clock = DS3231(bus)
    try:
        clock.read()
    except OSError:
        return None
    return clock


class DS3231:
    """A DS3231 on `bus`, an i2c_bus.I2CBus. All methods raise OSError if it does not answer."""

    def __init__(self, bus):
        self._bus = bus

    def read(self):
        """Return (year, month, day, hour, minute, second), or None if it was never set, its
        battery was empty, or its registers have no time, as in another part at this address."""
        status = self._registers(_STATUS, 1)[0]
        times = self._registers(_SECONDS, _TIMES)
        second, minute, hour, _, day, month, year = [(it >> 4) * 10 + (it & 15) for it in times]
        date_is_right = 1 <= month <= 12 and 1 <= day <= 31 and year < 100
        if status & _STOPPED or second > 59 or minute > 59 or hour > 23 or not date_is_right:
            return None
        return _CENTURY + year, month, day, hour, minute, second

    def set(self, year, month, day, hour, minute):
        """Set the time, at the start of a minute."""
        values = (0, minute, hour, 1, day, month, year - _CENTURY)
        times = bytes(it // 10 << 4 | it % 10 for it in values)
        self._bus.write(_ADDRESS, bytes((_SECONDS,)) + times)
        status = self._registers(_STATUS, 1)[0]
        self._bus.write(_ADDRESS, bytes((_STATUS, status & ~_STOPPED)))

    def _registers(self, first, count):
        """Return the values of `count` registers from `first` on."""
        values = bytearray(count)
        self._bus.write(_ADDRESS, bytes((first,)))
        self._bus.readfrom_into(_ADDRESS, values)
        return values
