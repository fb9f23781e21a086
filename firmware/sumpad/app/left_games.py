"""The games that were left unfinished.

A game that is left gets the name of the game left last, so that leaving can be undone. The
previous game of that name is kept with its puzzle if that is one of My puzzles. Otherwise, if
anything was entered in it, it goes on a stack of older games; a full stack loses its oldest game.
If nothing was entered in the game of a puzzle of a pack, it is not kept.

All this is done by renaming files. So whenever the power fails, no game exists twice, and a player
cannot try moves in one copy and win with the other.
"""

from sumpad.app import save_from_text
from sumpad.app.autosave import GAME, HEAD, LEFT, MOST_OLDER, OLDER, saves
from sumpad.games import FAMILIES
from sumpad.storage import packs

# As for autosave.GAME, a dash and the family's name follow.
_SWAP = "swap"  # the game to be resumed, while it and the current one are swapped
_LISTED = (GAME, LEFT) + tuple([OLDER.format(place + 1) for place in range(MOST_OLDER)])
_NAMED = "kept"  # games of puzzles with a stamp; another dash and the stamp follow


class Slots:
    """The games that were left, as files in the store of autosave.

    All methods that read or write raise StorageError.
    """

    def __init__(self, autosave):
        self._autosave = autosave
        self._store = autosave.store

    def left_last(self):
        """Return the file of the game left last."""
        return self._autosave.name(LEFT)

    def others(self, family=""):
        """Return the files of the games that were left and belong to none of My puzzles, the
        latest first; of another `family` also its current game, before them."""
        names = [self._autosave.name(name, family) for name in _LISTED[0 if family else 1 :]]
        return [name for name in names if self._store.has(name)]

    def count(self):
        """Return how many games the list of other games can continue. This takes one listing,
        however many files there are."""
        current = self._autosave.name(GAME)
        count = 0
        for name in self._store.listing():
            what, _, family = name.partition("-")
            if what in _LISTED and family in FAMILIES and name != current:
                count += 1
        return count

    def left(self, stamp):
        """Return the file of the unfinished game of the puzzle with `stamp`, None if there is
        none."""
        if save_from_text.stamp_of(self._read_left()) == stamp:
            return self.left_last()
        kept = self._kept(stamp)
        return kept if self._store.has(kept) else None

    def left_of(self, parameters, code):
        """Return the file of the unfinished game of the puzzle made with `parameters` and `code`,
        None if there is none."""
        made = "made {} code {} ".format(" ".join(str(it) for it in parameters), code)
        for file in self.others():
            if made in str(self._store.beginning(file, HEAD), "utf-8"):
                return file
        return None

    def is_begun(self):
        """Return whether there are moves in the game left last and its puzzle is not one of My
        puzzles."""
        saved = self._read_left()
        return save_from_text.has_moves(saved) and not save_from_text.stamp_of(saved)

    def loses(self):
        """Return the file of the game that is lost for good when another one is left, or None."""
        if self.is_begun() and len(self.others()) > MOST_OLDER:
            return self._older(MOST_OLDER)
        return None

    def leave(self, unfinished):
        """Keep the current game, given as the text `unfinished`, as the game left last."""
        game = self._autosave.name(GAME)
        self._store.write(game, unfinished, saves().LONGEST)
        self._store_left()
        self._store.rename(game, self.left_last())

    def swap(self, unfinished, file):
        """Make the game in `file` the current one, and the current one the game left last.

        `unfinished`: the text of the current game, None if there is none. `file`: as `left`,
        `left_last` or `others` returned it.
        """
        store = self._store
        game, left, swap = self._autosave.name(GAME), self.left_last(), self._autosave.name(_SWAP)
        if unfinished is None:
            store.rename(file, game)
            return
        if file != left:
            self._read_left()  # raises an error if it is damaged, before anything is moved
        store.write(game, unfinished, saves().LONGEST)
        store.rename(file, swap)
        if file != left:
            self._store_left()
        store.rename(game, left)
        store.rename(swap, game)

    def end_swap(self):
        """Finish a swap of games that was interrupted: its file takes the place of the missing
        file."""
        store = self._store
        swap, game = self._autosave.name(_SWAP), self._autosave.name(GAME)
        if store.has(swap):
            if not store.has(game):
                store.rename(swap, game)
            else:
                self._store_left()
                store.rename(swap, self.left_last())

    def forget(self, stamp):
        """Delete the game kept for the puzzle with `stamp`."""
        self._store.remove(self._kept(stamp))

    def forget_pack(self, identity):
        """Delete the games kept for the puzzles of the pack with `identity`."""
        for name in self._store.names():
            if name.startswith(_NAMED) and "-{}-".format(identity) in name:
                self._store.remove(name)

    def spoil(self, code):
        """Record that the player may know the puzzle of `code` from now on: a game of it that was
        left no longer counts as drawn at random."""
        for file in self.others():
            known = save_from_text.with_known_code(self._read(file), code)
            if known:
                self._store.write(file, known, saves().LONGEST)

    def _store_left(self):
        """Move the game left last to where it is kept, because another game will replace it."""
        saved = self._read_left()
        stamp = save_from_text.stamp_of(saved)
        has_moves = save_from_text.has_moves(saved)
        # There is no room for all puzzles of a pack that the player has looked at.
        if stamp and (has_moves or not packs.split(stamp)):
            self._store.rename(self.left_last(), self._kept(stamp))
        elif has_moves:
            self._push()

    def _push(self):
        """Put the game left last on the stack. The games above the first gap move down, so no game
        is lost if the power fails. In a full stack the oldest game is replaced."""
        store = self._store
        place = 1
        while place < MOST_OLDER and store.has(self._older(place)):
            place += 1
        while place > 1:
            store.rename(self._older(place - 1), self._older(place))
            place -= 1
        store.rename(self.left_last(), self._older(1))

    def _older(self, place):
        return self._autosave.name(OLDER.format(place))

    def _read_left(self):
        """Return the text of the game left last, "" if there is none."""
        return self._read(self.left_last())

    def _read(self, file):
        return self._store.read(file, saves().LONGEST) or ""

    def _kept(self, stamp):
        return "{}-{}".format(self._autosave.name(_NAMED), stamp)
