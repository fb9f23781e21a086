"""Recognises puzzle texts of this family, and names its games, without loading more of it."""

_GRADES = ("any", "easy", "medium", "hard", "expert")


def matches(line):
    """Return whether a puzzle may begin with `line`: numbers separated by commas."""
    return "," in line.partition(" ")[0]


def title(values):
    """Return what backend.title returns for puzzles with the parameters `values`."""
    return "{}x{} {}".format(values[0], min(values[0], 10), _GRADES[values[1]])
