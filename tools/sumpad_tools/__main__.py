"""The command, as tools/sumpad.py and `python -m sumpad_tools` run it."""

from sumpad_tools import command

if __name__ == "__main__":
    command.main()
