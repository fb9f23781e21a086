"""Positions of sudoku with a hint each: one for each technique, and for what is wrong.

Name -> (technique, grid, (cell, digit) that follows or None). Tests of hints ask for them, and key
scripts play them.
"""

from sumpad.games import open_family
from support.console import rungs
from support.games import layouts, wording
from support.games.asking import finished

HINTS = {
    "hidden single": (
        "hidden single",
        "2.....8.3.5..3...93..57.4..92...5.1...4........64...9..6....1.......1..6....2..8.",
        ("r2c1", 6),
    ),
    "hidden single of a line": (
        "hidden single",
        "976..548.458.9.71.2134785966847..2591359..847729854631367589124542..7968891.4.375",
        ("r5c5", 6),
    ),
    "direct pointing": (
        "pointing",
        "....7...5.67.9.1841.968.2373.184.7.2..852.3....2.3.8.9.1..68..3.......78...4.....",
        ("r8c5", 1),
    ),
    "direct claiming": (
        "claiming",
        "2...389.6....6.87286.27.1.3.5.7..2.4....425..4.2..576.724853691583.9.427916427385",
        ("r6c5", 1),
    ),
    "direct hidden pair": (
        "hidden pair",
        "68...1.2.5.138...........81...1.8.....75....4...7.3..2..2.3...77..61..58.9.....13",
        ("r7c1", 1),
    ),
    "naked single": (
        "naked single",
        "318462975569718243..7593618.8..5.4399..24.18...138952.....258..1.68743.28..93.7..",
        ("r4c3", 2),
    ),
    "direct hidden triple": (
        "hidden triple",
        "...34.......16739...392....167483259.9.571638835692471...216743.2.739815371854926",
        ("r3c1", 6),
    ),
    "pointing": (
        "pointing",
        "..3192647672543891149876.5...6289..5...364..929.751..6...6159...65.2871..21.37568",
        ("r4c8", 7),
    ),
    "claiming": (
        "claiming",
        "..572648.84..31.27.27.8..1.753142896492.6.731..83972452.1.7.95858..1.37..7..5.16.",
        ("r8c6", 9),
    ),
    "naked pair": (
        "naked pair",
        ".82.9.675..5...124...5.289325...7.18.....523773.2...56547128369823...541619.5.782",
        ("r4c5", 3),
    ),
    "X-wing": (
        "X-wing",
        "569.7.321...2395.6.2.516.9.812.9..53...185..2.75.23819.5.3629....6.4123523.95.164",
        ("r5c3", 3),
    ),
    "hidden pair": (
        "hidden pair",
        "17..64..5.8.153.7.6...27..1...695.83...748...968312.5.8..47...9.2.58..4....23..18",
        ("r5c8", 6),
    ),
    "naked triple": (
        "naked triple",
        ".31......4.93....1.871......24.16......7...52...2.9.4.....28..4342971865.784..219",
        ("r4c4", 5),
    ),
    "swordfish": (
        "swordfish",
        "..5.3.9....8.2.5..97315846278..6..915.9.716..1368927548.7.1..4..916478.5.5..8.17.",
        ("r7c2", 6),
    ),
    "hidden triple": (
        "hidden triple",
        "8..547.....7391..8143286..9965814...381725694274639185...9..8.....1........45.92.",
        ("r2c2", 5),
    ),
    "skyscraper": (
        "skyscraper",
        "35864179229673815447192586378.1629.59154736286..859.71567.14.891.9.875.683.596.17",
        ("r8c2", 4),
    ),
    "turbot fish": (
        "turbot fish",
        "..87.9...49.1852...5.36..8934.9..618..16..9.2.698...459..478.2...45.6......2..8.4",
        ("r4c5", 5),
    ),
    "2-string kite": (
        "2-string kite",
        "..51...68918...7...64.8719.5479126836934582178217365491528439764.....8.1.8...1...",
        ("r8c2", 3),
    ),
    "XY-wing": (
        "XY-wing",
        "286..9375479653812351782496.24.9.7.3697.3.2.1.352.79.49183..527542871639763925148",
        ("r4c1", 1),
    ),
    "XYZ-wing": (
        "XYZ-wing",
        "..572648.84..31.27.27.8..1.753142896492.6.731..83972452.1.7.95858..1937..7..5.16.",
        ("r3c9", 3),
    ),
    "WXYZ-wing": (
        "WXYZ-wing",
        "768941532123...849954238....7..93..4649182753.3.7.4.9.5874293614123.69..39681.42.",
        ("r6c3", 1),
    ),
    "WXYZ-wing of four that fit once": (
        "WXYZ-wing",
        "7.9.6...2.5...7.63...8....4.1.7823..3..6....88975342165.1..6....6.1...3.97..4.6.1",
        ("r1c4", 4),
    ),
    "VWXYZ-wing": (
        "VWXYZ-wing",
        "9365142872183764595472981....9745.1..75182....8.96357.8.46.17.575.8.9.4...3457.2.",
        ("r4c2", 2),
    ),
    "W-wing": (
        "W-wing",
        ".6943.25.312589647..52.6.9.5.6...729.2179..36937..2.1.154...98269..24.7527.9...6.",
        ("r5c1", 4),
    ),
    "unique rectangle": (
        "unique rectangle",
        "6.4.21378..8.361422317486598..195....1546289.4..3875.1.4687.21552.61.98.18.25..36",
        ("r1c2", 5),
    ),
    "naked quad": (
        "naked quad",
        "..49.376...2...4...8.....5....5.4.....7.6.24..49...51...17.28..375....24.28.3.17.",
        ("r6c9", 6),
    ),
    "BUG": (
        "BUG+1",
        "7895632411532489764621798353...1.5.2.21.9.36....32.1..675932418918457623234681759",
        ("r6c6", 4),
    ),
    "X-chain": (
        "X-chain",
        "54.1..37...123...438..7.9....5...7.3..8...4..43..17.2.857...1..963781245124956837",
        ("r2c1", 7),
    ),
    "XY-chain": (
        "XY-chain",
        "...61839713679248598753461236...1.4..9.4.3.6..7..65.236.9.87....231.9876718..6...",
        ("r6c1", 8),
    ),
    "forcing chain": (
        "forcing chain",
        "562379184497581632.8.264759.29...841..4.983258.5..2976246813597..892.4.39....72.8",
        ("r4c6", 5),
    ),
    "choice": (
        "choice",
        "." * 81,
        ("r6c8", 1),
    ),
    "conflict": (
        "conflict",
        "5.......5" + "........." + "........." + "." * 54,
        None,
    ),
    "no digit fits a cell": (
        "mistake",
        ".12345678" + "........9" + "9........" + "." * 54,
        None,
    ),
    "a digit without a place": (
        "mistake",
        "124......" + "...3....." + "......3.." + "." * 54,
        None,
    ),
    "something is wrong": (
        "mistake",
        "32147..8.8792..4.3..68391...35782.1.9..54............8....2.....6315789......8.3.",
        None,
    ),
}

# Those that a player meets in a puzzle with a solution, one for each file of a list of puzzles.
RUNGS = tuple(name for name, (_, _, follows) in HINTS.items() if follows)


def fits(words):
    """Whether there is room for a sentence beside the board."""
    return wording.fits_in_large(words, layouts.sudoku())


def game_of(name):
    game = open_family("sudoku")
    assert game.load(HINTS[name][1]) is None
    return game


def files(names=RUNGS):
    """The positions as named puzzles, in the order of their names: name -> text."""
    return rungs.files(HINTS[name][1] + "\n" for name in names)


def script(names=RUNGS):
    """From the home menu of sudoku, with the `files` under My puzzles (see `rungs.script`)."""
    return rungs.script((name, "", finished(game_of(name), fits).pages, True) for name in names)
