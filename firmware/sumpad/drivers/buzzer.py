"""The buzzer: a passive piezo on a PWM pin.

The loop calls `advance` in every round with the time that has passed. The hardware generates the
wave, so a note costs only two calls, at its start. A late round makes the note longer, nothing
else.
"""

from micropython import const

_HALF = const(32768)  # duty of a square wave, the loudest

# Tunes by the numbers of sumpad/sound_ids.py: for each note its frequency in Hz and its length in
# ms.
_TUNES = (
    (),
    (2400, 8),
    (310, 90),
    (1047, 110, 1319, 110, 1568, 110, 2093, 280),
)


class Buzzer:
    """Plays one tune at a time."""

    def __init__(self, pwm):
        """`pwm`: a machine.PWM."""
        self._pwm = pwm
        self._tune = ()
        self._next = 0  # index of the next note in the tune
        self._left = 0  # ms left of the current note, 0 or less if there is none
        pwm.freq(_TUNES[1][0])  # any frequency: PWM does not run without one, even at duty 0
        pwm.duty_u16(0)

    @property
    def playing(self):
        """Whether a tune is playing."""
        return self._left > 0

    def play(self, tone):
        """Start the tune `tone`; it replaces any tune that is playing."""
        self._tune = _TUNES[tone]
        self._next = 0
        self._go_on()

    def advance(self, ms):
        """Let `ms` milliseconds pass."""
        if self._left > 0:
            self._left -= ms
            if self._left <= 0:
                self._go_on()

    def stop(self):
        """Silence the buzzer at once."""
        self._left = 0
        self._pwm.duty_u16(0)

    def _go_on(self):
        """Start the next note, or stop after the last."""
        tune = self._tune
        at = self._next
        if at == len(tune):
            self.stop()
            return
        self._next = at + 2
        self._left = tune[at + 1]
        self._pwm.freq(tune[at])
        self._pwm.duty_u16(_HALF)
