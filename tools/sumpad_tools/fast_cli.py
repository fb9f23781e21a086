"""The command lines of `solve`, `check` and `make` that need no package, so that they start at
once, and on a bare Python.

typer, with what it loads, takes several times longer to start than a puzzle to solve. So the usual
command lines are read here: a verb, its options in full, their values. For anything else (help,
errors, other verbs) `run` returns None, having done nothing, and the caller runs the command line
of cli.py. A test compares the tables with the options that the verbs declare.
"""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any


MOST_EFFORT = 1 << 20  # a billion visits, the most that a search counts


def _text(word: str) -> str:
    return word


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise ValueError
    return int(word)


def _count(word: str) -> int:
    """Return a number from 1."""
    if _number(word) < 1:
        raise ValueError
    return int(word)


def _effort(word: str) -> int:
    """Return a number from 1 to MOST_EFFORT."""
    if _count(word) > MOST_EFFORT:
        raise ValueError
    return int(word)


_FORMAT = {"--format": ("in_format", _text)}
_EFFORT = {"--effort": ("effort", _effort), "--no-limit": ("no_limit", None)}
_JSON = {"--json": ("as_json", None)}
_JOBS = {"--jobs": ("jobs", _count)}

# By verb: the module and the function that do the work; the name of their first argument, and
# whether it takes several words; the options, each with the name of its argument and the function
# that reads its value, None for a flag.
VERBS: dict[str, tuple[str, str, bool, dict[str, tuple[str, Callable[[str], Any] | None]]]] = {
    "solve": (
        "solve_and_check",
        "sources",
        True,
        {
            "--limit": ("limit", _count),
            **_JSON,
            "--rate": ("rate", None),
            "--explain": ("explain", None),
            "--stats": ("stats", None),
            **_FORMAT,
            **_EFFORT,
            **_JOBS,
        },
    ),
    "check": ("solve_and_check", "sources", True, {**_EFFORT, **_JOBS}),
    "make": (
        "making",
        "family",
        False,
        {
            "--size": ("size", _text),
            "--single": ("single", None),
            "--grade": ("grade", _text),
            "--thorough": ("thorough", None),
            "--symmetric": ("symmetric", None),
            "--rating": ("rating", _text),
            "--rate": ("rate", None),
            "--code": ("code", _number),
            "--count": ("count", _count),
            "--day": ("day", _text),
            **_JSON,
            **_FORMAT,
        },
    ),
}


def read(words: Sequence[str]) -> tuple[str, dict[str, Any]] | None:
    """Return the verb of a command line and the arguments of its function, or None if the command
    line is not one of the usual ones."""
    if not words or words[0] not in VERBS:
        return None
    _, first, is_list, options = VERBS[words[0]]
    plain = []
    given: dict[str, Any] = {}
    rest = iter(words[1:])
    for word in rest:
        if not word.startswith("-") or word == "-":
            plain.append(word)
            continue
        option, equals, value = word.partition("=")
        if option not in options:
            return None
        name, convert = options[option]
        if name in given:
            return None
        if convert is None:
            if equals:
                return None
            given[name] = True
            continue
        if not equals:
            value = next(rest, "")
        if not value or value.startswith("-"):
            return None
        try:
            given[name] = convert(value)
        except ValueError:
            return None
    if not plain or len(plain) > 1 and not is_list:
        return None
    return words[0], {first: plain if is_list else plain[0], **given}


def run(words: Sequence[str]) -> int | None:
    """Carry out a command line and return its exit status, or None if cli.py must run it."""
    wanted = read(words)
    if wanted is None or sys.stdout is None:
        return None
    verb, arguments = wanted
    if arguments.get("stats") and not arguments.get("as_json"):
        return None  # its tables need a package
    from sumpad_tools.kernels import native

    native.activate(announce)  # before modules with kernels are imported
    from sumpad_tools.families.option_values import OptionError

    module = import_module(f"sumpad_tools.puzzles.{VERBS[verb][0]}")
    try:
        status: int = getattr(module, verb)(**arguments)
    except OptionError:
        return None  # nothing is printed yet, and cli.py shows the error
    return status


def announce(sentence: str) -> None:
    """Tell the user what takes time."""
    if sys.stderr:
        print(sentence, file=sys.stderr, flush=True)
