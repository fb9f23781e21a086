"""The puzzle of the day: which one it is, what is stored about it, its screen."""

import datetime

import pytest

from sumpad import games
from sumpad.app import daily_puzzles, dates
from sumpad.storage import files
from sumpad_tools.play import golden, pc_hosts
from sumpad_tools.puzzles import daily as on_pc
from support.console import scripts
from support.console.pc import chosen, play_of, session_of, shell_of, switched_on, top_of, words_on
from support.console.setting_names import setting

NOW = (2026, 11, 23, 9, 5)
TODAY = dates.number(*NOW[:3])

# Codes that consoles have given: they may never change.
CODES = {
    "crossnum": (573140, 546417),
    "sudoku": (185289, 732268),
    "kakuro": (21267, 898870),
}


@pytest.mark.parametrize("family", games.FAMILIES)
def test_family_and_date_give_one_code(family):
    assert tuple(daily_puzzles.code(family, TODAY + i) for i in range(2)) == CODES[family]


def test_days_and_their_numbers_are_those_of_the_calendar():
    for ordinal in range(739_000, 742_000):
        date = datetime.date.fromordinal(ordinal)
        day = dates.number(date.year, date.month, date.day)
        assert day - TODAY == ordinal - datetime.date(2026, 11, 23).toordinal()
        assert dates.parts(day) == (date.year, date.month, date.day)


def console(now=NOW):
    host = pc_hosts.VirtualHost()
    if now:
        host.set_clock(*now)
    return switched_on(host)


def test_it_asks_for_the_day_before():
    a_console = console(None)
    a_console.keys("2 wait:100")
    assert top_of(a_console) == "Clock"
    # Only a date that was changed is accepted.
    a_console.keys("up down fire*3 wait:100")
    assert top_of(a_console) == "Today"
    a_console.keys("back wait:100")
    assert top_of(a_console) == "Home"


def test_it_is_that_of_the_pc_and_gets_a_tick():
    a_console = console()
    a_console.keys("2 wait:100")
    golden.check("screens/today", a_console.frame())
    a_console.keys("fire wait:2000")
    play = play_of(a_console)
    game, code = on_pc.puzzle("crossnum", datetime.date(2026, 11, 23))
    assert (play.code, play.game.text(), play.drawn) == (code, game.text(), False)
    store = session_of(a_console).autosave.store
    assert daily_puzzles.read(store, "crossnum") == []
    a_console.keys(f"{scripts.solve(6, code, game.DAILY[1])} wait:1500")
    assert top_of(a_console) == "Solved"
    assert "Daily puzzle: done" in words_on(a_console)
    assert daily_puzzles.read(store, "crossnum") == [TODAY]
    store.write("days-crossnum", "days 1\n2026-11-12\n2026-11-20\n2026-11-21\n2026-11-23\n")
    a_console.keys("back 2 wait:100")
    golden.check("screens/today-solved", a_console.frame())


def test_it_follows_the_date_over_midnight():
    host = pc_hosts.VirtualHost()
    host.set_clock(2026, 11, 22, 23, 59)
    a_console = switched_on(host, "2 wait:100")
    assert any("2026-11-22" in words for words in words_on(a_console))
    host.set_clock(2026, 11, 23, 0, 0)
    a_console.advance(1500)  # no key is pressed
    assert any("2026-11-23" in words for words in words_on(a_console))
    a_console.keys("fire wait:2000")
    assert play_of(a_console).code == CODES["crossnum"][0]


def test_a_key_reads_the_date_at_once():
    host = pc_hosts.VirtualHost()
    host.set_clock(2026, 11, 22, 12, 0)
    a_console = switched_on(host, "2 wait:100")
    host.set_clock(*NOW)
    a_console.keys("fire wait:2000")
    assert play_of(a_console).code == CODES["crossnum"][0]


@pytest.mark.parametrize("ask", (0, 1))
def test_before_the_first_hint_it_says_that_the_puzzle_still_counts(ask):
    host = chosen(ask=ask)
    host.set_clock(*NOW)
    a_console = switched_on(host, "2 fire wait:2000 hint wait:300")
    if not ask:
        assert top_of(a_console) == "Hint"
        return
    assert "days in a row still count" in " ".join(words_on(a_console))
    a_console.keys("right fire wait:1000")
    assert top_of(a_console) == "Hint"
    a_console.keys("clear hint wait:300")  # the second hint comes without a question
    assert top_of(a_console) == "Hint"
    a_console.keys("clear menu 9 2 4 wait:100")
    assert "not count" not in " ".join(words_on(a_console))


def test_the_solution_of_it_is_what_does_not_count():
    a_console = console()
    a_console.keys("2 fire wait:2000 menu 9 2 4 wait:100")
    assert "won't count for your days in a row" in " ".join(words_on(a_console))


def test_down_lists_the_days_with_their_times():
    a_console = console()
    store = session_of(a_console).autosave.store
    a_console.keys("2 wait:100 down wait:100")
    assert top_of(a_console) == "Today"  # nothing to list
    text = "days 2\n2026-11-20\n2026-11-21 83500 helped\n2026-11-22 3661000 unaided\n"
    store.write("days-crossnum", text)
    a_console.keys("back 2 wait:100 down wait:300")
    words = words_on(a_console)
    assert words.index("2026-11-22  1:01:01") < words.index("2026-11-21  1:23 help")
    assert "2026-11-20" in words


def test_what_is_begun_is_gone_on_with():
    a_console = console()
    a_console.keys("2 fire wait:2000 menu 0 wait:500 2 wait:100 fire wait:100")
    assert top_of(a_console) == "Playing"
    assert not session_of(a_console).autosave.has_left()


@pytest.mark.parametrize("games_after", (1, 2))
def test_what_was_left_for_other_games_is_gone_on_with(games_after):
    a_console = console()
    a_console.keys("2 fire wait:2000")
    play = play_of(a_console)
    cell = next(i for i in range(36) if not play.game.is_given(i))
    play.show_cell(cell)
    a_console.keys("5 menu 0 wait:500")
    for _ in range(games_after):  # the game is the one left last, then one of the older games
        a_console.keys("1 fire wait:2000 7 right 7 right 7 menu 0 wait:500")
    assert play_of(a_console).code != play.code
    a_console.keys("2 wait:100")
    assert any(words.startswith("begun;") for words in words_on(a_console))
    a_console.keys("fire wait:1000")
    assert top_of(a_console) == "Playing"
    assert play_of(a_console).code == play.code
    assert play_of(a_console).game.digit(cell) == 5


def test_the_list_of_games_calls_it_daily_while_its_day_lasts():
    a_console = console()
    a_console.keys("2 fire wait:2000 5 right 5 right 5 menu 0 wait:500 1 fire wait:2000")
    a_console.keys(f"menu 0 wait:500 {scripts.TO_FAMILIES} wait:100")
    assert [it[1] for it in shell_of(a_console).top.items[3:]] == ["Cross daily"]
    a_console.keys("back wait:100")
    a_console.host.set_clock(2026, 11, 25, 0, 5)
    a_console.keys(f"{scripts.TO_FAMILIES} wait:100")
    assert [it[1] for it in shell_of(a_console).top.items[3:]] == ["Cross 6x6 medium"]


def test_it_has_no_time_limit_while_its_day_lasts():
    a_console = console()
    session = session_of(a_console)
    session.settings.put(setting("limit"), 300)
    session.settings.note_day(TODAY)
    a_console.keys("2 fire wait:2000")
    play = play_of(a_console)
    assert play.code == CODES["crossnum"][0] and play.limit == 0
    for day, limit in ((TODAY + 1, 0), (TODAY + 2, 300_000)):
        session.settings.note_day(day)
        session.use_settings()
        assert play.limit == limit
    a_console.keys("menu 0 wait:500 1 fire wait:2000")
    assert play_of(a_console).limit == 300_000


class Solved:
    """A solved game."""

    game = games.open_family("sudoku")
    helped = False
    elapsed = 61_000
    is_hinted = False

    def flags(self):
        return 2 * self.is_hinted

    def __init__(self, day, parameters=None):
        self.code = daily_puzzles.code("sudoku", day)
        self.parameters = parameters or self.game.DAILY


@pytest.fixture
def store(tmp_path):
    return files.Store(str(tmp_path))


def test_a_day_counts_till_the_next_one_and_once(store):
    for day in (TODAY, TODAY - 1, TODAY - 2, TODAY):
        daily_puzzles.note_solved(store, Solved(day), NOW)
    daily_puzzles.note_solved(store, Solved(TODAY - 1, (1, 0)), NOW)  # the code with another grade
    daily_puzzles.note_solved(store, Solved(TODAY), None)
    assert daily_puzzles.read(store, "sudoku") == [TODAY - 1, TODAY]


def test_the_days_in_a_row_are_counted(store):
    counts = []
    for day in (TODAY - 3, TODAY - 1, TODAY, TODAY - 1, TODAY + 1):
        now = (
            dates.parts(max(day, TODAY)) + (9, 5) if day > TODAY - 3 else dates.parts(day) + (9, 5)
        )
        counts.append(daily_puzzles.note_solved(store, Solved(day), now))
    assert counts == [1, 1, 2, 1, 3]
    assert not daily_puzzles.note_solved(store, Solved(TODAY, (1, 0)), NOW)  # another puzzle


def test_the_result_says_how_many_days_in_a_row(monkeypatch):
    for count, words in ((2, "2 in a row"), (60, "60+ in a row")):
        monkeypatch.setattr(daily_puzzles, "note_solved", lambda *_, count=count: count)
        a_console = console()
        a_console.keys("2 fire wait:2000")
        code = play_of(a_console).code
        a_console.keys(f"{scripts.solve(6, code, play_of(a_console).game.DAILY[1])} wait:1500")
        assert f"Daily puzzle: {words}" in words_on(a_console)


def test_times_are_kept_and_a_file_without_them_is_read(store):
    store.write("days-sudoku", f"days 1\n{dates.date(*dates.parts(TODAY - 1))}\n")
    assert daily_puzzles.times(store, "sudoku") == [(TODAY - 1, -1, False)]
    game = Solved(TODAY)
    game.is_hinted = True
    daily_puzzles.note_solved(store, game, NOW)
    kept = [(TODAY - 1, -1, False), (TODAY, 61_000, False)]
    assert daily_puzzles.times(store, "sudoku") == kept
    after = dates.parts(TODAY + 1) + (9, 5)
    daily_puzzles.note_solved(store, Solved(TODAY + 1), after)
    assert daily_puzzles.times(store, "sudoku") == [*kept, (TODAY + 1, 61_000, True)]


def test_a_file_does_not_grow_for_ever_and_a_damaged_one_is_begun_anew(store):
    for i in range(80):
        daily_puzzles.note_solved(store, Solved(TODAY + i), dates.parts(TODAY + i) + (9, 5))
    assert daily_puzzles.read(store, "sudoku") == list(range(TODAY + 20, TODAY + 80))
    with open(f"{store.folder}/days-sudoku", "ab") as file:
        file.write(b"x")
    daily_puzzles.note_solved(store, Solved(TODAY), NOW)
    assert daily_puzzles.read(store, "sudoku") == [TODAY]


def test_pause_names_it_until_there_was_help():
    a_console = console()
    a_console.keys("2 fire wait:2000 menu 7 wait:100")
    assert "DAILY PUZZLE" in " ".join(words_on(a_console))
    a_console.keys("1 hint wait:300 right fire wait:1000 clear menu 7 wait:100")
    assert "NO BEST TIME" in " ".join(words_on(a_console))
