"""Rewrite .mpy files for the page, so that equal code in different modules has equal bytes.

packing.py uses this module, and tools/web/src/mpy_filter.mjs undoes it. An .mpy file begins with a
table of the names that its code uses, and the code has their places in this table. The compiler
fills the table in a known order, so the page can make it again: here the table is left out, and
the code has the numbers that the names have in the whole firmware.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from sumpad_tools.device import mpy

_BYTECODE = 0  # the kind of function that is not machine code

# How an opcode is followed, by its high four bits: MP_BC_FORMAT in MicroPython's bc0.h.
_FORMATS = 0x3A4
_NAME, _NUMBER, _OFFSET = 1, 2, 3
_NO_EXTRA_BYTE = 0x9E  # opcodes with any of these bits: MP_BC_MASK_EXTRA_BYTE

# Opcodes for names whose scope the compiler does not know before its second pass: load, store and
# delete a name or a global.
_LATE = {0x11, 0x12, 0x16, 0x17, 0x19, 0x1A}


class UnusualError(Exception):
    """Raised for a module that cannot be made again: it has machine code, or texts with zeros."""


@dataclass
class _Function:
    flags: int  # the low bits of its header: its kind, and whether it has children
    signature: bytes
    names: list[int]  # its own, and those of its parameters, as places in the table
    lines: bytes
    cells: bytes
    code: list[tuple[bytes, int | None]]  # bytes, and the place of a name that follows
    children: list[_Function] = field(default_factory=list)


def rewritten(module: bytes, number_of: Callable[[bytes | int], int]) -> tuple[bytes, bytes]:
    """Return `module`, an .mpy file, rewritten, and its tables of line numbers apart.

    `number_of` returns the number, below 65536, of a text, or of a name that every MicroPython
    has. Raises UnusualError. The rewritten file has:

    * the header of 4 bytes, the number of constant objects, the number of the source file's name;
    * the functions, each followed by its children: the bytes of code without names and the flags,
      the signature, the lengths of line table and cells, the names, the cells, the code;
    * the constant objects; a text is a number, and bytes have no zero after them.

    Names and texts are numbers of two bytes, the high one first; others are as in .mpy files.
    """
    reader = mpy.Reader(module)
    if reader.place > mpy.HEADER:
        raise UnusualError("machine code")
    count, objects = reader.number(), reader.number()
    names = [reader.name() for _ in range(count)]
    constants = b"".join(_objects(reader, objects, number_of))
    top = _function(reader)
    if _order(top) != list(range(count)) or reader.place < len(module):
        raise UnusualError("names in another order, or further content")

    def numbers(places: list[int]) -> bytes:
        return b"".join(number_of(names[place]).to_bytes(2, "big") for place in places)

    def written(function: _Function) -> Iterator[bytes]:
        length = sum(len(before) for before, _ in function.code)
        yield _number(length << 3 | function.flags) + function.signature
        yield _number(len(function.lines)) + _number(len(function.cells))
        yield numbers(function.names) + function.cells
        for before, place in function.code:
            yield before + numbers([] if place is None else [place])
        if function.flags & 4:
            yield _number(len(function.children))
        for child in function.children:
            yield from written(child)

    def lines(function: _Function) -> Iterator[bytes]:
        yield function.lines
        for child in function.children:
            yield from lines(child)

    head = module[: mpy.HEADER] + _number(objects) + numbers([0])
    return head + b"".join(written(top)) + constants, b"".join(lines(top))


def _number(value: int) -> bytes:
    """Write a number as mpy.Reader reads it."""
    written = [value & 0x7F]
    while value := value >> 7:
        written.insert(0, 0x80 | value & 0x7F)
    return bytes(written)


def _objects(
    reader: mpy.Reader, count: int, number_of: Callable[[bytes | int], int]
) -> Iterator[bytes]:
    """Read `count` constant objects and yield them rewritten."""
    for _ in range(count):
        kind = reader.bytes(1)
        yield kind
        if mpy.FUN_TABLE <= kind[0] <= mpy.ELLIPSIS:  # nothing follows
            continue
        length = reader.number()
        if kind[0] == mpy.STR:
            text = reader.terminated(length)
            if b"\0" in text:
                raise UnusualError("a text with a zero")
            yield number_of(text).to_bytes(2, "big")
            continue
        yield _number(length)
        if kind[0] == mpy.TUPLE:
            yield from _objects(reader, length, number_of)
        else:
            yield reader.terminated(length) if kind[0] == mpy.BYTES else reader.bytes(length)


def _function(reader: mpy.Reader) -> _Function:
    """Read a function and its children."""
    header = reader.number()
    if header & 3 != _BYTECODE:
        raise UnusualError("machine code")
    end = reader.place + (header >> 3)
    signature, parameters = _signature(reader)
    info = cells = shift = 0
    while True:
        (byte,) = reader.bytes(1)
        info |= (byte >> 1 & 0x3F) << 6 * shift
        cells |= (byte & 1) << shift
        shift += 1
        if byte < 0x80:
            break
    start = reader.place
    names = [reader.number() for _ in range(1 + parameters)]
    function = _Function(
        header & 7,
        signature,
        names,
        reader.bytes(start + info - reader.place),
        reader.bytes(cells),
        list(_code(reader, end)),
    )
    if header & 4:
        function.children = [_function(reader) for _ in range(reader.number())]
    return function


def _signature(reader: mpy.Reader) -> tuple[bytes, int]:
    """Read the signature of a function; return it and the number of its parameters."""
    start = reader.place
    (byte,) = signature = reader.bytes(1)
    parameters = byte & 3
    shift = 0
    while byte >= 0x80:
        (byte,) = reader.bytes(1)
        signature += bytes([byte])
        parameters += ((byte >> 2 & 1) << shift + 2) + ((byte >> 3 & 1) << shift)
        shift += 1
    assert reader.place == start + len(signature)
    return signature, parameters


def _code(reader: mpy.Reader, end: int) -> Iterator[tuple[bytes, int | None]]:
    """Read opcodes up to `end`; yield bytes, and the place of the name that follows."""
    before = b""
    while reader.place < end:
        (opcode,) = byte = reader.bytes(1)
        before += byte
        form = _FORMATS >> 2 * (opcode >> 4) & 3
        if form == _NAME:
            yield before, reader.number()
            before = b""
        elif form == _NUMBER:
            while byte := reader.bytes(1):
                before += byte
                if byte[0] < 0x80:
                    break
        elif form == _OFFSET:
            byte = reader.bytes(1)
            before += byte + reader.bytes(byte[0] >> 7)
        if not opcode & _NO_EXTRA_BYTE:
            before += reader.bytes(1)
    yield before, None


def _order(top: _Function) -> list[int]:
    """Return the places of names in the order in which the compiler puts names into the table.

    Its first pass goes over all functions, those of a level before those of the next; it does not
    know parameters and scopes yet.
    """
    functions = [top]
    for function in functions:
        functions += function.children
    first, second = [0], []
    for function in functions:
        uses = [(before[-1], place) for before, place in function.code if place is not None]
        first += function.names[:1] + [place for opcode, place in uses if opcode not in _LATE]
        second += function.names + [place for _, place in uses]
    return list(dict.fromkeys(first + second))
