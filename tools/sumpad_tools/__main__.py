"""The command, as tools/sumpad.py and `python -m sumpad_tools` run it."""

from sumpad_tools import entry_point

if __name__ == "__main__":
    entry_point.main()
