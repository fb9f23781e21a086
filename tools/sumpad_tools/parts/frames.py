"""Convert a frame (1024 bytes, 16 a row, MSB left, 1 = lit) to files and text.

Screenshots, the terminal and golden frames use this module. In a PBM file 1 is black, so viewers
show a lit pixel of a golden file as black: the files have the bytes that the panel shows.
"""

from collections.abc import Iterator
from pathlib import Path

from sumpad_tools.parts.ssd1306 import HEIGHT, WIDTH

SIZE = WIDTH * HEIGHT // 8
_HEADER = f"P4\n{WIDTH} {HEIGHT}\n".encode()
_LIT = (180, 220, 255)  # the bluish white of the usual panel
_BLOCKS = (" ", "\u2580", "\u2584", "\u2588")  # dark, upper half, lower half, both
_BRAILLE = 0x2800  # the pattern without dots
_DOTS = (1, 8, 2, 16, 4, 32, 64, 128)  # bits of a pattern's dots, row by row


def pbm(frame: bytes) -> bytes:
    """Return the frame as a binary PBM file."""
    return _HEADER + _checked(frame)


def from_pbm(data: bytes) -> bytes:
    """Return the frame in a file made by pbm(). Raises ValueError for any other file."""
    if not data.startswith(_HEADER):
        raise ValueError(f"expected a PBM file that begins with {_HEADER!r}, got {data[:12]!r}")
    return _checked(data[len(_HEADER) :])


def from_pages(pages: bytes) -> bytes:
    """Return the frame of a picture as the firmware draws it: a byte for each column of eight
    pixels, the topmost in bit 0, page after page."""
    _checked(pages)
    rows = []
    for y in range(HEIGHT):
        columns = pages[y // 8 * WIDTH :][:WIDTH]
        bits = "".join("1" if column >> y % 8 & 1 else "0" for column in columns)
        rows.append(int(bits, 2).to_bytes(WIDTH // 8, "big"))
    return b"".join(rows)


def png(frame: bytes, path: str | Path, scale: int = 4) -> None:
    """Write the frame as a PNG file with `scale` by `scale` points for each pixel."""
    from PIL import Image  # here, because the emulator's tests have no Pillow

    image = Image.frombytes("1", (WIDTH, HEIGHT), _checked(frame)).convert("P")
    palette = [0] * 768
    palette[765:] = _LIT  # a lit pixel is 255 after convert
    image.putpalette(palette)
    image.resize((WIDTH * scale, HEIGHT * scale), 0).save(path)


def ascii_art(frame: bytes) -> str:
    """Return 64 lines of 128 characters, '#' for a lit pixel and '.' for a dark one."""
    return "\n".join(bits.translate({48: ".", 49: "#"}) for bits in _rows(frame))


def half_blocks(frame: bytes) -> list[str]:
    """Return 32 lines of 128 characters for a terminal, two pixels in each character."""
    rows = list(_rows(frame))
    return [
        "".join(_BLOCKS[int(upper) + 2 * int(lower)] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]


def braille(frame: bytes) -> list[str]:
    """Return 16 lines of 64 braille characters for a small terminal, 2x4 pixels in each."""
    rows = list(_rows(frame))
    lines = []
    for top in range(0, HEIGHT, 4):
        four = rows[top : top + 4]
        dots = ("".join(row[x : x + 2] for row in four) for x in range(0, WIDTH, 2))
        lines.append("".join(chr(_BRAILLE + _braille_dots(pixels)) for pixels in dots))
    return lines


def _braille_dots(pixels: str) -> int:
    """Return the number of the braille pattern with these eight `pixels`, row by row."""
    return sum(bit for pixel, bit in zip(pixels, _DOTS, strict=True) if pixel == "1")


def _rows(frame: bytes) -> Iterator[str]:
    """Yield the rows as strings of 128 binary digits."""
    stride = WIDTH // 8
    for start in range(0, SIZE, stride):
        row = int.from_bytes(_checked(frame)[start : start + stride], "big")
        yield f"{row:0{WIDTH}b}"


def _checked(frame: bytes) -> bytes:
    if len(frame) != SIZE:
        raise ValueError(f"a frame has {SIZE} bytes, this has {len(frame)}")
    return bytes(frame)
