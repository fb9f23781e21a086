"""Parameters of tests that repeat the same with other values: `test` runs a few of them, and
`test --full` all."""

import pytest
from hypothesis import settings


def ends_and_middle(values):
    """The values, of which `test` takes the first, the middle and the last, as of sizes."""
    values = list(values)
    return _full(values, {0, len(values) // 2, len(values) - 1})


def every(step, values):
    """The values, of which `test` takes the first and each that is `step` further."""
    values = list(values)
    return _full(values, range(0, len(values), step))


def only(chosen, values):
    """The values, of which `test` takes those in `chosen`, which must be there."""
    values = list(values)
    assert set(chosen) <= set(values)
    return _full(values, [at for at, value in enumerate(values) if value in chosen])


def in_turn(values, others):
    """Pairs of each value with each of the others, of which `test` takes each value once, with
    the others in turn."""
    values, others = list(values), list(others)
    return [
        pytest.param(value, other, marks=pytest.mark.full if at % len(others) != place else ())
        for at, value in enumerate(values)
        for place, other in enumerate(others)
    ]


def _full(values, kept):
    return [
        value if at in kept else pytest.param(value, marks=pytest.mark.full)
        for at, value in enumerate(values)
    ]


def examples(number):
    """Settings of hypothesis for so many examples with `--full`, and fewer else."""
    return settings(max_examples=max(1, number * settings.default.max_examples // 100))
