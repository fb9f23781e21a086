"""The command line of `tools/sumpad.py`, assembled from the verbs of verbs/.

Exceptions that sumpad_tools defines have messages for the user and are printed as such. So are
errors of the system, such as a missing folder or a full disk. Any other exception is a bug in
here, so its traceback is shown.
"""

import os
import sys
from typing import Annotated, NoReturn

import typer

import sumpad_tools
from sumpad_tools import output
from sumpad_tools.verbs import (
    bench,
    convert,
    device,
    emulate,
    making,
    pack,
    paper,
    play,
    puzzles,
    release,
    shelf,
    test,
    web,
)

_FAILED = 1
# The first exit status that says nothing about a puzzle (see verbs/puzzles.py).
_REFUSED = 4

app = typer.Typer(
    help="Sumpad, a handheld console for number puzzles: play, build, flash and test it.",
    add_completion=False,
    rich_markup_mode="markdown",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
for verb in (
    play.play,
    puzzles.solve,
    puzzles.check,
    paper.picture,
    shelf.results,
    shelf.log,
    device.firmware,
    emulate.emulate,
    bench.bench,
    device.flash,
    test.test,
    release.release,
    web.web,
):
    app.command()(verb)
app.command(cls=making.WithFamilies)(making.make)
app.command(cls=convert.WithFormats)(convert.convert)
app.command(name="print")(paper.print_puzzles)
app.add_typer(shelf.app, name="puzzles")
app.add_typer(pack.app, name="pack")


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"Sumpad {sumpad_tools.version()}")
        raise typer.Exit


@app.callback()
def _before_a_verb(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_tell_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    pass


def main() -> None:
    if sys.stdout is None:  # as after `>&-`: output would be lost silently
        _end("sumpad: cannot write: the output is closed\n", _REFUSED)
    output.make_safe()
    try:
        try:
            app(prog_name="sumpad.py")
        finally:
            print(end="", flush=True)  # so that an error of writing is raised here
    except BrokenPipeError:  # the reader of the output has closed it
        _end("", _FAILED)
    except OSError as error:
        _end(_sentence(error), _REFUSED)
    except Exception as error:
        if not type(error).__module__.startswith("sumpad_tools."):
            raise
        _end(f"sumpad: {error}\n", _FAILED)


def _sentence(error: OSError) -> str:
    """Return what the system has refused, for the user."""
    if not error.strerror:
        return f"sumpad: {error}\n"
    what = f"read or write {error.filename}" if error.filename else "read or write"
    return f"sumpad: cannot {what}: {error.strerror}\n"


def _end(words: str, status: int) -> NoReturn:
    """Exit with `words` on stderr. Pending output is discarded, because it cannot be written."""
    if sys.stdout:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if sys.stderr:
        sys.stderr.write(words)
    sys.exit(status)
