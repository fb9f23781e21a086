"""Cross-numbers as newspapers print them: the sums of the rows at their right, those of the
columns below, and the sums of the diagonals at the corners where they end.

                20        the diagonal that ends at the top right
    8 . 5 3     22
    . . . .     19
    . . . .     25
    . 7 3 .     19
    20 16 20 29 12        the columns, and the diagonal that ends at the bottom right

The sum of the first line may also stand in front of the last one, at the bottom left.
"""

import re

from sumpad.games import text_reader as game_text
from sumpad_tools.puzzles.formats.format_types import Entry, as_remark, fault
from sumpad_tools.puzzles.formats.line_reader import Line, Lines

FAMILY = "crossnum"

_LEAST, _MOST = 3, 20
_BLANKS = "._-*?0"
_CELLS = re.compile(r"[1-9._*?0-]+")
_BARS = str.maketrans("|=:;,\t", "      ")


def starts(text: str) -> bool:
    tokens = _tokens(text)
    if len(tokens) == 1:
        return tokens[0].isdecimal() and len(tokens[0]) < 4 and tokens[0].isascii()
    return _row(tokens) is not None


def _tokens(text: str) -> list[str]:
    return text.translate(_BARS).split()


def _row(tokens: list[str]) -> tuple[str, int] | None:
    """Return the cells of a row and its sum, or None."""
    cells = "".join(tokens[:-1])
    is_right = _LEAST <= len(cells) <= _MOST and _CELLS.fullmatch(cells)
    return (cells, int(tokens[-1])) if is_right and _is_sum(tokens[-1]) else None


def _is_sum(token: str) -> bool:
    return bool(re.fullmatch(r"[1-9][0-9]{0,2}", token))


def read(lines: Lines) -> list[Entry] | None:
    first = lines.peek()
    assert first
    alone = _tokens(first.content)
    has_top = len(alone) == 1
    top = lines.peek(1) if has_top else first
    row = _row(_tokens(top.content)) if top else None
    if row is None:
        return None
    size = len(row[0])
    count = size + 1 + has_top
    block = [line for line in (lines.peek(i) for i in range(count)) if line]
    told, text = _board(block, size, has_top)
    if told and not has_top:
        return None
    lines.skip(len(block))
    if told:
        text = "".join(f"{line.text}\n" for line in block)
    remark = as_remark(*(line.comment for line in block))
    return [Entry(first.number, FAMILY, text, remark, told)]


def _board(block: list[Line], size: int, has_top: bool) -> tuple[str | None, str]:
    """Return (fault, text of the board); one of them counts."""
    rows = []
    for number, line in enumerate(block[has_top : has_top + size], 1):
        row = _row(_tokens(line.content))
        if row is None or len(row[0]) != size:
            expected = f"{size} cells and a sum in row {number}"
            return fault(line.number, 1, expected, game_text.shown(line.content)), ""
        rows.append(row)
    last = block[-1]
    sums = _tokens(last.content)
    least, most = size, 9 * size
    wanted = size + 1 + (not has_top)
    if len(rows) < size or len(block) < size + 1 + has_top or len(sums) != wanted:
        expected = f"{size} sums of columns and one of a diagonal below {size} rows"
        return fault(last.number, 1, expected, game_text.shown(last.content)), ""
    up = _tokens(block[0].content)[0] if has_top else sums.pop(0)
    numbers = [*(str(of_row) for _, of_row in rows), *sums, up]
    for total in numbers:
        if not _is_sum(total) or not least <= int(total) <= most:
            expected = f"sums from {least} to {most}"
            return fault(block[0].number, 1, expected, game_text.shown(total)), ""
    body = [" ".join("." if it in _BLANKS else it for it in cells) for cells, _ in rows]
    lines = [f"{cells} | {of_row}" for cells, (_, of_row) in zip(body, rows, strict=True)]
    columns = " ".join(sums[:-1])
    text = "\n".join([f"{FAMILY} {size}", *lines, f"= {columns}", f"\\ {sums[-1]}", f"/ {up}"])
    return None, text + "\n"


def write(text: str, remark: str) -> str:
    lines = text.splitlines()
    size = int(lines[0].split()[1])
    rows = [line.split("|") for line in lines[1 : size + 1]]
    columns = lines[size + 1].split()[1:]
    down, up = (line.split()[1] for line in lines[size + 2 : size + 4])
    width = max(map(len, columns))
    body = [
        " ".join(f"{it:>{width}}" for it in [*cells.split(), total.strip()])
        for cells, total in rows
    ]
    body.append(" ".join(f"{it:>{width}}" for it in [*columns, down]))
    head = f"# {remark}\n" if remark else ""
    return head + "\n".join([f"{up:>{len(body[0])}}", *body]) + "\n"
