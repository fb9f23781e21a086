"""Sumpad's one command on a PC: `python3 tools/sumpad.py <verb>`, `--help` tells the verbs.

It starts on a bare Python and goes on in a virtual environment of its own, which the first run
makes (sumpad_tools/bootstrap.py). Everything up to the version check is kept to what any Python 3
can read, so that an old one says what is wrong instead of showing a syntax error.
"""

import sys

if sys.version_info < (3, 10):  # noqa: UP036 (an older one is what it is for)
    sys.exit(
        "Sumpad needs Python 3.10 or newer, this is {}.{}. "
        "Install one, then run it as: python3.X tools/sumpad.py".format(*sys.version_info[:2])
    )

from sumpad_tools import bootstrap

if __name__ == "__main__":
    bootstrap.enter(sys.argv[1:])
    from sumpad_tools import cli

    cli.main()
