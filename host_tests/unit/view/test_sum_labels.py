"""The sums beside and below a board: two sums of one board look different."""

import pytest

from sumpad.view import cell_style, views
from support.games import layouts
from support.standins.drawing import Drawing, Source

FLAGS = (0, cell_style.WRONG_SUM, cell_style.MARKED, cell_style.WRONG_SUM | cell_style.MARKED)


def bare_targets():
    """Yield sums without values: all targets, and two of them with all flags."""
    yield from range(109)
    for flags in FLAGS:
        yield 40 | cell_style.DONE | flags
        if flags:
            yield 41 | flags
    yield 41 | cell_style.CURSOR


def with_values(values, beside):
    """Yield one target with `values` and all flags.

    With `beside`, targets are drawn beside values, so another target follows.
    """
    for flags in FLAGS:
        yield 40 | cell_style.DONE | flags
        for value in values:
            shown_value = (
                cell_style.VALUE
                | cell_style.SIGNED
                | value + cell_style.VALUE_ZERO << cell_style.VALUE_SHIFT
            )
            yield 40 | shown_value | flags
            if beside:
                yield 42 | shown_value | flags


class OneLine(Source):
    """A source of blank cells and one sum."""

    def __init__(self, line):
        self.line = line
        self.entry = -1

    def cell_style(self, cell):
        return 0

    def sum_style(self, line):
        return self.entry if line == self.line else -1


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7, 8, 12])
@pytest.mark.parametrize("kind", ["row", "column", "diagonal"])
def test_no_two_sums_are_one_picture(size, kind):
    """Where a value is drawn without its target it has no sign.

    No board there has both bare targets and values, so the two kinds are compared separately.
    """
    source = OneLine({"row": 1, "column": size + 1, "diagonal": 2 * size}[kind])
    drawing = Drawing()
    view = views.view_of(drawing.canvas, layouts.crossnum(size))
    beside = size <= 6
    sums = [[*bare_targets()], [*with_values(range(-99, 100), beside)]]
    if beside:
        sums = [sums[0] + sums[1]]
    for entries in sums:
        seen = {}
        for entry in entries:
            source.entry = entry
            view.show(source, -1, -1)
            assert seen.setdefault(bytes(drawing.pixels), entry) == entry
