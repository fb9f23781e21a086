"""Sudokus as nine lines of nine: with or without spaces, bars, dashes and frames; `.sdk`, `.ss`.

Which lines of dashes are frames and which are rows of blanks follows from the number of rows.
"""

import re

from sumpad.games import text_reader as game_text
from sumpad_tools.puzzles.formats.format_types import Entry, as_remark, fault
from sumpad_tools.puzzles.formats.line_reader import Line, Lines
from sumpad_tools.puzzles.formats.sudoku_lines import BLANKS, DIGITS, FAMILY, plain

_SIDE = 9
_MOST_LINES = 60  # of one grid, with its frames and empty lines

_ALLOWED = set(DIGITS + BLANKS)
_BARS = str.maketrans("", "", " \t|!:\"'│┃║┆┊[](){}")
_FRAME = set(" \t-=+|!*:.,'`\"_#") | {chr(it) for it in range(0x2500, 0x2580)}
_LINE = re.compile(r"--|==|[─━═┄┈]{2}|(?:- ){4}")
_SDK = re.compile(r"#[ABCDLSU](?=\S)")  # the letter says what the comment is: author, date, ...
_BRACKETS = set("[](){},; \t")
_SECTION = re.compile(r"\[\w+\]")
_PUZZLE_SECTION = "[puzzle]"

ROW, RULE, EITHER, NEARLY, OTHER = range(5)


def row(text: str) -> str | None:
    """Return the nine cells of a row, or None."""
    for separator in ",;\t":
        fields = text.split(separator)
        if len(fields) >= _SIDE and not any(it.strip() for it in fields[_SIDE:]):
            cells = [it.strip(" \"'[](){}") or "0" for it in fields[:_SIDE]]
            if all(it in _ALLOWED for it in cells):
                return "".join(cells)
    together = re.sub(r"\+[1-9]", "0", text).translate(_BARS).replace("+", "").rstrip(",;")
    return together if len(together) == _SIDE and set(together) <= _ALLOWED else None


def kind(text: str) -> int:
    """Return what a line may be: ROW, RULE, EITHER of them, NEARLY a row, or OTHER."""
    is_rule = bool(_LINE.search(text)) and set(text) <= _FRAME | {"#"}
    if row(text) is not None:
        return EITHER if is_rule else ROW
    if is_rule or text and set(text) <= _BRACKETS:
        return RULE
    cells = text.translate(_BARS)
    good = sum(it in _ALLOWED for it in cells)
    is_near = 6 <= len(cells) <= 12 and good >= 5 and good >= len(cells) - 3
    return NEARLY if is_near and any(it in DIGITS for it in cells) else OTHER


def starts(text: str) -> bool:
    return kind(text) != OTHER or bool(_SECTION.fullmatch(text.strip()))


def read(lines: Lines) -> list[Entry] | None:
    first = lines.peek()
    assert first
    if _SECTION.fullmatch(first.content):
        return _read_section(lines)
    return _Grid(lines, 0).read("")


def read_titled(lines: Lines) -> list[Entry] | None:
    """Read a grid below a line of words, its title."""
    first, following = lines.peek(), lines.peek(1)
    if first and following and kind(following.body) in (ROW, RULE, EITHER):
        grid = _Grid(lines, 1)
        if grid.is_whole:
            return grid.read(first.content)
    return None


def _read_section(lines: Lines) -> list[Entry]:
    """Skip the name of a section, and its lines too if they are not a puzzle but a player's work
    on it."""
    is_puzzle = lines.take().content.lower() == _PUZZLE_SECTION
    while not is_puzzle and (line := lines.peek()):
        if line.is_blank or _SECTION.fullmatch(line.content):
            break
        lines.take()
    return []


class _Grid:
    """The lines that may be a grid, from the one after `skipped` others."""

    def __init__(self, lines: Lines, skipped: int) -> None:
        self._lines = lines
        self._rows: list[tuple[Line, int]] = []  # with their places among the lines
        self._either: list[tuple[Line, int]] = []
        self._wrong: Line | None = None  # the first line that is nearly a row
        self._nearly = 0
        self._rules = 0
        self._end = skipped  # lines that belong to the grid
        self._is_spread = False  # an empty line follows each row
        self._scan(skipped)
        if len(self._rows) + len(self._either) == _SIDE and self._either:
            self._rows = sorted(self._rows + self._either, key=lambda it: it[1])
            self._end = max(self._end, self._rows[-1][1] + 1)

    @property
    def is_whole(self) -> bool:
        return len(self._rows) == _SIDE and not self._wrong

    def _scan(self, at: int) -> None:
        has_dashes = False  # as blanks
        while len(self._rows) < _SIDE and at < _MOST_LINES:
            line = self._lines.peek(at)
            if line is None or line.is_blank and not self._goes_on(at):
                break
            content = line.content
            what = kind(line.body) if content else RULE
            if line.fault or what == OTHER and self._rows and self._is_row_like(at):
                what = NEARLY
            if what == OTHER:
                break
            if what == ROW or what == EITHER and has_dashes and not set("+|") & set(content):
                self._rows.append((line, at))
                has_dashes = has_dashes or "-" in (row(line.body) or "")
            elif what == EITHER:
                self._either.append((line, at))
            elif what == NEARLY:
                self._wrong = self._wrong or line
                self._nearly += 1
                if self._nearly + len(self._rows) >= _SIDE:
                    self._end = at + 1
                    break
            elif content:
                self._rules += 1
            at += 1
            if content:
                self._end = at
        while self.is_whole and (line := self._lines.peek(self._end)):
            what = kind(line.body)
            if what != RULE and not (what == EITHER and self._either):
                break
            self._end += 1

    def _goes_on(self, at: int) -> bool:
        """Return whether a grid continues after an empty line: between its bands of three, or if
        there is such a line after each row."""
        following = self._lines.peek(at + 1)
        self._is_spread = self._is_spread or len(self._rows) == 1
        may_be = self._is_spread or len(self._rows) in (3, 6)
        is_near = following is not None and kind(following.body) in (ROW, RULE)
        return may_be and is_near and not self._wrong

    def _is_row_like(self, at: int) -> bool:
        """Return whether a line that is not a row is followed by one."""
        following = self._lines.peek(at + 1)
        return following is not None and kind(following.body) in (ROW, NEARLY)

    def read(self, title: str) -> list[Entry] | None:
        """Take the grid and return its entry; None if this is not a grid."""
        if not self.is_whole and len(self._rows) + self._nearly < 2:
            return None
        taken = [self._lines.take() for _ in range(self._end)]
        first = self._rows[0][0] if self._rows else taken[0]
        if self.is_whole:
            cells = "".join(row(line.body) or "" for line, _ in self._rows)
            above = (_SDK.sub("", it).strip(" \t#") for it in self._lines.comments)
            remark = as_remark(*above, title, *(line.comment for line in taken))
            return [Entry(first.number, FAMILY, plain(cells) + "\n", remark)]
        raw = "".join(f"{line.text}\n" for line in taken)
        return [Entry(taken[0].number, FAMILY, raw, fault=self._fault(taken))]

    def _fault(self, taken: list[Line]) -> str:
        wrong = self._wrong
        if wrong and wrong.fault:
            return wrong.fault
        if wrong:
            number = 1 + sum(line.number < wrong.number for line, _ in self._rows)
            expected = f"9 cells in row {number} of a sudoku: '1' to '9', '.' or '0'"
            column = 1 + len(wrong.text) - len(wrong.text.lstrip())
            return fault(wrong.number, column, expected, game_text.shown(wrong.content))
        count = len(self._rows) + len(self._either)
        return fault(taken[-1].number, 1, "9 rows of a sudoku", f"{count} of them")


# writing


def _banded(text: str, cells: str, bar: str, rule: str, blank: str) -> list[str]:
    """Return nine rows: the digits of a box joined by `cells`, boxes by `bar`, bands by `rule`."""
    found = []
    text = text.strip().replace(".", blank)
    for start in range(0, len(text), _SIDE):
        if rule and start in (27, 54):
            found.append(rule)
        boxes = (text[start + box : start + box + 3] for box in (0, 3, 6))
        found.append(bar.join(cells.join(box) for box in boxes))
    return found


def write(text: str, remark: str) -> str:
    rows = _banded(text, " ", " | ", "------+-------+------", ".")
    return _with_comment("# ", remark) + "\n".join(rows) + "\n"


def write_sdk(text: str, remark: str) -> str:
    return _with_comment("#D", remark) + "\n".join(_banded(text, "", "", "", ".")) + "\n"


def write_ss(text: str, remark: str) -> str:
    rows = (f"|{it}|" for it in _banded(text, "", "|", "---+---+---", "."))
    return "\n".join(["*-----------*", *rows, "*-----------*"]) + "\n"


def _with_comment(mark: str, remark: str) -> str:
    return f"{mark}{remark}\n" if remark else ""
