"""The statistics of the puzzles that were made: a file for each league (see best_results.py).

    statistics 1
    begun 23 solved 19 unaided 12
    best 252000 total 6960000           ms, of the puzzles solved without help
    days 5 most 8 last 2026-11-21       days in a row; - if the clock was never set at a solution
    83500 123456 2026-11-21 unaided     ms, code, day of the last ones, the latest at the end
    91200 4711 - helped

A puzzle of the day counts for the day it belongs to, any other puzzle for the day it was solved.
A day before the last one, from a wrong clock or another time zone, leaves the streak alone. If two
such days follow each other, the last day itself was wrong, and the streak is counted again from
the puzzles remembered.

Puzzles without a code are not counted. A puzzle that the machine has solved counts as begun. The
best results do not depend on these files, so an unusable file is put aside and counting starts
again from 0.
"""

from micropython import const

from sumpad.app import daily_puzzles, dates
from sumpad.games import backend, text_reader
from sumpad.storage import files

LAST = const(20)  # how many solved puzzles are remembered individually
_MOST = const(999999999)
_LATEST = const(5)


class Record:
    """The numbers of a league; `last`: [(ms, code, date, unaided)], the latest at the end."""

    def __init__(self):
        self.begun = 0
        self.solved = 0
        self.unaided = 0
        self.best = 0
        self.total = 0
        self.days = 0
        self.most = 0
        self.date = "-"
        self.last = []

    @property
    def mean(self):
        """The mean time of the puzzles solved without help, in ms."""
        return self.total // self.unaided if self.unaided else 0

    @property
    def latest(self):
        """The mean time of the latest puzzles solved without help, _LATEST at most, in ms."""
        times = [it[0] for it in self.last if it[3]][-_LATEST:]
        return sum(times) // len(times) if times else 0

    def streak(self, now):
        """Return the number of days in a row up to today or yesterday. `now`: as `host.now()`
        returns it. Tomorrow counts too, because a console may change its time zone; a day further
        ahead comes from a wrong clock."""
        if not now or abs(dates.number(*now[:3]) - dates.of_date(self.date)) > 1:
            return 0
        return self.days

    def add(self, ms, code, day, is_unaided):
        """Count a puzzle solved for the day with the number `day`, -1 if that is not known."""
        self.solved += 1
        if is_unaided:
            self.best = min(self.best, ms) if self.unaided else ms
            self.unaided += 1
            self.total = min(self.total + ms, _MOST)
        date = dates.date(*dates.parts(day)) if day >= 0 else "-"
        self.last = self.last[1 - LAST :] + [(ms, code, date, is_unaided)]
        if day >= 0:
            self._count_day(day, date)

    def _count_day(self, day, date):
        """Count the day `day`, written as `date`, whose puzzle is the latest of `last`."""
        gap = day - dates.of_date(self.date) if self.days else 0
        if gap < 0 and not self._was_wrong(day):
            day -= gap  # it may only fill a gap of the streak that ends on the last day
        elif gap == 1:
            self.days += 1
            self.date = date
        elif gap or not self.days:
            self.days = 1
            self.date = date
        self.days = max(self.days, self._row_up_to(day))
        self.most = max(self.most, self.days)

    def _was_wrong(self, day):
        """Return whether the last day of the streak, which is after `day`, came from a wrong
        clock: the puzzles before this one were solved on an earlier day too."""
        known = [it for it in self._days_of_last() if it >= 0]
        if len(known) < 2 or dates.of_date(self.date) in known[-2:]:
            return False
        return known[-2] < day

    def _row_up_to(self, day):
        """Return how many days in a row, the last of them `day`, have a puzzle in `last`."""
        known = self._days_of_last()
        count = 0
        while day - count in known:
            count += 1
        return count

    def _days_of_last(self):
        """Return the number of the day of each puzzle in `last`, -1 where it is not known."""
        return [dates.of_date(it[2]) for it in self.last]

    def has(self, code):
        """Return whether the puzzle of `code` is among the last ones."""
        return any(it[1] == code for it in self.last)

    def text(self):
        lines = [
            "statistics 1",
            "begun {} solved {} unaided {}".format(self.begun, self.solved, self.unaided),
            "best {} total {}".format(self.best, self.total),
            "days {} most {} last {}".format(self.days, self.most, self.date),
        ]
        for ms, code, date, is_unaided in self.last:
            lines.append("{} {} {} {}".format(ms, code, date, _HELP[is_unaided]))
        return "\n".join(lines) + "\n"

    def read(self, kept):
        """Take over the numbers in the text `kept`. Raises text_reader.TextError."""
        reader = text_reader.Reader(kept)
        reader.need_line("'statistics'")
        reader.literal("statistics")
        reader.number(1, 1, "the version")
        reader.end_of_line()
        self.begun, self.solved, self.unaided = _line(reader, ("begun", "solved", "unaided"))
        self.best, self.total = _line(reader, ("best", "total"))
        self.days, self.most = _line(reader, ("days", "most"), "last")
        self.date = reader.word()
        while len(self.last) < LAST and reader.next_line():
            ms = reader.number(0, _MOST, "milliseconds")
            code = reader.number(0, backend.MAX_CODE, "a code")
            date = reader.word()
            self.last.append((ms, code, date, reader.choice(_HELP) == 1))
            reader.end_of_line()
        reader.end_of_text()


_HELP = ("helped", "unaided")


def _line(reader, names, then=""):
    """Read a line of `names`, each followed by a number, and return the numbers. `then`: a word
    after these; the rest of the line is left to the caller."""
    reader.need_line("'{}'".format(names[0]))
    numbers = []
    for name in names:
        reader.literal(name)
        numbers.append(reader.number(0, _MOST, "a number"))
    if then:
        reader.literal(then)
    else:
        reader.end_of_line()
    return numbers


def record(store, game, league):
    """Return the Record of `league`. Raises DamagedError if the file is unusable, StorageError if
    it cannot be read."""
    found = Record()
    kept = store.read(file_name(game, league))
    if kept is not None:
        try:
            found.read(kept)
        except text_reader.TextError as error:
            raise files.DamagedError("Statistics of {}, {}".format(league, error)) from None
    return found


def leagues(store, game):
    """Return the leagues of the family of `game` that have a file. Raises StorageError."""
    there = store.names()
    return [league for league in game.leagues() if file_name(game, league) in there]


def note_begun(store, game, parameters):
    """Count a puzzle that was made with `parameters`. Raises StorageError."""
    league = game.league(parameters)
    found = _usable(store, game, league)
    found.begun += 1
    store.write(file_name(game, league), found.text())


def note_solved(store, play, now):
    """Count the solved game `play`. `now`: (year, month, day, hour, minute) or None.

    A puzzle of today or yesterday counts for its own day, so that one finished after midnight does
    not leave a gap. Ignore a game without a code, one that the machine has solved, and one among
    the last ones (solved again after an undo). Raises StorageError.
    """
    if play.code < 0 or play.helped:
        return
    league = play.game.league(play.parameters)
    found = _usable(store, play.game, league)
    if not found.has(play.code):
        day = daily_puzzles.day_of(play, now)
        if day < 0 and now:
            day = dates.number(*now[:3])
        found.add(play.elapsed, play.code, day, not play.flags() & 2)
        store.write(file_name(play.game, league), found.text())


def clear(store, game):
    """Delete the statistics of the family of `game`. Raises StorageError."""
    for league in leagues(store, game):
        store.remove(file_name(game, league))


def file_name(game, league):
    """Return the name of the file of `league`."""
    return "stats-{}-{}".format(game.NAME, league.replace(" ", "-"))


def _usable(store, game, league):
    """Return the Record of `league`. If its file is unusable, put it aside and return a new
    Record."""
    name = file_name(game, league)
    try:
        return record(store, game, league)
    except files.DamagedError:
        if store.has(name):
            store.put_aside(name)
        return Record()
