"""The console's surroundings on the chip: files, time of day, randomness, identity.

The host of app/start.py there; a PC has one of its own. Of `machine` it needs the clock and the
serial number of the flash.
"""

import gc
import io
import os
import select
import sys
import time

import machine
from micropython import const

_FIRST_YEAR = const(2025)  # the clock starts in 2021 at power-on: earlier means never set


_WATCHDOG = const(0x40058000)  # its registers, see the datasheet of the RP2040, section 4.7
_CONTROL_CLEAR = const(_WATCHDOG + 0x3000)  # writing clears the bits that are set in it
_REASON = const(_WATCHDOG + 0x08)
_ENABLE = const(1 << 30)
_TIMER = const(1)  # the last reset came from the watchdog's time, not from machine.reset()


class Watchdog:
    """Restarts the chip when it was not fed for eight seconds, the most that it can count. That of
    `machine` never stops; this one does, since nobody feeds it at MicroPython's prompt."""

    def __init__(self):
        self.feed = machine.WDT(timeout=8000).feed

    def stop(self):
        try:
            machine.mem32[_CONTROL_CLEAR] = _ENABLE
        finally:  # a second Ctrl-C may come in between
            machine.mem32[_CONTROL_CLEAR] = _ENABLE


_POLL = const(3)  # asks a stream of MicroPython what could be done with it at once


class _Touches(io.IOBase):
    """The pad as a stream, from which something could be read while a touch is news."""

    def __init__(self, keypad):
        self._is_touched = keypad.is_touched

    def ioctl(self, request, events):
        return events & select.POLLIN if request == _POLL and self._is_touched() else 0


def sleeper(keypad):
    """A function that sleeps for so many milliseconds, or until a key is pressed or released: the
    processor sleeps, and after each interrupt, of the pad or not, the pad is looked at."""
    poller = select.poll()
    poller.register(_Touches(keypad), select.POLLIN)
    return poller.ipoll


class Chip:
    """The host of a console on the RP2040."""

    folder = ""  # under which the folders of the player's files are

    def __init__(self):
        self.ticks_diff = time.ticks_diff
        self.identity = machine.unique_id()

    def was_hung(self):
        """Whether the watchdog has restarted the chip."""
        return bool(machine.mem32[_REASON] & _TIMER)

    def random_code(self):
        """A code 0..999999 that nobody can foresee."""
        noise = os.urandom(3)
        return (noise[0] << 16 | noise[1] << 8 | noise[2]) % 1000000

    def now(self):
        """(year, month, day, hour, minute), None while the clock was never set."""
        now = time.localtime()
        return now[:5] if now[0] >= _FIRST_YEAR else None

    def set_clock(self, year, month, day, hour, minute):
        """Set the clock."""
        machine.RTC().datetime((year, month, day, 0, hour, minute, 0, 0))

    def tidy(self):
        """Collect the heap now: later somebody might have to wait for that."""
        gc.collect()

    def report(self, error):
        """Print an error, which the player has been told about, with its traceback."""
        sys.print_exception(error)
