"""Options that several verbs share."""

import os
from pathlib import Path
from typing import Annotated

import typer

from sumpad_tools import boards


def _board(name):
    try:
        return boards.load(name)
    except boards.BoardError as error:
        raise typer.BadParameter(str(error)) from error


def _png(path):
    """A file that a picture can be written into, or None; exit status 2 for any other, before the
    work begins."""
    if path is None:
        return None
    if path.suffix.lower() != ".png":
        raise typer.BadParameter(f"a picture is a .png file, not '{path}'")
    if not path.parent.is_dir():
        raise typer.BadParameter(f"there is no folder '{path.parent}'")
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise typer.BadParameter(f"'{path}' cannot be written")
    return path


def parse_keys(script, board):
    """The steps of a key script given as an option; exit status 2 if it cannot be played."""
    from sumpad_tools.play import keyscript

    try:
        return keyscript.parse(script, board)
    except keyscript.KeyScriptError as error:
        raise typer.BadParameter(f"--keys: {error}") from error


def parameters(game, wanted):
    """The parameters of a puzzle of `game`: what was asked for by name (None: nothing was), else
    the defaults. Exit status 2 for what does not fit."""
    values = []
    for parameter, default in zip(game.PARAMETERS, game.defaults(), strict=True):
        value = wanted.pop(parameter.name, None)
        value = default if value is None else value
        if not parameter.low <= value <= parameter.high:
            raise typer.BadParameter(
                f"--{parameter.name} is {parameter.low} to {parameter.high}, not {value}"
            )
        values.append(value)
    for name, value in wanted.items():
        if value is not None:
            raise typer.BadParameter(f"{game.NAME} has no --{name}")
    return tuple(values)


def grade(wanted, grades):
    """Take the grade that is asked for out of the options; exit status 2 if it is none of these.
    None if none is."""
    grade = wanted.pop("grade")
    if grade is not None and grade not in grades:
        raise typer.BadParameter(f"--grade is one of {', '.join(grades)}, not '{grade}'")
    return grade


def check_family(family):
    """The name of a family; exit status 2 if there is none of this name."""
    from sumpad import games

    if family not in games.FAMILIES:
        raise typer.BadParameter(f"no family '{family}'; there are: {', '.join(games.FAMILIES)}")
    return family


def check_code(code):
    """Exit status 2 if this is neither None nor the code of a puzzle."""
    from sumpad.games import backend

    if code is not None and not 0 <= code <= backend.MAX_CODE:
        raise typer.BadParameter(f"--code is 0 to {backend.MAX_CODE}, not {code}")


Board = Annotated[
    object, typer.Option("--board", parser=_board, metavar="NAME", help="Which of boards/.")
]
Keys = Annotated[
    str | None, typer.Option(metavar="SCRIPT", help="Keys to press: 'down 5 wait:300 fire'.")
]
Shot = Annotated[
    Path | None,
    typer.Option(metavar="FILE.png", callback=_png, help="Save the last picture on the glass."),
]
