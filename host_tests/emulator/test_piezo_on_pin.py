"""The emulator's piezo: which tones it hears on a pin that switches."""

import pytest
from rp2040py.gpio_pin import GPIOPinState

from sumpad_tools.parts.piezo import Piezo
from support.rp2040py_chip.wiring import PiezoOnPin

PIN = 3


class Chip:
    """A clock that is set by hand, with the one alarm that a piezo needs, and a pin."""

    def __init__(self):
        self.clock = self
        self.nanos = 0
        self.gpio = {PIN: self}
        self._due = None

    def create_alarm(self, callback):
        self._callback = callback
        return self

    def schedule(self, nanos):
        self._due = self.nanos + nanos

    def add_listener(self, listener):
        self._listener = listener

    def rest(self, nanos):
        """Let time pass, and call the alarm if it is due."""
        self.nanos += nanos
        if self._due is not None and self._due <= self.nanos:
            self._due = None
            self._callback()

    def wave(self, *periods):
        """Move the pin up and down once for each period, in microseconds."""
        for period in periods:
            for state in (GPIOPinState.HIGH, GPIOPinState.LOW):
                self._listener(state, None)
                self.rest(period * 500)


@pytest.fixture
def chip():
    return Chip()


@pytest.fixture
def heard(chip):
    """Provides heard(), which returns the frequencies so far, 0 for silence."""
    piezo = Piezo(lambda: chip.nanos / 1e6)
    PiezoOnPin(chip, piezo, PIN)
    return lambda: [hz for _, hz in piezo.heard]


def test_a_wave_is_a_tone_until_it_ends(chip, heard):
    chip.wave(*[1000] * 10)
    assert heard() == [1000]
    chip.rest(10_000_000)
    assert heard() == [1000, 0]


def test_single_movements_of_the_pin_are_silence(chip, heard):
    chip.wave(1000, 700, 300, 6000, 6000, 6000)
    assert heard() == []


@pytest.mark.parametrize("between", [500, 635, 480, 700])
def test_the_period_between_two_tones_is_no_tone(chip, heard, between):
    chip.wave(*[638] * 8, between, *[478] * 8)
    assert heard() == [pytest.approx(hz, rel=0.01) for hz in (1568, 2093)]
