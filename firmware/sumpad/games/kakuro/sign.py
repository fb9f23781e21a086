"""What tells that a text is of this family, without loading what reads it."""


def looks_like(line):
    """Whether a line may be the first one of a puzzle: numbers with commas between."""
    return "," in line.partition(" ")[0]
