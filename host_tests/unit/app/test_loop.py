"""When the loop runs a round: every period, at once if there is work, when a key is touched."""

import pytest

from sumpad import sound_ids
from sumpad.app.screens import hint
from sumpad.games import backend
from support.console import scripts
from support.console.pc import played, shell_of, top_of
from support.console.setting_names import setting


class EndError(Exception):
    pass


@pytest.fixture
def rounds():
    """A function that runs a loop until a time; it returns the rounds' times and pad checks.

    `rest`: the rest that rounds ask for; `touched`: the times at which a key is touched, in ms;
    `glow` of the panel; `settled` of the pad; `takes`: the duration of a round, in ms. `began` has
    the times of the rounds with fractions.
    """
    loop = played()._loop

    def run(rest, until=20, touched=(), glow=1, settled=True, takes=0.0):
        now = 0.0
        times = []
        seen = set()
        looks = 0

        def step(ms):
            nonlocal now
            run.began.append(now)
            now += takes
            times.append(ms)
            if ms >= until:
                raise EndError
            return rest

        def is_touched():
            nonlocal looks
            looks += 1
            if int(now) in touched and int(now) not in seen:
                seen.add(int(now))
                return True
            return False

        def clock():
            nonlocal now
            now += 0.05  # otherwise waiting for a tick would never end
            return int(now)

        def sleep(ms):
            nonlocal now
            assert ms > 0
            now += ms

        def await_key(ms):
            end = now + ms
            while now < end and not is_touched():
                sleep(1)

        loop.step = step
        loop.keypad.is_touched = is_touched
        loop._glow = glow
        loop.keypad.settled = settled
        with pytest.raises(EndError):
            loop.run(clock, sleep, await_key, sleep, lambda: None)
        return times, looks

    run.began = []
    return run


def test_a_round_every_few_milliseconds(rounds):
    assert rounds(5)[0] == [0, 5, 10, 15, 20]


def test_a_key_does_not_wait_for_the_next_round(rounds):
    assert rounds(5, touched=(7,))[0] == [0, 5, 7, 12, 17, 22]


def test_in_the_dark_rounds_are_rare_and_keys_looked_at_between_them(rounds):
    assert rounds(500, until=1000, glow=0) == ([0, 500, 1000], 20)
    assert rounds(500, until=900, touched=range(222, 300), glow=0)[0][1:] == [250, 750, 1250]


def test_there_is_no_rest_while_there_is_work():
    loop = played()._loop
    times = iter(range(10))

    def step(ms):
        if ms > 5:
            raise EndError
        return 0

    loop.step = step
    with pytest.raises(EndError):
        loop.run(lambda: next(times), pytest.fail, pytest.fail, pytest.fail, lambda: None)


def test_a_key_that_is_being_looked_at_need_not_be_looked_for(rounds):
    assert rounds(5, touched=(7,), settled=False) == ([0, 5, 10, 15, 20], 0)


def test_a_key_that_is_being_looked_at_waits_no_longer_than_the_period(rounds):
    """A sleep of whole milliseconds that begins within a tick would end within another one."""
    assert rounds(5, until=50, settled=False, takes=1.7)[0] == list(range(0, 55, 5))
    assert all(began % 5 < 0.2 for began in rounds.began)


def test_no_work_is_begun_while_a_key_is_being_looked_at():
    console = played()
    console.advance(50)
    loop = console._loop
    loop.buzzer = None  # a buzzer that sounds would stop work too
    worked = []
    loop.shell.work = lambda: worked.append(console.ms)
    pressed = console.ms
    console.press(0, 0)
    console.advance(20)
    # The press is seen at once, and accepted two rounds later.
    assert [ms - pressed for ms in worked] == [2, 7, 12, 17]


def test_rounds_that_look_at_a_key_pass_the_time_on_before_and_after_four_of_them():
    console = played()
    console.advance(50)
    loop = console._loop
    passed = []
    loop._let_pass = lambda now: passed.append(now - pressed)
    pressed = console.ms
    for ms in range(12):  # the contact chatters
        (console.release if ms & 1 else console.press)(0, 0)
        console.advance(1)
    assert passed == [0, 4, 5, 9, 10]  # 0: the rest before, which belongs to the present screen


def test_a_picture_does_not_wait_for_a_key_that_is_being_looked_at():
    console = played()
    console.advance(50)
    top = shell_of(console).top
    console.press(0, 0)
    top.dirty = True
    console.advance(1)
    assert not top.dirty


def test_while_nothing_goes_on_the_rounds_are_few():
    console = played()

    def rests():
        """Return the longest and the shortest rest of the next rounds."""
        found = []
        for _ in range(10):
            found.append(console.round(console._next))
        return max(found), min(found)

    console.advance(2000)
    assert rests() == (50, 50)
    console.press(0, 0)
    assert rests() == (5, 1)
    console.release(0, 0)
    console.advance(2000)
    assert rests() == (50, 50)
    console._loop.buzzer.play(sound_ids.SOLVED)
    assert rests() == (5, 5)
    console.advance(2000)
    console._loop.shell.tone = sound_ids.CLICK
    assert console.round(console._next) == 5
    console.advance(2000)
    # The text of a game is being made, one piece a round.
    console._loop.shell.session.autosave._pieces = iter(())
    assert console.round(console._next) == 5


def test_a_panel_that_lost_its_power_unseen_is_back_within_seconds():
    console = played("wait:1000")
    before = console.frame()
    console.panel.power_on()
    assert console.frame() != before
    console.advance(5000)
    assert console.frame() == before


def test_a_panel_that_lost_its_power_in_the_dark_is_back_at_the_next_key():
    console = played("8 wait:1000")
    before = console.frame()
    console.advance(301_000)
    console.panel.power_on()
    sent = console.panel.data_bytes
    console.advance(20_000)
    assert console.panel.data_bytes == sent  # no work in the dark
    console.keys("left wait:100")
    assert console.frame() == before


def test_every_round_feeds_the_watchdog():
    loop = played()._loop
    fed = []
    times = iter(range(0, 1000, 5))
    loop.step = lambda now: 5 if now < 50 else 1 // 0
    with pytest.raises(ZeroDivisionError):
        loop.run(lambda: next(times), *[lambda ms: None] * 3, lambda: fed.append(loop))
    assert len(fed) > 4


def test_the_heap_is_collected_once_the_keys_rest_and_again_when_a_job_is_done(monkeypatch):
    """Otherwise the next key would wait for it."""
    monkeypatch.setattr(hint, "_AT_ONCE", 0)  # else the hint is found before the key rests
    console = played(f"{scripts.start(12, 2)} wait:2000")
    shell = shell_of(console)
    console.keys("menu +2 wait:30")
    at = []  # the screen at each collection
    console.host.tidy = lambda: at.append((top_of(console), shell.top._answer))
    answers = [backend.RUNNING]
    shell.top._job.step = lambda: answers[-1]
    console.keys("-2 wait:3000")
    assert at == [("Hint", backend.RUNNING)]
    answers.append(backend.GAVE_UP)
    console.keys("wait:3000")
    assert at[1:] == [("Hint", backend.GAVE_UP)]


CONTRAST = setting("contrast")
# Rows by which a picture is moved -> the row that has come round.
EDGES = {1: slice(-16, None), -1: slice(0, 16)}


def shifted(frame, rows):
    """Return a frame moved up by `rows`; rows that leave it come back at the other edge."""
    width = 16  # bytes of a row
    return frame[rows * width :] + frame[: rows * width]


@pytest.mark.parametrize("script", ["wait:1", "8 wait:200"], ids=["home", "settings"])
def test_each_time_it_is_dimmed_the_picture_is_elsewhere_if_that_is_harmless(script):
    """A title fills the first row, so such a picture moves down only. Refreshing keeps the place,
    and a key brings the picture back."""
    console = played(script)
    drawn = console.frame()
    can_move = {rows: not any(shifted(drawn, rows)[edge]) for rows, edge in EDGES.items()}
    assert can_move == {1: script == "wait:1", -1: True}
    for rows in (0, 1, -1, 0):
        console.advance(70_000)
        assert console.frame() == shifted(drawn, rows if can_move.get(rows) else 0)
        console.keys("down up wait:100")
        assert console.frame() == drawn


def test_a_brightness_that_the_player_lowers_moves_nothing():
    console = played("8 wait:200")
    shell = shell_of(console)
    bright = shell.power.glow
    for _ in range(4):
        shell.settings.put(CONTRAST, CONTRAST.after(shell.settings.value(CONTRAST), -1))
        shell.use_settings()
        before = console.frame()
        console.advance(500)
        assert console.frame() == before
    assert shell.power.glow < bright
