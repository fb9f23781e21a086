"""The log of the moves of a game: undo, redo and the save file (`save_to_text.py`) are made of it.

A *step* is the unit of undo: a move and the CHAINED moves after it.

A *trial* is a part of the log: the moves since the player began to try something out. It ends when
the player keeps its moves, drops them, or undoes more than them; see `trials.py`.

The log is bounded because the heap is, and because a save has to be replayed. When the log is
full, all but its last moves are merged into one step that leads from the givens to the same board.
"""

from array import array

from micropython import const

from sumpad.games import backend

CHAINED = const(1 << 20)  # flag of a move in the same step as the move before it

_FIRST_LOG = const(256)
_MOST_AT_ONCE = const(1440)  # moves of a step: a digit and nine notes in each of 144 cells
_LAST_MOVES = const(480)  # moves that stay separate steps when the log is full
_FULL = const(_MOST_AT_ONCE + _LAST_MOVES)
MOST_MOVES = const(_FULL + _MOST_AT_ONCE)  # the most moves in a log


class MoveLog:
    """The moves carried out on a backend, and the undone ones that can be redone."""

    def __init__(self, game):
        self.game = game
        self.changes = 0  # counts every change that must be saved
        self.done = 0  # moves carried out; the moves after these can be redone
        self.end = 0  # moves in the log
        self.trials = ()  # the number of moves before each trial that has not ended
        self.log = array("I", (0 for _ in range(_FIRST_LOG)))

    def clear_log(self):
        """Forget all moves, as the backend has loaded another puzzle."""
        self.done = self.end = 0
        self.trials = ()
        self.changes += 1

    def replay(self, log, done, end):
        """Take over `log`, read from a save: `end` moves, of which `done` are carried out. Returns
        how many are legal; if that is less than `end`, the game is unusable."""
        legal = self.game.replay(log, end)
        if legal == end:
            self.game.apply_all(log, done, end, True)
            self.log = log
            self.done = done
            self.end = end
        return legal

    def log_step(self, moves):
        """Carry out `moves`, an iterable, as one step, and forget the steps that could be redone.
        Returns the number of moves."""
        self.compact_log()
        first = self.done
        chained = 0
        try:
            for move in moves:
                self._write(move | chained)
                chained = CHAINED
        except MemoryError:
            self.done = self.end = first
            raise
        self.game.apply_all(self.log, first, self.done, False)
        return self.done - first

    def record(self, entry):
        """Carry out `entry`, a move with or without CHAINED, and make it the last in the log."""
        self._write(entry)  # first, because it may need heap
        self.game.apply(entry & backend.MOVE_MASK)

    def _write(self, entry):
        """Make `entry` the last in the log."""
        if self.done < len(self.log):
            self.log[self.done] = entry
        else:
            self.log.append(entry)
        self.done += 1
        self.end = self.done
        self.changes += 1

    def compact_log(self):
        """Shorten a full log, so that another step fits."""
        if self.done > _FULL:
            first = self.done - _LAST_MOVES
            while first < self.done and self.log[first] & CHAINED:
                first += 1
            self._make_one_step(first)

    def _make_one_step(self, first):
        """Merge the moves before `first`, where a step begins, into one step with as few moves as
        possible."""
        log = self.log
        game = self.game
        game.apply_all(log, first, self.done, True)
        try:
            back = array("I", game.restart_moves())  # reversed, they lead to this board
        except MemoryError:
            game.apply_all(log, first, self.done, False)
            raise
        end = len(back)
        for at in range(end):
            log[at] = backend.inverse(back[end - 1 - at]) | (CHAINED if at else 0)
        new = end
        self.trials = tuple([at - first + new for at in self.trials if at >= first])
        for at in range(first, self.done):
            log[end] = log[at]
            end += 1
        game.apply_all(log, new, end, False)
        self.done = self.end = end

    def undo_step(self):
        """Undo the last step. Returns the index of its first move, -1 if there is no step."""
        if not self.done:
            return -1
        first = self.done - 1
        while self.log[first] & CHAINED:
            first -= 1
        self.game.apply_all(self.log, first, self.done, True)
        self.done = first
        while self.trials and first < self.trials[-1]:
            self.trials = self.trials[:-1]
        self.changes += 1
        return first

    def redo_step(self):
        """Redo the step that was undone last. Returns the index of its first move, -1 if there is
        no step."""
        first = self.done
        if first == self.end:
            return -1
        end = first + 1
        while end < self.end and self.log[end] & CHAINED:
            end += 1
        self.game.apply_all(self.log, first, end, False)
        self.done = end
        self.changes += 1
        return first
