"""What the sentences of all families have in common."""

from sumpad.games import messages


def test_the_fullest_way_that_fits_is_taken():
    ways = ("three words here", "two words", "one")
    assert messages.fullest(ways, lambda words: True) == "three words here"
    assert messages.fullest(ways, lambda words: len(words) < 12) == "two words"
    assert messages.fullest(ways, lambda words: False) == "one"


def test_the_digits_of_a_mask():
    assert messages.digits(0) == []
    assert messages.digits(0b100000101) == [1, 3, 9]
