"""The texts of the pages: the rules, and how a puzzle is entered."""

RULES = (
    "Fill every white cell with a digit from 1 to 9. The digits of a run, the white cells in a "
    "line between black ones, differ and add up to the number in the black square before it: on "
    "top that of the run to its right, at the bottom that of the run below.",
    "At the side stand the two runs of the cursor's cell: what is placed of the sum, what is "
    "left, and the sets of digits that can still make it. At the bottom are the digits that both "
    "runs allow; what is noted is underlined.",
    "# shows the whole board, or a part of it with its sums. A run with a digit twice, or full "
    "with the wrong sum, is marked.",
    "The grade tells what it takes: easy, sums alone; medium, sets of digits; hard, pairs and "
    "blocks of runs; expert, couples of cells or a what-if; single, any of it.",
)

IN_SHORT = (
    "Fill in digits, 1 to 9, so that each run of cells adds up to the number before it, with no "
    "digit twice.",
)

ENTERING = (
    "{select} makes a square black or white.",
    "Type the sums into black squares, 0 takes one away. {back} changes from the sum of the run "
    "to the right to that of the run below.",
)
