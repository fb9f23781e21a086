"""What --size means, the same wherever it stands: 12 is 12x12, and 12x10 has 12 rows.

Exit status 2 for what is no size of the family.
"""

import typer

from sumpad_tools import use_firmware
from sumpad_tools.verbs import options


def crossnum(size):
    """The cells along a side of a cross-number; None gives the default."""
    use_firmware()
    from sumpad import games

    if size is not None and not size.isdecimal():
        raise typer.BadParameter(f"--size of crossnum is a number, not '{size}'")
    wanted = {"size": None if size is None else int(size)}
    return options.parameters(games.open_family("crossnum"), wanted)[0]


def kakuro(size):
    """The rows and columns of a kakuro; None gives the default."""
    from sumpad_tools.families.kakuro import making as kakuro_making

    size = size or kakuro_making.DEFAULT_SIZE
    sides = size.split("x")
    if len(sides) > 2 or not all(side.isdecimal() for side in sides):
        raise typer.BadParameter(f"--size of kakuro is like 8 or 12x10, not '{size}'")
    rows, columns = int(sides[0]), int(sides[-1])
    least, most = kakuro_making.LEAST_SIDE, kakuro_making.MOST_SIDE
    if not (least <= rows <= most and least <= columns <= most):
        raise typer.BadParameter(
            f"--size of kakuro is {least}x{least} to {most}x{most}, not {size}"
        )
    return rows, columns


def of_console(game, size):
    """The value that a size has as a parameter of the game on a console, which makes fewer of
    them than `make`. A game without sizes gets what it was given."""
    if size is None or game.NAME not in ("crossnum", "kakuro"):
        return size
    if game.NAME == "crossnum":
        return crossnum(size)
    parameter = next(it for it in game.PARAMETERS if it.name == "size")
    values = {parameter.shown(it): it for it in range(parameter.low, parameter.high + 1)}
    name = "{}x{}".format(*kakuro(size))
    if name not in values:
        raise typer.BadParameter(
            f"--size of kakuro on a console is one of {', '.join(values)}, not {name}"
        )
    return values[name]
