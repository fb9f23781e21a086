"""The verb `solve`.

Exit status: 0 solvable, 1 no solution, 2 bad input, 3 gave up; for several puzzles the first of 2,
3, 1, 0 that any of them has; 4 if the system refuses something (see entry_point.py). Bad input is
reported with file, line and column, and the puzzles after it are still read.

A change of the options here needs one in fast_cli.py, which reads the usual command lines without
this module. A test compares the two.
"""

from __future__ import annotations

from typing import Annotated

import typer

from sumpad_tools.verbs import options


def solve(
    sources: options.Sources,
    limit: Annotated[int, typer.Option(min=1, help="Stop counting at this number.")] = 500,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per puzzle.")
    ] = False,
    rate: Annotated[bool, typer.Option("--rate", help="Also rate each puzzle (slower).")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Explain each step.")] = False,
    stats: Annotated[
        bool, typer.Option("--stats", help="Count grades and techniques instead.")
    ] = False,
    in_format: options.InFormat = None,
    effort: options.Effort = 1,
    no_limit: options.NoLimit = False,
    jobs: options.Jobs = None,
) -> None:
    """Solve puzzles: print the first solution of each, and how many there are."""
    from sumpad_tools.puzzles import solve_and_check

    with options.of_family():
        status = solve_and_check.solve(
            sources, limit, as_json, rate, explain, stats, in_format, effort, no_limit, jobs
        )
    raise typer.Exit(status)
