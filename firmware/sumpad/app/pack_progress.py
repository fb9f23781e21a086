"""Which puzzles of a pack the player has started or solved, and which was played last.

There is a file for each pack, named after its identity (storage/packs.py):

    pack 1 12       the number of the puzzle played last, from 1
    AAgA...         two bits for each puzzle, in base64: 0 new, 1 started, 2 solved
"""

import binascii

from micropython import const

from sumpad.storage import files

STARTED = const(1)
SOLVED = const(2)

_HEAD = "pack 1 "
_PER_BYTE = const(4)  # puzzles
_ALL_SOLVED = b"\xaa"
_LONGEST = const(22000)  # bytes of a file for packs.MOST puzzles


class Progress:
    """The states of the puzzles of the pack with `identity`. `last`: number of the puzzle played
    last, from 0; -1 if there is none.

    A damaged file is put aside, and the one before it is read. The constructor raises
    files.StorageError if the file cannot be read for another reason.
    """

    def __init__(self, store, identity):
        self._store = store
        self._name = file_name(identity)
        try:
            kept = store.read(self._name, _LONGEST)
        except files.DamagedError:
            kept = store.read(self._name, _LONGEST)
        if kept and not kept.startswith(_HEAD):  # of a later release
            store.put_aside(self._name)
            kept = ""
        head, _, bits = (kept or _HEAD + "0\n").partition("\n")
        self.last = int(head[len(_HEAD) :]) - 1
        self._bits = bytearray(binascii.a2b_base64(bits))

    def state(self, number):
        """Return the state of the puzzle `number`, from 0."""
        at = number // _PER_BYTE
        if at >= len(self._bits):
            return 0
        return self._bits[at] >> number % _PER_BYTE * 2 & 3

    def note(self, number, state):
        """Record that the puzzle `number` was played, and its `state`. A solved puzzle stays
        solved. Raises files.StorageError."""
        state = max(state, self.state(number))
        if state == self.state(number) and self.last == number:
            return
        at = number // _PER_BYTE
        if at >= len(self._bits):
            self._bits.extend(bytes(at + 1 - len(self._bits)))
        shift = number % _PER_BYTE * 2
        self._bits[at] = self._bits[at] & ~(3 << shift) | state << shift
        self.last = number
        bits = binascii.b2a_base64(self._bits).decode()
        text = "{}{}\n{}".format(_HEAD, number + 1, bits)
        self._store.write(self._name, text, _LONGEST, twice=True)

    def solved(self):
        """Return how many puzzles are solved."""
        count = 0
        for bits in self._bits:
            while bits:
                count += bits >> 1 & 1
                bits >>= 2
        return count

    def unsolved(self, number, count):
        """Return the first puzzle from `number` on that is not solved, with the first of `count`
        puzzles after the last one; -1 if all are solved."""
        left = count
        while left > 0:
            number %= count
            step = 1
            at = number // _PER_BYTE
            if number % _PER_BYTE == 0 and self._bits[at : at + 1] == _ALL_SOLVED:
                step = min(_PER_BYTE, count - number)
            elif self.state(number) != SOLVED:
                return number
            number += step
            left -= step
        return -1


def file_name(identity):
    """Return the name of the file for the pack with `identity`."""
    return "pack-" + identity
