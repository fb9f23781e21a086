"""The verb `test`."""

from typing import Annotated

import typer


def test(
    quick: Annotated[bool, typer.Option("--quick", help="CPython alone, under a minute.")] = False,
    arguments: Annotated[
        list[str] | None, typer.Argument(help="More for pytest, after --.", metavar="[-- ARG...]")
    ] = None,
):
    """Run the tests on CPython, on MicroPython and on the emulated RP2040."""
    from sumpad_tools import testing

    raise typer.Exit(testing.run(quick, arguments or ()))
