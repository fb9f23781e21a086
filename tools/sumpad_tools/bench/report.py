"""Show the figures of bench as tables, compare two runs, and update FIGURES.md.

The name of a figure is 'part/row, what unit': a table row shows all `what`s of one `row` and
`unit`. The tables are valid Markdown.
"""

from collections.abc import Iterable, Iterator

from rich import box
from rich.table import Table

from sumpad_tools.bench import Figures
from sumpad_tools.bench.measuring import Run

_MHZ = 125
_SHOWN_IN_MS = ("console", "saving")  # the cycles of other parts are shown in millions
_UNITS = ("cycles", "bytes", "percent", "/s", "x", "s")
_WORSE = 1.02  # a ratio above this counts as worse


def _split(name: str) -> tuple[str, str, str, str]:
    """Return part, row, what and unit of a name; the unit is "" if it is not in _UNITS."""
    part, name = name.split("/", 1)
    row, _, what = name.rpartition(", ")
    what, _, unit = what.rpartition(" ")
    if unit not in _UNITS:
        what, unit = f"{what} {unit}".strip(), ""
    return part, row, what, unit


def rows(figures: Figures) -> dict[str, dict[str, str]]:
    """Return the figures as text: a dict from part to a dict from row label to text."""
    gathered: dict[str, dict[tuple[str, str], Figures]] = {}
    for name, figure in figures.items():
        part, row, what, unit = _split(name)
        gathered.setdefault(part, {}).setdefault((row, unit), {})[what] = figure
    return {
        part: {
            _label(row, found): _shown(part, unit, found.values())
            for (row, unit), found in its_rows.items()
        }
        for part, its_rows in gathered.items()
    }


def _label(row: str, figures: Figures) -> str:
    whats = " / ".join(figures)
    return f"{row}, {whats}" if whats else row


def _shown(part: str, unit: str, numbers: Iterable[float]) -> str:
    """Return numbers of one unit as text."""
    if unit == "bytes":
        return " / ".join(
            f"{number:,} bytes" if number < 10_000 else f"{number / 1024:.0f} KB"
            for number in numbers
        )
    if unit == "percent":
        return " / ".join(f"{number:.0f} %" for number in numbers)
    if unit == "/s":
        return f"{' / '.join(_of_second(number) for number in numbers)} a second"
    if unit in ("x", "s"):
        return f"{' / '.join(_significant(number) for number in numbers)} {unit}"
    if unit != "cycles":
        return " / ".join(f"{number:.2f}" for number in numbers)
    scale, word = (1000 * _MHZ, "ms") if part in _SHOWN_IN_MS else (1e6, "M")
    return f"{' / '.join(_significant(number / scale) for number in numbers)} {word}"


def _significant(number: float) -> str:
    """Return `number` with three significant digits, or with all digits before the point."""
    decimals = 0 if number >= 99.95 else 1 if number >= 9.995 else 2 if number >= 0.9995 else 3
    return f"{number:.{decimals}f}"


def _of_second(number: float) -> str:
    """Return a number of puzzles with three significant digits at least."""
    return f"{number:,.0f}" if number >= 99.95 else _significant(number)


def tables(figures: Figures) -> Iterator[Table]:
    """Yield a rich table for each part."""
    for part, texts in rows(figures).items():
        table = _table(part, "")
        for label, text in texts.items():
            table.add_row(label, text)
        yield table


def _table(*columns: str) -> Table:
    table = Table(box=box.MARKDOWN)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", overflow="fold")
    return table


# Comparing


def ratios(before: Figures, now: Figures) -> Iterator[tuple[str, float, float, float, bool]]:
    """Yield (name, before, now, ratio, is worse) for each figure that both have and that differs.

    Figures are worse if they are more than 2 % larger; free heap is worse if it is smaller.
    """
    for name in now:
        if name in before and before[name] != now[name]:
            ratio = now[name] / before[name] if before[name] else float("inf")
            cost = 1 / ratio if "heap free" in name and ratio else ratio
            yield name, before[name], now[name], ratio, cost > _WORSE


def comparison(before: Run, now: Run) -> Iterator[Table | str]:
    """Yield what has changed between two Runs, for printing: a table and sentences."""
    changed = list(ratios(before.figures, now.figures))
    if changed:
        table = _table("", "before", "now", "ratio", "")
        for name, old, new, ratio, worse in changed:
            table.add_row(name, f"{old:,}", f"{new:,}", f"{ratio:.3f}", "WORSE" if worse else "")
        yield table
    common = before.figures.keys() & now.figures.keys()
    grown = sum(it[-1] for it in changed)
    yield (
        f"{len(common) - len(changed)} of {len(common)} figures are as in {before.commit}, "
        f"{grown} worse by more than {_WORSE - 1:.0%}"
    )
    for one, other, words in (
        (before, now, "are missing now"),
        (now, before, "are new"),
    ):
        names = [name for name in one.figures if name not in other.figures]
        if names:
            yield f"{len(names)} figures {words}:\n  " + "\n  ".join(names)
    for what in ("board", "codes"):
        old, new = getattr(before, what), getattr(now, what)
        if old != new:
            yield f"not the same {what}: {old} before, {new} now"


def beside(emulated: Run, device: Run) -> Table:
    """Return a table of the figures of a device beside those of the emulated chip."""
    table = _table("", "emulated", "device", "ratio")
    for name, figure in device.figures.items():
        if known := emulated.figures.get(name):
            table.add_row(name, f"{known:,}", f"{figure:,}", f"{figure / known:.3f}")
    return table


# FIGURES.md


def updated(text: str, figures: Figures) -> tuple[str, list[str]]:
    """Put the figures into the tables of a Markdown text.

    It changes tables whose first heading is a part, in rows whose label belongs to a figure.
    Returns the text, and the labels of the other rows of these tables.
    """
    found = rows(figures)
    lines = []
    left = []
    texts: dict[str, str] = {}
    for line in text.splitlines():
        words = [word.strip() for word in line.split("|")[1:-1]]
        if not words:
            texts = {}
        elif words[0] in found:
            texts = found[words[0]]
        elif words[0] in texts:
            line = f"| {words[0]} | {texts[words[0]]} |"
        elif texts and words[0].strip("-:"):
            left.append(words[0])
        lines.append(f"{line}\n")
    return "".join(lines), left
