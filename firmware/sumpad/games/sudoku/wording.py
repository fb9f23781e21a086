"""Hints of sudoku in words, for the panel beside the board.

The board shows where: *frames* are the cells of a pattern, *crosses* those that lose what the
sentence tells. Where that is not enough, cells are called as in the field's own writing: r3c4 is
row 3, column 4. A step has a page, or some for why and some for what follows, if they do not fit
on one.
"""

from micropython import const

from sumpad.games import hint
from sumpad.games.sudoku.faults import cell_name, house_name
from sumpad.solver.sudoku import ladder, steps

_ROWS = const(5)  # of words, on a page
_COLUMNS = const(38)  # of them
_SPACE = const(5)  # columns between two of them
_WIDTHS = ("i:.'", "jl,;", "cfrstz-+/")  # characters of so many columns from 1 on; else 4

_NO_CROSS = "so no X is "
_COUNTS = ("", "", "two", "three", "four")

LINKS = const(3)  # of a chain, on a page
_LINK_PAGES = const(4)  # at the most, and one for its end

_MANY = const(4)  # lines, of which a page has no room for all words

# What the links of a chain may be like, easiest first.
_CHAINS = (
    ladder.ONE_DIGIT | ladder.STATIC, ladder.STATIC | ladder.BINARY, ladder.ONE_DIGIT,
    ladder.STATIC, 0,
)  # fmt: skip

_KINDS = ("row", "col", "box")  # of houses, in short
_SIZES = ("", "", "pair", "triple", "quad")
_NAMES = ("XYZ-wing", "unique rectangle", "BUG+1")  # from ladder.XYZ_WING on
_BENT_NAMES = ("WXYZ-wing", "VWXYZ-wing")  # of four cells, of five


def _all(words, last="and"):
    """Some words in a row: `1, 2 and 8`."""
    words = [str(word) for word in words]
    if len(words) == 1:
        return words[0]
    return "{} {} {}".format(", ".join(words[:-1]), last, words[-1])


def _lines_name(lines):
    """Several rows or several columns (as houses)."""
    numbers = [str(line % 9 + 1) for line in lines]
    name = "rows " if lines[0] < 9 else "columns "
    return name + (_all(numbers) if len(numbers) < _MANY else ",".join(numbers))


def _one_of(mask):
    """The digits of a mask, as what a cell may be."""
    return hint.either(steps.digits_of(mask)) if mask else ""


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


def _why(step):
    """Why a step is right, in sentences for a page each; its last words are in `_so`."""
    rung = step.rung
    digits = _one_of(step.digits)
    house = "" if step.house == step.NO_HOUSE else house_name(step.house)
    names = [cell_name(cell) for cell in step.cells]
    count = len(names)
    if rung == ladder.LOCKED:
        return ["{} has its {} in {}".format(house, digits, house_name(step.second))]
    if rung == ladder.RECTANGLE:
        return ["if all frames were {}, they could be swapped".format(digits)]
    if rung == ladder.BUG:
        words = "but for {} in {} they could be filled in two ways"
        return ["all other blanks have two digits left", words.format(digits, names[0])]
    if rung == ladder.BENT:
        held = 0
        for mask in step.masks:
            held |= mask
        told = ["the {} frames can only be {}".format(count, _one_of(held))]
        once = _all(steps.digits_of(held & ~step.digits))
        told.append("{} fit once: their cells see each other".format(once))
        if step.digits:
            told.append("so one frame is {}".format(digits))
        return told
    if rung == ladder.TURBOT:
        return [
            "{} and {}: two places each for {}".format(house, house_name(step.second), digits),
            "{} and {} see each other: not both {}".format(names[0], names[1], digits),
            "so {} or {} is {}".format(names[2], names[3], digits),
        ]
    if rung == ladder.XY_WING:
        return [_wings(step, names, digits)]
    if rung == ladder.XYZ_WING:
        can = ",".join([str(digit) for digit in steps.digits_of(step.masks[0])])
        words = "else {} ({}) is {}".format(names[0], can, digits)
        return [_wings(step, names, digits), words]
    if step.lines:
        words = "the {}s of {} are in {}"
        return [words.format(digits, _lines_name(step.lines), _lines_name(step.across))]
    if step.hidden:
        held = _all(steps.digits_of(step.digits))
        for where in (_all(names), "the frames", "frames"):
            told = "{}: {} fit only in {}".format(house, held, where)
            if _rows(told) <= _ROWS:
                break
        return [told]
    return ["{} frames: only {}".format(count, digits)]


def _wings(step, names, digits):
    """What each digit of the cell between the wings leads to but the one that they share."""
    first, second = [_one_of(mask & ~step.digits) for mask in step.masks[1:]]
    words = "if {} is {}, {} is {}; if {}, {} is {}"
    return words.format(names[0], first, names[1], digits, second, names[2], digits)


def _so(step):
    """What follows from a step for the cells with crosses or frames, in as few words; nothing if
    cells have to be named."""
    digits = _one_of(step.digits)
    if step.hidden:
        return "so no other digits in these " + _COUNTS[len(step.cells)]
    lost = 0
    for _, mask in step.effects:
        lost |= mask
    if step.rung in (ladder.RECTANGLE, ladder.BUG, ladder.TRIAL) or lost & ~step.digits:
        return ""
    return _NO_CROSS + digits


def single(step, is_first):
    """A single; `is_first`: it rests on no other step."""
    name = cell_name(step.cells[0])
    digit = _one_of(step.digits)
    if step.hidden:
        told = "in {} only {} can be {}".format(house_name(step.house), name, digit)
    elif is_first:
        return "no digit but {} fits {}".format(digit, name)
    else:
        told = "{} can only be {}".format(name, digit)
    return told if is_first else "so " + told


def last_cell(step):
    """A hidden single in a house with one blank cell."""
    name = cell_name(step.cells[0])
    return "last cell of {}: {} is {}".format(house_name(step.house), name, _one_of(step.digits))


def _chain_name(step):
    """The field's name for a chain."""
    if step.how & ladder.ONE_DIGIT:
        return "X-chain" if step.how & ladder.STATIC else "nishio"
    if step.how & ladder.BINARY and all(house == step.NO_HOUSE for _, _, house in step.chain[1:]):
        return "XY-chain"
    return "forcing chain"


def is_harder(step, other):
    """Whether a hint with two steps is called after the first of them."""
    if step.rung == other.rung == ladder.TRIAL:
        return _CHAINS.index(step.how) > _CHAINS.index(other.how)
    return step.rank > other.rank


def left_name(step):
    """What a chain ends with."""
    house, spot = step.left
    if house == step.NO_HOUSE:
        return "{} has no digit".format(cell_name(spot))
    return "{} has no {}".format(house_name(house), spot)


def link_sentence(step, first, last):
    """The links of a chain from `first` to before `last`, the digit that is supposed being 0."""
    words = []
    for cell, digit, house in step.chain[first or 1 : last]:
        if house == step.NO_HOUSE:
            words.append("{} has only {}".format(cell_name(cell), digit))
        else:
            where = "{} {}".format(_KINDS[house // 9], house % 9 + 1)
            words.append("{} is {} ({})".format(cell_name(cell), digit, where))
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
    """The pages of a step with effects. `needed`: masks of what later steps rest on, by cell;
    `is_brief`: on one page what follows of a chain."""
    if step.chain:
        if is_brief:
            lead = "{}, {} ".format(link_sentence(step, 0, 1), hint.LEFT_OUT)
            cell, digit, _ = step.chain[0]
            return ["{}{}, so {} is not {}".format(lead, left_name(step), cell_name(cell), digit)]
        lead = "then {}, so ".format(left_name(step))
        return link_pages(step) + [told_effects(step.effects, needed, lead, True)]
    told = _why(step)
    so = _so(step)
    if not so:
        lead = "so "
        if step.rung == ladder.RECTANGLE or step.rung == ladder.BUG:
            lead = "one solution, so "
        elif step.rung == ladder.BENT:
            lead = "each is in a frame, so "
        so = told_effects(step.effects, needed, lead, True)
    elif step.rung == ladder.XY_WING:
        so = "so either way" + so[2:]
    pages = []
    for words in told + [so]:
        before = pages[-1] if pages and words[:3] == "so " else ""
        for both in (before + ", " + words, before + ": " + words[3:]):
            if before and _rows(both) <= _ROWS:
                pages[-1] = both
                break
        else:
            pages.append(words)
    return pages


def together(several, effects, name="", pages=1):
    """What some steps come to, on so many pages at the most: (words, which of the effects are told
    there) each. `name`: what the hardest of them is called, if the hint is called so."""
    lead = hint.left_out(len(several), name) + ": "
    if len(several) == 1 and _so(several[0]).startswith(_NO_CROSS):
        return [(lead + _so(several[0])[3:], effects)]
    if all(mask == effects[0][1] for _, mask in effects):
        return [("{}no X is {}".format(lead, _one_of(effects[0][1])), effects)]
    told = []
    while effects and len(told) < pages:  # of several digits a cross does not say which
        end = " and more" if len(told) == pages - 1 else ""
        count = len(effects)
        words = lead + _effects_name(effects)
        while count > 1 and _rows(words) > _ROWS:
            count -= 1
            words = lead + _effects_name(effects[:count]) + end
        told.append((words, effects[:count]))
        effects = effects[count:]
        lead = "and "
    return told


def _width(word):
    wide = -1
    for character in word:
        wide += 6 if character in "mvw" else 5
        for i, narrow in enumerate(_WIDTHS):
            if character in narrow:
                wide += i - 3
    return wide


def _rows(words):
    """How many rows words take."""
    rows = 1
    width = -_SPACE
    for word in words.split(" "):
        wide = _width(word)
        width += _SPACE + wide
        if width > _COLUMNS:
            rows += 1
            width = wide
            if wide > _COLUMNS:  # it is broken
                rows += 1
    return rows


def _effects_name(effects):
    """What some cells lose, those together that lose the same."""
    masks = []
    for _, mask in effects:
        if mask not in masks:
            masks.append(mask)
    words = []
    for mask in masks:
        cells = " ".join([cell_name(cell) for cell, lost in effects if lost == mask])
        words.append("{} not {}".format(cells, _one_of(mask)))
    return ", ".join(words)


def told_effects(effects, needed, lead, is_cut=False):
    """What cells lose, after the words `lead`, if there is room for them on a page, else nothing.
    Those come first that are `needed`; `is_cut`: and only as many as there is room for, the
    crosses show the others."""
    ordered = [it for it in effects if needed and it[1] & needed.get(it[0], 0)]
    ordered += [it for it in effects if it not in ordered]
    words = lead + _effects_name(ordered)
    if _rows(words) <= _ROWS:
        return words
    if not is_cut:
        return ""
    for count in range(1, len(ordered)):
        names = _effects_name(ordered[:count])
        longer = "{}{}; more at X".format(lead, names)
        if count > 1 and _rows(longer) > _ROWS:
            break
        words = longer
    return words
