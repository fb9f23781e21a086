"""The battery: when to look at its voltage, and when to warn of a low one.

A console without a battery, or on USB, has the voltage 0, which is never low.
"""

from micropython import const

_PERIOD_MS = const(60000)  # time between two looks
_RISE_MV = const(200)  # a voltage this much higher means another battery, or a charged one


class Battery:
    """The battery of a console on `board`. `host`: see start.py."""

    def __init__(self, board, host):
        battery = getattr(board, "BATTERY", None)  # boards of old releases have none
        self._low = battery["low"] if battery else 0  # millivolts
        self._host = host
        self._waited = _PERIOD_MS  # look at once
        self._warned = False

    def advance(self, ms):
        """Let `ms` milliseconds pass."""
        if self._waited < _PERIOD_MS:  # bounded, as the heap is locked: no room for a big integer
            self._waited += ms

    def is_getting_low(self):
        """Look at the voltage if it is time. Return whether it has become low since the last
        call."""
        if not self._low or self._waited < _PERIOD_MS:
            return False
        self._waited = 0
        millivolts = self._host.millivolts()
        if self._warned and (not millivolts or millivolts > self._low + _RISE_MV):
            self._warned = False
        if self._warned or not 0 < millivolts < self._low:
            return False
        self._warned = True
        return True
