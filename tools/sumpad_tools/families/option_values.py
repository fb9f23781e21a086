"""What the families do with the options of a verb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from sumpad.games import backend


class OptionError(ValueError):
    """A family does not take an option, or not this value. The message is a sentence."""


class Wanted(TypedDict, total=False):
    """The options of `make`, as given."""

    size: str | None
    single: bool
    grade: str | None
    thorough: bool
    symmetric: bool


def parameters(game: backend.Backend, wanted: dict[str, int | None]) -> tuple[int, ...]:
    """Return the parameters of a puzzle of `game`: the values of `wanted` by name, and the
    defaults for those that are missing or None. Raises OptionError."""
    values = []
    for parameter, default in zip(game.PARAMETERS, game.defaults(), strict=True):
        value = wanted.pop(parameter.name, None)
        value = default if value is None else value
        if not parameter.low <= value <= parameter.high:
            raise OptionError(
                f"--{parameter.name} is {parameter.low} to {parameter.high}, not {value}"
            )
        values.append(value)
    for name, value in wanted.items():
        if value is not None:
            raise OptionError(f"{game.NAME} has no --{name}")
    return tuple(values)


def grade(wanted: Wanted, grades: Sequence[str]) -> str | None:
    """Remove the grade from `wanted` and return it, None if there is none. Raises OptionError if
    it is not in `grades`."""
    grade = wanted.pop("grade")
    if grade is not None and grade not in grades:
        raise OptionError(f"--grade is one of {', '.join(grades)}, not '{grade}'")
    return grade
