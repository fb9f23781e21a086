"""Statistics: what counts, their file and their screen."""

import pytest

from sumpad.app import daily_puzzles, dates, statistics
from sumpad.games import backend
from sumpad.games.sudoku import game as sudoku_game
from sumpad.storage import files
from sumpad_tools.play import golden, pc_hosts
from support.console import scripts
from support.console.pc import played, session_of, shell_of, switched_on, top_of

GAME = sudoku_game.Game()
LEAGUE = "medium"
DAY = (2026, 12, 30, 9, 5)


@pytest.fixture
def store(tmp_path):
    return files.Store(str(tmp_path))


class Solved:
    """A solved game."""

    game = GAME
    parameters = (2, 0)

    def __init__(self, ms, code, flags=0):
        self.elapsed = ms
        self.code = code
        self.helped = flags & 1
        self.flags = lambda: flags


def recorded(store):
    return statistics.record(store, GAME, LEAGUE)


def after(count):
    """Return the date `count` days after DAY, across the end of the year."""
    return (2026, 12, 30 + count, 0, 0) if count < 2 else (2027, 1, count - 1, 0, 0)


def test_what_is_counted(store):
    for _ in range(4):
        statistics.note_begun(store, GAME, (2, 1))
    statistics.note_solved(store, Solved(90_000, 1), DAY)
    statistics.note_solved(store, Solved(30_000, 2, flags=2), None)
    statistics.note_solved(store, Solved(60_000, 3), None)
    statistics.note_solved(store, Solved(1000, 4, flags=1), DAY)  # the console solved it
    statistics.note_solved(store, Solved(1000, -1), DAY)  # it has no code
    record = recorded(store)
    assert (record.begun, record.solved, record.unaided) == (4, 3, 2)
    assert (record.best, record.mean) == (60_000, 75_000)
    assert record.last == [
        (90_000, 1, "2026-12-30", True),
        (30_000, 2, "-", False),
        (60_000, 3, "-", True),
    ]
    assert statistics.leagues(store, GAME) == [LEAGUE]
    statistics.clear(store, GAME)
    assert statistics.leagues(store, GAME) == [] and recorded(store).begun == 0


def test_the_same_puzzle_counts_once(store):
    for _ in range(2):
        statistics.note_solved(store, Solved(5000, 1), DAY)
    assert recorded(store).solved == 1


def test_days_in_a_row(store):
    most = []
    for code, day in enumerate((0, 0, 1, 2, 5, 6)):
        statistics.note_solved(store, Solved(5000, code), after(day))
        most.append((recorded(store).days, recorded(store).most))
    assert most == [(1, 1), (1, 1), (2, 2), (3, 3), (1, 3), (2, 3)]
    record = recorded(store)
    assert [record.streak(after(day)) for day in (6, 7, 8)] == [2, 2, 0]
    assert record.streak(None) == 0


def solved_on(store, *offsets):
    """Solve a puzzle on each of some days, and return the record."""
    for offset in offsets:
        date = dates.parts(dates.number(*DAY[:3]) + offset) + (9, 5)
        count = recorded(store).solved
        statistics.note_solved(store, Solved(5000, count), date)
    return recorded(store)


def streak(record, offset):
    return record.streak(dates.parts(dates.number(*DAY[:3]) + offset) + (9, 5))


def test_a_day_before_the_last_one_leaves_the_streak_alone(store):
    record = solved_on(store, *range(10), 8, 3)
    assert streak(record, 9) == 10 and record.date == "2027-01-08"
    record = solved_on(store, 10)
    assert streak(record, 10) == record.most == 11


def test_a_day_in_the_future_keeps_no_streak_alive(store):
    record = solved_on(store, 0, 1, 500)
    assert streak(record, 1) == 0
    record = solved_on(store, 2)
    assert streak(record, 2) == 0  # the clock may be wrong now
    record = solved_on(store, 3)
    assert streak(record, 3) == 4 and streak(record, 500) == 0


def test_a_wrong_clock_for_two_days_costs_nothing_once_it_is_right(store):
    record = solved_on(store, *range(10), -300, -299)
    assert streak(record, -299) == 2
    record = solved_on(store, 10)
    assert streak(record, 10) == 11


def test_tomorrow_by_another_time_zone_keeps_the_streak(store):
    record = solved_on(store, 0, 1)
    assert streak(record, 0) == 2


class OfDay(Solved):
    """A solved puzzle of the day with the number `day`."""

    parameters = GAME.DAILY

    def __init__(self, day):
        Solved.__init__(self, 5000, daily_puzzles.code("sudoku", day))


def test_a_puzzle_of_the_day_finished_after_midnight_counts_for_its_day(store):
    first = dates.number(*DAY[:3])
    # Five puzzles: the first two are finished after midnight, the second on the day of the third.
    for day, finished in ((0, 1), (1, 2), (2, 2), (3, 4), (4, 4)):
        date = dates.parts(first + finished) + (0, 5)
        statistics.note_solved(store, OfDay(first + day), date)
    record = recorded(store)
    assert [it[2] for it in record.last] == [dates.date(*dates.parts(first + i)) for i in range(5)]
    assert streak(record, 4) == 5


def test_a_puzzle_of_yesterday_fills_the_gap_before_today(store):
    record = solved_on(store, 0, 2)
    assert streak(record, 2) == 1
    first = dates.number(*DAY[:3])
    statistics.note_solved(store, OfDay(first + 1), dates.parts(first + 2) + (0, 5))
    assert streak(recorded(store), 2) == 3


def test_a_file_does_not_grow_for_ever(store):
    for code in range(2 * statistics.LAST):
        statistics.note_solved(store, Solved(999_999_999, 900_000 + code), DAY)
    record = recorded(store)
    assert len(record.last) == statistics.LAST and record.solved == 2 * statistics.LAST
    assert record.last[-1][1] == 900_000 + 2 * statistics.LAST - 1
    assert len(store.read(statistics.file_name(GAME, LEAGUE))) < 1024
    assert record.total < 1 << 30 and recorded(store).mean > 0


@pytest.mark.parametrize("text", ["", "statistics 2\n", "statistics 1\nbegun x\n"])
def test_a_file_of_no_use_is_told_and_put_aside_by_the_next_count(store, text):
    name = statistics.file_name(GAME, LEAGUE)
    store.write(name, text)
    with pytest.raises(files.DamagedError, match="Statistics of medium, line"):
        recorded(store)
    statistics.note_solved(store, Solved(5000, 1), DAY)
    assert recorded(store).solved == 1 and store.has(name + ".bad")


def test_a_file_that_cannot_be_written_costs_no_place_among_the_best(monkeypatch):
    def full(*_):
        raise files.StorageError("Cannot write: no space left")

    monkeypatch.setattr(statistics, "note_solved", full)
    console = played(scripts.won())
    assert top_of(console) == "Notice"
    console.keys(f"fire wait:100 back wait:100 {scripts.BEST} wait:100")
    assert len(shell_of(console).top.page) == 1


def test_a_game_is_counted_when_it_is_begun_and_when_it_is_solved():
    host = pc_hosts.VirtualHost()
    console = switched_on(host, "1 fire wait:600 wait:1000 menu 9 2 2 wait:100")
    session = session_of(console)

    def record():
        return statistics.record(session.autosave.store, session.family, "4x4 easy")

    assert (record().begun, record().solved) == (1, 0)
    console.keys(f"{scripts.start(4, 7, kind=0)} wait:1000 {scripts.solve(4, 7, 2)} wait:1500")
    assert (record().begun, record().solved, record().unaided) == (2, 1, 1)
    assert session.play.game.status() == backend.SOLVED


def test_the_screen():
    host = pc_hosts.VirtualHost()
    host.set_clock(*DAY)
    console = switched_on(host)
    store = session_of(console).autosave.store
    console.keys(f"{scripts.STATISTICS} wait:100")
    golden.check("screens/statistics-none", console.frame())
    family = session_of(console).family
    for _ in range(23):
        statistics.note_begun(store, family, (4, 2, 0))
    for n in range(19):
        game = Solved(60_000 + 7919 * n * n % 300_000, n, flags=2 * (n % 3 == 1))
        game.game, game.parameters = family, (4, 2, 0)
        statistics.note_solved(store, game, DAY if n % 2 else None)
    console.keys("back 2 wait:100")
    golden.check("screens/statistics", console.frame())
    statistics.note_begun(store, family, (12, 4, 0))
    console.keys("back 2 right wait:100")
    golden.check("screens/statistics-other", console.frame())
    console.keys("right wait:100")
    golden.check("screens/statistics-total", console.frame())
    console.keys("menu 2 right fire wait:100")
    assert statistics.leagues(store, family) == []


def test_the_latest_times_are_the_last_five_without_help():
    record = statistics.Record()
    assert record.latest == 0
    for n in range(8):
        record.add(1000 * n, n, -1, n != 6)
    assert record.latest == (2000 + 3000 + 4000 + 5000 + 7000) // 5


@pytest.mark.parametrize(("flags", "count"), [(0, 4), (0, 5), (2, 5)])
def test_what_is_missing_and_what_the_bars_mean_is_told(flags, count, monkeypatch):
    """There are no bars for four games."""
    console = played()
    session = session_of(console)
    for code in range(count):
        game = Solved(5000, code, flags)
        game.game, game.parameters = session.family, (4, 2, 0)
        statistics.note_solved(session.autosave.store, game, None)
    words = []
    for name in ("text", "text_right"):
        monkeypatch.setattr(shell_of(console).canvas, name, lambda *it: words.append(it[3]))
    console.keys(f"{scripts.STATISTICS} wait:100")
    assert ("LAST 5 GAMES" in words) == ("TALLEST: 0:05" in words) == (count == 5)
    assert words.count("-") == 3 * bool(flags)  # best, mean, latest
    assert ("DOTTED: HELP" in words) == bool(flags)


def test_numbers_of_days():
    assert dates.number(2027, 1, 1) - dates.number(2026, 12, 31) == 1
    assert dates.number(2028, 3, 1) - dates.number(2028, 2, 28) == 2
    assert dates.number(2027, 3, 1) - dates.number(2027, 2, 28) == 1
    assert dates.of_date(dates.date(2026, 1, 9)) == dates.number(2026, 1, 9)
    assert [dates.of_date(it) for it in ("-", "", "2026-1", "a-b-c")] == [-1] * 4
