"""The command line of `tools/sumpad.py`: the verbs of verbs/ put together.

Errors that a part of ours defines are sentences for the user and are printed as such. Any other
exception is a mistake in here, and its traceback is what helps.
"""

import sys

import typer

from sumpad_tools.verbs import device, making, play, puzzles, shelf, test

app = typer.Typer(
    help="Sumpad, the pocket puzzle console: play it, build it, put it onto the board, test it.",
    add_completion=False,
    rich_markup_mode="markdown",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
for verb in (
    play.play,
    puzzles.solve,
    making.make,
    puzzles.check,
    shelf.results,
    device.firmware,
    device.emulate,
    device.bench,
    device.flash,
    test.test,
):
    app.command()(verb)
app.add_typer(shelf.app, name="puzzles")


def main():
    try:
        app(prog_name="sumpad.py")
    except Exception as error:
        if not type(error).__module__.startswith("sumpad_tools."):
            raise
        sys.exit(f"sumpad: {error}")
