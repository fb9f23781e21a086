"""How to recognise a text of this family without loading its reader."""


def matches(line):
    """Whether a line may be the first one of a puzzle: numbers separated by commas."""
    return "," in line.partition(" ")[0]
