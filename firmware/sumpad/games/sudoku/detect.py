"""How to recognise a text of this family without loading its reader."""


def matches(line):
    """Whether a line may be the first one of a puzzle: 81 characters, or nearly as many. What is
    wrong with one that is too short, too long or followed by its solution, the reader says."""
    word = line.partition(" ")[0]
    return len(word) == 81 or len(word) >= 60 and not word[:81].strip(".0123456789")
