"""Fonts from readable art: fontart/*.txt -> firmware/sumpad/view/font_data.py.

Run it as `python -m sumpad_tools.build.fontmaker` in tools/ after editing the art; a test checks
that the data match the art. The art is text and not a picture, so that a diff shows which glyph
has changed.

In a file of art, `;` starts a comment line. The lines `font NAME`, `height ROWS` and `gap COLUMNS`
come first. Then there are blocks of glyphs side by side: a line `= A B C` that names the glyphs,
and one line of `#` and `.` for each row. A glyph is as wide as it needs. A name is the character
itself, `space`, or a code like `\\12` for a character that is not printable.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from sumpad_tools import ROOT

ART = Path(__file__).with_name("fontart")
DATA = ROOT / "firmware" / "sumpad" / "view" / "font_data.py"

_HEAD = '''"""The bytes of the fonts, made by sumpad_tools.build.fontmaker. See fonts.py."""
'''
_BYTES_A_LINE = 22


class FontError(ValueError):
    """Raised if the art is malformed; the message of parse() begins with the name of the file."""


class Font:
    """A font: `name`, `height` in rows, `gap` in columns, `glyphs`: code -> tuple of rows."""

    def __init__(
        self, name: str, height: int, gap: int, glyphs: dict[int, tuple[str, ...]]
    ) -> None:
        self.name = name
        self.height = height
        self.gap = gap
        self.glyphs = glyphs


def _code(name: str) -> int:
    if len(name) == 1:
        return ord(name)
    if name == "space":
        return 32
    if re.fullmatch(r"\\\d+", name):
        return int(name[1:])
    raise FontError(f"{name!r} names no character")


def _block(
    names: list[str], rows: list[str], glyphs: dict[int, tuple[str, ...]], height: int
) -> None:
    """Check the shape of a block of art and add its glyphs to `glyphs`."""
    if len(rows) != height:
        raise FontError(f"a glyph has {height} rows, here are {len(rows)}")
    split = [row.split() for row in rows]
    for row in split:
        if len(row) != len(names):
            raise FontError(f"{len(names)} glyphs are named, a row has {len(row)}")
    for name, columns in zip(names, zip(*split, strict=True), strict=True):
        code = _code(name)
        if not 0 < code < 128 or code in glyphs:
            raise FontError(f"{name!r} is out of range or there already")
        if len({len(part) for part in columns}) != 1 or set("".join(columns)) - set("#."):
            raise FontError(f"the rows of {name!r} are not equally long rows of # and .")
        glyphs[code] = columns


def parse(text: str, where: str = "art") -> Font:
    """Return the Font that a `text` of art describes. Raises FontError, which names `where`."""
    head: dict[str, str] = {}
    glyphs: dict[int, tuple[str, ...]] = {}
    block: tuple[int, list[str], list[str]] | None = None  # (line number, names, rows)

    def close() -> None:
        if block:
            line, names, rows = block
            try:
                _block(names, rows, glyphs, int(head["height"]))
            except FontError as error:
                raise FontError(f"{where}:{line}: {error}") from None

    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith(";"):
            continue
        if line.startswith("="):
            close()
            block = (number, line[1:].split(), [])
        elif block:
            block[2].append(line)
        else:
            key, _, value = line.partition(" ")
            if key not in ("font", "height", "gap"):
                raise FontError(f"{where}:{number}: expected font, height, gap or =, not {key!r}")
            head[key] = value
    close()
    missing = {"font", "height", "gap"} - set(head)
    if missing or not glyphs:
        raise FontError(f"{where}: without {', '.join(sorted(missing)) or 'glyphs'}")
    return Font(head["font"], int(head["height"]), int(head["gap"]), glyphs)


def pack(font: Font) -> bytes:
    """Return the bytes of a Font, in the format that firmware/sumpad/view/fonts.py describes."""
    first = min(font.glyphs)
    count = max(font.glyphs) - first + 1
    bytes_a_column = 1 if font.height <= 8 else 2
    starts = [0]
    columns = bytearray()
    for code in range(first, first + count):
        rows = font.glyphs.get(code, ())
        for column in zip(*rows, strict=True):
            bits = sum(1 << y for y, pixel in enumerate(column) if pixel == "#")
            columns += bits.to_bytes(bytes_a_column, "little")
        starts.append(len(columns) // bytes_a_column)
    table = b"".join(start.to_bytes(2, "little") for start in starts)
    return bytes((font.height, first, count, font.gap)) + table + bytes(columns)


def fonts() -> list[Font]:
    """Return all fonts of the art folder, sorted by name."""
    art = sorted(ART.glob("*.txt"))
    return sorted((parse(path.read_text(), path.name) for path in art), key=lambda f: f.name)


def source(all_fonts: Iterable[Font]) -> str:
    """Return the text of font_data.py."""
    parts = [_HEAD]
    for font in all_fonts:
        data = pack(font)
        lines = [f"\n{font.name} = (\n"]
        for start in range(0, len(data), _BYTES_A_LINE):
            hexes = "".join(f"\\x{byte:02x}" for byte in data[start : start + _BYTES_A_LINE])
            lines.append(f'    b"{hexes}"\n')
        parts.append("".join(lines) + ")\n")
    return "".join(parts)


if __name__ == "__main__":
    DATA.write_text(source(fonts()))
