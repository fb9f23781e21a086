"""The file of a pack, which a console reads block by block (storage/packs.py of the firmware).

    8 bytes     b"SUMPACK" and the number of the format, 1
    2 bytes     the length of the header
    header      lines `key value` in UTF-8: family, count, and what was asked for
    records     one after another, see below
    index       for every 32 records 4 bytes: where they begin; 4 bytes: their CRC-32
    12 bytes    where the index begins, the number of records, the CRC-32 of all before it

A record: its length without these three bytes; its rating in tenths, 0 for unknown; the place of
its grade in the header's `grades`, counting from 1, 0 for none; the puzzle as its family packs
it. Numbers have their lowest byte first.
"""

import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from sumpad.storage.packs import BLOCK, LONGEST, MAGIC

_LENGTH = struct.Struct("<H")
_RECORD = struct.Struct("<BBB")
_ENTRY = struct.Struct("<II")
_TRAILER = struct.Struct("<III")


class PackError(Exception):
    """A file is not a pack, or is damaged. The message is a sentence."""


class Record(NamedTuple):
    """A puzzle as its family packs it, its rating in tenths or 0, its grade or ""."""

    packed: bytes
    tenths: int
    grade: str


class Pack:
    """A pack in memory. Raises PackError if `raw` is none, or is damaged."""

    def __init__(self, raw: bytes, name: str) -> None:
        self._raw = raw
        self.name = name
        if not raw.startswith(MAGIC[:-1]):
            raise PackError(f"{name} is not a pack")
        if len(raw) > 7 and not raw.startswith(MAGIC):
            raise PackError(f"{name} has format {raw[7]} of packs; this version knows format 1")
        least = len(MAGIC) + _LENGTH.size + _TRAILER.size
        if len(raw) < least:
            raise PackError(f"{name} is cut short")
        self._index, self._count, check = _TRAILER.unpack_from(raw, len(raw) - _TRAILER.size)
        if zlib.crc32(raw[:-4]) != check:
            raise PackError(f"{name} is damaged: its checksum is wrong")
        [length] = _LENGTH.unpack_from(raw, len(MAGIC))
        start = len(MAGIC) + _LENGTH.size
        self._records = start + length
        lines = raw[start : self._records].decode().splitlines()
        self.header = dict(line.partition(" ")[::2] for line in lines)
        self._grades = self.header.get("grades", "").split()

    def __len__(self) -> int:
        return self._count

    @property
    def family(self) -> str:
        return self.header.get("family", "")

    def record(self, number: int) -> Record:
        """Return the record `number`, from 0, as a console reads it: by the index."""
        block, rest = divmod(number, BLOCK)
        at, _ = _ENTRY.unpack_from(self._raw, self._index + block * _ENTRY.size)
        for _ in range(rest):
            at += _RECORD.size + self._raw[at]
        return self._at(at)[0]

    def __iter__(self) -> Iterator[Record]:
        at = self._records
        for _ in range(self._count):
            record, at = self._at(at)
            yield record

    def _at(self, at: int) -> tuple[Record, int]:
        length, tenths, grade = _RECORD.unpack_from(self._raw, at)
        at += _RECORD.size
        name = self._grades[grade - 1] if 0 < grade <= len(self._grades) else ""
        return Record(self._raw[at : at + length], tenths, name), at + length


def composed(header: Mapping[str, str], records: Sequence[Record]) -> bytes:
    """Return the file of a pack. The same arguments give the same bytes."""
    grades = sorted({it.grade for it in records if it.grade})
    about = {**header, "count": str(len(records)), "grades": " ".join(grades)}
    head = "".join(f"{key} {value}\n" for key, value in about.items()).encode()
    raw = bytearray(MAGIC + _LENGTH.pack(len(head)) + head)
    index = bytearray()
    for start in range(0, len(records), BLOCK):
        at = len(raw)
        for it in records[start : start + BLOCK]:
            if len(it.packed) > LONGEST:
                size = len(it.packed)
                raise PackError(f"a puzzle takes {size} bytes; a pack has room for {LONGEST}")
            grade = grades.index(it.grade) + 1 if it.grade else 0
            raw += _RECORD.pack(len(it.packed), it.tenths, grade) + it.packed
        index += _ENTRY.pack(at, zlib.crc32(raw[at:]))
    place = len(raw)
    raw += index + _TRAILER.pack(place, len(records), 0)[:8]
    return bytes(raw + struct.pack("<I", zlib.crc32(raw)))
