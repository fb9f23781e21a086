"""The games that were left unfinished.

A game that is left goes under a second name, so that leaving can be undone; when another one takes
that name, it is kept with its puzzle if that is one of My puzzles. Otherwise it goes on a pile of
older ones if anything was entered in it; the oldest of a full pile goes for it. All this is done
by renaming files: whenever the power fails, no game exists twice, to be tried out on one copy and
won on the other.
"""

from sumpad.app import restoring
from sumpad.app.keeper import GAME, LEFT, MOST_OLDER, OLDER, saves

# As keeper.GAME: a dash and the family's name follow.
_SWAP = "swap"  # the game left last, while it and the current one are swapped
_NAMED = "kept"  # those of named puzzles; another dash and the puzzle's stamp follow


class Shelf:
    """Puts games aside and takes them up again, as files in the store of a keeper. All that reads
    or writes raises StorageError."""

    def __init__(self, keeper):
        self._keeper = keeper
        self._store = keeper.store

    def left_last(self):
        """The file of the game left last."""
        return self._keeper.name(LEFT)

    def older(self):
        """The files of the games that were left before that one, the latest first."""
        names = [self._older(place + 1) for place in range(MOST_OLDER)]
        return [name for name in names if self._store.has(name)]

    def left(self, stamp):
        """The file of the unfinished game of the puzzle with a stamp, None if none was left."""
        if restoring.stamp_of(self._read_left()) == stamp:
            return self.left_last()
        kept = self._kept(stamp)
        return kept if self._store.has(kept) else None

    def is_begun(self):
        """Whether anything was entered in the game left last, whose puzzle is none of My
        puzzles."""
        return restoring.is_unstamped(self._read_left())

    def loses(self):
        """The file of the game that is gone for good once another one is left, None if none is."""
        if self.is_begun() and len(self.older()) == MOST_OLDER:
            return self._older(MOST_OLDER)
        return None

    def leave(self, unfinished):
        """Keep the current game, given as text, as the one left last."""
        game = self._keeper.name(GAME)
        self._store.write(game, unfinished, saves().LONGEST)
        self._store_left()
        self._store.rename(game, self.left_last())

    def swap(self, unfinished, file):
        """Make a game that was left the current one, and the current one, given as text (None:
        there is none), the one left last. `file`: as `left`, `left_last` or `older` returns it."""
        store = self._store
        game, left, swap = self._keeper.name(GAME), self.left_last(), self._keeper.name(_SWAP)
        if unfinished is None:
            store.rename(file, game)
            return
        if file != left:
            self._read_left()  # if it is damaged that is told before anything is moved
        store.write(game, unfinished, saves().LONGEST)
        store.rename(file, swap)
        if file != left:
            self._store_left()
        store.rename(game, left)
        store.rename(swap, game)

    def end_swap(self):
        """Finish a swap of games that was cut short: its file goes where one is missing."""
        store = self._store
        swap, game = self._keeper.name(_SWAP), self._keeper.name(GAME)
        if store.has(swap):
            if not store.has(game):
                store.rename(swap, game)
            else:
                self._store_left()
                store.rename(swap, self.left_last())

    def forget(self, stamp):
        """Delete the game kept for the puzzle with a stamp."""
        self._store.remove(self._kept(stamp))

    def spoil(self, code):
        """The puzzle of a code may be known from now on: a game that was left and has it no longer
        counts as drawn at random."""
        for file in [self.left_last()] + self.older():
            if self._store.has(file):
                known = restoring.with_known_code(self._read(file), code)
                if known:
                    self._store.write(file, known, saves().LONGEST)

    def _store_left(self):
        """Move the game left last on: another one is about to have its place."""
        saved = self._read_left()
        stamp = restoring.stamp_of(saved)
        if stamp:
            self._store.rename(self.left_last(), self._kept(stamp))
        elif restoring.is_unstamped(saved):
            self._push()

    def _push(self):
        """Put the game left last on the pile, which moves down as far as the first gap: so no game
        is lost if the power fails."""
        store = self._store
        place = 1
        while place < MOST_OLDER and store.has(self._older(place)):
            place += 1
        while place > 1:
            store.rename(self._older(place - 1), self._older(place))
            place -= 1
        store.rename(self.left_last(), self._older(1))

    def _older(self, place):
        return self._keeper.name(OLDER.format(place))

    def _read_left(self):
        """The text of the game left last, "" if there is none."""
        return self._read(self.left_last())

    def _read(self, file):
        return self._store.read(file, saves().LONGEST) or ""

    def _kept(self, stamp):
        return "{}-{}".format(self._keeper.name(_NAMED), stamp)
