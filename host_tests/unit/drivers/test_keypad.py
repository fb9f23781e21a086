"""The keypad scanner on a modelled matrix: events, timing, bounce, the ring, wiring faults."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.app.key_input import Ring
from sumpad.drivers.keypad import Keypad, WiringError
from sumpad.keys import LONG, PRESS, RELEASE, REPEAT
from sumpad_tools.parts.matrix import Matrix
from sumpad_tools.play.pc_hosts import ticks_diff
from support.standins.padbench import COLUMNS, PERIOD, PRESSED, RELEASED, ROWS, TICKS, Bench, keys

pytestmark = pytest.mark.usefixtures("checked_kernels")

# One key


@given(keys, st.integers(0, 20_000), st.integers(30_000, 300_000))
def test_a_press_and_a_release_are_reported_in_time(key, at, length):
    bench = Bench()
    bench.run_to_us(at)
    bench.press(key)
    bench.run_to_us(at + length)
    bench.release(key)
    bench.run_to_us(at + length + 50_000)
    (down, *pressed), (up, *released) = bench.log
    assert pressed == [key, PRESS]
    assert released == [key, RELEASE]
    assert at + 1000 <= down * 1000 <= at + PRESSED * 1000
    assert at + length <= up * 1000 <= at + length + RELEASED * 1000


@pytest.mark.parametrize("start", [0, TICKS - 1, TICKS - 410, TICKS - 610])
def test_a_held_key_repeats_and_is_long_once(start):
    bench = Bench(start=start)
    bench.press(7)
    bench.run_to(1000)
    bench.release(7)
    bench.run_to(1100)
    down = 2
    repeats = [(down + ms, 7, REPEAT) for ms in (400, 520, 640, 760, 880)]
    expected = [(down, 7, PRESS), *repeats, (down + 600, 7, LONG), (1012, 7, RELEASE)]
    assert bench.log == sorted(expected)


def test_the_times_are_those_asked_for():
    bench = Bench(press_ms=20, debounce_ms=8, long_ms=100, repeat_after_ms=50, repeat_ms=30)
    bench.press(0)
    bench.run_to(140)
    bench.release(0)
    bench.run_to(200)
    kinds = [(20, PRESS), (70, REPEAT), (100, REPEAT), (120, LONG), (130, REPEAT), (165, RELEASE)]
    assert bench.log == [(ms, 0, kind) for ms, kind in kinds]


def test_a_key_that_was_let_go_of_is_not_held():
    bench = Bench()
    bench.press(3)
    bench.run_to(399)
    bench.release(3)  # before the repeat, which is due at 402
    bench.run_to(500)
    assert bench.events() == [(3, PRESS), (3, RELEASE)]


def test_a_late_scan_gives_no_event_twice():
    bench = Bench()
    bench.press(3)
    for now in (0, 20, 2000, 2005, 2010, 4000):
        bench.pad.scan(now)
        bench.take(now)
    expected = [(20, PRESS), (2000, REPEAT), (2000, LONG), (4000, REPEAT)]
    assert bench.log == [(ms, 3, kind) for ms, kind in expected]


bounces = st.lists(st.integers(1, 3000), max_size=12).filter(lambda train: sum(train) < 9000)


@given(keys, st.integers(0, 5000), bounces, bounces, st.booleans())
def test_bounce_gives_no_second_press(key, at, closing, opening, catching):
    bench = Bench()
    if catching:
        bench.catch()
    for closed, train in ((True, closing), (False, opening)):
        # The contact changes at the end of each span and then stays as it is.
        for us in train:
            bench.run_to_us(at)
            (bench.press if closed else bench.release)(key)
            closed = not closed
            at += us
        bench.run_to_us(at)
        (bench.press if train is closing else bench.release)(key)
        at += 100_000
    bench.run_to_us(at)
    assert bench.events() == [(key, PRESS), (key, RELEASE)]


@given(st.integers(0, 5000), st.integers(1, 1900), st.booleans())
def test_sparks_are_no_press(at, length, catching):
    bench = Bench()
    if catching:
        bench.catch()
    for spark in (at, at + 50_000):
        bench.run_to_us(spark)
        bench.press(5)
        bench.run_to_us(spark + length)
        bench.release(5)
    bench.run_to_us(at + 100_000)
    assert bench.log == []


def test_a_touch_is_news_until_it_was_scanned():
    bench = Bench()

    def touched(ms):
        bench.run_to(ms)
        return bench.pad.is_touched(), bench.pad.settled

    assert touched(3) == (False, True)
    bench.press(7)
    assert touched(4) == (True, True)
    assert touched(6) == (False, False)  # seen, but perhaps a spark
    assert touched(50) == (False, True)  # held
    bench.release(7)
    assert touched(51) == (True, True)
    assert touched(57)[1] is False
    assert touched(68) == (False, True)
    assert bench.events() == [(7, PRESS), (7, RELEASE)]


def test_a_second_key_is_left_to_the_scan():
    bench = Bench()
    bench.press(7)
    bench.run_to(50)
    bench.press(8)
    assert not bench.pad.is_touched()


# A late loop


def late(*moves, catching=True):
    """Return the events of a pad that is not scanned from 50 ms to 250 ms.

    `moves` are (ms, key) in order of time. Each presses a key that is up or releases one that is
    down.
    """
    bench = Bench()
    if catching:
        bench.catch()
    down = set()
    for ms, key in (*moves, (1000, None)):
        bench.run_to(min(ms, 50))
        if ms > 50:
            bench.late_to(min(ms, 250))
        if ms > 250:
            bench.run_to(ms)
        if key is not None:
            (bench.release if key in down else bench.press)(key)
            down ^= {key}
    return bench.log


def test_a_key_that_nobody_looked_at_is_caught():
    moves = (80, 7), (150, 7)
    assert late(*moves) == [(255, 7, PRESS), (265, 7, RELEASE)]
    assert late(*moves, catching=False) == []


def test_a_caught_key_is_held_from_the_press_on():
    assert late((80, 7), (700, 7)) == [
        (255, 7, PRESS),
        (480, 7, REPEAT),
        (600, 7, REPEAT),
        (680, 7, LONG),
        (715, 7, RELEASE),
    ]


def test_a_key_that_was_let_go_of_before_is_reported_first():
    log = late((10, 7), (60, 7), (80, 2), (150, 2))
    assert log == [(17, 7, PRESS), (255, 7, RELEASE), (255, 2, PRESS), (265, 2, RELEASE)]


def test_a_key_that_stays_down_beside_a_caught_one_is_pressed_once():
    log = late((10, 3), (80, 6), (150, 6), (500, 3))
    assert [event for event in log if event[2] in (PRESS, RELEASE)] == [
        (17, 3, PRESS),
        (255, 6, PRESS),
        (265, 6, RELEASE),
        (515, 3, RELEASE),
    ]


def test_a_key_that_bounces_when_it_is_let_go_of_is_not_pressed_again():
    down = 17, 3, PRESS
    assert late((10, 3), (60, 3), (61, 3), (62, 3)) == [down, (265, 3, RELEASE)]
    log = late((10, 3), (60, 3), (61, 3), (62, 3), (150, 7), (200, 7))
    assert log == [down, (255, 3, RELEASE), (255, 7, PRESS), (265, 7, RELEASE)]


def test_a_key_may_be_caught_that_was_down_before():
    log = late((10, 3), (60, 3), (100, 3), (150, 3))
    assert log == [(17, 3, PRESS), (255, 3, RELEASE), (255, 3, PRESS), (265, 3, RELEASE)]
    log = late((10, 3), (60, 3), (248, 3), (300, 3))
    assert log == [(17, 3, PRESS), (255, 3, RELEASE), (257, 3, PRESS), (312, 3, RELEASE)]


def test_all_keys_that_are_typed_meanwhile_are_caught_in_their_order():
    moves = [(60 + 40 * i + ms, key) for i, key in enumerate((7, 2, 2, 13)) for ms in (0, 30)]
    events = [(key, kind) for key in (7, 2, 2, 13) for kind in (PRESS, RELEASE)]
    log = late(*moves)
    assert [event[1:] for event in log] == events
    assert {event[0] for event in log[:-1]} == {255}


def test_a_key_that_stays_down_beside_one_that_is_typed_twice_is_pressed_once():
    log = late((10, 3), (80, 6), (110, 6), (140, 6), (170, 6), (300, 3))
    assert [event[1:] for event in log] == [
        (3, PRESS),
        *[(6, PRESS), (6, RELEASE)] * 2,
        (3, RELEASE),
    ]


def test_more_keys_than_are_caught_lose_whole_presses_only():
    typed = [i % 4 for i in range(12)]
    log = late(*[(55 + 16 * i + ms, key) for i, key in enumerate(typed) for ms in (0, 8)])
    assert [event[1:] for event in log] == [
        (key, kind) for key in typed[: len(log) // 2] for kind in (PRESS, RELEASE)
    ]
    assert len(log) == 2 * 8


def test_a_second_key_in_a_low_column_is_lost_whole_unless_it_stays_down():
    """Its column is low already, so no interrupt tells of it."""
    held = [(3, PRESS), (3, RELEASE)]
    for moves in (
        [(10, 3), (80, 7), (150, 7), (300, 3)],
        [(80, 3), (100, 7), (120, 7), (150, 3)],
        [(80, 3), (100, 7), (120, 3), (150, 7)],
    ):
        assert [event[1:] for event in late(*moves)] == held, moves
    log = late((10, 3), (80, 7), (300, 7), (350, 3))
    assert log == [(17, 3, PRESS), (257, 7, PRESS), (312, 7, RELEASE), (362, 3, RELEASE)]


def test_a_key_is_caught_right_after_a_scan():
    assert late((51, 7), (100, 7)) == [(255, 7, PRESS), (265, 7, RELEASE)]


def test_a_spark_before_a_late_scan_is_no_press():
    assert late((246, 7), (252, 7)) == []


@given(st.sets(keys, min_size=1, max_size=2))
def test_a_scan_is_not_disturbed(pressed):
    bench = Bench()
    bench.catch()
    for key in pressed:
        bench.press(key)
    bench.run_to(100)
    assert sorted(bench.events()) == sorted((key, PRESS) for key in pressed)


def test_a_ghost_is_not_caught():
    log = late((10, 0), (17, 4), (80, 1), (150, 1), (160, 4), (170, 0))
    assert sorted(log) == [(17, 0, PRESS), (24, 4, PRESS), (265, 0, RELEASE), (265, 4, RELEASE)]


# The ring


def test_what_the_ring_has_no_room_for_comes_later():
    bench = Bench(ring_size=1)
    for key in (2, 8):
        bench.press(key)
    bench.run_to(30)
    assert bench.log == [(2, 2, PRESS), (3, 8, PRESS)]


def test_a_ring_that_stays_full_loses_whole_presses_only():
    bench = Bench(ring_size=1)
    for key in (2, 8):
        bench.press(key)
    for now in range(0, 40, PERIOD):
        bench.pad.scan(now)
    for key in (2, 8):
        bench.release(key)
    for now in range(40, 80, PERIOD):
        bench.pad.scan(now)
    assert bench.ring.dropped
    for now in range(80, 200, PERIOD):
        bench.take(now)
        bench.pad.scan(now)
    assert bench.events() == [(2, PRESS), (2, RELEASE)]


# The wire


class CountingMatrix(Matrix):
    """A matrix that counts how often the chip moves a row."""

    moves = 0

    def drive(self, row, low):
        self.moves += 1
        super().drive(row, low)


def test_a_scan_without_keys_only_looks_at_the_columns():
    matrix = CountingMatrix(len(ROWS), len(COLUMNS))
    bench = Bench(matrix)
    matrix.moves = 0
    bench.run_to(1000)
    assert matrix.moves == 0
    bench.press(11)
    bench.run_to(1100)
    bench.release(11)
    bench.run_to(1200)
    assert matrix.moves
    matrix.moves = 0
    bench.run_to(2000)
    assert matrix.moves == 0


def test_a_press_is_confirmed_by_the_columns_and_then_all_rows_are_looked_at():
    matrix = CountingMatrix(len(ROWS), len(COLUMNS))
    bench = Bench(matrix)
    bench.press(11)
    bench.run_to(1)
    matrix.moves = 0
    bench.press(11 - len(COLUMNS))  # in the same column
    bench.run_to(2)
    assert bench.log == [(2, 11, PRESS)] and matrix.moves == 0
    bench.run_to(20)
    assert [key for _, key, _ in bench.log] == [11, 11 - len(COLUMNS)]


class SlowMatrix(Matrix):
    """A matrix whose columns stay low for eight more reads: charging the cable takes time."""

    looks = 8

    def __init__(self, *size):
        super().__init__(*size)
        self._left = [0] * self.columns
        self.on_change = self._discharge

    def _discharge(self):
        for column in range(self.columns):
            if super().column_low(column):
                self._left[column] = self.looks

    def column_low(self, column):
        if super().column_low(column):
            return True
        self._left[column] = max(0, self._left[column] - 1)
        return self._left[column] > 0


@given(st.sets(keys, min_size=1, max_size=2))
def test_slow_columns_give_no_keys_in_other_rows(pressed):
    bench = Bench(SlowMatrix(len(ROWS), len(COLUMNS)))
    for key in pressed:
        bench.press(key)
    bench.run_to(30)
    assert sorted(bench.events()) == sorted((key, PRESS) for key in pressed)


def test_a_key_that_is_down_at_power_on_is_no_fault_and_not_pressed_again():
    """Such a key press was meant for something else: it made the console start."""
    matrix = SlowMatrix(len(ROWS), len(COLUMNS))
    matrix.press(1, 1)
    bench = Bench(matrix)
    bench.run_to(2000)
    assert bench.events() == []
    matrix.release(1, 1)
    bench.run_to(2020)
    assert bench.events() == [(5, RELEASE)]
    matrix.press(1, 1)
    bench.run_to(2040)
    assert bench.events() == [(5, PRESS)]


class ShortedMatrix(Matrix):
    """A matrix whose third column touches ground."""

    def column_low(self, column):
        return column == 2 or super().column_low(column)


def test_a_column_that_is_always_low_is_refused():
    with pytest.raises(WiringError, match="column 3 of the pad is low though all rows are open"):
        Bench(ShortedMatrix(len(ROWS), len(COLUMNS)))


@pytest.mark.parametrize(
    ("rows", "columns", "sentence"),
    [
        ((1,), (), "at least one column"),
        ((), (), "at least one column"),
        ((1, 2), (3, 2), r"GPIO2.* is used twice"),
        ((1, 1), (3, 2), r"GPIO1.* is used twice"),
        (range(5), range(10, 23), "5 rows of 13 columns are more than 64 keys"),
    ],
)
def test_wiring_that_cannot_be_is_refused(rows, columns, sentence):
    from machine import Pin, bench

    bench.clear()
    row_pins = [Pin(number, Pin.OPEN_DRAIN) for number in rows]
    column_pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in columns]
    with pytest.raises(WiringError, match=sentence):
        Keypad(row_pins, column_pins, Ring(4), ticks_diff)
