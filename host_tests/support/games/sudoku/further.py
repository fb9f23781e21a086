"""Positions of sudoku, as in positions.py, for chains and for patterns that no grade needs."""

HINTS = {
    "skyscraper": (
        "skyscraper",
        "35864179229673815447192586378.1629.59154736286..859.71567.14.891.9.875.683.596.17",
        ("r8c2", 4),
        [
            "row 8 and row 4: two places each for 4",
            "r8c8 and r4c8 see each other: not both 4",
            "so r8c2 or r4c3 is 4, so no X is 4",
            "so in box 7 only r8c2 can be 4",
        ],
        [
            "r4c3 r4c8 r8c2 r8c8",
            "r4c3 r4c8 r8c2 r8c8",
            "r4c3 r4c8 r8c2 r8c8",
            "r8c2",
        ],
    ),
    "turbot fish": (
        "turbot fish",
        "..87.9...49.1852...5.36..8934.9..618..16..9.2.698...459..478.2...45.6......2..8.4",
        ("r4c5", 5),
        [
            "box 2 and column 3: two places each for 2",
            "r3c6 and r3c3 see each other: not both 2",
            "so r1c5 or r4c3 is 2, so no X is 2",
            "so r4c5 can only be 5",
        ],
        [
            "r1c5 r3c3 r3c6 r4c3",
            "r1c5 r3c3 r3c6 r4c3",
            "r1c5 r3c3 r3c6 r4c3",
            "r4c1 r4c2 r4c4 r4c5 r4c7 r4c8 r4c9 r7c5",
        ],
    ),
    "2-string kite": (
        "2-string kite",
        "..51...68918...7...64.8719.5479126836934582178217365491528439764.....8.1.8...1...",
        ("r8c2", 3),
        [
            "column 7 and row 8: two places each for 3",
            "r9c7 and r8c8 see each other: not both 3",
            "so r1c7 or r8c2 is 3, so no X is 3",
            "so in column 2 only r8c2 can be 3",
        ],
        [
            "r1c7 r8c2 r8c8 r9c7",
            "r1c7 r8c2 r8c8 r9c7",
            "r1c7 r8c2 r8c8 r9c7",
            "r8c2",
        ],
    ),
    "XY-wing": (
        "XY-wing",
        "286..9375479653812351782496.24.9.7.3697.3.2.1.352.79.49183..527542871639763925148",
        ("r4c1", 1),
        [
            "if r4c6 is 8, r4c1 is 1; if 6, r6c5 is 1",
            "so either way no X is 1",
            "so in box 4 only r4c1 can be 1",
        ],
        [
            "r4c1 r4c6 r6c5",
            "r4c1 r4c6 r6c5",
            "r4c1",
        ],
    ),
    "XYZ-wing": (
        "XYZ-wing",
        "..572648.84..31.27.27.8..1.753142896492.6.731..83972452.1.7.95858..1937..7..5.16.",
        ("r3c9", 3),
        [
            "if r1c1 is 1, r1c2 is 3; if 9, r9c1 is 3",
            "else r1c1 (1,3,9) is 3, so no X is 3",
            "so in row 3 only r3c9 can be 3",
        ],
        [
            "r1c1 r1c2 r9c1",
            "r1c1 r1c2 r9c1",
            "r3c9",
        ],
    ),
    "WXYZ-wing": (
        "WXYZ-wing",
        "768941532123...849954238....7..93..4649182753.3.7.4.9.5874293614123.69..39681.42.",
        ("r6c3", 1),
        [
            "the 4 frames can only be 1, 5, 6 or 8",
            "5, 6 and 8 fit once: their cells see each other",
            "so one frame is 1, so no X is 1",
            "so in box 4 only r6c3 can be 1",
        ],
        [
            "r4c8 r6c3 r6c5 r6c9",
            "r4c8 r6c3 r6c5 r6c9",
            "r4c8 r6c3 r6c5 r6c9",
            "r6c3",
        ],
    ),
    "WXYZ-wing of four that fit once": (
        "WXYZ-wing",
        "7.9.6...2.5...7.63...8....4.1.7823..3..6....88975342165.1..6....6.1...3.97..4.6.1",
        ("r1c4", 4),
        [
            "the 4 frames can only be 2, 3, 7 or 9",
            "2, 3, 7 and 9 fit once: their cells see each other",
            "each is in a frame, so r1c4 not 3; more at X",
            "so r1c4 can only be 4",
        ],
        [
            "r7c4 r7c5 r7c9 r9c4",
            "r7c4 r7c5 r7c9 r9c4",
            "r7c4 r7c5 r7c9 r9c4",
            "r1c1 r1c3 r1c4 r1c5 r1c9 r3c4 r6c4 r8c4",
        ],
    ),
    "VWXYZ-wing": (
        "VWXYZ-wing",
        "9365142872183764595472981....9745.1..75182....8.96357.8.46.17.575.8.9.4...3457.2.",
        ("r4c2", 2),
        [
            "the 5 frames can only be 1, 2, 3, 4 or 6",
            "1, 3, 4 and 6 fit once: their cells see each other",
            "so one frame is 2, so no X is 2",
            "so in box 4 only r4c2 can be 2",
        ],
        [
            "r3c9 r5c9 r6c9 r8c3 r8c9",
            "r3c9 r5c9 r6c9 r8c3 r8c9",
            "r3c9 r5c9 r6c9 r8c3 r8c9",
            "r4c2",
        ],
    ),
    "unique rectangle": (
        "unique rectangle",
        "6.4.21378..8.361422317486598..195....1546289.4..3875.1.4687.21552.61.98.18.25..36",
        ("r1c2", 5),
        [
            "if all frames were 5 or 9, they could be swapped",
            "one solution, so r2c2 not 5 or 9",
            "so in box 1 only r1c2 can be 5",
        ],
        [
            "r1c2 r1c4 r2c2 r2c4",
            "r1c2 r1c4 r2c2 r2c4",
            "r1c2",
        ],
    ),
    "naked quad": (
        "naked quad",
        "..49.376...2...4...8.....5....5.4.....7.6.24..49...51...17.28..375....24.28.3.17.",
        ("r6c9", 6),
        [
            "first 2 steps (\x04): r1c5 not 1 or 5 and more",
            "row 1 has its 1 in box 1, so no X is 1",
            "4 frames: only 4, 6, 7 or 9",
            "so no X is 4, 6, 7 or 9",
            "so in row 6 only r6c9 can be 6",
        ],
        [
            "",
            "r1c1 r1c2",
            "r2c1 r3c1 r7c1 r9c1",
            "r2c1 r3c1 r7c1 r9c1",
            "r6c9",
        ],
    ),
    "BUG": (
        "BUG+1",
        "7895632411532489764621798353...1.5.2.21.9.36....32.1..675932418918457623234681759",
        ("r6c6", 4),
        [
            "all other blanks have two digits left",
            "but for 4 in r6c6 they could be filled in two ways",
            "one solution, so r6c6 not 5 or 6",
            "so r6c6 can only be 4",
        ],
        [
            "r6c6",
            "r6c6",
            "r6c6",
            "r2c6 r3c6 r6c4 r6c5 r6c6 r6c7 r8c6",
        ],
    ),
    "X-chain": (
        "X-chain",
        ".261.495..75.9.412149.528...134...29.6892.134294.1.5..63154.29.987261345452..9..1",
        ("r5c1", 7),
        [
            "if r4c1 is 7, r9c7 is 7 (col 7), r5c6 is 7 (row 5)",
            "then row 7 has no 7, so r4c1 not 7",
            "so in box 4 only r5c1 can be 7",
        ],
        [
            "r4c1 r5c6 r9c7",
            "r4c1",
            "r5c1",
        ],
    ),
    "XY-chain": (
        "XY-chain",
        "..2739.6.9716245383461589721972.3..5.284..3194.39...27..539.2..219846753.345.2.9.",
        ("r5c1", 6),
        [
            "if r6c2 is 6, r6c7 has only 8, r7c2 has only 8",
            "then column 8 has no 8, so r6c2 not 6",
            "so in box 4 only r5c1 can be 6",
        ],
        [
            "r6c2 r6c7 r7c2",
            "r6c2",
            "r5c1",
        ],
    ),
    "forcing chain": (
        "forcing chain",
        "562379184497581632.8.264759.29...841..4.983258.5..2976246813597..892.4.39....72.8",
        ("r4c6", 5),
        [
            "if r4c5 is 5, r4c1 is 3 (row 4), r9c2 is 5 (row 9)",
            "then column 2 has no 3, so r4c5 not 5",
            "so in box 5 only r4c6 can be 5",
        ],
        [
            "r4c1 r4c5 r9c2",
            "r4c5",
            "r4c6",
        ],
    ),
}
