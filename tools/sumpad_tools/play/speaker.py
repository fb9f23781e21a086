"""The buzzer's tones on the PC's loudspeaker, for play in a window.

A tone is one period of a square wave, repeated until the next tone. A PC without sound stays
silent: nobody plays worse for it.
"""

from array import array

import pygame

_RATE = 44100  # samples a second
_BUFFER = 256  # samples, 6 ms: a click takes 10
_VOLUME = 3000  # of 32767; a square wave is loud


class Speaker:
    """The loudspeaker, with one tone at a time."""

    def __init__(self) -> None:
        self._hz = 0
        self._waves: dict[int, pygame.mixer.Sound] = {}  # Hz -> sound
        try:
            pygame.mixer.init(_RATE, -16, 1, _BUFFER)
        except pygame.error:
            self._channel: pygame.mixer.Channel | None = None
        else:
            self._channel = pygame.mixer.Channel(0)

    def give(self, hz: int) -> None:
        """Play a tone of `hz` from now on, 0 for none."""
        if hz == self._hz or not self._channel:
            return
        self._hz = hz
        if hz:
            self._channel.play(self._wave(hz), loops=-1)
        else:
            self._channel.stop()

    def _wave(self, hz: int) -> pygame.mixer.Sound:
        if hz not in self._waves:
            half = round(_RATE / hz / 2)
            samples = array("h", [_VOLUME] * half + [-_VOLUME] * half)
            self._waves[hz] = pygame.mixer.Sound(buffer=samples)
        return self._waves[hz]
