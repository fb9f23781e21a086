"""Every screen as the key script that leads to it from the settled home menu.

The golden frames of the screens and the pictures of the README are made from these.
"""

from support.console import scripts

GAME = scripts.start(4, 123456)  # 4x4, many solutions
CHECK = "menu 3"
SELF_TEST = f"{scripts.SELF_TEST} fire wait:300"
QUIT = "menu 9 2 2 wait:100"
POSTPONE = "menu 0 wait:1000"
OTHER_VIEW = "menu 9 9 wait:200"  # of a family that has two
HARD_8 = scripts.start(8, 79, kind=4, wait=3000)
LOW_8 = scripts.start(8, 49, kind=4, wait=3000)  # the first hint is in the last row
EASY_12 = scripts.start(12, 7, kind=2, wait=9000)
SINGLE = scripts.start(4, 798, kind=1, wait=900)  # 4x4 with one solution
STEPS = scripts.start(4, 1208, kind=1, wait=900)  # one whose first hint needs many steps

SCENES = {
    "home": "wait:1",
    "home-end": "up",
    "home-puzzles": "5",
    "home-results": "6",
    "home-more": "9",
    "home-continue": f"{GAME} 5 {POSTPONE}",
    "home-previous": f"{GAME} 5 {QUIT}",
    "new": "fire",
    "new-thorough": "fire 1 2 down left down right",
    "new-untouched": f"{scripts.NEW} hash wait:1200 menu 9 0 wait:100 hash wait:100",
    "select": scripts.SELECT,
    "select-code": f"{scripts.SELECT} 4 7 1 1",
    "select-again": f"{GAME} {QUIT} {scripts.SELECT}",
    "enter": scripts.ENTER,
    "settings": "8",
    "settings-changed": "8 right down right*2 down right down left down right",
    "clock": "8 up fire",
    "clock-set": "8 up fire 2 0 3 0 right 1 1 right 2 1 right up right down fire",
    "best-none": scripts.BEST,
    "best": f"{scripts.won()} back {scripts.BEST}",
    "best-dated": f"8 up fire up down fire back {scripts.won()} back {scripts.BEST}",
    "rank": scripts.won(),
    "quit": f"{GAME} 5 menu 9 2",
    "given-up": f"{GAME} menu 9 2 3 right fire wait:500",
    "given-up-result": f"{GAME} wait:300 menu 9 2 3 right fire wait:500 fire wait:1500",
    "help": f"{GAME} menu 9 3",
    "time-is-up": f"{scripts.LIMITED} {GAME} wait:121000",
    "limit": f"{scripts.LIMITED} {GAME} wait:1000",
    "settings-pause": f"{GAME} menu 7 wait:100 8",
    "game-4": f"{GAME} right 8 down down 2 left star 3 4",
    "game-4-single": SINGLE,
    "game-4-wrong": f"{GAME} 9 right 9 right right 9 down",
    "game-4-given": f"{SINGLE} left 5",
    "game-3": f"{scripts.start(3, 1)} 4",
    "game-8": f"{scripts.start(8, 1)} right 5 down 6 down star 1 2 3",
    "game-12": f"{scripts.start(12, 1)} up left 7 up 8",
    "menu": f"{GAME} menu",
    "menu-end": f"{GAME} menu up*2",
    "more": f"{GAME} menu 9",
    "more-end": f"{GAME} menu 9 up",
    "pause": f"{GAME} wait:300 menu 7 wait:100",
    "pause-counts": f"{scripts.NEW} hash wait:1200 menu 7 wait:100",
    "test": f"{scripts.start(4, 4)} menu 9 4 wait:200",
    "test-none": f"{GAME} 1 menu 9 4 wait:200",
    "test-many": f"{scripts.start(5, 1)} menu 9 4 wait:200",
    "solve": f"{GAME} menu 9 2 4 right fire wait:200",
    "solve-next": f"{GAME} menu 9 2 4 right fire wait:200 fire fire wait:100",
    "solve-many": f"{scripts.start(8, 1)} menu 9 2 4 right fire wait:3000 left",
    "hint-point": f"{STEPS} menu 2 wait:500",
    "hint-explain": f"{STEPS} menu 2 wait:500 hash*2",
    "hint-explain-last": f"{STEPS} menu 2 wait:500 hash*17",
    "hint-further": f"{scripts.start(4, 1, kind=5)} menu 2 wait:2000 hash*2 right*3",
    "hint-play": f"{STEPS} menu 2 wait:500 hash*18",
    "hint-bar-on-top": f"{LOW_8} menu 2 wait:500 hash",
    "hint-wrong": f"{GAME} 9 right 9 right right 9 menu 2 wait:300",
    "hint-choice": f"{scripts.start(4, 1)} menu 2 wait:500 hash*2",
    "hint-what-if": f"{scripts.start(3, 14)} menu 2 wait:500 hash*2",
    "hint-what-if-further": f"{scripts.start(3, 14)} menu 2 wait:500 hash*2 right*2",
    "hint-8-point": f"{HARD_8} menu 2 wait:500",
    "hint-8-explain": f"{HARD_8} menu 2 wait:500 hash",
    "hint-12-point": f"{EASY_12} menu 2 wait:500",
    "hint-12-explain": f"{EASY_12} menu 2 wait:500 hash",
    "check": f"{SINGLE} right 9 {CHECK} wait:500",
    "check-clean": f"{SINGLE} 5 0 {CHECK} wait:500",
    "check-many-dead": f"{GAME} 7 right 7 {CHECK} wait:300",
    "check-many-clean": f"{GAME} 5 0 {CHECK} wait:500",
    "check-many-sums": f"{GAME} 1 right 9 right right 8 {CHECK} wait:500",
    "check-8": f"{HARD_8} 9 down 1 {CHECK} wait:500",
    "solved": f"{GAME} {scripts.solve(4, 123456)} wait:1500",
    "solved-by-machine": f"{GAME} menu 9 2 4 right fire wait:200 back menu 5 wait:100",
    "rules": scripts.RULES,
    "rules-end": f"{scripts.RULES} down*30",
    "keys": scripts.KEYS,
    "how-to-play-end": f"{scripts.HOW_TO_PLAY} hash wait:100",
    "about": scripts.ABOUT,
}

# Enter Puzzle

NEWSPAPER = """crossnum 4
8 . 5 3 | 22
. . . . | 19
. . . . | 25
. 7 3 . | 19
= 20 16 20 29
\\ 23
/ 12
"""
ENTERED = f"{scripts.blank(4)} {scripts.entered(NEWSPAPER)}"
DONE = "menu 1 wait:1500"
SAVED = f"{ENTERED} {DONE} 2 wait:100 fire wait:600"

SCENES.update(
    {
        "entry-3": f"{scripts.blank(3)} 5 right*2 1",
        "entry-4": scripts.blank(4),
        "entry-4-sum": f"{scripts.blank(4)} 5 7 down left*3 2 3 down 3",
        "entry-4-wrong": f"{scripts.blank(4)} 9 9 9 9 3 5",
        "entry-4-column": f"{scripts.blank(4)} up 1 7 right 2",
        "entry-4-diagonal": f"{scripts.blank(4)} up left 2 0 down 2 5",
        "entry-4-full": ENTERED,
        "entry-8": f"{scripts.blank(8)} 5 left down 5 left up*2 4 1 right 3 left*2 5 0 up 4",
        "entry-12": f"{scripts.blank(12)} 3 4 left*3 1 0 8 up 9 9",
        "entry-12-cell": f"{scripts.blank(12)} left up*3 left 5 left",
        "entry-12-column": f"{scripts.blank(12)} up 1 0 8 left*2 5 5",
        "entry-missing-row": f"{ENTERED} up up 0 {DONE}",
        "entry-missing-column": f"{ENTERED} left 0 up {DONE}",
        "entry-missing-diagonal": f"{ENTERED} 2 {DONE}",
        "entry-unmet": f"{ENTERED} down 3 0 {DONE}",
        "entry-unequal": f"{ENTERED} down 2 3 {DONE}",
        "entry-no-solution": f"{ENTERED} down*2 3 4 down 1 0 {DONE}",
        "entry-menu": f"{scripts.blank(4)} 5 menu",
        "entry-clear": f"{scripts.blank(4)} 5 menu 3",
        "entry-one": f"{ENTERED} {DONE}",
        "entry-many": f"{ENTERED} down right 0 right 0 0 {DONE}",
        "puzzle-name": f"{ENTERED} {DONE} 2 wait:100",
        "puzzle-name-typed": f"{ENTERED} {DONE} 2 wait:100 star*5 up*19 right down right 0 7",
        "puzzle-name-taken": f"{SAVED} fire 2 wait:100 fire wait:100",
        "saved": SAVED,
        "puzzles-none": f"{scripts.MY_PUZZLES} wait:100",
        "puzzles": f"{SAVED} fire back wait:1000 {scripts.MY_PUZZLES} wait:300",
    }
)

# Sudoku

SUDOKU = scripts.sudoku(7)  # an easy one
SUDOKU_ZOOMED = SUDOKU.replace(scripts.TO_SUDOKU, f"{scripts.TO_SUDOKU} 8 down*2 right back")

SCENES.update(
    {
        "games": scripts.TO_FAMILIES,
        "games-left": f"{GAME} 5 {POSTPONE} 5 1 2 fire wait:600 {POSTPONE} 3 down*3 wait:100",
        "sudoku-home": scripts.TO_SUDOKU,
        "sudoku-new": f"{scripts.TO_SUDOKU} {scripts.NEW}",
        "sudoku-limits": f"{scripts.TO_SUDOKU} {scripts.NEW} up*2 hash",
        "sudoku-select": f"{scripts.TO_SUDOKU} {scripts.SELECT} 1 2",
        "sudoku-rules": f"{scripts.TO_SUDOKU} {scripts.RULES}",
        "sudoku-settings": f"{scripts.TO_SUDOKU} 8 down*2",
        "sudoku-best": f"{scripts.TO_SUDOKU} {scripts.BEST} right",
        "sudoku-game": f"{SUDOKU} left",
        "sudoku-symmetric": scripts.sudoku(7, symmetric=True),
        "sudoku-conflict": f"{SUDOKU} 1 right 1 down*2 1",
        "sudoku-zoomed": f"{SUDOKU_ZOOMED} 1 right*5 star 1 3 5 left",
        "sudoku-zoomed-end": f"{SUDOKU_ZOOMED} up left*2",
        "sudoku-zoomed-hint": f"{SUDOKU_ZOOMED} menu 2 wait:1500",
        "sudoku-last-row": f"{SUDOKU} up 1",
        "sudoku-notes": f"{SUDOKU} star 1 2 right",
        "sudoku-all-notes": f"{SUDOKU} menu 6",
        "sudoku-hint-point": f"{SUDOKU} menu 2 wait:1500",
        "sudoku-hint-explain": f"{SUDOKU} menu 2 wait:1500 hash",
        "sudoku-hint-play": f"{SUDOKU} menu 2 wait:1500 hash*2",
        "sudoku-hint-expert": f"{scripts.sudoku(7, grade=4, wait=9000)} menu 2 wait:2500 hash*2",
        "sudoku-check": f"{SUDOKU} {scripts.wrong_sudoku(7)} {CHECK} wait:1500",
        "sudoku-test": f"{SUDOKU} menu 9 4 wait:1500",
        "sudoku-solve": f"{SUDOKU} menu 9 2 4 right fire wait:1500",
        "sudoku-solved": f"{SUDOKU} {scripts.solve_sudoku(7)} wait:1500",
        "sudoku-entry": f"{scripts.TO_SUDOKU} 5 3 wait:100 5 5 3",
        "sudoku-entry-doubled": f"{scripts.TO_SUDOKU} 5 3 wait:100 5 5 menu 1 wait:100",
        "sudoku-entry-many": f"{scripts.TO_SUDOKU} 5 3 wait:100 5 6 menu 1 wait:2500",
    }
)

KAKURO = scripts.kakuro(5, 12, 2)
KAKURO_8 = scripts.kakuro(5)
KAKURO_HARD = scripts.kakuro(9, 12, 3)
_OWN = "4 right 6 down left*2 3 down 7"
_IN_PLAY = "1 right 2 right 3 down 4 left 5 left 6 down 7 8 down 9 right 1 right 1"

SCENES.update(
    {
        "kakuro-home": scripts.TO_KAKURO,
        "kakuro-new": f"{scripts.TO_KAKURO} {scripts.NEW}",
        "kakuro-new-hard": f"{scripts.TO_KAKURO} {scripts.NEW} down right*2",
        "kakuro-neck": f"{scripts.TO_KAKURO} 7 wait:100 6 wait:100",
        "kakuro-rules": f"{scripts.TO_KAKURO} {scripts.RULES} down*4",
        "kakuro-settings": f"{scripts.TO_KAKURO} 8 down*4",
        "kakuro-6": f"{scripts.kakuro(5, 6)} {_IN_PLAY}",
        "kakuro-8": f"{KAKURO_8} {_IN_PLAY} star down 3 5 7 right 2",
        "kakuro-10": f"{scripts.kakuro(5, 10)} {_IN_PLAY} star down 3 5 7 right 2",
        "kakuro-12": f"{KAKURO} {_IN_PLAY} star down 3 5 7 right 2",
        "kakuro-12-begun": KAKURO,
        "kakuro-sets": f"{KAKURO} 1 right 0 wait:200",
        "kakuro-12-wrong": f"{KAKURO} {_IN_PLAY} left",
        "kakuro-12-whole": f"{KAKURO} {_IN_PLAY} star down 3 5 7 right 2 {OTHER_VIEW}",
        "kakuro-12-end": f"{KAKURO} {OTHER_VIEW} up left*2 9",
        "kakuro-hint-point": f"{KAKURO_HARD} menu 2 wait:2500",
        "kakuro-hint-explain": f"{KAKURO_HARD} menu 2 wait:2500 hash*3",
        "kakuro-hint-whole": f"{KAKURO_HARD} {OTHER_VIEW} menu 2 wait:2500 hash*2",
        "kakuro-hint-wrong": f"{KAKURO} {_IN_PLAY} menu 2 wait:2500",
        "kakuro-check": f"{KAKURO} {_IN_PLAY} {CHECK} wait:1500",
        "kakuro-test": f"{KAKURO} menu 9 4 wait:1500",
        "kakuro-solve": f"{KAKURO} menu 9 2 4 right fire wait:1500",
        "kakuro-solve-zoomed": f"{KAKURO_8} {OTHER_VIEW} menu 9 2 4 right fire wait:1500",
        "kakuro-solved": f"{KAKURO_8} {scripts.solve_kakuro(5)} wait:1500",
        "kakuro-entry": f"{scripts.TO_KAKURO} 5 3 hash wait:100 right 2 3 down fire 7",
        "kakuro-entry-down": f"{scripts.TO_KAKURO} 5 3 hash wait:100 2 3 down down fire",
        "kakuro-entry-missing": f"{scripts.TO_KAKURO} 5 3 hash wait:100 menu 1 wait:300",
        "kakuro-own": f"{scripts.TO_KAKURO} 5 3 3 down 3 hash wait:100 {_OWN} menu 1 wait:1500",
    }
)
