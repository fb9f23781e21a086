"""Faults of a pad's wires, from what its keys gave in a self-test.

Keys are numbered row by row, as in events of the scanner; the turns of a knob follow them. `given`
is a dict: a key that the owner was asked to press -> a sorted tuple of the keys that the scanner
reported, () if there were none.
"""


def find(board, given):
    """Return a sentence for each fault of the pad and knob of `board`, a module of boards/."""
    pad = max(1, len(board.ROWS)) * len(board.COLUMNS)
    legends = [legend for row in board.KEYS for legend in row]
    # What no sentence explains yet.
    left = {key: got for key, got in given.items() if key < pad}
    turns = {key: got for key, got in given.items() if key >= pad}
    if len(left) > 1 and not any(left.values()):
        found = ["no key answers: check the cable" + (" and diodes" if board.DIODES else "")]
    else:
        found = _of_matrix(board, left) if board.ROWS else []
        found += _of_keys(left, legends)
    return found + _of_knob(board, turns, pad, legends)


def _of_matrix(board, left):
    """Return sentences on rows and columns, and remove the keys that they explain from `left`."""
    columns = len(board.COLUMNS)
    lines = (
        ("row", board.ROWS, lambda key: key // columns, lambda key: key % columns),
        ("column", board.COLUMNS, lambda key: key % columns, lambda key: key // columns),
    )
    found = []
    for name, pins, place, other in lines:
        found += _touching(name, pins, place, other, left)
    dead = [_dead(name, pins, place, left) for name, pins, place, _ in lines]
    for sentences, keys in dead:
        found += sentences
        for key in keys:
            left.pop(key, None)
    singles = {key: got[0] for key, got in left.items() if len(got) == 1}
    moves = [_moves(singles, place, place) for _, _, place, _ in lines]
    if all(moves):
        for (name, pins, _, _), to in zip(lines, moves):
            found += _moved(name, pins, to)
    elif all(_moves(singles, place, other) for _, _, place, other in lines):
        found.append("rows and columns are swapped")
    else:
        return found  # no wires explain these keys
    for key in singles:
        del left[key]
    return found


def _touching(name, pins, place, other, left):
    """Return sentences on pairs of lines that touch: two keys or more gave both of them."""
    pairs = {}
    for key, got in left.items():
        if len(got) == 2 and other(got[0]) == other(got[1]):
            pairs.setdefault((place(got[0]), place(got[1])), []).append(key)
    found = []
    for pair in sorted(pairs):
        if len(pairs[pair]) > 1:
            found.append("{} touch".format(_named(name, pins, pair)))
            for key in pairs[pair]:
                del left[key]
    return found


def _dead(name, pins, place, left):
    """Return sentences on dead lines (two keys or more, none of which answers), and their keys."""
    found = []
    explained = []
    for line in range(len(pins)):
        keys = [key for key in left if place(key) == line]
        if len(keys) > 1 and not any(left[key] for key in keys):
            found.append("{} {} does not answer (GP{})".format(name, line + 1, pins[line]))
            explained += keys
    return found, explained


def _moves(singles, of, to):
    """Return a dict from `of(key)` to `to(key that it gave)`. Return None if the keys of a line
    differ in this, or if two lines gave the same one."""
    moves = {}
    for key, got in singles.items():
        if moves.setdefault(of(key), to(got)) != to(got):
            return None
    return moves if moves and len(set(moves.values())) == len(moves) else None


def _moved(name, pins, to):
    """Return sentences on the lines that answer as other ones. `to`: from line to line."""
    last = len(pins) - 1
    if last > 1 and len(to) > last and all(to[line] == last - line for line in to):
        return ["the {}s are in reverse order (GP{} to GP{})".format(name, pins[0], pins[last])]
    found = []
    for line in sorted(to):
        other = to[line]
        if other == line or to.get(other) == line and other < line:
            continue
        if to.get(other) == line:
            found.append("{} are swapped".format(_named(name, pins, (line, other))))
        else:
            found.append("{} {} is wired to GP{}".format(name, line + 1, pins[other]))
    return found


def _named(name, pins, pair):
    """Return words for two lines, like 'rows 1 and 2 (GP6, GP7)'."""
    first, second = pair
    return "{}s {} and {} (GP{}, GP{})".format(
        name, first + 1, second + 1, pins[first], pins[second]
    )


def _of_keys(left, legends):
    """Return sentences on single keys."""
    found = []
    silent = [legends[key] for key in sorted(left) if not left[key]]
    if silent:
        found.append("no answer from " + ", ".join(silent))
    for key in sorted(left):
        got = left[key]
        other = got[0] if len(got) == 1 else key
        if other == key and len(got) < 2:
            continue
        if left.get(other) == (key,):
            if key < other:
                found.append("{} and {} are swapped".format(legends[key], legends[other]))
        else:
            names = " and ".join(legends[it] for it in got)
            found.append("{} gives {}".format(legends[key], names))
    return found


def _of_knob(board, turns, first, legends):
    """Return sentences on a knob, whose turns are the keys from `first` on."""
    if not turns:
        return []
    pins = "(GP{}, GP{})".format(board.KNOB["a"], board.KNOB["b"])
    if not any(turns.values()):
        return ["the knob does not turn " + pins]
    if all(got == (first + (key - first ^ 1),) for key, got in turns.items()):
        return ["the knob turns the wrong way: swap A and B " + pins]
    return _of_keys(turns, legends)
