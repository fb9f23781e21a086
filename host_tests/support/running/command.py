"""The command line: in the process of the tests, and what a process of its own runs."""

import re

from typer.testing import CliRunner

from sumpad_tools import cli

# Without the bootstrap; run in the checkout.
SOURCE = "import sys; sys.path.insert(0, 'tools'); from sumpad_tools import cli; cli.main()"


def run(*arguments, text=""):
    """The result of a command line and an input (text or bytes), with exit_code, stdout and
    stderr. An exception that would be a traceback fails the test."""
    return CliRunner().invoke(cli.app, arguments, input=text, catch_exceptions=False)


def refused(*arguments):
    """What stderr says, without the frame and the line breaks in it, of a wrong command line."""
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    return re.sub(r"[\s│]+", " ", done.stderr)
