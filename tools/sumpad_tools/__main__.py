"""The command, as tools/sumpad.py and `python -m sumpad_tools` run it."""

import sys

from sumpad_tools import bootstrap

if __name__ == "__main__":
    bootstrap.enter(sys.argv[1:])
    from sumpad_tools import cli

    cli.main()
