"""The edges of the display: no digit of any recorded picture touches them.

A case may cover the outermost pixels. Lines, bars and lit areas may reach them. So may the notes
in the last row of cells of a sudoku's lens or band: lines leave free rows around all other notes.
"""

from sumpad_tools.parts import frames
from sumpad_tools.parts.frames import HEIGHT, WIDTH
from sumpad_tools.play import golden
from support.console import reading

_LAST_LINE = 45  # the pixel row of the line above the last cells of a lens or band
_LAST_NOTES_Y = HEIGHT - 5


def _touches(lit, found, has_notes):
    """Return whether a pixel of a lit digit is at an edge. `has_notes`: the picture has a lens."""
    if not found.lit or (has_notes and (found.font, found.y) == ("SMALL", _LAST_NOTES_Y)):
        return False
    places = [
        (x, y)
        for x in range(found.x, min(found.x + found.width, WIDTH))
        for y in range(found.y, min(found.y + found.height, HEIGHT))
    ]
    return any((x, y) in lit and (x in (0, WIDTH - 1) or y in (0, HEIGHT - 1)) for x, y in places)


def test_no_digit_of_a_recorded_picture_touches_an_edge():
    faults = []
    pictures = sorted(golden.GOLDEN.folder.rglob("*.pbm"))
    for path in pictures:
        frame = frames.from_pbm(path.read_bytes())
        rows = frames.ascii_art(frame).split("\n")
        lit = {(x, y) for y, row in enumerate(rows) for x, at in enumerate(row) if at == "#"}
        has_notes = "#" * 36 in rows[_LAST_LINE]
        faults += [
            (path.stem, found[:2])
            for found in reading.readings(frame)
            if _touches(lit, found, has_notes)
        ]
    assert len(pictures) > 250 and faults == []
