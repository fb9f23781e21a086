"""Packs: files with thousands of puzzles of one family, read block by block.

tools/sumpad_tools/packs/container.py describes the format, and writes it. The console reads the
header, the index entry of a block and the block, and checks the checksum of the block: so no more
than a block is ever in memory. The checksum of the whole file is the identity of the pack. It is
checked by the command that copies a pack onto the console.

A puzzle of a pack has the stamp `89abcdef-12`: the identity of its pack, and its number from 1.
"""

import binascii

from micropython import const

from sumpad.storage import files

MAGIC = b"SUMPACK\x01"  # the last byte is the format
BLOCK = 32  # records with one entry of the index
HEAD = const(10)  # bytes before the header: MAGIC and the header's length
RECORD = const(3)  # bytes before a puzzle: its length, rating and grade
ENTRY = const(8)  # bytes of an entry of the index
TRAILER = const(12)
LONGEST = const(255)  # bytes of a packed puzzle
MOST = const(65536)  # puzzles of a pack on a console, as it keeps a mark for each

_FORMAT = const(7)  # index of that byte of MAGIC
_LONGEST_HEADER = const(2048)
_NUMBER = const(4)  # bytes of a number


def is_pack(store, name):
    """Return whether the file `name` begins like a pack of any format."""
    return store.beginning(name, _FORMAT) == MAGIC[:_FORMAT]


def split(stamp):
    """Return the pack's identity in the `stamp` of a puzzle, and the puzzle's number from 0; None
    if it is not a puzzle of a pack."""
    identity, dash, number = stamp.partition("-")
    return (identity, int(number) - 1) if dash else None


def find(store, identity):
    """Return the Pack in `store` with `identity`, None if there is none. Raises
    files.StorageError."""
    for name in store.names():
        if is_pack(store, name):
            try:
                pack = Pack(store, name)
            except files.StorageError:
                continue  # the list of puzzles says what is wrong with it
            if pack.identity == identity:
                return pack
    return None


class Pack:
    """The pack in the file `name` of `store`.

    `family`: of its puzzles. `count`: of puzzles. `identity`: eight characters.

    The constructor and `record` raise files.StorageError. Its message is a sentence.
    """

    def __init__(self, store, name):
        self._store = store
        self.name = name
        head = store.piece(name, 0, HEAD)
        if len(head) > _FORMAT and head[_FORMAT] != MAGIC[_FORMAT]:
            raise files.StorageError(
                "{} is a pack of format {}: update Sumpad".format(name, head[_FORMAT])
            )
        trailer = store.piece(name, -TRAILER, TRAILER)
        start = HEAD + _number(head, HEAD - 2, 2)
        self._index = _number(trailer, 0)
        self.count = _number(trailer, _NUMBER)
        self.identity = "{:08x}".format(_number(trailer, 2 * _NUMBER))
        end = self._index + (self.count + BLOCK - 1) // BLOCK * ENTRY + TRAILER
        is_sound = start <= self._index < end == store.size(name) and self.count > 0
        if not is_sound or start > HEAD + _LONGEST_HEADER:
            raise self._damaged()
        if self.count > MOST:
            raise files.StorageError("{} has more than {} puzzles".format(name, MOST))
        try:
            header = store.piece(name, HEAD, start - HEAD).decode()
        except ValueError:
            raise self._damaged() from None
        self.family = _field(header, "family")
        self._grades = _field(header, "grades").split()
        self._start = start
        self._number = -1  # of the block in memory
        self._block = b""

    def stamp(self, number):
        """Return the stamp of the puzzle `number`, from 0."""
        return "{}-{}".format(self.identity, number + 1)

    def record(self, number):
        """Return (packed puzzle, rating in tenths or 0, grade or "") of the puzzle `number`, from
        0."""
        if number // BLOCK != self._number:
            self._read(number // BLOCK)
        block = self._block
        at = 0
        for _ in range(number % BLOCK):
            at += RECORD + block[at]
        length, tenths, grade = block[at : at + RECORD]
        at += RECORD
        name = self._grades[grade - 1] if 0 < grade <= len(self._grades) else ""
        return block[at : at + length], tenths, name

    def _read(self, number):
        """Read the block `number` into memory, and check it."""
        place = self._index + number * ENTRY
        entry = self._store.piece(self.name, place, 2 * ENTRY)
        start = _number(entry, 0)
        first = number * BLOCK
        # After the last entry comes the trailer, which begins with the place of the index.
        end = _number(entry, ENTRY)
        if not self._start <= start < end <= min(self._index, start + BLOCK * (RECORD + LONGEST)):
            raise self._damaged()
        self._number = -1
        self._block = b""  # free it before the next one is read
        block = self._store.piece(self.name, start, end - start)
        if binascii.crc32(block) != _number(entry, _NUMBER):
            last = min(first + BLOCK, self.count)
            raise files.StorageError(
                "{}: puzzles {} to {} are damaged".format(self.name, first + 1, last)
            )
        self._block = block
        self._number = number

    def _damaged(self):
        return files.StorageError("{} is damaged: copy it again".format(self.name))


def _number(raw, at, length=_NUMBER):
    return int.from_bytes(raw[at : at + length], "little")


def _field(header, name):
    """Return the value of the line `name` of a header, "" if there is none."""
    return ("\n" + header).partition("\n" + name + " ")[2].partition("\n")[0]
