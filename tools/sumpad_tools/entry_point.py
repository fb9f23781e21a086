"""The command, as tools/sumpad.py, `python -m sumpad_tools` and pip's `sumpad` run it.

Exceptions that sumpad_tools defines have messages for the user and are printed as such. So are
errors of the system, such as a missing folder or a full disk. Any other exception is a bug in
here, so its traceback is shown.
"""

import os
import sys

from sumpad_tools import fast_cli, printable_output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

_FAILED = 1
# The first exit status that says nothing about a puzzle (see verbs/solve.py).
_REFUSED = 4


def main(with_bootstrap: bool = True) -> None:
    """Run the command line of this process, and exit.

    Without the bootstrap, this process must have the packages that the verb needs.
    """

    def work() -> None:
        arguments = sys.argv[1:]
        status = fast_cli.run(arguments)
        if status is not None:
            sys.exit(status)
        if with_bootstrap:
            from sumpad_tools import bootstrap

            bootstrap.enter(arguments)
        if arguments[:1] == ["play"]:  # which also makes puzzles
            from sumpad_tools.kernels import native

            native.activate(fast_cli.announce)
        # This process runs in the environment that has the packages.
        from sumpad_tools import cli

        cli.app(prog_name="sumpad.py")

    guarded(work)


def guarded(work: "Callable[[], None]") -> None:
    """Call `work`. If the user has made a mistake, print a sentence and exit with a status."""
    if sys.stdout is None:  # as after `>&-`: output would be lost silently
        _end("sumpad: cannot write: the output is closed\n", _REFUSED)
    printable_output.make_safe()
    try:
        try:
            work()
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


def _end(words: str, status: int) -> "NoReturn":
    """Exit with `words` on stderr. Pending output is discarded, because it cannot be written."""
    if sys.stdout:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if sys.stderr:
        sys.stderr.write(words)
    sys.exit(status)
