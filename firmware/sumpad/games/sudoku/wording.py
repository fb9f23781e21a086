"""Steps of sudoku in words, for hints and explanations.

Cells are called as in the field's own writing: r3c4 is row 3, column 4. A step has a page, or one
for its pattern and one for what follows, if they do not fit on one.
"""

from micropython import const

from sumpad.games.sudoku.faults import house_name
from sumpad.solver.sudoku import ladder, steps

_ROWS = const(8)  # of words, on a page
_COLUMNS = const(38)  # of them
_SPACE = const(4)  # columns between two of them

LINKS = const(3)  # of a chain, on a page
_LINK_PAGES = const(4)  # at the most, and one for its end

_SIZES = ("", "", "pair", "triple", "quad")
_NAMES = ("XYZ-wing", "unique rectangle", "BUG+1")  # from ladder.XYZ_WING on
_BENT_NAMES = ("WXYZ-wing", "VWXYZ-wing")  # of four cells, of five


def cell_name(cell):
    return "r{}c{}".format(cell // 9 + 1, cell % 9 + 1)


def cells_name(cells):
    return " ".join(cell_name(cell) for cell in cells)


def lines_name(lines):
    """Several rows or several columns (as houses)."""
    name = "rows " if lines[0] < 9 else "columns "
    return name + " ".join(str(line % 9 + 1) for line in lines)


def digits_name(mask):
    return " ".join(str(digit) for digit in steps.digits_of(mask))


def pattern_name(step):
    """What the pattern of a step is called."""
    rung = step.rung
    if rung == ladder.TRIAL:
        return _chain_name(step)
    if rung == ladder.LOCKED:
        return "pointing" if step.house >= 18 else "claiming"
    if rung == ladder.TURBOT:
        return _turbot_name(step.house // 9, step.second // 9)
    if rung == ladder.BENT:
        return _BENT_NAMES[len(step.cells) - 4]
    if rung > ladder.TURBOT:
        return _NAMES[rung - ladder.XYZ_WING]
    if rung > ladder.SUBSETS:
        return "jellyfish" if rung == ladder.JELLYFISH else ladder.RUNGS[rung][0]
    name = "single"
    if rung:
        size = len(step.cells)
        name = _SIZES[size] if size < len(_SIZES) else "set of {}".format(size)
    return ("hidden " if step.hidden else "naked ") + name


def _turbot_name(one, other):
    """The field's name by the directions of the two houses: 0 rows, 1 columns, 2 boxes."""
    if one + other == 1:
        return "2-string kite"
    return "skyscraper" if one == other < 2 else "turbot fish"


def sentence(step):
    """Why a step is right."""
    rung = step.rung
    name = pattern_name(step)
    digits = digits_name(step.digits)
    where = cells_name(step.cells)
    house = "" if step.house == step.NO_HOUSE else house_name(step.house)
    if rung == ladder.SINGLES:
        if step.hidden:
            return "{}: in {} only {} can be {}".format(name, house, where, digits)
        return "{}: {} can only be {}".format(name, where, digits)
    if rung == ladder.LOCKED:
        return "{}: {} of {} is in {}".format(name, digits, house, house_name(step.second))
    if rung == ladder.TRIAL:
        told = link_sentence(step, 0, len(step.chain))
        return "{}: {}, and {}".format(name, told, _left_name(step))
    if rung == ladder.RECTANGLE:
        where = cells_name(sorted(step.cells))
        return "{} {}: {} fit two ways".format(name, where, digits)
    if rung == ladder.BUG:
        return "{}: without {} in {} would be two solutions".format(name, digits, where)
    if rung == ladder.BENT:
        return _bent_sentence(step, name)
    if rung == ladder.TURBOT:
        name = "{} {}, {}".format(name, house, house_name(step.second))
    if rung == ladder.XY_WING:
        name += " " + cell_name(step.cells[0])
    if rung in (ladder.XY_WING, ladder.XYZ_WING, ladder.TURBOT):
        cells = step.cells[-2:]
        if rung == ladder.XYZ_WING:
            cells = step.cells
        first = ", ".join(cell_name(cell) for cell in cells[:-1])
        return "{}: {} or {} is {}".format(name, first, cell_name(cells[-1]), digits)
    if step.lines:
        return "{}: {} of {} is only in {}".format(
            name, digits, lines_name(step.lines), lines_name(step.across)
        )
    if step.hidden:
        return "{}: in {} only {} can be {}".format(name, house, where, digits)
    return "{}: {} has {} in {}".format(name, house, digits, where)


def _bent_sentence(step, name):
    """Of a bent set: which of its digits fit once, and what that leaves."""
    once = 0
    for mask in step.masks:
        once |= mask
    once ^= step.digits
    told = "{}: {}: {} fit once".format(name, cells_name(sorted(step.cells)), digits_name(once))
    return told + ", so one is {}".format(digits_name(step.digits)) if step.digits else told


def last_cell(step):
    """A hidden single in a house with one blank cell."""
    where = cells_name(step.cells)
    return "last cell of {}: {} is {}".format(
        house_name(step.house), where, digits_name(step.digits)
    )


def _chain_name(step):
    """The field's name for a chain."""
    if step.how & ladder.ONE_DIGIT:
        return "X-chain" if step.how & ladder.STATIC else "nishio"
    if step.how & ladder.BINARY and all(house == step.NO_HOUSE for _, _, house in step.chain[1:]):
        return "XY-chain"
    return "forcing chain"


def _left_name(step):
    """What a chain ends with."""
    house, spot = step.left
    if house == step.NO_HOUSE:
        return "{} has no digit".format(cell_name(spot))
    return "{} has no {}".format(house_name(house), spot)


def link_sentence(step, first, last):
    """The links of a chain from `first` to before `last`, the digit that is supposed being 0."""
    words = []
    for cell, digit, _ in step.chain[first or 1 : last]:
        words.append("{} is {}".format(cell_name(cell), digit))
    told = ", ".join(words)
    if first:
        return "then " + told
    cell, digit, _ = step.chain[0]
    start = "if {} is {}".format(cell_name(cell), digit)
    return start + ", " + told if told else start


def link_pages(step):
    """The links of a chain in sentences, at the most _LINK_PAGES; the others are counted."""
    pages = []
    first = 0
    while first < len(step.chain):
        end = first + LINKS
        if len(pages) == _LINK_PAGES - 1 and end < len(step.chain):
            more = len(step.chain) - end + 1
            pages.append(link_sentence(step, first, end - 1) + ", {} more links".format(more))
            break
        pages.append(link_sentence(step, first, end))
        first = end
    return pages


def sentences(step, needed=None, is_brief=False):
    """The pages of a step; `needed`: masks of what later ones rest on, by cell; `is_brief`: on one
    page what follows."""
    if not step.effects:
        return [sentence(step)]
    why = _left_name(step) if step.chain else sentence(step)
    told = told_effects(step.effects, needed, why + ", so ")
    links = [] if is_brief else link_pages(step)
    if told:
        return links + [told]
    if step.chain or is_brief:
        name = why if step.chain else pattern_name(step)
        return links + [told_effects(step.effects, needed, name + ", so ", True)]
    return [why, told_effects(step.effects, needed, "so ", True)]


def _rows(words):
    """How many rows words take."""
    rows = 1
    width = -_SPACE
    for word in words.split(" "):
        wide = 4 * len(word) - 1 + 2 * (word.count("m") + word.count("w")) + word.count("n")
        width += _SPACE + wide
        if width > _COLUMNS:
            rows += 1
            width = wide
            if wide > _COLUMNS:  # it is broken
                rows += 1
    return rows


def effects(step):
    """What a step leads to, in words."""
    if not step.effects:
        return "{} is {}".format(cell_name(step.cells[0]), digits_name(step.digits))
    return _effects_name(sorted(step.effects))


def _effects_name(effects):
    """What some cells lose, those together that lose the same."""
    masks = []
    for _, mask in effects:
        if mask not in masks:
            masks.append(mask)
    words = []
    for mask in masks:
        cells = cells_name([cell for cell, lost in effects if lost == mask])
        words.append("{} not {}".format(cells, digits_name(mask)))
    return ", ".join(words)


def told_effects(effects, needed, lead, is_cut=False):
    """What cells lose, after the words `lead`, if there is room for them on a page, else nothing.
    Those come first that are `needed`; `is_cut`: and only as many as there is room for, the others
    are counted."""
    ordered = [it for it in effects if needed and it[1] & needed.get(it[0], 0)]
    ordered += [it for it in effects if it not in ordered]
    words = lead + _effects_name(ordered)
    count = len(ordered)
    while _rows(words) > _ROWS:
        if not is_cut:
            return ""
        count -= 1
        words = "{}{}, {} more".format(lead, _effects_name(ordered[:count]), len(ordered) - count)
    return words
