"""Hints of sudoku in words. Beside them is the board, where frames mark the cells of a pattern and
crosses (X) those that lose digits.

Words only: no reasoning, and no pages. r3c4 is row 3, column 4. `fits(words)` tells whether there
is room for a sentence; of several ways to word a thing the fullest that fits is taken.
"""

from sumpad.games import messages
from sumpad.games.sudoku.conflicts import cell_name, house_name
from sumpad.solver.sudoku import ladder, unique_loops
from sumpad.solver.sudoku.steps import NO_HOUSE, digits_of

_KINDS = ("row", "col", "box")  # of houses, in short


def _fullest(ways, fits):
    """Return the first of some ways to word a thing that fits, else the last."""
    for words in ways:
        if fits(words):
            break
    return words


def _all(words, last=" and "):
    """Return some words in a row: `1, 2 and 8`."""
    words = [str(word) for word in words]
    return last.join([it for it in (", ".join(words[:-1]), words[-1]) if it])


def _one_of(words):
    """Return some words in a row: `1, 2 or 8`."""
    return _all(words, " or ")


def _names(cells):
    return [cell_name(cell) for cell in cells]


def _digits(mask):
    return _all(digits_of(mask))


def _either(mask):
    return messages.either(digits_of(mask)) if mask else ""


def _short_name(house):
    return "{} {}".format(_KINDS[house // 9], house % 9 + 1)


def _house_names(houses):
    """Return ways to name several houses."""
    full = _all([house_name(house) for house in houses])
    if houses[0] < 18 and all(house // 9 == houses[0] // 9 for house in houses):
        full = _lines_name(houses)
    return full, ", ".join([_short_name(house) for house in houses])


def _lines_name(lines):
    """Return the name of several rows or columns, by their numbers as houses."""
    name = "rows " if lines[0] < 9 else "columns "
    numbers = [str(line % 9 + 1) for line in lines]
    return name + (_all(numbers) if len(numbers) < 4 else ",".join(numbers))


# steps


def single(step, is_first, is_last):
    """Return the sentence of a step that fills a cell. `is_first`: it needs no other step;
    `is_last`: its house has no other blank cell."""
    name = cell_name(step.cells[0])
    digit = _either(step.digits)
    if is_last:
        return "last cell of {}: {} is {}".format(house_name(step.house), name, digit)
    if step.hidden:
        words = "in {} only {} can be {}".format(house_name(step.house), name, digit)
    elif is_first:
        return "only {} fits in {}".format(digit, name)
    else:
        words = "{} can only be {}".format(name, digit)
    return words if is_first else "so " + words


def pattern(step, fits, digit=0):
    """Return the sentences of a step that removes digits; a chain has others. `digit`: what it
    leaves for the only cell that loses any, if it is of LOOP or BUG and leaves no other."""
    return joined(reasons(step, fits) + [_conclusion(step, fits, digit)], fits)


def joined(sentences, fits):
    """Return the sentences, with those one after another in one that fit together."""
    found = []
    for words in sentences:
        if found:
            longer = found[-1] + (", " if words.startswith("so ") else "; ") + words
            if fits(longer):
                found[-1] = longer
                continue
        found.append(words)
    return found


def reasons(step, fits):
    """Return why a step is right, in sentences."""
    rung = step.rung
    digits = _either(step.digits)
    names = _names(step.cells)
    house = "" if step.house == NO_HOUSE else house_name(step.house)
    if rung == ladder.LOCKED:
        return ["{} has its {} in {}".format(house, digits, house_name(step.second))]
    if rung == ladder.LOOP:
        return _loop(step, fits)
    if rung == ladder.BUG:
        words = "without {} in {}: two solutions or none"
        return ["all other blanks have two digits left", words.format(digits, names[0])]
    if rung == ladder.BENT:
        return _bent(step, fits)
    if rung == ladder.TURBOT:
        return _turbot(step, digits, names, fits)
    if rung == ladder.W_WING:
        return _w_wing(step, names)
    if rung == ladder.XY_WING:
        return [_wings(step)]
    if rung == ladder.XYZ_WING:
        return [_wings(step), "else {} itself is {}".format(names[0], digits)]
    if step.lines:
        words = "the {}s of {} are in {}"
        return [words.format(digits, _lines_name(step.lines), _lines_name(step.across))]
    where = _all(names), "the framed cells", "the frames"
    if step.hidden:
        words = "{}: {} go only in ".format(house, _digits(step.digits))
        return [_fullest([words + it for it in where], fits)]
    return [_fullest(["{} can only be {}".format(it, digits) for it in where], fits)]


def _turbot(step, digits, names, fits):
    groups = [_names(group) for group in step.groups]
    houses = [house_name(house) for house in step.houses]
    if len(names) == 4:
        return [
            "{} and {}: two places each for {}".format(houses[0], houses[1], digits),
            "{} and {} see each other: not both {}".format(names[1], names[2], digits),
            "so {} or {} is {}".format(names[0], names[3], digits),
        ]
    sentences = []
    if len(names) == 2 * len(houses):
        words = "if {} is not {}, {} is ({})"
        for at, house in enumerate(step.houses):
            where = names[2 * at + 1], _short_name(house)
            sentences.append(words.format(names[2 * at], digits, *where))
            words = "then {} is not {}, {} is ({})"
        return sentences + ["so {} or {} is {}".format(names[0], names[-1], digits)]
    for at, house in enumerate(step.houses):
        places = _one_of(groups[2 * at] + groups[2 * at + 1])
        sentences.append("{} is {} ({})".format(places, digits, _short_name(house)))
        if at:
            words = "only one of {} is {}"
            sentences.append(words.format(_all(groups[2 * at - 1] + groups[2 * at]), digits))
    if not fits("; ".join(sentences)):
        words = "{} have {} only in frames"
        where = _house_names(step.houses)
        sentences = [_fullest([words.format(it, digits) for it in where], fits)]
        words = "only one frame of {} is {}"
        sentences += [words.format(house_name(house), digits) for house in step.shared]
    sentences.append("so {} is {}".format(_one_of(groups[0] + groups[-1]), digits))
    return sentences


def _loop(step, fits):
    names = _names(step.cells)
    cells = names[: step.count]
    words = " were {}, they could be swapped".format(_either(step.digits))
    where = [it.format(step.count) for it in (_all(cells), "{} of the frames", "{} frames")]
    if len(step.cells) == step.count:
        where = _all(cells), "the framed cells", "all frames"
    sentences = [_fullest(["if " + it + words for it in where], fits)]
    roof = [step.cells[at] for at in range(step.count) if step.masks[at] != step.digits]
    roof = _names(sorted(roof))
    own = _either(step.own)
    if step.kind == unique_loops.PLAIN and len(roof) > 1:
        where = _one_of(roof), "one of the frames"
        sentences.append(_fullest(["so {} is {}".format(it, own) for it in where], fits))
    elif step.kind == unique_loops.STRONG:
        sentences.append("{} has its {} in {}".format(house_name(step.house), own, _all(roof)))
    elif step.kind == unique_loops.SET:
        further = 0
        for at in range(step.count):
            further |= step.masks[at] & ~step.digits
        others = names[step.count :]
        sentences.append("so {} is {}".format(_one_of(roof), _either(further)))
        sentences.append("{} can only be {}".format(_all(others), own))
    elif step.kind == unique_loops.HIDDEN:
        lost = _either(step.digits & ~step.own)
        corner = step.cells[3]
        words = "{} and {} have {} only in frames"
        row, column = house_name(corner // 9), house_name(9 + corner % 9)
        sentences.append(words.format(row, column, own))
        words = "if {} is {}, {} and {} are {}, {} is {}"
        names = (cells[3], lost, cells[1], cells[2], own, cells[0], lost)
        sentences.append(words.format(*names))
    return sentences


def _bent(step, fits):
    held = 0
    for mask in step.masks:
        held |= mask
    once = _digits(held & ~step.digits)
    count = len(step.cells)
    where = _all(_names(step.cells)), "the {} frames".format(count)
    sentences = [
        _fullest(["{} can only be {}".format(it, _either(held)) for it in where], fits),
        "{} fit once each: their cells see each other".format(once),
    ]
    if step.digits:
        sentences.append("so one of them is {}".format(_either(step.digits)))
    return sentences


def _w_wing(step, names):
    joined = _either(step.second ^ step.digits)
    words = "{} sees {}, {} sees {}: not both {}"
    return [
        "{} and {} can only be {}".format(names[0], names[1], _either(step.second)),
        "{} has its {} in {} or {}".format(house_name(step.house), joined, names[2], names[3]),
        words.format(names[2], names[0], names[3], names[1], joined),
        "so {} or {} is {}".format(names[0], names[1], _either(step.digits)),
    ]


def _wings(step):
    """Return what each digit of the middle cell leads to, but the one that the wings share."""
    names = _names(step.cells)
    shared = _either(step.digits)
    first, second = [_either(mask & ~step.digits) for mask in step.masks[1:]]
    words = "if {} is {}, {} is {}; if {}, {} is {}"
    return words.format(names[0], first, names[1], shared, second, names[2], shared)


def _conclusion(step, fits, digit):
    """Return what follows from a step for the cells with crosses or frames."""
    if step.hidden:
        return "so no other digit goes there"
    lost = 0
    for _, mask in step.effects:
        lost |= mask
    if step.rung in (ladder.LOOP, ladder.BUG):
        if digit:
            return "one solution, so {} is {}".format(cell_name(step.effects[0][0]), digit)
        return losses(step.effects, "one solution, so ", fits)
    if lost & ~step.digits:
        return losses(step.effects, "each is in one of them, so ", fits)
    way = "so either way, " if step.rung == ladder.XY_WING else "so "
    return way + _crosses(step.digits)


def _crosses(mask):
    return "no X can be " + _either(mask)


def losses(effects, lead, fits):
    """Return what cells lose, (cell, mask) each, after the words `lead`; if there is no room for
    all, crosses show the others."""
    return _most_losses(lead, effects, "; more at X", fits)[0]


def _most_losses(lead, effects, end, fits):
    """Return a sentence on what the first of some cells lose, as many as fit, and how many these
    are. It ends with `end` if they are not all."""
    count = len(effects)
    while True:
        tail = "" if count == len(effects) else end
        words = _fullest([lead + it + tail for it in named_losses(effects[:count])], fits)
        if count == 1 or fits(words):
            return words, count
        count -= 1


def named_losses(effects):
    """Return two ways to say what cells lose, (cell, mask) each, those together that lose the
    same. The second way is short."""
    masks = []
    for _, mask in effects:
        if mask not in masks:
            masks.append(mask)
    words = []
    short = []
    for mask in masks:
        names = _names([cell for cell, lost in effects if lost == mask])
        verb = "are" if len(names) > 1 else "is"
        words.append("{} {} not {}".format(_all(names), verb, _either(mask)))
        short.append("{} not {}".format(" ".join(names), _either(mask)))
    return ", ".join(words), ", ".join(short)


def together(count, name, effects, fits, room):
    """Return what `count` steps remove, on `room` pages at most: (sentence, the effects that it
    names) each. `name`: the hardest technique, if the hint is called after it."""
    lead = messages.left_out(count, name) + ": "
    if all(mask == effects[0][1] for _, mask in effects):
        leads = lead, messages.left_out(count, "") + ": "
        crosses = _crosses(effects[0][1])
        return [(_fullest([it + crosses for it in leads], fits), effects)]
    pages = []
    while effects and len(pages) < room:
        end = " and more" if len(pages) == room - 1 else ""
        words, some = _most_losses(lead, effects, end, fits)
        pages.append((words, effects[:some]))
        effects = effects[some:]
        lead = "and "
    return pages


# chains


def links(refutation, first, end):
    """Return the sentence of the links of a chain from `first` to before `end`."""
    words = []
    for cell, digit, house in refutation.links[first:end]:
        name = cell_name(cell)
        if not first and not words:
            words.append("if {} is {}".format(name, digit))
        elif house == NO_HOUSE:
            words.append("{} has only {}".format(name, digit))
        else:
            words.append("{} is {} ({})".format(name, digit, _short_name(house)))
    return ("then " if first else "") + ", ".join(words)


def refuted(refutation):
    """Return the sentence that ends a chain."""
    cell, digit, _ = refutation.links[0]
    words = "then {}, so {} is not {}"
    return words.format(nothing_left(refutation), cell_name(cell), digit)


def refuted_in_short(refutation):
    """Return the sentence of a chain whose links are left out."""
    cell, digit, _ = refutation.links[0]
    words = "if {} is {}, {} {}, so it is not {}"
    left = nothing_left(refutation)
    return words.format(cell_name(cell), digit, messages.LEFT_OUT, left, digit)


def nothing_left(refutation):
    """Return what a chain leaves with nothing."""
    if refutation.house == NO_HOUSE:
        return "{} has no digit".format(cell_name(refutation.cell))
    return "{} has no {}".format(house_name(refutation.house), refutation.digit)


# hints without steps


def conflict(house, digit, cell, other):
    """Return the sentence that two cells of a house have the same digit."""
    return "{} has {} at {} and {}".format(
        house_name(house), digit, cell_name(other), cell_name(cell)
    )


def no_digit(cell):
    """Return the sentence that a cell has no digit left."""
    return messages.no_solution("no digit fits {}".format(cell_name(cell)))


def no_place(house, digit):
    """Return the sentence that a digit has no place left in a house."""
    return messages.no_solution("{} has no place for {}".format(house_name(house), digit))


def left(cell, mask):
    """Return the sentence on what is left for a cell."""
    return "{} can be {}".format(cell_name(cell), _either(mask))


def too_long(digit):
    """Return the sentence of a what-if whose reasons take too much work."""
    return "only {} leaves a solution: Sumpad on a PC shows why".format(digit)
