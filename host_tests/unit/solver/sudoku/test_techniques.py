"""The table of techniques of sudoku: ratings, and what the list of lessons has."""

from types import SimpleNamespace

import pytest

from sumpad import games
from sumpad.games import lessons
from sumpad.solver.sudoku import ladder, link_kernels, techniques
from sumpad.solver.sudoku.forcing import NO_HOUSE, Refutation
from sumpad.solver.sudoku.techniques import (
    BINARY,
    FIND,
    OF_CELLS,
    ONE_DIGIT,
    SIZE,
    STATIC,
    TABLE,
    WHEN,
)
from sumpad.solver.technique_columns import NAME, RATING


def step(rung, rank, **more):
    its = {"refutation": None, "house": NO_HOUSE, **more}
    return SimpleNamespace(rung=rung, rank=rank, **its)


def number_of(name):
    return [row[NAME] for row in TABLE].index(name)


def test_the_search_is_in_the_order_of_the_ratings():
    ratings = [TABLE[number][RATING] for number in techniques.order(True)]
    assert ratings == sorted(ratings) and ratings[0] == 10 and ratings[-1] == 71


def test_a_person_looks_for_singles_first():
    order = techniques.order(False)
    assert sorted(order) == sorted(techniques.order(True))
    names = [TABLE[number][NAME] for number in order[:4]]
    assert names == ["last blank", "hidden single", "hidden single", "naked single"]


@pytest.mark.parametrize("name", ["hidden quad", "jellyfish", "WXYZ-wing"])
def test_the_technique_of_a_lesson_comes_after_the_singles(name):
    order = techniques.order(False, name)
    assert order[:4] == techniques.order(False)[:4] and sorted(order) == sorted(set(order))
    assert sorted(order) == sorted(techniques.order(True))
    preferred = [number for number in order if TABLE[number][NAME] == name]
    assert list(order[4 : 4 + len(preferred)]) == preferred
    assert techniques.order(True, name) == techniques.order(True)


def test_before_the_chain_of_a_lesson_only_shorter_ones_are_looked_for():
    names = {TABLE[number][NAME] for number in techniques.order(False, "nishio")}
    assert names == {"last blank", "hidden single", "naked single", "pointing", "claiming"}
    assert techniques.links_of("nishio") == techniques.ONE_DIGIT
    assert techniques.links_of("X-wing") < 0


@pytest.mark.parametrize(
    ("masks", "wanted"),
    [
        ((3, 5, 9, 9), 55),
        ((3, 5, 9, 11), 56),
        ((3, 5, 9, 15), 55),
        ((3, 5, 9, 17, 18), 63),
        ((3, 5, 9, 17, 19), 64),
        ((3, 5, 9, 17, 23), 63),
        ((3, 5, 9, 17, 31), 62),
    ],
)
def test_bent_sets_by_the_cell_with_the_most_candidates(masks, wanted):
    name = "WXYZ-wing" if len(masks) == 4 else "VWXYZ-wing"
    found = step(ladder.BENT, number_of(name), masks=masks, cells=masks)
    assert techniques.rating(found) == wanted


@pytest.mark.parametrize(
    ("kind", "houses", "name", "rating"),
    [
        (link_kernels.PARALLEL, (0, 8), "skyscraper", 40),
        (link_kernels.CROSSED, (8, 9), "2-string kite", 41),
        (link_kernels.CROSSED, (18, 0), "turbot fish", 41),
        (link_kernels.CROSSED, (9, 26), "turbot fish", 41),
        (link_kernels.GROUPED, (0, 8), "grouped turbot fish", 43),
    ],
)
def test_turbot_fish_by_their_links(kind, houses, name, rating):
    ranks = [
        rank for rank, row in enumerate(TABLE) if row[FIND:WHEN] == ("strong_links.pair", kind)
    ]
    rank = ranks[-1]
    found = step(ladder.TURBOT, rank, houses=houses)
    assert techniques.of(found)[NAME] == name
    assert techniques.rating(found) == rating


@pytest.mark.parametrize(
    ("find", "count", "more", "name", "rating"),
    [
        ("unique_loops.loop", 4, 0, "unique rectangle", 45),
        ("unique_loops.loop", 6, 0, "unique loop", 46),
        ("unique_loops.loop", 8, 0, "unique loop", 47),
        ("unique_loops.loop", 10, 0, "unique loop", 50),
        ("unique_loops.loop", 12, 0, "unique loop", 50),
        ("unique_loops.loop_set", 4, 0, "unique rectangle", 45),
        ("unique_loops.loop_set", 4, 2, "unique rectangle", 47),
        ("unique_loops.loop_set", 6, 1, "unique loop", 47),
        ("unique_loops.corner", 4, 0, "unique rectangle", 71),
    ],
)
def test_loops_by_their_length_and_set(find, count, more, name, rating):
    sizes = {row[SIZE]: rank for rank, row in enumerate(TABLE) if row[FIND] == find}
    rank = sizes.get(min(count, 8), min(sizes.values()))
    found = step(ladder.LOOP, rank, loop_size=count, added_rating=more)
    assert techniques.of(found)[NAME] == name
    assert techniques.rating(found) == rating


def test_longer_and_freer_chains_have_higher_ratings():
    def chain(length, links, house=0):
        refutation = Refutation([0] + [house << 11] * length)
        rank = techniques.of_chain(links)
        found = step(ladder.CHAIN, rank, refutation=refutation)
        return techniques.of(found)[NAME], techniques.rating(found)

    both = ONE_DIGIT | STATIC
    assert [chain(n, both)[1] for n in (3, 4, 5, 8)] == [54, 58, 67, 69]
    assert chain(3, both) == ("forcing X-chain", 54)
    binary = STATIC | BINARY
    assert [chain(n, binary)[1] for n in (3, 4, 6, 8)] == [71, 72, 74, 75]
    assert chain(3, binary) == ("forcing chain", 71)
    assert chain(3, binary, NO_HOUSE) == ("XY-chain", 71)
    assert chain(3, binary | OF_CELLS, NO_HOUSE) == ("XY-chain", 65)
    assert [chain(n, STATIC, NO_HOUSE)[1] for n in (3, 4, 6, 8)] == [81, 82, 84, 85]
    assert chain(6, ONE_DIGIT) == ("nishio", 78)
    assert chain(6, 0) == ("forcing chain", 88)


def test_chains_are_harder_than_patterns_and_one_another():
    """In the order in which they are looked for."""
    ways = (ONE_DIGIT | STATIC, OF_CELLS | STATIC | BINARY, STATIC | BINARY, ONE_DIGIT, STATIC, 0)
    ranks = [techniques.of_chain(links) for links in ways]
    assert ranks == sorted(ranks) and ranks[0] > max(techniques.order(True))


def test_every_technique_has_one_lesson_with_words():
    listed = games.open_family("sudoku").LESSONS
    assert listed[0] == ("last blank", (1, 0)) and listed[-1] == ("nishio", (5, 0))
    names = [name for name, _ in listed]
    assert len(set(names)) == len(names) and set(names) == {row[NAME] for row in TABLE}
    assert all(lessons.words("sudoku", name) for name in names)
