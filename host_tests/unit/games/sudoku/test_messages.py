"""The sentences of hints of sudoku: one of each kind, and that all of them fit the screen."""

import itertools
import types

import pytest

from sumpad.games import messages as shared
from sumpad.games import open_family
from sumpad.games.explain import everything
from sumpad.games.sudoku import messages
from sumpad.solver.sudoku import ladder, unique_loops
from sumpad.solver.sudoku.forcing import Refutation
from sumpad.solver.sudoku.steps import NO_HOUSE
from sumpad_tools.build import fontmaker
from support.games import layouts, wording
from support.games.asking import completed, finished
from support.games.sudoku.positions import HINTS, fits, game_of
from support.oracles import ladder as oracle

# A row, a column and a box: all digits have the same width.
LAST_HOUSES = (8, 17, 26)

# Its next hint has a WXYZ-wing, with several pages, after other steps.
WITH_WING = "78.3..649.3.8497529.46..1388..7534165471968233..482975.....43814.35.8297..8.3.564"

SENTENCES = {
    "hidden single": [
        "box 1: only r2c1 can be 6",
    ],
    "naked single": [
        "only 2 fits in r4c3",
    ],
    "pointing": [
        "box 4 has its 3 in row 4",
        "so no crossed cell is 3",
        "without 3, r4c8 is 7",
    ],
    "claiming": [
        "row 7 has its 4 in box 8",
        "so no crossed cell is 4",
        "without 4, r8c6 is 9",
    ],
    "naked pair": [
        "r1c4 and r9c4 can only be 3 or 4",
        "both go there, so no crossed cell is 3 or 4",
        "so in box 5 only r4c5 can be 3",
    ],
    "X-wing": [
        "columns 2 and 8: 4 only in rows 2 and 5",
        "so no crossed cell is 4",
        "without 4, r5c3 is 3",
    ],
    "hidden pair": [
        "row 8 has 1 and 9 only here",
        "so no other digit fits here",
        "claiming: row 8 has its 6 in box 9",
        "so no crossed cell is 6",
        "so in column 8 only r5c8 can be 6",
    ],
    "naked triple": [
        "r1c1, r3c1 and r9c1 can only be 2, 5 or 6",
        "all 3 go there, so no crossed cell is 2, 5 or 6",
        "so in row 4 only r4c4 can be 5",
    ],
    "swordfish": [
        "rows 1,5,8: 2 only in columns 1,2,8",
        "so no crossed cell is 2",
        "without 2, r7c2 is 6",
    ],
    "hidden triple": [
        "row 8 has 2, 8 and 9 only here",
        "so no other digit fits here",
        "column 2 has 1 and 3 only here",
        "hidden pair: no other digit fits here",
        "so in column 2 only r2c2 can be 5",
    ],
    "skyscraper": [
        "if r4c3 is not 4, r4c8 is 4 (row 4)",
        "then r8c8 is not 4, so r8c2 is 4 (row 8)",
        "so r4c3 or r8c2 is 4: no crossed cell is 4",
        "so in box 7 only r8c2 can be 4",
    ],
    "turbot fish": [
        "if r4c3 is not 2, r3c3 is 2 (column 3)",
        "then r3c6 is not 2, so r1c5 is 2 (box 2)",
        "so r4c3 or r1c5 is 2: r4c5 is not 2",
        "without 2, r4c5 is 5",
    ],
    "2-string kite": [
        "if r1c4 is not 1, r1c1 is 1 (row 1)",
        "then r3c3 is not 1, so r4c3 is 1 (column 3)",
        "so r1c4 or r4c3 is 1: r4c4 is not 1",
        "without 1, r4c4 is 7",
    ],
    "XY-wing": [
        "if r4c6 is 8, r4c1 is 1; if r4c6 is 6, r6c5 is 1",
        "so either way, no crossed cell is 1",
        "so in box 4 only r4c1 can be 1",
    ],
    "XYZ-wing": [
        "r1c1 can only be 1, 3 or 9",
        "if r1c1 is 1, r1c2 is 3; if r1c1 is 9, r9c1 is 3",
        "if neither, r1c1 is 3",
        "each way, r3c1 is not 3",
        "so in row 3 only r3c9 can be 3",
    ],
    "WXYZ-wing": [
        "r4c8 is 1 or 8; r6c3 is 1 or 5",
        "r6c5 is 5 or 6; r6c9 is 6 or 8",
        "5 and 6 fit at most once in row 6",
        "8 fits at most once in box 6",
        "so one of the 4 cells is 1",
        "so no crossed cell is 1",
        "so in box 4 only r6c3 can be 1",
    ],
    "WXYZ-wing of four that fit once": [
        "r7c4 is 2, 3 or 9; r7c5 is 2, 7 or 9",
        "r7c9 is 7 or 9; r9c4 is 2 or 3",
        "7 and 9 fit at most once in row 7",
        "3 fits at most once in column 4",
        "2 fits at most once in box 8",
        "so each digit is in one cell: the cross is not 2",
        "also, no crossed cell is 3",
        "also, no crossed cell is 9",
        "without 3, r1c4 is 4",
    ],
    "VWXYZ-wing": [
        "r3c9 is 3 or 6; r5c9 is 3, 4 or 6",
        "r6c9 is 2 or 4; r8c3 is 1 or 2",
        "r8c9 is 1, 3 or 6",
        "1 fits at most once in row 8",
        "3, 4 and 6 fit at most once in column 9",
        "so one of the 5 cells is 2: r6c3 is not 2",
        "so in box 4 only r4c2 can be 2",
    ],
    "W-wing": [
        "r5c1 and r6c9 can only be 4 or 8",
        "row 1 has its 8 in r1c1 or r1c9",
        "if r5c1 and r6c9 are 8, row 1 has no 8",
        "so r5c1 or r6c9 is 4: r5c7 is not 4",
        "so in row 5 only r5c1 can be 4",
    ],
    "unique rectangle": [
        "suppose these 4 cells are all 5 or 9: two solutions would fit",
        "only one solution exists, so r2c2 is 7",
    ],
    "last blank": [
        "last blank of row 3: r3c6 is 8",
    ],
    "grouped turbot fish": [
        "if r3c3 is not 6, r3c8 is 6 (row 3)",
        "then r9c8 is not 6, so r9c2 or r9c3 is 6 (row 9)",
        "so r3c3, r9c2 or r9c3 is 6: r8c3 is not 6",
        "so in row 8 only r8c4 can be 6",
    ],
    "grouped X-chain": [
        "if r8c1 and r9c1 are not 6, then r6c1 is 6 (column 1)",
        "then r6c8 is not 6, so r7c8 is 6 (column 8)",
        "then r7c6 is not 6, so r9c6 is 6 (column 6)",
        "so r8c1, r9c1 or r9c6 is 6: r9c3 is not 6",
        "if r8c2 is 6, r2c2 is 2; if r8c2 is 8, r9c3 is 2",
        "XY-wing: either way, r2c3 is not 2",
        "so in box 1 only r2c2 can be 2",
    ],
    "rectangle with one extra digit": [
        "suppose these 4 cells are all 2 or 7: two solutions would fit",
        "only one solution exists, so r3c7 or r3c9 is 5",
        "so no crossed cell is 5",
        "so in box 2 only r2c4 can be 5",
    ],
    "rectangle with a digit of two places": [
        "suppose these 4 cells are all 3 or 7: two solutions would fit",
        "row 5 has its 3 in r5c7 or r5c8",
        "only one solution exists, so no crossed cell is 7",
        "so in row 5 only r5c3 can be 7",
    ],
    "rectangle with a set": [
        "suppose 4 marked cells are 4 or 9: two solutions would fit",
        "only one solution exists, so r7c4 or r7c6 is 2, 6 or 8",
        "r7c7, r7c8, r7c9: only 1, 2, 6 or 8",
        "so r7c1 is not 2 or 8, r7c3 is not 6",
        "so in box 7 only r8c1 can be 2",
    ],
    "hidden rectangle": [
        "suppose these 4 cells are all 3 or 4: two solutions would fit",
        "row 2, column 5: 4 only in marked cells",
        "if r2c5 is 3, r3c5 and r2c2 are 4, and then r3c2 is 3",
        "only one solution exists, so r2c5 is 4",
    ],
    "unique loop": [
        "suppose these 6 cells are all 1 or 5: two solutions would fit",
        "only one solution exists, so the cross is not 1 or 5",
        "without 1 and 5, r7c7 is 8",
    ],
    "unique loop of three extra cells": [
        "suppose these 6 cells are all 5 or 9: two solutions would fit",
        "only one solution exists, so r3c5, r3c6 or r7c6 is 4",
        "so r2c6 is not 4",
        "without 4, r2c6 is 5",
    ],
    "unique loop with a digit of two places": [
        "XYZ-wing: r5c4 is not 6",
        "suppose these 6 cells are all 4 or 6: two solutions would fit",
        "box 6 has its 4 in r4c9 or r5c8",
        "only one solution exists, so no crossed cell is 6",
        "pointing: box 6 has its 6 in row 6",
        "so r6c4 is not 6",
        "so in column 4 only r3c4 can be 6",
    ],
    "unique loop with a set": [
        "pointing: box 4 has its 5 in row 4",
        "so no crossed cell is 5",
        "suppose 8 marked cells are 6 or 8: two solutions would fit",
        "only one solution exists, so r3c4 or r4c4 is 1",
        "r6c4 can only be 1 or 5, so r9c4 is not 5",
        "without 5, r9c4 is 8",
    ],
    "naked quad": [
        "naked pair and pointing: the cross is not 5",
        "claiming: no crossed cell is 1",
        "these cells can only be 4, 6, 7 or 9",
        "naked quad: no crossed cell is 4, 6, 7 or 9",
        "so in row 6 only r6c9 can be 6",
    ],
    "BUG": [
        "every other blank has 2 digits",
        "without 4, r6c6 has 2 too",
        "then all digits fit twice per line and box",
        "such boards never have one solution",
        "only one solution exists, so r6c6 is 4",
    ],
    "X-chain": [
        "if r3c1 is not 3, r3c4 is 3 (row 3)",
        "then r2c5 is not 3, so r2c8 is 3 (row 2)",
        "then r6c8 is not 3, so r6c2 is 3 (row 6)",
        "so r3c1 or r6c2 is 3: r4c1 is not 3",
        "so in box 4 only r6c2 can be 3",
    ],
    "XY-chain": [
        "if r5c1 is 8, r5c9 can only be 1",
        "then r6c1 can only be 4",
        "then r7c9 can only be 4",
        "then no 4 fits in box 7, so r5c1 is not 8",
        "so in box 4 only r6c1 can be 8",
    ],
    "forcing chain": [
        "if r4c5 is 5, row 4 has its 3 in r4c1",
        "then row 9 has 5 only in r9c2",
        "then no 3 fits in column 2, so r4c5 is not 5",
        "so in box 5 only r4c6 can be 5",
    ],
    "choice": [
        "r6c8 can be 1 to 9",
        "1 is one way here, 4 is another",
    ],
    "conflict": [
        "row 1 has 5 twice: r1c1 and r1c9",
    ],
    "no digit fits a cell": [
        "no digit fits r1c1: undo, or find mistakes",
    ],
    "a digit without a place": [
        "no 3 fits in row 1: undo, or find mistakes",
    ],
    "something is wrong": [
        "no solution is left: find mistakes",
    ],
}


def sentences_of(name):
    job = game_of(name).hint(fits=fits)
    job.most = 5  # some are summed up
    hint = completed(job)
    return [hint.sentence(page) for page in range(hint.pages)]


@pytest.mark.parametrize("name", SENTENCES)
def test_a_hint_in_words(name):
    assert sentences_of(name) == SENTENCES[name]


def test_a_reader_with_room_gets_the_names_of_all_cells():
    assert finished(game_of("naked triple")).sentence(0) == (
        "r1c1, r3c1 and r9c1 can only be 2, 5 or 6; all 3 go there, so no crossed cell is 2, 5 "
        "or 6"
    )
    assert finished(game_of("XY-chain")).sentence(0) == (
        "if r5c1 is 8, r5c9 can only be 1, r6c1 can only be 4, r7c9 can only be 4"
    )


def test_cells_that_lose_different_digits_are_named_or_crossed_digit_by_digit():
    effects = [(79, 0b11), (0, 0b1), (8, 0b11), (9, 0b1), (10, 0b100)]
    words = "so r1c9 and r9c8 are not 1 or 2, r1c1 and r2c1 are not 1, r2c2 is not 3"
    assert messages.losses(effects, "so ", everything) == [(words, effects)]
    assert messages.losses(effects, "so ", fits) == [
        ("so no crossed cell is 1", [(79, 0b1), (0, 0b1), (8, 0b1), (9, 0b1)]),
        ("also, no crossed cell is 2", [(79, 0b10), (8, 0b10)]),
        ("also, the cross is not 3", [(10, 0b100)]),
    ]


def test_no_page_says_what_another_one_has_said_of_a_cell():
    assert messages.losses([(0, 0b11), (1, 0b111)], "so ", fits) == [
        ("so no crossed cell is 1 or 2", [(0, 0b11), (1, 0b11)]),
        ("also, the cross is not 3", [(1, 0b100)]),
    ]


def test_steps_in_short():
    lead = messages.after(2, 0)
    pages = messages.losses([(79, 0b1), (0, 0b1)], lead, fits)
    assert pages == [(lead + "r1c1 and r9c8 are not 1", [(79, 0b1), (0, 0b1)])]
    effects = [(79, 0b11), (0, 0b1), (8, 0b10), (9, 0b100)]
    assert messages.losses(effects, lead, fits) == [
        (lead + "no crossed cell is 1", [(79, 0b1), (0, 0b1)]),
        ("also, no crossed cell is 2", [(79, 0b10), (8, 0b10)]),
        ("also, the cross is not 3", [(9, 0b100)]),
    ]
    ((words, named),) = messages.losses(effects[1:], lead, everything)
    assert words == lead + "r1c1 is not 1, r1c9 is not 2, r2c1 is not 3"
    assert named == effects[1:]


def test_a_name_never_stands_inside_a_sentence():
    """If the first page has no room for it, it stands before a conclusion on a page of its own."""
    game = open_family("sudoku")
    assert game.load(WITH_WING) is None
    for room in range(40, 80):
        hint = finished(game, lambda words, room=room: len(words) <= room)
        pages = [hint.sentence(page) for page in range(hint.pages)]
        assert not any("; WXYZ-wing" in words for words in pages)
        assert room not in (44, 70) or any(words.startswith("WXYZ-wing") for words in pages)


def test_a_sum_names_the_techniques_of_its_steps_if_there_is_room():
    names = ["naked pair", "pointing", "claiming"]
    assert messages.summary("the cross is not 1", names[:2], True, "pointing", 3, 0, fits) == (
        "naked pair and pointing: the cross is not 1"
    )
    assert messages.summary("the cross is not 1", names, True, "", 3, 1, fits) == (
        "3 more steps, see HOW: the cross is not 1"
    )
    assert messages.summary("the cross is not 1", names[:1], False, "", 1, 1, fits) == (
        "after naked pair, the cross is not 1"
    )
    assert (
        messages.summary("the cross is not 1", [], True, "", 0, 2, fits)
        == "also, the cross is not 1"
    )


def test_a_sum_names_at_least_its_last_step():
    names = ["naked pair", "pointing", "claiming"]
    assert messages.summary("the cross is not 1", names, True, "claiming", 7, 0, fits) == (
        "claiming: the cross is not 1"
    )
    assert messages.summary("no crossed cell is 1", names, False, "naked pair", 4, 12, fits) == (
        "naked pair: no crossed cell is 1"
    )


def test_the_first_technique_is_named_before_that_of_the_hint():
    assert finished(game_of("naked quad"), fits).first == "naked pair"
    assert finished(game_of("naked triple"), fits).first == ""


def refutation(count, house):
    words = [NO_HOUSE << 7 | 80 if house == NO_HOUSE else house << 7 | 7]
    return Refutation(words + [80 | 7 << 7 | 26 << 11] * count)


def of_chains():
    """The longest sentences of chains."""
    for house in (17, NO_HOUSE):
        end = refutation(3, house)
        yield messages.links(end, 0, 1)
        yield messages.links(end, 1, 2)
        yield messages.refuted(end)
        yield messages.refuted_in_short(end)


def of_patterns():
    """Those of the longest names: of every shape, kind of house and number of cells."""

    def pattern(rung, house, mask, cells, **more):
        lost = 511 ^ mask if more.get("hidden") else mask or 511
        its = {"hidden": False, "second": 0, "lines": (), "across": (), "masks": (), **more}
        effects = [(at, lost) for at in (77, 78, 79, 80)] + [(7, 1)] * 9
        return types.SimpleNamespace(
            rung=rung, house=house, digits=mask, cells=cells, effects=effects, **its
        )

    yield pattern(ladder.XY_WING, NO_HOUSE, 128, [60, 70, 80], masks=(0b110000001, 129, 257))
    yield pattern(ladder.XYZ_WING, NO_HOUSE, 128, [60, 70, 80], masks=(0b110000001, 129, 257))
    yield pattern(ladder.BUG, NO_HOUSE, 128, [80])
    for size, digits in itertools.product((4, 5), (0, 256)):
        masks = [511 >> 9 - size] * size
        if size == 5:  # all five are in one house only if they are a naked set
            masks = [0b1111] * 4 + [0b10000]
        yield pattern(ladder.BENT, NO_HOUSE, digits, [44, 53, 62, 71, 80][-size:], masks=masks)
    for house in LAST_HOUSES:
        yield pattern(ladder.W_WING, house, 128, [60, 70, 79, 80], second=0b11000000)
    for count in range(4, 13, 2):
        yield from of_loops(pattern, count)
    for house in LAST_HOUSES:
        cells = oracle.HOUSES[house]
        for second in LAST_HOUSES:
            if (house < 18) != (second < 18):
                yield pattern(ladder.LOCKED, house, 128, cells[:3], second=second)
            for size in (2, 4, 6):
                yield from of_links(pattern, [house, second, house], size)
        for size, hidden in itertools.product((2, 3, 4), (False, True)):
            mask = 511 ^ 511 >> size
            yield pattern(ladder.PAIRS, house, mask, cells[-size:], hidden=hidden)
    for size, rung in enumerate((ladder.X_WING, ladder.SWORDFISH, ladder.JELLYFISH), 2):
        rows, columns = range(9 - size, 9), range(18 - size, 18)
        yield pattern(rung, 0, 128, [80], lines=rows, across=columns)
        yield pattern(rung, 9, 128, [80], lines=columns, across=rows)


def of_links(pattern, houses, size):
    """Yield chains of two and three links whose adjacent groups together have `size` cells."""
    cells = [69, 70, 71, 78, 79, 80]
    ends, near = cells[: (size + 1) // 2], cells[-(size // 2) :]
    for count in (2, 3):
        groups = [ends, near, near, ends][: 2 * count] + [ends, near] * (count - 2)
        names = [cell for group in groups for cell in group]
        its = {"houses": houses[:count], "groups": groups}
        yield pattern(ladder.TURBOT, houses[0], 128, names, **its)


def of_loops(pattern, count):
    two, more = 0b11000000, 0b11110000
    plain = {"loop_size": count, "key_digits": 32, "kind": unique_loops.PLAIN}
    cells = [69, 70, 78, 79, 60, 61, 51, 52, 42, 43, 33, 34][:count]
    for extra in range(1, count):
        masks = [two] * (count - extra) + [more] * extra
        yield pattern(ladder.LOOP, NO_HOUSE, two, cells, masks=masks, **plain)
    masks = [two] * (count - 2) + [more] * 2
    for house in LAST_HOUSES:
        its = {"loop_size": count, "key_digits": 128, "kind": unique_loops.STRONG, "masks": masks}
        yield pattern(ladder.LOOP, house, two, cells, **its)
        for size in range(1, 6):
            its = {"loop_size": count, "key_digits": 511 >> 8 - size, "kind": unique_loops.SET}
            others = [72, 73, 74, 75, 76][:size]
            its["masks"] = masks + [its["key_digits"]] * size
            yield pattern(ladder.LOOP, house, two, cells + others, **its)
    if count == 4:
        its = {"loop_size": 4, "key_digits": 128, "masks": masks}
        yield pattern(ladder.LOOP, NO_HOUSE, two, cells, kind=unique_loops.HIDDEN, **its)


def of_singles():
    for house, cells in enumerate(oracle.HOUSES):
        for hidden, *how in itertools.product((False, True), repeat=3):
            step = types.SimpleNamespace(
                cells=cells[8:], digits=128, house=house, hidden=hidden or how[1]
            )
            yield messages.single(step, *how, lost=0b1111111)


def of_the_rest():
    for house in range(27):
        yield messages.conflict(house, 8, [70, 79, 80])
        yield messages.no_place(house, 8, False)
        yield messages.no_place(house, 8, True)
    yield messages.no_digit(80, False)
    yield messages.no_digit(80, True)
    yield from (messages.filled(1), messages.filled(12))
    yield messages.left(80, 0b101010101)
    yield from (messages.only(8, False), messages.only(8, True))
    yield from (shared.choice(8), shared.choice(8, 7))


def test_every_sentence_fits_where_it_is_written():
    found = {words for name in HINTS for words in sentences_of(name)}
    found |= {words for step in of_patterns() for words, _ in messages.pattern(step, fits)}
    found |= {*of_chains(), *of_singles(), *of_the_rest()}
    assert len(found) > 300
    (small,) = [font for font in fontmaker.fonts() if font.name == "SMALL"]
    for words in found:
        assert wording.fits_as_hint(words, layouts.sudoku()), words
        assert set(words.upper()) <= set(map(chr, small.glyphs)), words
