"""Sentences of the hints of sudoku. Words only: no reasoning, and no pages.

On the board beside them, frames mark the cells of a pattern, and crosses the cells that lose
digits. r3c4 is row 3, column 4. `fits(words)` returns whether there is room for a sentence; of
several wordings, the fullest that fits is used.
"""

from micropython import const

from sumpad.games import messages
from sumpad.games.messages import joined
from sumpad.games.sudoku.fault_sentences import cell_name, house_name
from sumpad.solver.sudoku import ladder, unique_loops
from sumpad.solver.sudoku.houses import house_cells
from sumpad.solver.sudoku.steps import NO_HOUSE, digits_of

_MOST = const(5)  # digits that are listed; a range of more is easier to read
CROSSES = "cross"  # is in a conclusion on the cells with crosses
# Before what follows only because the puzzle has one solution.
_ONE_SOLUTION = "only one solution exists, so "


def _names(cells):
    return [cell_name(cell) for cell in cells]


def _digits(mask):
    return joined(digits_of(mask))


def _either(mask):
    digits = digits_of(mask)
    if len(digits) > _MOST:
        return messages.either(digits)
    return joined(digits, "or") if digits else ""


def _lines_name(lines):
    """Return the name of several rows or columns, numbered as houses."""
    name = "rows " if lines[0] < 9 else "columns "
    numbers = [str(line % 9 + 1) for line in lines]
    return name + (joined(numbers) if len(numbers) < 3 else ",".join(numbers))


# Steps.


def single(step, is_first, is_last, lost=0):
    """Return the sentence of a step that fills a cell. `is_first`: whether it needs no other step;
    `is_last`: whether its house has no other blank cell; `lost`: a mask of the digits that other
    steps have removed from the cell."""
    name = cell_name(step.cells[0])
    digit = _either(step.digits)
    if is_last:
        return "last blank of {}: {} is {}".format(house_name(step.house), name, digit)
    if step.hidden:
        words = "{}: only {} can be {}" if is_first else "so in {} only {} can be {}"
        return words.format(house_name(step.house), name, digit)
    if is_first:
        return "only {} fits in {}".format(digit, name)
    return "without {}, {} is {}".format(_digits(lost), name, digit)


def pattern(step, fits, digit=0, name=""):
    """Return the pages of a step that removes digits and is no chain: (sentence, the effects that
    it is about) each. `digit`: the only one that a step of LOOP or BUG leaves for the only cell
    that loses any, else 0. `name`: of its technique, if the first page should begin with it; if
    there is no room, the last one does if it has room and only says what follows."""
    why = reasons(step, fits)
    (words, effects), *others = _conclusions(step, fits, digit, why, name)
    named = name + ": " + why[0]
    is_named = name and fits(named)
    if is_named:
        why[0] = named
    *why, end = condensed(why + [words], fits)
    if name and not is_named and end == words and words.startswith("so "):
        end = messages.fullest((name + ": " + words[3:], words), fits)
    return [(words, ()) for words in why] + [(end, effects)] + others


def condensed(sentences, fits):
    """Return `sentences`, with consecutive ones joined if they fit together."""
    found = []
    for words in sentences:
        if found:
            longer = found[-1] + "; " + words
            if words.startswith("so "):
                is_second = found[-1].startswith("so ") or ", so " in found[-1]
                longer = found[-1] + (": " + words[3:] if is_second else ", " + words)
            if fits(longer):
                found[-1] = longer
                continue
        found.append(words)
    return found


def reasons(step, fits):
    """Return the list of sentences on why a step is right."""
    rung = step.rung
    digits = _either(step.digits)
    names = _names(step.cells)
    house = "" if step.house == NO_HOUSE else house_name(step.house)
    if rung == ladder.LOCKED:
        return ["{} has its {} in {}".format(house, digits, house_name(step.second))]
    if rung == ladder.LOOP:
        return _loop(step, fits)
    if rung == ladder.BUG:
        return [
            "every other blank has 2 digits",
            "without {}, {} has 2 too".format(digits, names[0]),
            "then all digits fit twice per line and box",
            "such boards never have one solution",
        ]
    if rung == ladder.BENT:
        return _bent(step, fits)
    if rung == ladder.TURBOT:
        return _turbot(step, digits)
    if rung == ladder.W_WING:
        return _w_wing(step, names, fits)
    if rung == ladder.XY_WING:
        return [_wings(step)]
    if rung == ladder.XYZ_WING:
        return [
            _can_only_be(names[:1], step.masks[0], fits),
            _wings(step),
            "if neither, {} is {}".format(names[0], digits),
        ]
    if step.lines:
        names = _lines_name(step.lines), digits, _lines_name(step.across)
        words = "{}: {} only in {}"
        ways = [it.format(*names) for it in ("{} have {} only in {}", words, "in " + words)]
        return [messages.fullest(ways, fits)]
    if step.hidden:
        words = "{} has {} only ".format(house, _digits(step.digits))
        return [messages.fullest((words + "in " + joined(names), words + "here"), fits)]
    return [_can_only_be(names, step.digits, fits)]


def _can_only_be(names, mask, fits):
    """Return a sentence: cells, by their names or frames, have only some digits left."""
    words = "{} can only be {}"
    ways = [words.format(it, _either(mask)) for it in (joined(names), "these cells")]
    return messages.fullest(ways, fits)


def _turbot(step, digits):
    # A page may end before "then".
    has_then = len(step.groups[0]) > 1 and len(step.groups[1]) < 3
    words = "if {}, then {} is {} ({})" if has_then else "if {}, {} is {} ({})"
    sentences = []
    for at, house in enumerate(step.houses):
        cells, others = step.groups[2 * at : 2 * at + 2]
        places = joined(_names(others), "or")
        sentences.append(
            words.format(_are_not(cells, step.digits), places, digits, house_name(house))
        )
        words = "then {}, so {} is {} ({})"
    ends = joined(_names(step.groups[0] + step.groups[-1]), "or")
    return sentences + ["so {} is {}".format(ends, digits)]


def _are_not(cells, mask):
    """Return words: some cells cannot be the digits of a mask."""
    verb = "are" if len(cells) > 1 else "is"
    return "{} {} not {}".format(joined(_names(cells)), verb, _either(mask))


def _loop(step, fits):
    names = _names(step.cells)
    cells = names[: step.loop_size]
    where = (
        "these {} cells are all" if len(step.cells) == step.loop_size else "{} marked cells are"
    )
    where = where.format(step.loop_size)
    two = _either(step.digits)
    words = "suppose {} {}: two solutions would fit"
    ways = [words.format(it, two) for it in (joined(cells) + " are all", where)]
    sentences = [messages.fullest(ways, fits)]
    # The extra cells of the loop: those with more than its two digits.
    extra = [at for at in range(step.loop_size) if step.masks[at] != step.digits]
    roof = _names(sorted([step.cells[at] for at in extra]))
    own = _either(step.key_digits)
    words = _ONE_SOLUTION + "{} is {}"
    if step.kind == unique_loops.PLAIN and len(roof) > 1:
        where = joined(roof, "or") if len(roof) < 5 else "one of the outlined cells"
        sentences.append(words.format(where, own))
    elif step.kind == unique_loops.STRONG:
        where = joined(roof, "or")
        sentences.append("{} has its {} in {}".format(house_name(step.house), own, where))
    elif step.kind == unique_loops.SET:
        further = 0
        for at in extra:
            further |= step.masks[at] & ~step.digits
        others = names[step.loop_size :]
        sentences.append(words.format(joined(roof, "or"), _either(further)))
        words = "{} can only be {}".format(joined(others), own)
        ways = words, "{}: only {}".format(", ".join(others), own)
        sentences.append(messages.fullest(ways, fits))
    elif step.kind == unique_loops.HIDDEN:
        lost = _either(step.digits & ~step.key_digits)
        corner = step.cells[3]
        lines = house_name(corner // 9), house_name(9 + corner % 9)
        ways = "{} and {} have {} only in marked cells", "{}, {}: {} only in marked cells"
        sentences.append(messages.fullest([words.format(*lines, own) for words in ways], fits))
        words = "if {} is {}, {} and {} are {}, and then {} is {}"
        names = (cells[3], lost, cells[1], cells[2], own, cells[0], lost)
        sentences.append(words.format(*names))
    return sentences


def _bent(step, fits):
    held = 0
    for mask in step.masks:
        held |= mask
    sentences = ["{} can only be {}".format(joined(_names(step.cells)), _either(held))]
    if not fits(sentences[0]):  # cells with more than two candidates do not show them
        cells = sorted(zip(step.cells, step.masks))
        sentences = ["{} is {}".format(cell_name(cell), _either(mask)) for cell, mask in cells]
    sentences += _in_houses(step, held & ~step.digits)
    if step.digits:
        words = "so one of the {} cells is {}"
        sentences.append(words.format(len(step.cells), _either(step.digits)))
    return sentences


def _in_houses(step, mask):
    """Return sentences: which houses keep the cells of a BENT from having a digit of a mask more
    than once."""
    masks = {}  # by house
    for digit in digits_of(mask):
        cells = [cell for cell, its in zip(step.cells, step.masks) if its >> digit - 1 & 1]
        for house in range(27):
            if set(cells) <= set(house_cells(house)):
                masks[house] = masks.get(house, 0) | 1 << digit - 1
                break
    words = "{} fit{} at most once in {}"
    return [
        words.format(_digits(its), "" if its & its - 1 else "s", house_name(house))
        for house, its in sorted(masks.items())
    ]


def _w_wing(step, names, fits):
    house = house_name(step.house)
    other = _either(step.second ^ step.digits)
    words = "if {0} and {1} are {2}, {3} has no {2}"
    return [
        _can_only_be(names[:2], step.second, fits),
        "{} has its {} in {} or {}".format(house, other, names[2], names[3]),
        words.format(names[0], names[1], other, house),
        "so {} or {} is {}".format(names[0], names[1], _either(step.digits)),
    ]


def _wings(step):
    """Return a sentence: what each digit of the pivot leads to, except the shared digit."""
    names = _names(step.cells)
    shared = _either(step.digits)
    first, second = [_either(mask & ~step.digits) for mask in step.masks[1:]]
    words = "if {0} is {1}, {2} is {3}; if {0} is {4}, {5} is {3}"
    return words.format(names[0], first, names[1], shared, second, names[2])


def _conclusions(step, fits, digit, why, name):
    """Return what a step shows of the cells with crosses or frames, as pages: see `pattern`.
    `why`: its reasons; `name`: of the technique, if
    it has to begin a page."""
    if step.hidden:
        return [("so no other digit fits here", step.effects)]
    if step.rung in (ladder.LOOP, ladder.BUG):
        is_said = any(words.startswith(_ONE_SOLUTION) for words in why)
        lead = "so " if is_said else _ONE_SOLUTION
        if digit:
            return [
                ("{}{} is {}".format(lead, cell_name(step.effects[0][0]), digit), step.effects)
            ]
        return losses(step.effects, lead, fits, step.cells)
    if not step.digits:  # a BENT without a digit that may occur twice
        return losses(step.effects, "so each digit is in one cell: ", fits, step.cells)
    # The third way has just been told: "so" would make it the reason.
    way = {ladder.XY_WING: "so either way, ", ladder.XYZ_WING: "each way, "}.get(step.rung, "so ")
    if step.rung in (ladder.PAIRS, ladder.SUBSETS) and not name:
        way = "{} go there, so ".format(
            "both" if len(step.cells) == 2 else "all " + str(len(step.cells))
        )
    if len(step.effects) == 1:
        return [(way + named_losses(step.effects), step.effects)]
    return [(way + _crosses(step.digits, len(step.effects)), step.effects)]


def _crosses(mask, count):
    """Return words: `count` cells with crosses cannot be the digits of a mask."""
    return ("no crossed cell is " if count > 1 else "the cross is not ") + _either(mask)


def after(count, before):
    """Return the beginning of a sentence that sums up `count` steps after `before` others."""
    more = " more" if before else ""
    return "{}{} step{}, see HOW: ".format(count, more, "s" if count > 1 else "")


def summary(words, names, alone, last, count, before, fits):
    """Return a sentence: `count` steps after `before` others show what `words` say; none: what
    the sentence before it has begun to say. `names`: of their techniques; `alone`: whether they
    need no steps before them; `last`: of the last one, if it alone does, else ""."""
    if not count:
        return "also, " + words
    ways = [("{}: {}" if alone else "after {}, {}").format(joined(names), words)]
    if last and count > 1:
        ways.append("{}: {}".format(last, words))
    return messages.fullest(ways + [after(count, before) + words], fits)


def losses(effects, lead, fits, framed=()):
    """Return what cells lose, (cell, mask) each, on pages: (sentence, the effects that it is
    about) each. No page says of a cell what another one has said. The first sentence begins with
    `lead`. If there is room, few cells and `framed` ones are named and need no crosses."""
    masks = sorted({mask for _, mask in effects})
    words = lead + named_losses(effects)
    is_named = len(masks) > 1 or len(effects) < 3
    is_named = is_named or any(cell in framed for cell, _ in effects)
    if is_named and fits(words):
        return [(words, effects)]
    lost = 0
    for mask in masks:
        lost |= mask
    by_digit = len(digits_of(lost)) <= len(masks)
    pages = []
    while effects:
        mask = lost & -lost if by_digit else min([its for _, its in effects])
        lost &= ~mask
        its_effects = [(cell, mask) for cell, its in effects if its & mask == mask]
        pages.append((lead + _crosses(mask, len(its_effects)), its_effects))
        left = [(cell, its & ~mask if its & mask == mask else its) for cell, its in effects]
        effects = [it for it in left if it[1]]
        lead = "also, "
    return pages


def named_losses(effects):
    """Return what cells lose, from (cell, mask) each; cells that lose the same come together."""
    masks = []
    for _, mask in effects:
        if mask not in masks:
            masks.append(mask)
    words = []
    for mask in masks:
        words.append(_are_not(sorted([cell for cell, lost in effects if lost == mask]), mask))
    return ", ".join(words)


# Chains.


def links(refutation, first, end):
    """Return the sentence of the links `first` to `end` - 1 of a chain."""
    words = []
    found = "{} has {} only in {}" if first else "{} has its {} in {}"
    for cell, digit, house in refutation.links[first:end]:
        name = cell_name(cell)
        if not first and not words:
            words.append("if {} is {}".format(name, digit))
        elif house == NO_HOUSE:
            words.append("{} can only be {}".format(name, digit))
        else:
            words.append(found.format(house_name(house), digit, name))
    return ("then " if first else "") + ", ".join(words)


def refuted(refutation):
    """Return the last sentence of a chain: the contradiction, and what follows."""
    cell, digit, _ = refutation.links[0]
    words = "then {}, so {} is not {}"
    return words.format(nothing_left(refutation), cell_name(cell), digit)


def refuted_in_short(refutation):
    """Return the sentence of a chain without its links."""
    cell, digit, _ = refutation.links[0]
    name = cell_name(cell)
    words = "if {} is {}, {}, so {} is not {}"
    return words.format(name, digit, nothing_left(refutation), name, digit)


def nothing_left(refutation):
    """Return the contradiction of a chain in words."""
    if refutation.house == NO_HOUSE:
        return "no digit fits {}".format(cell_name(refutation.cell))
    return "no {} fits in {}".format(refutation.digit, house_name(refutation.house))


# Hints without steps.

_FIND = ": find mistakes"
NO_SOLUTION = "no solution is left" + _FIND


def conflict(house, digit, cells):
    """Return a sentence: several cells of a house have the same digit."""
    words = messages.repeated(house_name(house), digit, len(cells))
    return "{}: {}".format(words, joined(_names(cells)))


def filled(count):
    """Return a sentence: singles fill `count` cells before nothing is left."""
    return "these {} digits would follow".format(count) if count > 1 else "this digit would follow"


def no_digit(cell, follows):
    """Return a sentence: a cell has no candidate left. `follows`: after digits filled in."""
    return _mistake("no digit fits {}".format(cell_name(cell)), follows)


def no_place(house, digit, follows):
    """Return a sentence: a digit has no place left in a house. `follows`: see `no_digit`."""
    return _mistake("no {} fits in {}".format(digit, house_name(house)), follows)


def _mistake(fault, follows):
    return "then " + fault + _FIND if follows else messages.no_solution(fault)


def left(cell, mask):
    """Return a sentence: the candidates of a cell."""
    return "{} can be {}".format(cell_name(cell), _either(mask))


def only(digit, is_long):
    """Return the sentence of a what-if. `is_long`: its reasons would take too much work."""
    words = "only {} leaves a solution here".format(digit)
    return words + ": too long to explain" if is_long else words
