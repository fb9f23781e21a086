"""The verb `check`. Its exit status is that of `solve`.

A change of the options here needs one in fast_cli.py, which reads the usual command lines without
this module. A test compares the two.
"""

from __future__ import annotations

import typer

from sumpad_tools.verbs import options


def check(
    sources: options.Sources,
    effort: options.Effort = 1,
    no_limit: options.NoLimit = False,
    jobs: options.Jobs = None,
) -> None:
    """Check puzzles: print how many solutions they have, and how hard they are."""
    from sumpad_tools.puzzles import solve_and_check

    raise typer.Exit(solve_and_check.check(sources, effort, no_limit, jobs))
