"""Recognises puzzle texts of this family without loading its reader."""


def matches(line):
    """Return whether a puzzle may begin with `line`: numbers separated by commas."""
    return "," in line.partition(" ")[0]
