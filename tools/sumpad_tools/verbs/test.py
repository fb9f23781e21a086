"""The verb `test`."""

from typing import Annotated

import typer


def test(
    quick: Annotated[bool, typer.Option("--quick", help="Only CPython; a few minutes.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Also the slow repeats.")] = False,
    arguments: Annotated[
        list[str] | None,
        typer.Argument(help="Arguments for pytest, after --.", metavar="[-- ARG...]"),
    ] = None,
) -> None:
    """Run the tests on CPython, MicroPython, the emulated RP2040 and the web page."""
    from sumpad_tools import testing

    if quick and full:
        raise typer.BadParameter("--quick or --full, not both")

    raise typer.Exit(testing.run(quick, full, arguments or ()))
