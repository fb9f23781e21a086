"""Grades and rungs counted over many puzzles, for `solve --stats`."""

import collections
import json

from sumpad_tools.puzzles.solving import Report

_GRADES = ("easy", "medium", "hard", "expert", "extreme")

Counts = collections.defaultdict[str, collections.Counter[str | None]]
"""By family."""


class Tally:
    """Counts over the Reports of puzzles, added one by one."""

    def __init__(self) -> None:
        self._grades: Counts = collections.defaultdict(collections.Counter)
        self._uses: Counts = collections.defaultdict(collections.Counter)  # uses by rung
        self._users: Counts = collections.defaultdict(collections.Counter)  # puzzles by rung

    def add(self, report: Report) -> None:
        family = report.family or "unknown"
        self._grades[family][report.grade] += 1
        for rung, uses in (report.rungs or {}).items():
            self._uses[family][rung] += uses
            self._users[family][rung] += uses > 0

    def print(self, as_json: bool = False) -> None:
        """Print tables for people, or one JSON object."""
        if as_json:
            print(json.dumps(self._as_object()))
            return
        from rich.console import Console
        from rich.table import Table

        console = Console()
        for family, grades in self._grades.items():
            table = Table("grade", title=family, title_justify="left")
            table.add_column("puzzles", justify="right")
            for grade in sorted(grades, key=_place):
                table.add_row(grade, str(grades[grade]))
            table.add_section()
            table.add_row("all", str(grades.total()))
            console.print(table)
            table = Table("rung")
            table.add_column("puzzles", justify="right")
            table.add_column("uses", justify="right")
            for rung, uses in self._uses[family].items():
                table.add_row(rung, str(self._users[family][rung]), str(uses))
            if table.rows:
                console.print(table)

    def _as_object(self) -> dict[str, object]:
        return {
            family: {
                "puzzles": grades.total(),
                "grades": {grade: grades[grade] for grade in sorted(grades, key=_place)},
                "rungs": {
                    rung: {"puzzles": self._users[family][rung], "uses": uses}
                    for rung, uses in self._uses[family].items()
                },
            }
            for family, grades in self._grades.items()
        }


def _place(grade: str | None) -> tuple[int, str]:
    """Return the sort key of a grade, or of the word for a puzzle without a grade."""
    return (_GRADES.index(grade), "") if grade in _GRADES else (len(_GRADES), grade or "")
