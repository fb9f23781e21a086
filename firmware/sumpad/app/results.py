"""The best results: the ten shortest times of each league, a file each.

Only games that `Play.objection` has nothing against count. A league is a size and a kind or
grade, "4x4 easy", or a grade alone. A file, in the order of the times:

    results 1
    83500 123456 2026-11-21 14:05 single fewest     ms, code, day and time, traits of the puzzle
    91200 4711 - - open                             played when the clock was not set

Version 0.9 kept the results of all kinds of a size in one file, `best-<family>-4x4`. Its lines are
read for each league that has no file of its own, and taken over into that by the next result.
"""

from micropython import const

from sumpad.games import backend, text
from sumpad.storage import files

PLACES = const(10)

_MAX_MS = const(999999999)


class Result:
    """One result. `date` and `time` as words, "-" both when the clock was not set."""

    def __init__(self, ms, code, date, time, traits):
        self.ms = ms
        self.code = code
        self.date = date
        self.time = time
        self.traits = traits

    def line(self):
        return "{} {} {} {} {}".format(self.ms, self.code, self.date, self.time, self.traits)


def result_of(play, now):
    """The result of a game that was solved `now`: (year, month, day, hour, minute) or None."""
    date = time = "-"
    if now:
        date = "{}-{:02}-{:02}".format(*now[:3])
        time = "{:02}:{:02}".format(*now[3:])
    traits = " ".join(play.game.traits(play.parameters)) or "-"
    return Result(play.elapsed, play.code, date, time, traits)


def add(store, play, now):
    """Put a solved game among the best; returns its place from 1, 0 if it is not among them.

    Solving the same puzzle again (after an undo) never makes a second result; a look at the board
    and back, with the same time, finds the first one. A damaged file is put aside and costs no
    win, and no other result but the latest. Raises StorageError; then nothing has changed.
    """
    result = result_of(play, now)
    league = play.game.league(play.parameters)
    try:
        best = table(store, play.game, league)
    except files.DamagedError:
        try:
            best = table(store, play.game, league)  # as it was before the last result
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
    """The results of a league, the best first. Raises DamagedError for a file of no use, which is
    put aside, so that those before the latest may be there then, and StorageError for one that
    cannot be read."""
    best = _table(store, file_name(game, league), league)
    if best is not None:
        return best
    size, _, kind = league.partition(" ")
    best = _table(store, file_name(game, size), size) or ()
    return [result for result in best if result.traits.partition(" ")[0] == kind]


def leagues(store, game):
    """The leagues of a family that have a file or, in one of version 0.9, results. Raises
    StorageError."""
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
    """Forget all results of a family. Raises StorageError."""
    for league in game.leagues():
        store.forget(file_name(game, league))
        store.forget(file_name(game, league.partition(" ")[0]))


def file_name(game, league):
    """The name of the file of a league."""
    return "best-{}-{}".format(game.NAME, league.replace(" ", "-"))


def _table(store, name, league):
    """The results in a file, None if there is none."""
    kept = store.read(name)
    if kept is None:
        return None
    try:
        return _read(kept)
    except text.TextError as error:
        aside = store.put_aside(name)
        told = "Results of {}, {}; kept as {}".format(league, error, aside)
        raise files.DamagedError(told) from None


def _read(kept):
    reader = text.Reader(kept)
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
