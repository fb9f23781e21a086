"""Cross-numbers of 3x3 with the sums of the magic square: 41 solutions, one, none."""

MANY = "crossnum 3\n" + 3 * ". . . | 15\n" + "= 15 15 15\n\\ 15\n/ 15\n"
ONE = MANY.replace(". . .", "2 . .", 1).replace("\n. . .", "\n. . 1", 1)
NONE = ONE.replace("2 . .", "2 9 9")
