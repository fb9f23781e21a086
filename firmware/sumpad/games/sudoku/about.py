"""The texts of the pages: the rules, and how a puzzle is entered."""

RULES = (
    "Fill every cell with a digit from 1 to 9 so that each row, each column and each box of 3x3 "
    "cells holds every digit once.",
    "The digits that no rule forbids are shown at the side for the cell of the cursor, and what "
    "stands twice in a row, column or box is inverse. The settings can turn both off.",
    "The grade tells what it takes: easy, single cells; medium, where a digit is locked in a box "
    "or line; hard, pairs and other sets; expert, fish and wings; extreme, search; any, "
    "one of these.",
)

IN_SHORT = ("Fill in digits, so that every row, column and box of 3x3 has 1 to 9, each once.",)

ENTERING = ("Type the givens; 0 takes one away. Digits that stand twice are marked.",)
