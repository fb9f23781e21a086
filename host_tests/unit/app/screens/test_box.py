"""The words of a hint lie over none of the cells and sums that they speak of: on real hints of all
families, sizes and views."""

import re

import pytest

from sumpad import keys
from sumpad.app.screens import bar, box
from sumpad.games import backend, open_family
from sumpad.games import hint as family_hint
from sumpad.games.parameters import LARGE, WHOLE
from sumpad.view import look, spot
from support.console.pages import Pages
from support.standins.drawing import HEIGHT, WIDTH


def made(family, parameters, code):
    game = open_family(family)
    job = game.make(parameters, code)
    while (answer := job.step()) == backend.RUNNING:
        pass
    assert answer == backend.FOUND
    return game


def pixels(screen, groups):
    """What is lit in each rectangle (left, top, width, height) of some groups."""
    lit = screen.lit()
    return [
        [
            {(x, y) for y in range(top, top + tall) for x in range(left, left + width)} & lit
            for left, top, width, tall in group
        ]
        for group in groups
    ]


def cells_and_sums(pages):
    """The rectangles of the cells in focus, of the sums of lines, and of the other cells that are
    marked; of the part of the board that is visible."""
    screen = pages._hint
    place = screen._layout
    top, left = screen._view.first()
    focus, others, sums = [], [], []
    for cell, bits in enumerate(screen.source.cells):
        row, column = divmod(cell, place.columns)
        row, column = row - top, column - left
        if bits and 0 <= row < place.shown_rows and 0 <= column < place.shown_columns:
            width, tall = place.frame_width, place.frame_height
            x, y = column * place.cell_width, row * place.cell_height
            if place.grid == look.TILES:
                x += place.left + (place.border_width - place.cell_width if column else 0)
                y += place.border_height - place.cell_height if row else 0
            (focus if bits & family_hint.FOCUS else others).append((x, y, width, tall))
    for line in screen.source.lines if place.margins else ():
        if line < 0:
            continue
        if line < place.rows:
            if 0 <= line - top < place.shown_rows:
                y = (line - top) * place.cell_height + 1
                x = place.row_sums[0]
                sums.append((x, y, place.panel_x - x, place.frame_height - 2))
        elif line < place.rows + place.columns:
            x = (line - place.rows - left) * place.cell_width
            if 0 <= line - place.rows - left < place.shown_columns:
                y = place.bottom + 1
                tall = place.value_y + place.margin_height - y
                sums.append((x, y, place.frame_width, tall))
        else:
            x = place.diagonal_sums[0]
            y = place.diagonal_y[line - place.rows - place.columns]
            sums.append((x, y, WIDTH - x, place.margin_height))
    return focus, sums, others


def hidden_by_words(pages, monkeypatch):
    """How many cells in focus, sums and other marked cells the words of a page lie over."""
    groups = cells_and_sums(pages)
    with_words = pixels(pages.screen, groups)
    with monkeypatch.context() as bare:
        bare.setattr(bar, "paint", lambda *_, **__: True)
        bare.setattr(type(pages._hint), "_paint_beside", lambda *_: None)
        bare.setattr(type(pages._hint), "_paint_strip", lambda *_: None)
        pages._paint()
    without = pixels(pages.screen, groups)
    pages._paint()
    return [
        sum(one != other for one, other in zip(*pair, strict=True))
        for pair in zip(with_words, without, strict=True)
    ]


def lines_of(words):
    """The lines that a sentence on a cross-number names."""
    return set(re.findall(r"row \d+|column \d+|diagonal [\\/]", words))


def check(game, parameters, monkeypatch, most):
    """Play a game by hints; each page of each has to be seen, in all views. Returns how many pages
    there were, and of those that hid some marked cells the sentences."""
    told = 0
    cut = []
    for _ in range(most):
        if game.status() == backend.SOLVED:
            break
        for view in (WHOLE, LARGE) if game.other_view() >= 0 else (game.view,):
            game.view = view
            pages = Pages(game, parameters)
            for page in range(pages.job.pages):
                pages._hint.key(keys.FIRE)
                pages._paint()
                if bar.in_panel(pages.screen.canvas, pages._hint._layout):
                    continue
                focus, sums, others = hidden_by_words(pages, monkeypatch)
                words = pages.job.sentence(page)
                told += 1
                several = len(lines_of(words)) > 1
                assert not focus and (several or not sums), (words, focus, sums)
                if sums or others:
                    cut.append(words)
        game.apply(pages.job.move)
    return told, cut


@pytest.mark.parametrize("kind", [1, 4, 5])
@pytest.mark.parametrize("size", range(3, 13))
def test_of_a_cross_number(size, kind, monkeypatch):
    """A page on several lines may hide some of the cells that it does not name, and one on a
    diagonal that leaves no corner large enough: both name those that they are about."""
    told = 0
    cut = []
    for code in range(2):
        parameters = (size, kind, 0)
        seen = check(made("crossnum", parameters, code), parameters, monkeypatch, 8)
        told, cut = told + seen[0], cut + seen[1]
    assert size == 3 or told > 10
    assert all(len(lines_of(words)) > 1 or "diagonal" in words for words in cut), cut
    assert len(cut) <= told // 3, (told, cut)


@pytest.mark.parametrize("grade", range(4))
@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_of_a_kakuro(size, grade, monkeypatch):
    for code in range(2):
        parameters = (size, grade)
        _, cut = check(made("kakuro", parameters, code), parameters, monkeypatch, 8)
        assert not cut


def test_a_box_is_where_nothing_is():
    """At the lowest place at an edge that leaves a dark row and column around what is kept."""
    kept = bytearray((0, 0, 127, 9, 0, 10, 9, 63))
    assert spot.find(kept, 0, 50, 20) == (78, 44)
    assert spot.find(kept, len(kept), 117, 53) == (11, 11)
    assert spot.find(kept, len(kept), 118, 20) is None
    assert spot.find(kept, len(kept), 117, 54) is None
    assert spot.find(kept, 4, 128, 53) == (0, 11)
    assert spot.find(kept, 0, 50, HEIGHT + 1) is None


def test_a_box_has_its_words_and_its_corner_whole():
    pages = Pages(made("crossnum", (5, 4, 0), 1), (5, 4, 0))
    place = pages._hint._layout
    kept = box.Kept(place, (0, 0), pages._hint.source, 12)
    words = "column 3: others at most 14 of 20, so 6 or more"
    pages.screen.strings.clear()
    assert box.paint(pages.screen.canvas, words, place, kept, 4, ("2/5", "ENT: NEXT"), False) == 1
    assert " ".join(pages.screen.whole()) == words + " 2/5 ENT: NEXT"
