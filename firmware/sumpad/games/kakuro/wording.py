"""How hints of kakuro name runs, and sets of digits, as masks with bit d - 1 for the digit d."""

from micropython import const

CANNOT = " cannot be made"  # of a run, behind its name

_ALL = const(511)
LONGEST = const(24)  # characters for the digits of some cells, one after another
_LONGEST_SETS = const(54)  # characters for sets that fit, or a sum, with the words before them
_MOST_SUMS = const(5)  # of a block, across or down, that are told one by one
_MANY = const(5)  # digits: those that are missing are fewer


def digits_of(mask, between=","):
    """The digits of a set, one after another: `1,2,9`. No space, at which lines break."""
    return between.join(str(digit) for digit in range(1, 10) if mask >> digit - 1 & 1)


def size(mask):
    """How many digits a set has."""
    return bin(mask).count("1")


def name(board, run):
    """A run by its sum and its direction."""
    return "{} {}".format(board.sum(run), "across" if run < board.across else "down")


def blanks(board, run, rest, count, placed=0):
    """A run, the digits `placed` in it, and the rest of its sum that so many blank cells make."""
    words = name(board, run)
    if placed:
        words += " has " + digits_of(placed)
    if rest != board.sum(run):
        words += "{} {} left".format(";" if placed else ",", rest)
    return "{} in {}".format(words, _cells(count))


def _cells(count):
    return "one cell" if count == 1 else "{} cells".format(count)


def impossible(board, run, rest, masks):
    """Why the blank cells of a run cannot make the rest of its sum; `masks`: what each of them
    can be."""
    union = 0
    for mask in masks:
        union |= mask
    listed = sets_of(masks)
    can_make = _can_make(len(masks), rest, union)
    if can_make and listed:
        return "{}: {}".format(name(board, run), cannot_make(listed, masks, rest))
    words = blanks(board, run, rest, len(masks))
    if can_make:
        return words + ": it cannot be made"
    if union and size(union) < len(masks):
        return "{}: only {} left for them".format(words, digits_of(union))
    if size(union) == len(masks) > 1:
        return "{}: by now only {}={}".format(words, digits_of(union, "+"), _sum(union))
    if size(union) > _MANY:
        return "{}: by now no {}".format(words, digits_of(union ^ _ALL))
    return "{}: by now only {}".format(words, _range_of(union))


def sets_of(masks, longest=LONGEST):
    """What some cells can be, as a sum: `7 + 1,2 + 1 to 3`; nothing if that takes more characters,
    or if nothing is left for one."""
    listed = " + ".join([_range_of(mask) for mask in masks]) if all(masks) else ""
    return listed if len(listed) <= longest else ""


def broken(masks, total, longest=LONGEST):
    """Why the cells of a run cannot make its sum, in words that follow its name; `masks`: what
    each can be. Of what they all can be nothing is said if that takes more characters."""
    fixed = 0
    rest = total
    union = 0
    count = 0
    for mask in masks:
        if size(mask) == 1:
            fixed |= mask
            rest -= _sum(mask)
        else:
            union |= mask
            count += 1
    listed = sets_of(masks, longest)
    if listed:
        return ": " + cannot_make(listed, masks, total)
    if rest <= 0 < count:
        return ": by now {} without {}".format(total - rest, _cells(count))
    union &= ~fixed
    if count > 1 and rest < 10:
        union &= (1 << rest - 1) - 1
    if count and size(union) <= _MANY and not _can_make(count, rest, union):
        digits = "only " + digits_of(union) if union else "all larger"
        return ": {} left in {}, by now {}".format(rest, _cells(count), digits)
    return CANNOT


def cannot_make(listed, masks, total):
    """That some cells, `listed` as `sets_of` their masks does, cannot make a total."""
    words = "{} is {} only by repeats" if total in sums_of(masks) else "{} cannot make {}"
    return words.format(listed, total)


def sums_of(masks):
    """The set of the totals of some cells, if digits may be repeated."""
    sums = {0}
    for mask in masks:
        sums = {it + digit for it in sums for digit in range(1, 10) if mask >> digit - 1 & 1}
    return sums


def _range_of(mask):
    """The digits of a set, in short if they follow one another: `1,2,9`, `1 to 7`."""
    digits = digits_of(mask)
    first, last = int(digits[0]), int(digits[-1])
    if size(mask) > 2 and last - first == size(mask) - 1:
        return "{} to {}".format(first, last)
    return digits


def _can_make(count, total, mask):
    """Whether so many different digits of a set make a total."""
    for some in range(512):
        if some & mask == some and size(some) == count and _sum(some) == total:
            return True
    return False


def _sum(mask):
    return sum([digit for digit in range(1, 10) if mask >> digit - 1 & 1])


def last_cell(name, digit):
    """That a run has one blank cell only, and what that is."""
    return "{} has one cell left, so it is {}".format(name, digit)


def last(name, rest, others):
    """What one cell of a run is by the digits of its others: those that are blank, from what is
    left of its sum; "" unless it is a digit."""
    digit = rest - sum(others)
    if not 1 <= digit <= 9 or digit in others:
        return ""
    if not others:
        return last_cell(name, digit)
    rest = "-".join([str(it) for it in [rest] + others])
    return "{}: {} is left, so it is {}".format(name, rest, digit)


def required(words, name, sets, digits, known=True):  # noqa: PLR0913
    """That the blank cells of a run need digits that one of them alone can be. `words` say which
    cells these are, `sets` which sets fit, if they are few; `known`: as for `made_by`."""
    words += ": then " if known else ": "
    if sets and len(words) + len(sets) <= _LONGEST_SETS:
        return "{}{}, {} only here".format(words, sets, digits)
    return "{}: each set that fits has {}, only here".format(name, digits)


def only(mask):
    """What a cell can be, or what it cannot, if these are fewer digits."""
    if size(mask) >= _MANY:
        return "no " + digits_of(mask ^ _ALL)
    return "only " + digits_of(mask)


def other(missing, left):
    """What the other one of two cells is not, or, if that is shorter, what it can be."""
    if size(missing) > size(left):
        return "the other is only {}".format(digits_of(left))
    return "the other is not {}".format(digits_of(missing))


def block(across, down, is_begun):
    """What is left of the sums of some runs across and of some down, added up; `is_begun`: they
    have digits."""
    words = "left in this block" if is_begun else "this block"
    added = _counted if max(len(across), len(down)) > _MOST_SUMS else _added
    return "{}: across {}, down {}".format(words, added(across), added(down))


def _added(sums):
    words = "+".join([str(it) for it in sums])
    return "{}={}".format(words, sum(sums)) if len(sums) > 1 else words


def _counted(sums):
    count = len(sums)
    return "{} in {} run{}".format(sum(sums), count, "" if count == 1 else "s")


def made_by(words, count, allowed, known, sets, placed=0):  # noqa: PLR0913
    """Words on so many cells of a run, with the sets that fit, or, if they are many, the digits
    that these have; and the set of the digits that are named, if no sets are.

    `allowed`: the digits; `known`: this rests on the steps before it, which told what each of the
    cells can be; `sets`: in words, if these are few; `placed`: digits that the words say the run
    has.
    """
    words += ": then " if known else ": "
    if size(allowed) == count:
        return "{}only {}".format(words, digits_of(allowed, "+")), allowed
    if sets and len(words) + len(sets) <= _LONGEST_SETS:
        return words + sets, 0
    missing = _ALL & ~(allowed | placed)
    if size(allowed) >= _MANY and missing:
        return "{}no {}".format(words, digits_of(missing)), missing
    return "{}only {}".format(words, digits_of(allowed)), allowed


def reckoned(words, mask, count, total, lost):  # noqa: PLR0913
    """Why so many cells that make a total cannot have the digits `lost`, in brackets behind words
    that say so: with the least of them the cells make more than that, or with the greatest of them
    less; "" if that is not why, or too long. `mask`: the digits that the run has not got yet."""
    digits = [digit for digit in range(1, 10) if mask >> digit - 1 & 1]
    some = [digit for digit in digits if lost >> digit - 1 & 1]
    if not some or count < 2:
        return ""
    least, most = some[0], some[-1]
    smaller = [digit for digit in digits if digit != least][: count - 1]
    greater = [digit for digit in digits if digit != most][1 - count :]
    if sum(smaller) + least > total:
        made = smaller + [least]
    elif sum(greater) + most < total:
        made = greater + [most]
    else:
        return ""
    why = " ({}={})".format("+".join([str(digit) for digit in sorted(made)]), sum(made))
    return why if len(words) + len(why) <= _LONGEST_SETS else ""


def used(name, masks, lost):
    """Why cells of a run lose digits that its sets allow; `masks`: what each could be."""
    digits = _placed(masks)
    if lost & ~digits:
        return name + ": by what others can be"
    verb = "are" if lost & lost - 1 else "is"
    return "{}: {} {} used by now".format(name, digits_of(lost), verb)


def besides(masks, lost, left):
    """The same in brackets, behind why they lose others; `left`: what one of them can be then."""
    if lost & ~_placed(masks):
        return " (and by others)" if size(left) > 1 else ""
    return " ({} used)".format(digits_of(lost))


def _placed(masks):
    """The digits of cells that can be nothing else."""
    digits = 0
    for mask in masks:
        if size(mask) == 1:
            digits |= mask
    return digits
