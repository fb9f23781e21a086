"""Kakuro codes give the puzzles they always gave."""

from support.games import codes

test_some_codes, test_all_codes = codes.tests_of("kakuro")
