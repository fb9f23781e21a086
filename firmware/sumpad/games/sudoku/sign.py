"""What tells that a text is of this family, without loading what reads it."""


def looks_like(line):
    """Whether a line may be the first one of a puzzle: 81 characters, or as many as can be meant
    so. Too short, too long or followed by its solution: its own reader tells what is wrong."""
    word = line.partition(" ")[0]
    return len(word) == 81 or len(word) >= 60 and not word[:81].strip(".0123456789")
