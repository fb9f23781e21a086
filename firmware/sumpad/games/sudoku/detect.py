"""Recognises puzzle texts of this family, and names its games, without loading more of it."""

_GRADES = ("any", "easy", "medium", "hard", "expert", "extreme")


def matches(line):
    """Return whether a puzzle may begin with `line`: about 81 characters. The reader then says
    whether they are too few or too many, or followed by the solution."""
    word = line.partition(" ")[0]
    return len(word) == 81 or len(word) >= 60 and not word[:81].strip(".0123456789")


def title(values):
    """Return what backend.title returns for puzzles with the parameters `values`, without the
    family."""
    return _GRADES[values[0]]
