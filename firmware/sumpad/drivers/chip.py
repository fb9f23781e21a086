"""The console's surroundings on the chip: files, time of day, randomness, identity.

The host of app/start.py there; a PC has one of its own. Of `machine` it needs the clock and the
serial number of the flash.
"""

import gc
import os
import time

import machine
from micropython import const

_FIRST_YEAR = const(2025)  # the clock starts in 2021 at power-on: earlier means never set


class Chip:
    """The host of a console on the RP2040."""

    folder = ""  # under which the folders of the player's files are

    def __init__(self):
        self.ticks_diff = time.ticks_diff
        self.identity = machine.unique_id()

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

    def restart(self):
        """Start main.py again on an empty heap; the clock runs on."""
        machine.soft_reset()
