"""The compression of links to f-puzzles and SudokuPad, lz-string to base64.

The algorithm is that of pieroxy's lz-string: LZ78 with a growing code width, where a new character
is announced by the code 0 (8 bits) or 1 (16 bits), and 2 ends the text. Bits of a number come
lowest first.
"""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = 6  # of a character of base64
_NEW_BYTE, _NEW_WIDE, _END, _FIRST = 0, 1, 2, 3

_LONGEST = 1 << 20  # characters that a text may unfold to


class LzError(ValueError):
    """Raised for a text that is not compressed in this way."""


class _Writer:
    def __init__(self) -> None:
        self._bits: list[int] = []

    def put(self, value: int, width: int) -> None:
        self._bits += [value >> i & 1 for i in range(width)]

    def text(self) -> str:
        bits = self._bits + [0] * (_BITS - len(self._bits) % _BITS)
        found = []
        for start in range(0, len(bits), _BITS):
            value = 0
            for bit in bits[start : start + _BITS]:
                value = value << 1 | bit
            found.append(_ALPHABET[value])
        return "".join(found) + "=" * (-len(found) % 4)


def compress(text: str) -> str:
    """Return `text` as base64."""
    writer = _Writer()
    codes: dict[str, int] = {}
    unseen: set[str] = set()  # characters that were not announced yet
    width, room = 2, 2  # room: codes left before they need another bit
    phrase = ""

    def grow() -> None:
        nonlocal width, room
        room -= 1
        if not room:
            room = 1 << width
            width += 1

    def emit() -> None:
        if phrase in unseen:
            is_wide = ord(phrase) > 255
            writer.put(_NEW_WIDE if is_wide else _NEW_BYTE, width)
            writer.put(ord(phrase), 16 if is_wide else 8)
            unseen.discard(phrase)
            grow()
        else:
            writer.put(codes[phrase], width)
        grow()

    for character in text:
        if character not in codes:
            codes[character] = len(codes) + _FIRST
            unseen.add(character)
        if phrase + character in codes:
            phrase += character
            continue
        emit()
        codes[phrase + character] = len(codes) + _FIRST
        phrase = character
    if phrase:
        emit()
    writer.put(_END, width)
    return writer.text()


def decompress(text: str) -> str:
    """Return the text that `compress` was given. Raises LzError."""
    values = [_ALPHABET.find(it) for it in text.rstrip("=")]
    if -1 in values:
        raise LzError("not base64")
    bits = [value >> i & 1 for value in values for i in reversed(range(_BITS))]
    at = 0

    def take(width: int) -> int:
        nonlocal at
        if at + width > len(bits):
            raise LzError("it ends too early")
        value = sum(bits[at + i] << i for i in range(width))
        at += width
        return value

    phrases: dict[int, str] = {}
    found: list[str] = []
    length = 0
    width, room = 2, 1
    last = ""
    count = _FIRST  # the next code
    while True:
        code = take(width)
        if code == _END:
            return "".join(found)
        if code in (_NEW_BYTE, _NEW_WIDE):
            phrases[count] = chr(take(16 if code else 8))
            code = count
            count += 1
            room -= 1
            if not room:
                room = 1 << width
                width += 1
        if code in phrases:
            phrase = phrases[code]
        elif code == count and last:
            phrase = last + last[0]
        else:
            raise LzError("a code before its phrase")
        found.append(phrase)
        length += len(phrase)
        if length > _LONGEST:
            raise LzError("too long")
        if last:
            phrases[count] = last + phrase[0]
            count += 1
        last = phrase
        # The writer knows a phrase one code earlier than the reader.
        if len(found) > 1:
            room -= 1
        if not room:
            room = 1 << width
            width += 1
