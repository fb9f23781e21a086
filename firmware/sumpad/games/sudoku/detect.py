"""Recognises puzzle texts of this family without loading its reader."""


def matches(line):
    """Return whether a puzzle may begin with `line`: about 81 characters. The reader then says
    whether they are too few or too many, or followed by the solution."""
    word = line.partition(" ")[0]
    return len(word) == 81 or len(word) >= 60 and not word[:81].strip(".0123456789")
