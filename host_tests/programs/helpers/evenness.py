"""Count the digits of what many codes give, for host_tests/micropython/test_independence.py."""

from array import array

MARKS = 10  # the digits, and 0 for a wall


def solutions(family, parameters, number):
    """Yield the solution of each code below `number`, one byte a cell."""
    maker = _maker(family)
    for code in range(number):
        maker.reset(*parameters, code)
        while maker.step(1 << 20) == 0:
            pass
        if family == "crossnum":
            yield bytes(maker.grid[: parameters[0] ** 2])
        elif family == "kakuro":
            rows, columns, _ = parameters
            yield bytes(maker.solution[: rows * columns])
        else:
            yield bytes(maker.solution)


def _maker(family):
    if family == "crossnum":
        from sumpad.solver.crossnum import maker, search
    elif family == "kakuro":
        from sumpad.solver.kakuro import maker, search
    else:
        from sumpad.solver.sudoku import maker, search
    return maker.Maker(search.Search())


def print_counts(family, parameters, number, lags):
    """Print a line of counts for each cell, over the solutions of `number` codes.

    First how often the cell has each digit. Then, for each of `lags`, how often it has the digit
    of the code that is so many places earlier. Then how often each digit follows each other one
    from one code to the next.
    """
    kept = []  # the last solutions
    digits = alike = pairs = None
    for solution in solutions(family, parameters, number):
        if digits is None:
            cells = len(solution)
            digits = [array("H", [0] * MARKS) for _ in range(cells)]
            alike = [array("H", [0] * len(lags)) for _ in range(cells)]
            pairs = [array("H", [0] * MARKS * MARKS) for _ in range(cells)]
        for cell in range(cells):
            digit = solution[cell]
            digits[cell][digit] += 1
            for i in range(len(lags)):
                if lags[i] <= len(kept):
                    alike[cell][i] += digit == kept[-lags[i]][cell]
            if kept:
                pairs[cell][MARKS * kept[-1][cell] + digit] += 1
        kept.append(solution)
        if len(kept) > lags[-1]:
            kept.pop(0)
    for cell in range(cells):
        print(*digits[cell], *alike[cell], *pairs[cell])
