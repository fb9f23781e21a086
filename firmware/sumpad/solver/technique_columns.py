"""The columns that the tables of techniques of all families share.

Each family has the constant TABLE in `solver/<family>/techniques.py`: a row for each technique of
its hints, roughly from the easiest to the hardest. Hinters, ratings, lessons and tools read it.
Tables import no solver, because the list of lessons reads them too. The constant GLOSSES has a few
words on each name that says little.
"""

from micropython import const

NAME = const(0)
RATING = const(1)  # base rating in tenths, see games/rating.py; 0: none (see games/hint.py)
LESSON = const(2)  # parameters of puzzles that are likely to need it; (): no lesson
WORDS = const(3)  # what to look for, in its lesson: at most four lines

# Of the families with a ladder.Climber. Further columns belong to the family.
LETTER = const(4)  # for digests
METHOD = const(5)  # the name of the method of its Hinter that looks for it
