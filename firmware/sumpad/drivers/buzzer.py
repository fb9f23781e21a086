"""The buzzer: a passive piezo on a PWM pin.

The loop calls `advance` in every round and passes the time. The hardware makes the wave, so a note
costs two calls, at its start; a late round makes the note longer, no more.
"""

from micropython import const

_HALF = const(32768)  # duty of a square wave, the loudest

# Tunes by the numbers of sumpad/tones.py: the frequency of a note in Hz, its length in ms, and so
# on.
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
        self._left = 0  # ms of the note that sounds, 0 or less when none does
        pwm.freq(_TUNES[1][0])  # any: PWM does not run without one, not even at duty 0
        pwm.duty_u16(0)

    @property
    def playing(self):
        """Whether a tune is playing."""
        return self._left > 0

    def play(self, tone):
        """Begin a tune, in place of any that is playing."""
        self._tune = _TUNES[tone]
        self._next = 0
        self._go_on()

    def advance(self, ms):
        """Let time pass."""
        if self._left > 0:
            self._left -= ms
            if self._left <= 0:
                self._go_on()

    def stop(self):
        """Be silent at once."""
        self._left = 0
        self._pwm.duty_u16(0)

    def _go_on(self):
        """Begin the next note, or be silent after the last."""
        tune = self._tune
        at = self._next
        if at == len(tune):
            self.stop()
            return
        self._next = at + 2
        self._left = tune[at + 1]
        self._pwm.freq(tune[at])
        self._pwm.duty_u16(_HALF)
