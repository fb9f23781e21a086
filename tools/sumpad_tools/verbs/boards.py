"""The verb `boards`: list boards, draw their wiring, and begin a new one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sumpad_tools import boards as catalogue
from sumpad_tools.verbs import options

if TYPE_CHECKING:
    from collections.abc import Callable

app = typer.Typer(help="List boards, draw their wiring, or begin a new one.", no_args_is_help=True)

_CHIPS = ("SSD1306", "SSD1309", "SH1106")


@app.command("list")
def list_boards() -> None:
    """List the boards in boards/."""
    for name in catalogue.names():
        print(f"{name:20} {catalogue.load(name).TITLE}")


@app.command()
def wiring(
    board: Annotated[Any, typer.Argument(parser=options.board, metavar="BOARD")],
    out: Annotated[
        Path, typer.Option(metavar="FILE.svg", help="The diagram.", dir_okay=False)
    ] = Path("wiring.svg"),
) -> None:
    """Draw the wiring of a board as an SVG file."""
    from sumpad_tools.build import wiring as diagram

    out.write_text(diagram.svg(board), encoding="utf-8")
    print(out)


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The new board; its name.")],
    like: Annotated[
        Any,
        typer.Option("--like", parser=options.board, metavar="BOARD", help="The board to copy."),
    ] = catalogue.DEFAULT,
) -> None:
    """Copy a board to a new folder, and ask for its display and its pins.

    An empty answer keeps the value in brackets. Use the board with `--board FOLDER`.
    """
    name = folder.name
    if not re.fullmatch(r"[A-Za-z]\w*", name):
        raise typer.BadParameter(f"a name has letters, digits and _, unlike '{name}'")
    if folder.exists():
        raise typer.BadParameter(f"{folder} already exists")
    source = catalogue.folder(catalogue.place(like)) / "board.py"
    text = _answered(source.read_text(encoding="utf-8"), like, name)
    folder.mkdir(parents=True)
    (folder / "board.py").write_text(text, encoding="utf-8")
    try:
        board = catalogue.load(str(folder))
    except catalogue.BoardError as error:
        print(f"Please correct {folder / 'board.py'}: {str(error).split(': ', 1)[-1]}.")
        raise typer.Exit(1) from None
    print(folder / "board.py")
    _draw(board, folder / "wiring.svg")
    print(f"Next: change KEYS and ACTIONS in board.py, and try it by play --board {folder}")


def _draw(board: catalogue.Board, file: Path) -> None:
    from sumpad_tools.build import wiring as diagram

    try:
        file.write_text(diagram.svg(board), encoding="utf-8")
    except catalogue.BoardError as error:
        print(f"No diagram: {error}.")
    else:
        print(file)


def _answered(text: str, like: catalogue.Board, name: str) -> str:
    """Return the text of a board.py with the answers of the owner in place of the values."""
    text = _set(text, "NAME", name)
    text = _set(text, "TITLE", _ask("Title", like.TITLE, str))
    text = _set(
        text, '"chip"', _ask(f"Controller ({', '.join(_CHIPS)})", like.PANEL["chip"], _chip)
    )
    signals = ("sda", "scl") if like.PANEL["bus"] == "I2C" else ("sck", "mosi", "cs", "dc")
    bus = "i2c" if like.PANEL["bus"] == "I2C" else "spi"
    for key in (bus, *signals):
        words = f"Number of the {bus.upper()} bus" if key == bus else f"GPIO of {key.upper()}"
        value = like.PANEL[key]  # type: ignore[literal-required]  # names of the dict
        text = _set(text, f'"{key}"', _ask(words, value, int))
    if like.ROWS:
        text = _set(text, "ROWS", _ask("GPIO of the rows", like.ROWS, _numbers(like.ROWS)))
    columns = "columns" if like.ROWS else "keys"
    given = like.COLUMNS
    text = _set(text, "COLUMNS", _ask(f"GPIO of the {columns}", given, _numbers(given)))
    return _set(text, "BUZZER", _ask("GPIO of the buzzer, or none", like.BUZZER, _or_none))


def _ask(words: str, value: Any, read: Callable[[str], Any]) -> Any:
    """Ask until `read` takes the answer; it raises ValueError with what is expected."""
    shown = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    while True:
        answer = typer.prompt(words, default=shown)
        try:
            return read(answer)
        except ValueError as error:
            print(f"Not '{answer}': {error}")


def _chip(answer: str) -> str:
    if answer.upper() not in _CHIPS:
        raise ValueError(f"one of {', '.join(_CHIPS)}")
    return answer.upper()


def _numbers(like: tuple[int, ...]) -> Callable[[str], tuple[int, ...]]:
    def read(answer: str) -> tuple[int, ...]:
        found = tuple(map(int, answer.replace(",", " ").split()))
        if len(found) != len(like):
            raise ValueError(f"{len(like)} numbers, as KEYS has so many")
        return found

    return read


def _or_none(answer: str) -> int | None:
    return None if answer.lower() in ("none", "") else int(answer)


def _set(text: str, name: str, value: object) -> str:
    """Return `text` with `value` for a variable, or for a key of PANEL, on a line of its own."""
    mark = re.escape(name) + (": " if name.startswith('"') else " = ")
    shown = f'"{value}"' if isinstance(value, str) else repr(value)
    new, count = re.subn(
        rf"(?m)^(\s*{mark})[^#\n]*?(,?)(\s*#.*)?$",
        lambda it: it[1] + shown + it[2] + (it[3] or ""),
        text,
    )
    assert count == 1, name
    return new
