"""The console's surroundings on the chip: files, time of day, randomness, identity.

`Chip` is the host that app/start.py needs; a PC has another one.
"""

import gc
import io
import os
import select
import sys
import time

import machine
from micropython import const

_FIRST_YEAR = const(2025)  # the clock starts in 2021 at power-on: an earlier year means not set


_BLOCK = const(4096)  # the smallest unit that the flash erases
_FILES = const(0x10000000 + 1024 * 1024)  # the file system: boards/common/flash_layout.h

# The registers of the watchdog: RP2040 datasheet, section 4.7; RP2350 datasheet, section 12.9.
_WATCHDOG = 0x400D8000 if "RP2350" in os.uname()[4] else 0x40058000
_CONTROL_CLEAR = _WATCHDOG + 0x3000  # each 1 written here clears that bit of the register
_REASON = _WATCHDOG + 0x08
_ENABLE = const(1 << 30)
_TIMER = const(1)  # the watchdog timed out; machine.reset() sets another bit


class Watchdog:
    """A watchdog that restarts the chip when it has not been fed for eight seconds, nearly the
    longest time that it can count. Unlike machine.WDT it can be stopped, since nothing feeds it at
    MicroPython's prompt."""

    def __init__(self):
        self.feed = machine.WDT(timeout=8000).feed

    def stop(self):
        try:
            machine.mem32[_CONTROL_CLEAR] = _ENABLE
        finally:  # a second Ctrl-C may interrupt the first write
            machine.mem32[_CONTROL_CLEAR] = _ENABLE


_POLL = const(3)  # request to a stream of MicroPython: which operations would not block


class _Touches(io.IOBase):
    """The pad as a stream. It is readable while a scan would find a change."""

    def __init__(self, keypad):
        self._is_touched = keypad.is_touched

    def ioctl(self, request, events):
        return events & select.POLLIN if request == _POLL and self._is_touched() else 0


def sleeper(keypad):
    """Return a function that sleeps for a number of milliseconds, or until a key is pressed or
    released. The processor sleeps, and after each interrupt, whatever its source, checks
    `keypad`."""
    poller = select.poll()
    poller.register(_Touches(keypad), select.POLLIN)
    return poller.ipoll


_LEAST_MV = const(1700)  # the chip would not run below this, so the pin has another use
_SHARE = const(3)  # the pin has a third of the voltage
_REFERENCE_MV = const(3300)


def _is_on_usb(battery):
    """Return whether USB supplies the power. `battery`: BATTERY of a board, None if it has none.
    The pin is low only if a divider without power pulls it down. It floats on a Pico W."""
    if not battery:
        return True
    return bool(machine.Pin(battery["usb"], machine.Pin.IN, machine.Pin.PULL_UP).value())


class Chip:
    """The host of a console on an RP2040 or RP2350. `battery`: BATTERY of the board, None if it
    has none."""

    folder = ""  # the parent of the folders with the player's files

    def __init__(self, battery=None):
        self._battery = battery
        self.ticks_diff = time.ticks_diff
        self.identity = machine.unique_id()
        self._clock = None  # a DS3231, if there is one

    def was_hung(self):
        """Return whether the watchdog has restarted the chip."""
        return bool(machine.mem32[_REASON] & _TIMER)

    def random_code(self):
        """Return an unpredictable code, 0..999999."""
        noise = os.urandom(3)
        return (noise[0] << 16 | noise[1] << 8 | noise[2]) % 1000000

    def now(self):
        """Return (year, month, day, hour, minute), or None if the clock has not been set."""
        now = time.localtime()
        return now[:5] if now[0] >= _FIRST_YEAR else None

    def set_clock(self, year, month, day, hour, minute):
        """Set the clock, and the one with a battery if there is one."""
        machine.RTC().datetime((year, month, day, 0, hour, minute, 0, 0))
        if self._clock:
            try:
                self._clock.set(year, month, day, hour, minute)
            except OSError:
                pass  # it was removed; the time counts until power-off

    def take_clock(self, clock):
        """Take the time from `clock`, a DS3231, if it has been set. From now on `set_clock` sets
        it too."""
        self._clock = clock
        now = clock.read()
        if now:
            machine.RTC().datetime(now[:3] + (0,) + now[3:] + (0,))

    def doze(self, ms):
        """Sleep for `ms` milliseconds without looking at the keys. On a battery most clocks of the
        chip stop meanwhile, and so does USB."""
        if _is_on_usb(self._battery):
            time.sleep_ms(ms)
        else:
            machine.lightsleep(ms)

    def millivolts(self):
        """Return the voltage of the battery in millivolts, 0 if it is not known or if USB supplies
        the power."""
        if _is_on_usb(self._battery):
            return 0
        level = machine.ADC(self._battery["adc"]).read_u16()
        millivolts = level * _SHARE * _REFERENCE_MV >> 16
        return millivolts if millivolts >= _LEAST_MV else 0

    def tidy(self):
        """Collect garbage now, so that the player does not have to wait for it later."""
        gc.collect()

    def free_heap(self):
        """Return how many bytes of the heap are free."""
        gc.collect()
        return gc.mem_free()

    def flash_heads(self):
        """Yield the first 16 bytes of each block of the file system."""
        for block in range(os.statvfs("/")[2]):
            start = _FILES + block * _BLOCK
            yield bytes(machine.mem8[start + at] for at in range(16))

    def note(self, line):
        """Print a line for a person at the serial line."""
        print(line)

    def report(self, error):
        """Print `error` with its traceback. The player has already seen a message about it."""
        sys.print_exception(error)
