"""The lines of a file in any usual encoding and with any line ends, with a look ahead.

UTF-8 is the default. A byte order mark, or the zero bytes of its first characters, give UTF-16
away: PowerShell's `>` writes it. Lines end with LF, CRLF or CR. A line that is longer than any
puzzle is reported and passed over.
"""

import codecs
import io
from collections import deque
from typing import BinaryIO, NamedTuple

LONGEST = 1 << 16  # characters of a line, and of a puzzle; later text cannot be part of it
ENDLESS = 1 << 26  # characters of a line, after which no other one is looked for

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class Line(NamedTuple):
    """A line of a file: its `number` from 1, and its `text` without the line end. `fault` says
    that a byte of it is not text, or is None."""

    number: int
    text: str
    fault: str | None = None

    @property
    def body(self) -> str:
        """The text without its comment."""
        return self.text.partition("#")[0]

    @property
    def content(self) -> str:
        """The text without comment and outer spaces."""
        return self.body.strip()

    @property
    def comment(self) -> str:
        return self.text.partition("#")[2].strip(" \t#")

    @property
    def is_blank(self) -> bool:
        """Whether the line is empty, or has only the commas of a spreadsheet's empty row."""
        return not self.text.strip(", ;\t") and not self.fault


class Lines:
    """The lines of a stream of bytes. `peek` looks ahead, `take` goes on."""

    def __init__(self, stream: BinaryIO) -> None:
        self.number = 0  # lines read
        self.comments: list[str] = []  # the lines of comment above the next one, with their `#`
        self._stream = io.BufferedReader(stream)  # type: ignore[type-var]  # any binary stream
        self._ahead: deque[tuple[Line, int]] = deque()
        self._size = 0
        head = self._stream.peek(4)[:4]
        mark, self._encoding = next((it for it in _MARKS if head.startswith(it[0])), (b"", ""))
        if not self._encoding:
            self._encoding = _without_mark(head)
        self._size += len(self._stream.read(len(mark)))
        # Bytes that are not text become lone surrogates, so that one bad byte spoils one line.
        errors = "surrogateescape" if self._encoding == "utf-8" else "replace"
        self._text = io.TextIOWrapper(self._stream, self._encoding, errors, newline="")
        self._has_more = True

    def close(self) -> None:
        """Leave the stream open: it belongs to the caller, who may have closed it before."""
        if not self._text.closed:
            self._text.detach()
            self._stream.detach()

    def peek(self, ahead: int = 0) -> Line | None:
        """Return the line after `ahead` others without taking it, None at the end."""
        while len(self._ahead) <= ahead and self._has_more:
            self._read()
        return self._ahead[ahead][0] if ahead < len(self._ahead) else None

    def take(self) -> Line:
        """Return the next line and go on to the one after it. There must be one."""
        self.peek()
        line, size = self._ahead.popleft()
        self._size += size
        return line

    def skip(self, count: int) -> None:
        for _ in range(count):
            self.take()

    def taken(self) -> int:
        """Return how many bytes have been taken since the last call."""
        size, self._size = self._size, 0
        return size

    def _read(self) -> None:
        raw = self._text.readline(LONGEST)
        if not raw:
            self._has_more = False
            return
        self.number += 1
        size = self._bytes(raw)
        if len(raw) < LONGEST or raw.endswith(_ENDS):
            line = _line(self.number, raw.rstrip("\r\n"))
        else:
            expected = "expected the end of the line, found a longer one"
            line = Line(self.number, "", f"{self.number}:{LONGEST}: {expected}")
            size += self._skip_line()
        self._ahead.append((line, size))

    def _skip_line(self) -> int:
        """Go to the end of a long line and return the bytes up to there. If it seems to have no
        end, nothing is read after it."""
        length = size = 0
        while raw := self._text.readline(LONGEST):
            length += len(raw)
            size += self._bytes(raw)
            if raw.endswith(_ENDS):
                return size
            if length >= ENDLESS:
                break
        self._has_more = False
        return size

    def _bytes(self, raw: str) -> int:
        """Return how many bytes of the file `raw` was."""
        errors = _ESCAPE if self._encoding == "utf-8" else "surrogatepass"
        return len(raw.encode(self._encoding, errors))


_ESCAPE = "surrogateescape"
_ENDS = ("\n", "\r")


def _without_mark(head: bytes) -> str:
    """Return the encoding of a file without a byte order mark by its first bytes."""
    if len(head) >= 4:
        if head[0] and head[2] and not head[1] and not head[3]:
            return "utf-16-le"
        if head[1] and head[3] and not head[0] and not head[2]:
            return "utf-16-be"
    return "utf-8"


def _line(number: int, text: str) -> Line:
    """Return a Line. A byte that is not text is its fault, except in a comment."""
    bad = next((i for i, it in enumerate(text) if "\udc80" <= it <= "\udcff"), None)
    if bad is None:
        return Line(number, text)
    raw = text.encode(errors=_ESCAPE)
    clean = "".join(map(_western, text))
    if "#" in text[:bad]:
        return Line(number, clean)
    column = len(text[:bad].encode()) + 1
    byte = raw[column - 1]
    return Line(number, clean, f"{number}:{column}: expected text, found the byte 0x{byte:02x}")


def _western(character: str) -> str:
    """Return what a byte that is not UTF-8 means in a file of older Windows programs."""
    if "\udc80" <= character <= "\udcff":
        return bytes([ord(character) - 0xDC00]).decode("cp1252", "replace")
    return character
