"""The chip that the benchmarks measure, for the tests of what they accept as a right answer."""


class Chip:
    """A console that prints prepared answers to programs that begin with one of `begins`."""

    def __init__(self, *answers, begins=""):
        self.answers = list(answers)
        self._begins = begins

    def exec(self, source, limit_ms=0):
        assert source.startswith(self._begins)
        return self.answers.pop(0)


def bench_on(kind, chip):
    """A part's Bench that measures this chip."""
    result = object.__new__(kind)
    result._console = chip
    return result
