"""Keys with a pin each, and the knob: turns, bounce, missed changes, pushes and holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad import keys
from sumpad.app.key_input import Keymap, Ring
from sumpad.drivers.knob import KnobPad
from sumpad.keys import LONG, PRESS, RELEASE
from sumpad_tools import boards
from sumpad_tools.parts.direct import DirectKeys, Knob
from sumpad_tools.play.pc_hosts import ticks_diff

pytestmark = pytest.mark.usefixtures("checked_kernels")

BOARD = boards.load("adafruit_macropad")
KNOB = 12  # numbers of the button and of the turns
LEFT, RIGHT, PUSH_LEFT, PUSH_RIGHT = range(13, 17)


class Bench:
    """A MacroPad; `scan(ms)` returns the events of the next `ms` milliseconds."""

    def __init__(self):
        from machine import Pin, bench

        bench.clear()
        self.knob = Knob()
        self.keys = DirectKeys(6, 3, len(BOARD.COLUMNS), self.knob)
        bench.direct(self.keys, BOARD.COLUMNS)
        bench.knob(self.knob, BOARD.KNOB["a"], BOARD.KNOB["b"])
        self.pins = [Pin(BOARD.KNOB[name], Pin.IN, Pin.PULL_UP) for name in ("a", "b", "button")]
        columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in BOARD.COLUMNS]
        self.ring = Ring(32)
        edges = Pin.IRQ_FALLING | Pin.IRQ_RISING
        self.pad = KnobPad(*self.pins, edges, [], columns, self.ring, ticks_diff)
        self.now = 0

    def contact(self, number, closed):
        """Close or open a contact of the knob, with its interrupt."""
        self.knob.closed[number] = closed
        self.pins[number].handler(self.pins[number])

    def scan(self, ms=20):
        found = []
        end = self.now + ms
        while self.now < end:
            self.pad.scan(self.now)
            while (raw := self.ring.get()) >= 0:
                found.append((raw & 63, raw >> 6))
            self.now += 5
        return found


@pytest.fixture
def bench():
    return Bench()


@pytest.mark.parametrize("key", range(13))
def test_each_key_has_its_number(bench, key):
    bench.scan()
    bench.keys.press(*divmod(key, 3))
    assert bench.scan() == [(key, PRESS)]
    bench.keys.release(*divmod(key, 3))
    assert bench.scan() == [(key, RELEASE)]


def test_any_number_of_keys_can_be_down(bench):
    for key in range(12):
        bench.keys.press(*divmod(key, 3))
    assert bench.scan() == [(key, PRESS) for key in range(12)]


def test_a_key_that_is_held_at_power_on_is_no_fault_and_no_press():
    from machine import Pin

    bench = Bench()
    bench.keys.press(1, 1)
    columns = [Pin(number) for number in BOARD.COLUMNS]
    edges = Pin.IRQ_FALLING | Pin.IRQ_RISING
    bench.pad = KnobPad(*bench.pins, edges, [], columns, bench.ring, ticks_diff)
    assert list(bench.pad.down) == [1 << 4]
    assert bench.scan() == []
    bench.keys.release(1, 1)
    assert bench.scan() == [(4, RELEASE)]


@pytest.mark.parametrize(("right", "event"), [(False, LEFT), (True, RIGHT)])
def test_each_detent_is_a_turn_however_it_bounces(bench, right, event):
    for turns in (1, 3):
        for _ in range(turns):
            bench.knob.turn(right)
        assert bench.scan() == [(event, PRESS)] * turns


def test_a_turn_ends_the_wait_for_a_key(bench):
    assert not bench.pad.is_touched()
    bench.knob.turn(True)
    assert bench.pad.is_touched()
    bench.scan()
    assert not bench.pad.is_touched()


def test_a_full_ring_keeps_the_turns(bench):
    for _ in range(40):
        bench.knob.turn(True)
    bench.pad.scan(0)
    assert bench.scan() == [(RIGHT, PRESS)] * 40


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(1, 5)), max_size=60))
def test_bounce_between_two_states_never_turns(moves):
    """A contact that closes and opens, any number of times, leaves the knob at its detent."""
    bench = Bench()
    for contact, times in moves:
        for _ in range(times):
            bench.contact(contact, True)
            bench.contact(contact, False)
    assert bench.scan() == []


@pytest.mark.parametrize("missed", range(4))
@pytest.mark.parametrize(("order", "event"), [((0, 1), RIGHT), ((1, 0), LEFT)])
def test_a_change_that_was_missed_loses_no_turn(bench, missed, order, event):
    """The interrupt of one of the four changes comes only with the next one."""
    changes = [(order[0], True), (order[1], True), (order[0], False), (order[1], False)]
    for at, (contact, closed) in enumerate(changes):
        if at == missed:
            bench.knob.closed[contact] = closed
        else:
            bench.contact(contact, closed)
    bench.contact(0, False)  # the contact rests; a last look
    assert bench.scan() == [(event, PRESS)]


def test_turned_while_it_is_pushed_it_means_something_else(bench):
    bench.keys.press(4, 0)
    assert bench.scan() == [(KNOB, PRESS)]
    bench.knob.turn(True)
    bench.knob.turn(False)
    assert bench.scan() == [(PUSH_LEFT, PRESS), (PUSH_RIGHT, PRESS)]


# What it means


@pytest.fixture
def keymap():
    return Keymap(BOARD.KEYS, BOARD.ACTIONS)


def meanings(keymap, *events):
    codes = [keymap.code(key | kind << 6) for key, kind in events]
    return [code for code in codes if code >= 0]


def test_a_press_chooses_and_a_hold_opens_the_menu(keymap):
    assert meanings(keymap, (KNOB, PRESS), (KNOB, RELEASE)) == [keys.FIRE]
    assert meanings(keymap, (KNOB, PRESS), (KNOB, LONG), (KNOB, RELEASE)) == [keys.MENU]


def test_turning_while_pushed_cancels_press_and_hold(keymap):
    pushed = (KNOB, PRESS), (PUSH_RIGHT, PRESS)
    assert meanings(keymap, *pushed, (KNOB, RELEASE)) == [keys.PUSH_RIGHT]
    assert meanings(keymap, *pushed, (KNOB, LONG), (KNOB, RELEASE)) == [keys.PUSH_RIGHT]
    assert meanings(keymap, (KNOB, PRESS), (KNOB, RELEASE)) == [keys.FIRE]  # the next press


def test_turning_alone_cancels_nothing(keymap):
    events = (KNOB, PRESS), (RIGHT, PRESS), (KNOB, RELEASE)
    assert meanings(keymap, *events) == [keys.TURN_RIGHT, keys.FIRE]
