"""A stand-in for the chip that the benchmarks measure, for tests of what they accept as
correct."""


class Chip:
    """A console that prints prepared answers to programs that begin with one of `begins`."""

    def __init__(self, *answers, begins=""):
        self.answers = list(answers)
        self._begins = begins

    def exec(self, source, limit_ms=0):
        assert source.startswith(self._begins)
        return self.answers.pop(0)


def bench_on(kind, chip):
    """Return a Bench of the class `kind` that measures this chip."""
    result = object.__new__(kind)
    result._console = chip
    return result
