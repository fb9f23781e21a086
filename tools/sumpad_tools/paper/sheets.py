"""Pages to print: numbered puzzles, several on a page, and their solutions at the end."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sumpad_tools.paper.drawing import Drawing, Words

PAPERS = {"a4": (595.3, 841.9), "letter": (612.0, 792.0), "a5": (419.5, 595.3)}
"""Name -> width and height in 1/72 inch."""

PER_PAGE = (1, 2, 4, 6, 9, 12)
_GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}  # columns, rows
_SOLUTIONS = 12  # on a page
_LARGE_SOLUTIONS = 6

_MARGIN = 40.0
_GAP = 22.0
_HEAD = 16.0  # for the number above a puzzle
_FOOT = 18.0  # for the number of the page
_LARGEST_CELL = 42.0  # so that a 4x4 does not fill a page
_LARGE_CELL = 60.0  # in large print


class Item(NamedTuple):
    """A puzzle to print: its board without and with the solution (None for none), and a remark."""

    board: Drawing
    solution: Drawing | None
    remark: str


def pages(
    items: Sequence[Item], paper: str, per_page: int, large: bool, solutions: bool
) -> Iterator[Drawing]:
    """Yield the pages. `large` is for large print."""
    number = 0
    boards = [(it.board, f"{at}", it.remark) for at, it in enumerate(items, 1)]
    solved = [(it.solution, f"{at}", "") for at, it in enumerate(items, 1) if it.solution]
    parts = [(boards, per_page, "")]
    if solutions and solved:
        parts.append((solved, _LARGE_SOLUTIONS if large else _SOLUTIONS, "Solutions"))
    for drawings, count, title in parts:
        for start in range(0, len(drawings), count):
            number += 1
            yield _page(drawings[start : start + count], paper, count, title, number, large)


def _page(
    drawings: Sequence[tuple[Drawing, str, str]],
    paper: str,
    count: int,
    title: str,
    number: int,
    large: bool,
) -> Drawing:
    width, height = PAPERS[paper]
    page = Drawing(width, height)
    columns, rows = _GRIDS[count]
    top = _MARGIN
    if title:
        page.shapes.append(Words(_MARGIN, top + 6, 15, title, True, anchor="start"))
        top += 26
    room_x = (width - 2 * _MARGIN - (columns - 1) * _GAP) / columns
    room_y = (height - top - _MARGIN - _FOOT - (rows - 1) * _GAP) / rows
    largest = _LARGE_CELL if large else _LARGEST_CELL
    # One scale for all boards of the page, except those that are too large for it.
    usual = min(largest, *(_scale(it, room_x, room_y - _HEAD) for it, _, _ in drawings))
    usual = max(usual, min(largest, _median(drawings, room_x, room_y - _HEAD)))
    for at, (drawing, name, remark) in enumerate(drawings):
        x = _MARGIN + at % columns * (room_x + _GAP)
        y = top + at // columns * (room_y + _GAP)
        scale = min(usual, _scale(drawing, room_x, room_y - _HEAD))
        left = x + (room_x - drawing.width * scale) / 2
        size = 15 if large else 11
        page.shapes.append(Words(left + 1, y + 6, size, name, True, anchor="start"))
        right = left + drawing.width * scale
        words = _fitting(remark, right - left - size * (len(name) + 1), size - 3)
        if words:
            page.shapes.append(Words(right, y + 6, size - 3, words, grey=0.35, anchor="end"))
        page.place(drawing, left, y + _HEAD, scale)
    page.shapes.append(Words(width / 2, height - _MARGIN + 6, 9, f"{number}", grey=0.35))
    return page


def _scale(drawing: Drawing, width: float, height: float) -> float:
    return min(width / drawing.width, height / drawing.height)


def _median(drawings: Sequence[tuple[Drawing, str, str]], width: float, height: float) -> float:
    scales = sorted(_scale(it, width, height) for it, _, _ in drawings)
    return scales[len(scales) // 2]


def _fitting(words: str, width: float, size: float) -> str:
    """Return as much of `words` as surely fits into `width`."""
    most = math.floor(width / (size * 0.52))
    if most < 4:
        return ""
    return words if len(words) <= most else words[: most - 3].rstrip() + "..."
