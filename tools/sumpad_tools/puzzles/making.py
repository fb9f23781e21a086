"""Puzzles of every family as text that `solve` and the console take: the work of `make`.

verbs/make.py declares its options. Nothing here needs a package, so fast_cli.py runs it without
loading the command line of typer.
"""

from __future__ import annotations

import functools
import itertools
import json
import math
import random
import sys
from contextlib import closing

from sumpad import games
from sumpad.games import backend
from sumpad_tools import families
from sumpad_tools.families.option_values import OptionError
from sumpad_tools.puzzles import parallel, solve_and_check

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sumpad_tools.families import Maker, Product
    from sumpad_tools.families.option_values import Wanted
    from sumpad_tools.puzzles.formats.writing import Writer

_GAVE_UP = 3
_CHUNK = 8  # puzzles that a process makes at once
_MANY = 64  # puzzles that a kernel makes, in a thread, before the next thread's are printed
_TRIES = 1000  # puzzles made at most for each one with the wanted rating


def make(
    family: str,
    size: str | None = None,
    single: bool = False,
    grade: str | None = None,
    thorough: bool = False,
    symmetric: bool = False,
    rating: str | None = None,
    rate: bool = False,
    code: int | None = None,
    count: int = 1,
    day: str | None = None,
    as_json: bool = False,
    in_format: str | None = None,
) -> int:
    """Make puzzles and print them; return the exit status. Raises OptionError."""
    if family not in games.FAMILIES:
        raise OptionError(f"no family '{family}'; there are: {', '.join(games.FAMILIES)}")
    if in_format and as_json:
        raise OptionError("--format or --json, not both")
    writer = solve_and_check.writer(in_format, family)
    if day is not None:
        if (
            size or single or grade or thorough or symmetric or rating or rate
            or code is not None or count != 1
        ):  # fmt: skip
            raise OptionError("--day allows no option but the family")
        _print_daily(family, day, as_json, writer)
        return 0
    if code is not None and code > backend.MAX_CODE:
        if size or single or grade or thorough or symmetric or rating or rate or count != 1:
            raise OptionError("a full code has its own size and grade: no other options")
        _print_full_code(family, code, as_json, writer)
        return 0
    wanted: Wanted = {
        "size": size,
        "single": single,
        "grade": grade,
        "thorough": thorough,
        "symmetric": symmetric,
    }
    maker = families.of(family).maker(wanted)
    for name, value in wanted.items():
        if value:
            raise OptionError(f"{family} has no --{name}")
    if code is not None and code < 0:
        raise OptionError(f"--code is 0 to {backend.MAX_CODE}, or a full code, not {code}")
    bounds = bounds_of(rating)
    if bounds:
        _check_bounds(family, grade, bounds)
    codes = backend.MAX_CODE + 1
    tries = count if bounds is None else count * _TRIES
    numbers = (
        random.randrange(codes) if code is None else (code + i) % codes for i in range(tries)
    )
    many = None if rate or bounds else getattr(maker, "many", None)
    size_of_chunk = _MANY if many else _CHUNK
    chunks = iter(lambda: list(itertools.islice(numbers, size_of_chunk)), [])
    status = 0
    made = 0
    try:
        work = functools.partial(_made, family, maker, rate or bounds is not None)
        made_now = (
            parallel.in_threads(functools.partial(_many, many), chunks)
            if many
            else parallel.in_order(work, solve_and_check.noticed(chunks))
        )
        with closing(made_now) as results:
            for it, rated in itertools.chain.from_iterable(results):
                if bounds and not (rated and bounds[0] <= rated <= bounds[1]):
                    continue
                made += 1
                if it.digits is None:
                    print(f"gave up: {it.title}", file=sys.stderr)
                    status = _GAVE_UP
                elif as_json:
                    print(json.dumps(_as_object(it, rated)))
                else:
                    title = it.title if rated is None else f"{it.title}, rated {rated}"
                    print(writer.add(it.text, title), end="")
                if made == count:
                    break
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return solve_and_check.INTERRUPTED
    print(writer.end(), end="")
    if made < count:
        print(f"gave up: {made} of {count} found in {tries} with this rating", file=sys.stderr)
        status = _GAVE_UP
    return status


def _print_daily(family: str, written: str, as_json: bool, writer: Writer) -> None:
    """Print the puzzle of a day."""
    from sumpad_tools.puzzles import daily

    try:
        date = daily.date_of(written)
    except ValueError:
        raise OptionError(f"'{written}' is not a date like 2026-11-23") from None
    game, code = daily.puzzle(family, date)
    if as_json:
        about = {"family": family, "date": str(date), "code": code, "puzzle": game.text()}
        print(json.dumps(about))
    else:
        title = f"{family} {game.league(game.DAILY)}, {date}, #{code}"
        print(writer.add(game.text(), title) + writer.end(), end="")


def _print_full_code(family: str, code: int, as_json: bool, writer: Writer) -> None:
    """Print the puzzle whose full code has the digits of `code`, perhaps after zeros. Raises
    OptionError."""
    game: backend.Backend = games.open_family(family)
    values = games.values_of(game, f"{code:08}")
    if not values:
        raise OptionError(f"no {family} puzzle has the code {code:08}")
    job = game.make(values, code % (backend.MAX_CODE + 1))
    while (answer := job.step()) == backend.RUNNING:
        pass
    if answer != backend.FOUND:
        raise OptionError(f"the code {code:08} gives no puzzle")
    if as_json:
        print(json.dumps({"family": family, "code": f"{code:08}", "puzzle": game.text()}))
    else:
        title = f"{family} {game.league(values)}, #{code:08}"
        print(writer.add(game.text(), title) + writer.end(), end="")


def bounds_of(rating: str | None) -> tuple[float, float] | None:
    """Return the lowest and the highest rating wanted, or None."""
    if rating is None:
        return None
    least, _, most = rating.partition("-")
    try:
        bounds = float(least), float(most or least)
    except ValueError:
        bounds = math.nan, math.nan
    if not all(map(math.isfinite, bounds)):
        raise OptionError(f"--rating is like 4.2 or 3-4.5, not '{rating}'")
    if bounds[0] > bounds[1]:
        raise OptionError(f"--rating has the lower value first, not '{rating}'")
    return bounds


def _check_bounds(family: str, grade: str | None, bounds: tuple[float, float]) -> None:
    """Refuse ratings that no puzzle of the family and the grade can have. Raises OptionError."""
    possible = families.of(family).ratings(grade)
    if any(bounds[0] <= rating <= bounds[1] for rating in possible):
        return
    kind = f"{grade} {family}" if grade else family
    words = f"no {kind} can have this rating; "
    below = [rating for rating in possible if rating < bounds[0]]
    above = [rating for rating in possible if rating > bounds[1]]
    if below and above:
        words += f"the nearest are {max(below)} and {min(above)}"
    else:
        words += f"the ratings go from {min(possible)} to {max(possible)}"
    raise OptionError(words)


def _as_object(made: Product, rating: float | None) -> dict[str, object]:
    """Return the JSON object of a puzzle, with `rating` after the grade."""
    found: dict[str, object] = {}
    for name, value in made.as_object().items():
        found[name] = value
        if name == "grade":
            found["rating"] = rating
    return found


def _many(
    many: Callable[[Sequence[int]], Iterable[Product]],
    codes: Sequence[int],
    is_wanted: Callable[[], bool],
) -> list[tuple[Product, float | None]]:
    """Make the puzzles of `codes` with `many`, in one thread, and return them without ratings."""
    return [(product, None) for product in many(codes)] if is_wanted() else []


def _made(
    family: str, maker: Maker, rate: bool, codes: Iterable[int]
) -> list[tuple[Product, float | None]]:
    """Make the puzzles of `codes` in one process, and return them, with their ratings if `rate`
    says so."""
    from sumpad_tools.puzzles import reading

    found = []
    for product in map(maker, codes):
        rating = None
        if rate and product.digits is not None and product.as_object().get("grade"):
            game = reading.game_of(family)
            game.load(product.text)
            rating = families.of(family).rating(game)
        found.append((product, rating))
    return found
