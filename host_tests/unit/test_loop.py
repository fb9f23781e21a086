"""When the loop goes round: in its period, at once while there is work, and at a key's touch."""

import pytest
from consoles import switched_on

from sumpad_tools import hosts


class EndError(Exception):
    pass


@pytest.fixture
def rounds():
    """Runs a loop until a time; returns when it went round, and how often it looked at the pad.

    `rest`: what its rounds want to rest; `touched`: when a key is, in ms; `glow`: of the panel;
    `settled`: of the pad.
    """
    loop = switched_on(hosts.VirtualHost())._loop

    def run(rest, until=20, touched=(), glow=1, settled=True):
        now = 0
        times = []
        seen = set()
        looks = 0

        def step(ms):
            times.append(ms)
            if ms >= until:
                raise EndError
            return rest

        def is_touched():
            nonlocal looks
            looks += 1
            if now in touched and now not in seen:
                seen.add(now)
                return True
            return False

        def sleep(ms):
            nonlocal now
            assert ms > 0
            now += ms

        loop.step = step
        loop.keypad.is_touched = is_touched
        loop._glow = glow
        loop.keypad.settled = settled
        with pytest.raises(EndError):
            loop.run(lambda: now, sleep)
        return times, looks

    return run


def test_a_round_every_few_milliseconds(rounds):
    assert rounds(5)[0] == [0, 5, 10, 15, 20]


def test_a_key_does_not_wait_for_the_next_round(rounds):
    assert rounds(5, touched=(7,))[0] == [0, 5, 7, 12, 17, 22]


def test_in_the_dark_nobody_looks_between_the_rounds(rounds):
    assert rounds(20, until=60, touched=range(60), glow=0) == ([0, 20, 40, 60], 0)


def test_there_is_no_rest_while_there_is_work():
    loop = switched_on(hosts.VirtualHost())._loop
    times = iter(range(10))

    def step(ms):
        if ms > 5:
            raise EndError
        return 0

    loop.step = step
    with pytest.raises(EndError):
        loop.run(lambda: next(times), pytest.fail)


def test_a_key_that_is_being_looked_at_need_not_be_looked_for(rounds):
    assert rounds(5, touched=(7,), settled=False) == ([0, 5, 10, 15, 20], 0)


def test_no_work_is_begun_while_a_key_is_being_looked_at():
    console = switched_on(hosts.VirtualHost())
    loop = console._loop
    loop.buzzer = None  # there is none while it sounds either
    worked = []
    loop.shell.work = lambda: worked.append(console.ms)
    start = console.ms
    console.matrix.press(0, 0)
    console.advance(50)
    # Seen in the first of ten rounds, believed in the second.
    assert len(worked) == 9 and worked[0] - start in range(5, 10)
