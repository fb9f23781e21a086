"""Parameters of tests that repeat with other values: `test` runs some of them, and `test --full`
all."""

import pytest
from hypothesis import settings


def ends_and_middle(values):
    """Return parameters for values, of which `test` takes the first, the middle and the last."""
    values = list(values)
    return _full(values, {0, len(values) // 2, len(values) - 1})


def every(step, values):
    """Return parameters for values, of which `test` takes every `step`-th, beginning with the
    first."""
    values = list(values)
    return _full(values, range(0, len(values), step))


def only(chosen, values):
    """Return parameters for values, of which `test` takes those in `chosen`, which must be among
    them."""
    values = list(values)
    assert set(chosen) <= set(values)
    return _full(values, [at for at, value in enumerate(values) if value in chosen])


def in_turn(values, others):
    """Return pairs of each value with each of the others. `test` takes each value once, with the
    others in turn."""
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
    """Return hypothesis settings for `number` examples with `--full`, and fewer otherwise."""
    return settings(max_examples=max(1, number * settings.default.max_examples // 100))
