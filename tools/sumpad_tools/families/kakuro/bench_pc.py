"""Figures of kakuros on the PC, for bench/pc.py."""

from collections.abc import Iterator

from sumpad.games import backend
from sumpad.games.kakuro import puzzle_text
from sumpad.solver.kakuro.board import Board
from sumpad.solver.kakuro.search import Search
from sumpad_tools import bench
from sumpad_tools.bench import pc
from sumpad_tools.families.kakuro import making

_SIZES = ((6, 6), (8, 8), (12, 10))
_BOARDS = 20


def figures(wanted: pc.Wanted) -> Iterator[bench.Figures]:
    """Yield the figures of solving and making. Raises BenchError for a wrong result."""
    count = max(1, _BOARDS // wanted.scale)
    for rows, columns in _SIZES:
        made = [making.make(rows, columns, making.KINDS[0], code) for code in range(count)]
        boards = []
        for it in made:
            board = Board()
            board.set_up(*puzzle_text.parse(it.text))
            assert it.digits
            boards.append((board, it.digits))
        search = Search()

        def solve(boards: list = boards, search: Search = search) -> int:  # type: ignore[type-arg]  # the solver has no types
            for board, digits in boards:
                search.reset(board, search.nothing)
                answers: list[int] = []
                while not answers or answers[-1] in (backend.RUNNING, backend.FOUND):
                    answers.append(search.step(1 << 20))
                    found = bytes(search.digits[: len(digits)])
                    if answers[-1] == backend.FOUND and found != digits:
                        raise bench.BenchError("a kakuro has another solution")
                if answers.count(backend.FOUND) != 1 or answers[-1] != backend.EXHAUSTED:
                    raise bench.BenchError("a kakuro has not one solution")
            return len(boards)

        def make(rows: int = rows, columns: int = columns) -> int:
            for code in range(count):
                making.make(rows, columns, making.KINDS[0], code)
            return count

        solved, made_each = pc.rates(solve, make)
        yield {
            f"solve kakuro {rows}x{columns}, Sumpad /s": round(solved, 1),
            f"make kakuro {rows}x{columns}, Sumpad /s": round(made_each, 1),
        }
