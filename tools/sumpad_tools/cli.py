"""The command line of `tools/sumpad.py`, assembled from the verbs of verbs/.

entry_point.py calls it, and prints its errors as sentences.
"""

from typing import Annotated

import typer

import sumpad_tools
from sumpad_tools import entry_point
from sumpad_tools.verbs import (
    backup,
    bench,
    boards,
    check,
    convert,
    emulate,
    firmware,
    flash,
    log,
    make,
    mirror,
    pack,
    picture,
    play,
    puzzles,
    release,
    report,
    restore,
    results,
    shot,
    solve,
    test,
    web,
)
from sumpad_tools.verbs import print as print_

app = typer.Typer(
    help="Sumpad, a handheld console for number puzzles: play, build, flash and test it.",
    add_completion=False,
    rich_markup_mode="markdown",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
for verb in (
    play.play,
    solve.solve,
    check.check,
    picture.picture,
    results.results,
    log.log,
    backup.backup,
    restore.restore,
    shot.shot,
    mirror.mirror,
    report.report,
    firmware.firmware,
    emulate.emulate,
    bench.bench,
    flash.flash,
    test.test,
    release.release,
    web.web,
):
    app.command()(verb)
app.command(cls=make.WithFamilies)(make.make)
app.command(cls=convert.WithFormats)(convert.convert)
app.command(name="print")(print_.print_puzzles)
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(boards.app, name="boards")
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
    """Run the command line of this process in the present environment, and exit."""
    entry_point.guarded(lambda: app(prog_name="sumpad.py"))
