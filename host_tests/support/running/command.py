"""The command line: run in the process of the tests, and the source that runs it in another
process."""

import re

from typer.testing import CliRunner

from sumpad_tools import cli

# Without the bootstrap; run it in the checkout.
SOURCE = """\
import sys
sys.path.insert(0, "tools")
from sumpad_tools import entry_point
entry_point.main(with_bootstrap=False)
"""


def run(*arguments, text=""):
    """Run a command line with an input (text or bytes) and return the result, with exit_code,
    stdout and stderr. An exception that would be a traceback fails the test."""
    return CliRunner().invoke(cli.app, arguments, input=text, catch_exceptions=False)


def refused(*arguments):
    """Return the stderr of a wrong command line, without its frame and line breaks."""
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    return re.sub(r"[\s│]+", " ", done.stderr)
