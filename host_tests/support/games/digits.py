"""Sets of digits, read from masks of the solvers and from words."""

import re

DIGITS = frozenset(range(1, 10))


def digits_of(mask):
    """Return the digits of a mask, bit d - 1 for the digit d, as a set."""
    return {digit for digit in DIGITS if mask >> digit - 1 & 1}


def number_list(words):
    """Return the numbers in some words."""
    return [int(it) for it in re.findall(r"\d+", words)]


def either(words):
    """Return the digits of `3 or 5`, `3, 5 and 6`, `1,2,9` or `3 to 5` as a set."""
    numbers = number_list(words)
    assert numbers == sorted(set(numbers))
    return set(range(numbers[0], numbers[1] + 1)) if " to " in words else set(numbers)
