"""The verb `test`."""

from typing import Annotated

import typer


def test(
    quick: Annotated[bool, typer.Option("--quick", help="CPython alone, a few minutes.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Also the longest on the chip.")] = False,
    arguments: Annotated[
        list[str] | None, typer.Argument(help="More for pytest, after --.", metavar="[-- ARG...]")
    ] = None,
) -> None:
    """Run the tests on CPython, on MicroPython and on the emulated RP2040."""
    from sumpad_tools import testing

    if quick and full:
        raise typer.BadParameter("--quick or --full, not both")

    raise typer.Exit(testing.run(quick, full, arguments or ()))
