"""What standard output and error do with a character that they cannot show.

A pipe, a file or a console may have an encoding such as cp1252 or ASCII. Then a character is
replaced by one that looks like it, or by `?`: output is never the reason for a traceback.
"""

import codecs
import io
import sys

_NAME = "sumpad"

_ALIKE = {
    "▀": '"', "▄": "_", "█": "#", "⣿": "#", "⠀": " ",
    "│": "|", "┃": "|", "─": "-", "━": "-", "…": ".", "–": "-", "—": "-", "−": "-",
    "‘": "'", "’": "'", "“": '"', "”": '"', "×": "x", "·": ".", "•": "*",
    "←": "<", "→": ">", "↑": "^", "↓": "v", "\u00a0": " ", "\u202f": " ",
}  # fmt: skip


def alike(character: str) -> str:
    """Return an ASCII character that looks like `character`, or `?`."""
    if character in _ALIKE:
        return _ALIKE[character]
    if "\u2500" <= character <= "\u257f":
        return "+"  # corners of frames
    if "\u2580" <= character <= "\u259f" or "\u2800" <= character <= "\u28ff":
        return "#"
    return "?"


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(alike, error.object[error.start : error.end])), error.end


def make_safe() -> None:
    """Let standard output and error replace what they cannot show."""
    codecs.register_error(_NAME, _replace)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_NAME)
