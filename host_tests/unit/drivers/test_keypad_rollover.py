"""Several keys at a time: rollover, ghosts, and random presses all over the pad."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from sumpad.keys import LONG, PRESS, RELEASE, REPEAT
from support.running.sampling import examples
from support.standins.padbench import RELEASED, TICKS, Bench, keys

pytestmark = pytest.mark.usefixtures("checked_kernels")


@given(keys, keys, st.booleans(), st.integers(0, 30), st.integers(0, 60))
def test_two_keys_roll_over(first, second, same_order, apart, held):
    if first == second:
        return
    bench = Bench()
    bench.press(first)
    bench.run_to(apart)
    bench.press(second)
    bench.run_to(apart + 20 + held)
    order = (first, second) if same_order else (second, first)
    bench.release(order[0])
    bench.run_to(apart + 40 + held)
    bench.release(order[1])
    bench.run_to(apart + 80 + held)
    events = bench.events()
    assert sorted(events[:2]) == sorted([(first, PRESS), (second, PRESS)])
    assert events[2:] == [(order[0], RELEASE), (order[1], RELEASE)]


def test_the_last_key_pressed_is_the_one_that_repeats():
    bench = Bench()
    bench.press(0)
    bench.run_to(100)
    bench.press(9)
    bench.run_to(600)
    assert bench.events() == [(0, PRESS), (9, PRESS), (9, REPEAT)]
    bench.release(9)
    bench.run_to(2000)
    assert bench.events() == [(9, RELEASE)]
    bench.press(9)
    bench.run_to(2100)
    bench.release(0)
    bench.run_to(2500)
    assert bench.events() == [(9, PRESS), (0, RELEASE), (9, REPEAT)]


def test_a_third_corner_waits_until_it_is_certain():
    bench = Bench()
    for key in (0, 1, 4):  # the fourth corner is 5
        bench.press(key)
        bench.run_to(key * 20 + 20)
    bench.run_to(2000)
    assert bench.events() == [(0, PRESS), (1, PRESS)]
    bench.release(0)
    bench.run_to(2100)
    assert bench.events() == [(4, PRESS), (0, RELEASE)]


def test_a_key_that_no_ghost_hides_is_released_at_once():
    bench = Bench()
    for at, key in enumerate((18, 0, 1, 4), 1):  # 5 becomes the ghost
        bench.press(key)
        bench.run_to(20 * at)
    bench.release(18)
    bench.run_to(120)
    assert bench.events() == [(18, PRESS), (0, PRESS), (1, PRESS), (18, RELEASE)]


def test_a_key_whose_release_a_ghost_hides_does_not_go_on_repeating():
    bench = Bench()
    for key in (0, 1, 4, 5):
        bench.press(key)
        bench.run_to(20 + 20 * key)
    bench.release(1)
    bench.run_to(3000)
    assert bench.events() == [(0, PRESS), (1, PRESS)]
    bench.release(0)
    bench.run_to(3100)
    assert bench.events() == [(4, PRESS), (5, PRESS), (0, RELEASE), (1, RELEASE)]


def test_with_diodes_all_keys_count():
    bench = Bench(diodes=True, ring_size=20)
    for key in range(20):
        bench.press(key)
    bench.run_to(50)
    assert bench.events() == [(key, PRESS) for key in range(20)]


class KeypadMachine(RuleBasedStateMachine):
    """Random presses: no key is invented, none is lost, presses and releases balance."""

    diodes = False

    def __init__(self):
        super().__init__()
        self.bench = Bench(diodes=self.diodes)
        self.closed = set()
        self.opened = {}  # key -> ms at which its contact opened
        self.down = set()  # keys reported as pressed
        self.long = set()

    @rule(key=keys)
    def press(self, key):
        self.bench.press(key)
        self.closed.add(key)

    @rule(index=st.integers(0, 3))
    def release(self, index):
        if self.closed:
            key = sorted(self.closed)[index % len(self.closed)]
            self.bench.release(key)
            self.closed.discard(key)
            self.opened[key] = self.bench.us // 1000

    @rule(ms=st.sampled_from([1, 4, 5, 9, 20, 100, 700]))
    def wait(self, ms):
        self.bench.run_to(self.bench.us // 1000 + ms)
        for now, key, kind in self.bench.log:
            if kind == PRESS:
                assert key not in self.down
                assert key in self.closed or now - self.opened.get(key, -TICKS) <= RELEASED
                self.down.add(key)
            else:
                assert key in self.down
                if kind == RELEASE:
                    self.down.remove(key)
                    self.long.discard(key)
                elif kind == LONG:
                    assert key not in self.long
                    self.long.add(key)
        self.bench.log.clear()

    @rule()
    def rest(self):
        self.wait(50)
        if self.diodes or len(self.closed) < 3:
            assert self.down == self.closed

    @invariant()
    def nothing_is_dropped(self):
        assert self.bench.ring.dropped == 0

    def teardown(self):
        for key in tuple(self.closed):
            self.bench.release(key)
            self.closed.discard(key)
            self.opened[key] = self.bench.us // 1000
        self.rest()
        assert self.down == set()


class DiodesMachine(KeypadMachine):
    diodes = True


TestKeypadMachine = KeypadMachine.TestCase
TestDiodesMachine = DiodesMachine.TestCase
TestKeypadMachine.settings = settings(examples(60), stateful_step_count=30)
TestDiodesMachine.settings = TestKeypadMachine.settings
