"""What bench has found as tables, compared with an earlier run, and put into a README.

A name of a figure is 'part/variant/row, what unit': the tables have a row for all `what`s of one
`row` and `unit`, a column for each variant. They are tables of Markdown, too.
"""

from collections.abc import Iterable, Iterator, Mapping

from rich import box
from rich.table import Table

from sumpad_tools.bench import Figures
from sumpad_tools.bench.measuring import Run

_MHZ = 125
_SHOWN_IN_MS = ("console", "saving")  # the cycles of the others are shown as M cycles
_UNITS = ("cycles", "bytes", "percent")
_WORSE = 1.02  # from this ratio on


def _split(name: str) -> tuple[str, str, str, str, str]:
    """Part, variant, row, what and unit of a name."""
    part, variant, name = name.split("/", 2)
    row, _, what = name.rpartition(", ")
    what, _, unit = what.rpartition(" ")
    if unit not in _UNITS:
        what, unit = f"{what} {unit}".strip(), ""
    return part, variant, row, what, unit


def cells(figures: Figures) -> dict[str, dict[str, dict[str, str]]]:
    """The figures as texts: a dict from part to a dict from label of the row to a dict from
    variant to text."""
    gathered: dict[str, dict[tuple[str, str], dict[str, Figures]]] = {}
    for name, figure in figures.items():
        part, variant, row, what, unit = _split(name)
        rows = gathered.setdefault(part, {})
        rows.setdefault((row, unit), {}).setdefault(variant, {})[what] = figure
    return {
        part: {
            _label(row, columns): {
                variant: _shown(part, unit, figures.values())
                for variant, figures in columns.items()
            }
            for (row, unit), columns in rows.items()
        }
        for part, rows in gathered.items()
    }


def _label(row: str, columns: Mapping[str, Figures]) -> str:
    whats = " / ".join(next(iter(columns.values())))
    return f"{row}, {whats}" if whats else row


def _shown(part: str, unit: str, numbers: Iterable[float]) -> str:
    """Numbers of one unit as a text."""
    if unit == "bytes":
        return " / ".join(
            f"{number:,} bytes" if number < 10_000 else f"{number / 1024:.0f} KB"
            for number in numbers
        )
    if unit == "percent":
        return " / ".join(f"{number:.0f} %" for number in numbers)
    if unit != "cycles":
        return " / ".join(f"{number:.2f}" for number in numbers)
    scale, word = (1000 * _MHZ, "ms") if part in _SHOWN_IN_MS else (1e6, "M")
    return f"{' / '.join(_significant(number / scale) for number in numbers)} {word}"


def _significant(number: float) -> str:
    """Three digits, or all before the point."""
    decimals = 0 if number >= 99.95 else 1 if number >= 9.995 else 2 if number >= 0.9995 else 3
    return f"{number:.{decimals}f}"


def tables(figures: Figures) -> Iterator[Table]:
    """A rich table for each part."""
    for part, rows in cells(figures).items():
        variants = list(dict.fromkeys(variant for row in rows.values() for variant in row))
        table = _table(part, *variants)
        for label, texts in rows.items():
            table.add_row(label, *(texts.get(variant, "") for variant in variants))
        yield table


def _table(*columns: str) -> Table:
    table = Table(box=box.MARKDOWN)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", overflow="fold")
    return table


# Comparing


def ratios(before: Figures, now: Figures) -> Iterator[tuple[str, float, float, float, bool]]:
    """For each name that both have and whose figure differs: (name, before, now, ratio, whether it
    got worse by more than 2 %). More is worse but for the heap that is free."""
    for name in now:
        if name in before and before[name] != now[name]:
            ratio = now[name] / before[name] if before[name] else float("inf")
            cost = 1 / ratio if "heap free" in name and ratio else ratio
            yield name, before[name], now[name], ratio, cost > _WORSE


def comparison(before: Run, now: Run) -> Iterator[Table | str]:
    """What has changed from one Run to another, for printing: a table and sentences."""
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
        (before, now, "are not there any more"),
        (now, before, "were not there before"),
    ):
        names = [name for name in one.figures if name not in other.figures]
        if names:
            yield f"{len(names)} figures {words}:\n  " + "\n  ".join(names)
    for what in ("board", "codes"):
        old, new = getattr(before, what), getattr(now, what)
        if old != new:
            yield f"not the same {what}: {old} before, {new} now"


# README


def updated(text: str, figures: Figures) -> tuple[str, list[str]]:
    """A Markdown text with the figures in those of its tables that are headed as ours are, in the
    rows that are labelled as ours are; and the labels of the others in these tables, whose figures
    are as old as they were."""
    found = cells(figures)
    lines = []
    left = []
    rows: dict[str, dict[str, str]] = {}
    variants: list[str] = []
    for line in text.splitlines():
        words = [word.strip() for word in line.split("|")[1:-1]]
        if not words:
            rows, variants = {}, []
        elif words[0] in found:
            rows, variants = found[words[0]], words[1:]
        elif words[0] in rows:
            texts = rows[words[0]]
            old = zip(variants, words[1:], strict=True)
            words[1:] = [texts.get(variant, word) for variant, word in old]
            line = f"| {' | '.join(words)} |"
        elif rows and words[0].strip("-:"):
            left.append(words[0])
        lines.append(f"{line}\n")
    return "".join(lines), left
