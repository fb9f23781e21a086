"""Live play on a made-up emulated chip, with a made-up clock: pace, keys, tones, and how a session
ends. All times are in milliseconds."""

import signal
from types import SimpleNamespace

import pytest

from sumpad_tools.chip.live import LiveChip
from sumpad_tools.parts.matrix import Matrix

SLEEP = 5  # longest pause between two rounds
BACKLOG = 100


class Chip:
    """An emulator whose millisecond costs `cost` of the PC's. Next time it goes `jump` further
    than asked, and it looks at its pins every `scan`."""

    def __init__(self):
        self.pc = 7000.0
        self.ms = 938.5
        self.cost = 0.1
        self.jump = 0
        self.scan = 5
        self.matrix = Matrix(1, 2)
        self.piezo = SimpleNamespace(hz=0, heard=[])
        self.panel = SimpleNamespace(strict=True)
        self.frames = []
        self.runs = []  # (from, to)
        self.sounds = []  # (ms, hz) still to come

    @property
    def looks(self):
        return int(self.ms / self.scan)

    def run_ms(self, ms, within):
        assert 0 < within <= 12
        can = min(ms, within / self.cost)
        self.runs.append((self.ms, self.ms + can + self.jump))
        self.ms += can + self.jump
        self.jump = 0
        self.pc += can * self.cost
        self.frames.append(b"a picture")
        while self.sounds and self.sounds[0][0] < self.ms:
            self.piezo.heard.append(self.sounds.pop(0))
            self.piezo.hz = self.piezo.heard[-1][1]

    def press(self, row, column):
        self.matrix.press(row, column)

    def release(self, row, column):
        self.matrix.release(row, column)

    def frame(self):
        return b"the last picture"


@pytest.fixture
def chip():
    return Chip()


@pytest.fixture
def live(chip):
    return LiveChip(chip, clock=lambda: chip.pc / 1000)


def play_for(live, chip, pc_ms, busy=0):
    """Play rounds for `pc_ms`; between them the PC does something else for `busy`."""
    end = chip.pc + pc_ms
    while chip.pc < end:
        rest = live.round() * 1000
        assert 0 <= rest <= SLEEP
        chip.pc += rest + busy + 0.01  # a round takes time


def test_a_chip_that_can_keeps_up_with_the_clock(live, chip):
    since = chip.pc - chip.ms
    play_for(live, chip, 3000)
    assert abs(chip.pc - chip.ms - since) <= SLEEP + 1
    assert max(to - begin for begin, to in chip.runs) <= 2 * SLEEP
    assert len(chip.runs) <= 3000 / SLEEP + 1  # it is asked no more often than necessary


def test_what_the_pc_did_meanwhile_is_made_up_for(live, chip):
    since = chip.pc - chip.ms
    play_for(live, chip, 1000, busy=BACKLOG - 10)
    play_for(live, chip, 30)
    assert abs(chip.pc - chip.ms - since) <= SLEEP + 1


@pytest.mark.parametrize("pause", [500, 3_600_000], ids=["in the PC", "of the PC"])
def test_a_long_pause_is_not_made_up_for(live, chip, pause):
    chip.cost = 1e-6  # it waits for keys
    play_for(live, chip, 1000)
    chip.pc += pause
    before, since = chip.ms, chip.pc
    play_for(live, chip, 1000)
    assert chip.ms - before == pytest.approx(chip.pc - since, abs=BACKLOG + 2 * SLEEP)


def test_a_chip_that_was_too_slow_goes_on_at_the_pace_of_the_clock(live, chip):
    chip.cost = 2
    begun, at = chip.pc, chip.ms
    while chip.pc < begun + 4000:
        before = chip.pc
        rest = live.round()
        assert chip.pc - before <= 12  # then keys and screen have their turn
        chip.pc += rest * 1000 + 0.01
    assert chip.ms - at == pytest.approx(2000, abs=BACKLOG)
    chip.cost = 0.1
    begun, at = chip.pc, chip.ms
    play_for(live, chip, 1000)
    assert chip.ms - at == pytest.approx(chip.pc - begun, abs=BACKLOG + SLEEP)


def test_a_chip_that_has_jumped_ahead_waits_for_the_clock(live, chip):
    since = chip.pc - chip.ms
    chip.jump = 90
    play_for(live, chip, 20)
    assert len(chip.runs) == 1
    play_for(live, chip, 200)
    assert abs(chip.pc - chip.ms - since) <= SLEEP + 1


def test_the_rate_is_noted_every_second(live, chip):
    assert live.note == ""
    notes = []
    for cost in (0.1, 2, 0.1):
        chip.cost = cost
        play_for(live, chip, 2500)
        notes.append(live.note)
    assert notes == ["emulated chip at 1.00x", "emulated chip at 0.50x", "emulated chip at 1.00x"]


# Keys


def downs(live, chip, column):
    """Return the chip times at which a key went down and up, until no step is waiting."""
    changes, down = [], live.pressed(0, column)
    while live.waiting:
        live.round()
        chip.pc += 1
        if live.pressed(0, column) != down:
            down = not down
            changes.append(chip.ms)
    return changes


def test_keys_are_down_in_the_time_of_the_chip(live, chip):
    chip.cost = 4
    live.play([("press", 0, 1), ("wait", 300), ("release", 0, 1), ("wait", 1)])
    pressed, released = downs(live, chip, 1)
    assert released - pressed == pytest.approx(300, abs=10)


def test_a_press_lasts_until_the_chip_has_looked_at_it(live, chip):
    """The chip may be loading something and not look at its keys for a while."""
    stroke = [("press", 0, 0), ("release", 0, 0), ("press", 0, 0), ("release", 0, 0)]
    live.play([*stroke, ("wait", 1)])
    times = downs(live, chip, 0)
    assert len(times) == 4
    assert all(40 <= after - before <= 60 for before, after in zip(times, times[1:], strict=False))
    chip.scan = 250
    live.play([*stroke, ("wait", 1)])
    times = downs(live, chip, 0)
    assert len(times) == 4
    assert all(750 <= after - before for before, after in zip(times, times[1:], strict=False))


# Tones


def tones(live, chip, rounds):
    heard = []
    for _ in range(rounds):
        live.round()
        heard.append(live.hz)
        chip.pc += 5
    return heard


def test_a_tone_lasts_as_long_as_on_the_chip(live, chip):
    chip.cost = 1e-6
    chip.sounds = [(chip.ms + 12, 880), (chip.ms + 31, 0)]
    assert tones(live, chip, 9) == [0, 0, 0, 880, 880, 880, 880, 0, 0]


def test_a_click_that_is_over_within_a_round_is_heard(live, chip):
    chip.sounds = [(chip.ms + 6, 880), (chip.ms + 7, 2400), (chip.ms + 8, 0)]
    assert tones(live, chip, 4) == [0, 0, 2400, 0]


def test_a_long_game_fills_no_memory(live, chip):
    chip.sounds = [(chip.ms + 10 * place, 880) for place in range(50)]
    play_for(live, chip, 1000)
    assert (chip.frames, chip.piezo.heard) == ([], [])
    assert live.frame() == b"the last picture"


# Ends


def test_what_stops_the_chip_is_raised(live, chip, monkeypatch):
    def fail(ms, within):
        raise ArithmeticError

    monkeypatch.setattr(chip, "run_ms", fail)
    handler = signal.getsignal(signal.SIGINT)
    chip.pc += 5
    with pytest.raises(ArithmeticError):
        live.round()
    assert signal.getsignal(signal.SIGINT) is handler


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_waits_for_the_answer_of_the_chip(live, chip, monkeypatch, number):
    """Otherwise the next request, for example for the flash, would get this answer."""

    class Ended(Exception):
        pass

    def end(*_):
        raise Ended

    def run(ms, within):
        signal.raise_signal(number)
        ran.append(ms)

    ran = []
    monkeypatch.setattr(chip, "run_ms", run)
    before = signal.signal(number, end)
    try:
        chip.pc += 5
        with pytest.raises(Ended):
            live.round()
        assert len(ran) == 1
        assert signal.getsignal(number) is end
    finally:
        signal.signal(number, before)


def test_a_person_can_try_drivers_of_other_controllers(live, chip):
    assert live and not chip.panel.strict
