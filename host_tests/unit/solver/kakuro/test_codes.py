"""Kakuro codes give the puzzles they always gave."""

from support.games import frozen_code_tests

test_some_codes, test_all_codes = frozen_code_tests.tests_of("kakuro")
