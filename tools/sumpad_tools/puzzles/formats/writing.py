"""Puzzles written in a format, one after another, as a file of that format has them."""

from collections.abc import Sequence

from sumpad.games import backend
from sumpad_tools import families
from sumpad_tools.puzzles import formats
from sumpad_tools.puzzles.formats.format_types import Format


class Writer:
    """Writes puzzles in `form`: the text of a file is that of all `add` and then `end`."""

    def __init__(self, form: Format) -> None:
        self._form = form
        self._family = ""  # of the latest puzzle

    def check(self, family: str) -> None:
        """Raise FormatError if the format is not for puzzles of `family`; "" for not known."""
        if family and self._form.family not in ("", family):
            raise formats.FormatError(
                f"--format {self._form.name} is for {self._form.family}, not {family}"
            )

    def add(self, text: str, remark: str) -> str:
        """Return the text of the next puzzle, which has the text `text` in its family's format."""
        assert self._form.write
        family = _family_of(text)
        self.check(family)
        written = self._form.write(text, remark)
        if not self._family:
            before = self._form.head
        elif self._form.between or any(families.of(it).APART for it in (family, self._family)):
            before = "\n"
        else:
            before = ""
        self._family = family
        return before + written

    def end(self) -> str:
        """Return the end of the file; "" if it has no puzzle."""
        return self._form.tail if self._family else ""


def _family_of(text: str) -> str:
    from sumpad import games

    return games.family_of(text)


def solved(game: backend.Backend, rows: Sequence[Sequence[int]]) -> str:
    """Return the text of the puzzle in `game` with all digits of a solution. Raises FormatError
    for a family whose text has no digits. `game` is played."""
    before = game.text()
    for move in game.solve_moves(bytes(digit for row in rows for digit in row)):
        game.apply(move)
    if game.text(played=True) == before and any(0 in row for row in rows):
        raise formats.FormatError(f"a solution of {game.NAME} has no format of files")
    return game.text(played=True)
