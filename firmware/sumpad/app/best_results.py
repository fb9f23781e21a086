"""The best results: the ten shortest times of each league, one file per league.

Only games without an objection (`Play.objection`) count. A league is a size and a kind or grade,
like "4x4 easy", or a grade alone. A file, in the order of the times:

    results 1
    83500 123456 2026-11-21 14:05 single fewest     ms, code, day and time, traits of the puzzle
    91200 4711 - - open                             played when the clock was not set

Version 0.9 kept the results of all kinds of a size in one file, `best-<family>-4x4`. A league
without a file is read from that file, and the next result writes its lines to the league's file.
"""

from micropython import const

from sumpad.games import backend, text_reader
from sumpad.storage import files

PLACES = const(10)

_MAX_MS = const(999999999)


class Result:
    """One result. `date` and `time` are strings, both "-" if the clock was not set."""

    def __init__(self, ms, code, date, time, traits):
        self.ms = ms
        self.code = code
        self.date = date
        self.time = time
        self.traits = traits

    def line(self):
        return "{} {} {} {} {}".format(self.ms, self.code, self.date, self.time, self.traits)


def result_of(play, now):
    """Return the Result of the solved game `play`. `now`: (year, month, day, hour, minute) or
    None."""
    date = time = "-"
    if now:
        date = "{}-{:02}-{:02}".format(*now[:3])
        time = "{:02}:{:02}".format(*now[3:])
    traits = " ".join(play.game.traits(play.parameters)) or "-"
    return Result(play.elapsed, play.code, date, time, traits)


def add(store, play, now):
    """Add the solved game `play` to the best results. Returns its place from 1, 0 if it is not
    among them.

    Solving the same puzzle again, after an undo, never adds a second result. With the same time,
    after a look at the board, the call returns the place of the first result. A damaged file is
    put aside; this win still counts, and at most the latest earlier result is lost. Raises
    StorageError; then nothing has changed.
    """
    result = result_of(play, now)
    league = play.game.league(play.parameters)
    try:
        best = table(store, play.game, league)
    except files.DamagedError:
        try:
            best = table(store, play.game, league)  # the file as it was before the last result
        except files.DamagedError:
            best = []
    for i, known in enumerate(best):
        if known.code == result.code and known.traits == result.traits:
            return i + 1 if known.ms == result.ms else 0
    place = 0
    while place < len(best) and best[place].ms <= result.ms:
        place += 1
    if place == PLACES:
        return 0
    best.insert(place, result)
    lines = ["results 1"] + [kept.line() for kept in best[:PLACES]]
    store.write(file_name(play.game, league), "\n".join(lines) + "\n", twice=True)
    return place + 1


def table(store, game, league):
    """Return the results of `league`, the best first. Raises DamagedError after putting aside an
    unusable file; then another call may return the results before the latest. Raises StorageError
    if the file cannot be read."""
    best = _table(store, file_name(game, league), league)
    if best is not None:
        return best
    size, _, kind = league.partition(" ")
    best = _table(store, file_name(game, size), size) or ()
    return [result for result in best if result.traits.partition(" ")[0] == kind]


def leagues(store, game):
    """Return the leagues of the family of `game` that have a file, or results in a file of version
    0.9. Raises StorageError."""
    there = store.names()
    kept = []
    for league in game.leagues():
        is_there = file_name(game, league) in there
        if not is_there and file_name(game, league.partition(" ")[0]) in there:
            is_there = len(table(store, game, league)) > 0
        if is_there:
            kept.append(league)
    return kept


def clear(store, game):
    """Delete all results of the family of `game`. Raises StorageError."""
    for league in game.leagues():
        store.forget(file_name(game, league))
        store.forget(file_name(game, league.partition(" ")[0]))


def file_name(game, league):
    """Return the name of the file of `league`."""
    return "best-{}-{}".format(game.NAME, league.replace(" ", "-"))


def _table(store, name, league):
    """Return the results in the file `name`, None if there is no such file."""
    kept = store.read(name)
    if kept is None:
        return None
    try:
        return _read(kept)
    except text_reader.TextError as error:
        aside = store.put_aside(name)
        told = "Results of {}, {}; kept as {}".format(league, error, aside)
        raise files.DamagedError(told) from None


def _read(kept):
    reader = text_reader.Reader(kept)
    reader.need_line("'results'")
    reader.literal("results")
    reader.number(1, 1, "the version")
    reader.end_of_line()
    best = []
    while len(best) < PLACES and reader.next_line():
        ms = reader.number(0, _MAX_MS, "milliseconds")
        code = reader.number(0, backend.MAX_CODE, "a code")
        date = reader.word()
        time = reader.word()
        traits = []
        while reader.peek():
            traits.append(reader.word())
        best.append(Result(ms, code, date, time, " ".join(traits)))
    reader.end_of_text()
    return best
