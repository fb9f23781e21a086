"""The tones of play in a window, on SDL's dummy sound device."""

import pygame
import pytest

from sumpad_tools.play import speaker


@pytest.fixture
def device(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


def test_a_tone_lasts_until_the_next(device):
    one = speaker.Speaker()
    channel = pygame.mixer.Channel(0)
    assert not channel.get_busy()
    one.give(440)
    tone = channel.get_sound()
    one.give(440)
    assert channel.get_sound() is tone
    one.give(880)
    assert channel.get_sound().get_length() == pytest.approx(1 / 880, rel=0.02)
    one.give(0)
    assert not channel.get_busy()
    one.give(440)
    assert channel.get_sound() is tone  # made once


def test_a_pc_without_sound_is_silent(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    silent = speaker.Speaker()
    silent.give(440)
    silent.give(0)
    assert not pygame.mixer.get_init()
