"""Recognises puzzle texts of this family, and names its games, without loading more of it."""

_KINDS = ("open", "any", "easy", "medium", "hard", "expert")


def matches(line):
    """Return whether a puzzle may begin with `line`. It begins only with the family's name, which
    `games.family_of` has already ruled out."""
    return False


def title(values):
    """Return what backend.title returns for puzzles with the parameters `values`."""
    return "{0}x{0} {1}".format(values[0], _KINDS[values[1]])
