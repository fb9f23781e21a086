"""The verb `results`."""

from __future__ import annotations

import datetime
import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from sumpad_tools.verbs import options

if TYPE_CHECKING:
    from sumpad.app.best_results import Result
    from sumpad.app.statistics import Record


def results(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per result.")
    ] = False,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Print only the statistics.")
    ] = False,
    port: options.Port = None,
    pc: options.OnPc = False,
    data: options.OldData = None,
) -> None:
    """Print the best times and the statistics of a console."""
    from sumpad_tools.device import player_results, stores

    with options.store(port, pc, data, stores.SAVES) as store:
        best = [] if statistics else player_results.best(store)
        counted = [] if as_json and not statistics else player_results.counted(store)
    title = None
    for family, league, place, it in best:
        if as_json:
            print(json.dumps(_as_object(family, league, place, it)))
            continue
        if title != (family, league):
            title = (family, league)
            print(f"{family} {league}")
        minutes, ms = divmod(it.ms, 60000)
        when = "clock not set" if it.date == "-" else f"{it.date} {it.time}"
        print(f"{place:3} {minutes:4}:{ms / 1000:04.1f}  #{it.code:06}  {when:16}  {it.traits}")
    for family, league, record in counted:
        if as_json:
            print(json.dumps(_statistics_as_object(family, league, record)))
        else:
            _print_statistics(f"{family} {league}", record)
    if not best and not counted:
        print("no results yet", file=sys.stderr)


def _as_object(family: str, league: str, place: int, result: Result) -> dict[str, object]:
    set_clock = result.date != "-"
    return {
        "family": family,
        "league": league,
        "place": place,
        "ms": result.ms,
        "code": result.code,
        "date": result.date if set_clock else None,
        "time": result.time if set_clock else None,
        "traits": result.traits.split(),
    }


def _print_statistics(title: str, record: Record) -> None:
    """Print the numbers of a league, and plot its last times over their dates."""
    from sumpad_tools.device import solve_times

    print(f"{title}: {record.begun} begun, {record.solved} solved, {record.unaided} without help")
    if record.unaided:
        print(f"  best {solve_times.clock(record.best)}, mean {solve_times.clock(record.mean)}")
    if record.most:
        streak = record.streak(datetime.datetime.now().timetuple()[:5])
        print(f"  days in a row: {streak}, most {record.most}")
    points = [
        (datetime.date.fromisoformat(date), ms, is_unaided)
        for ms, _, date, is_unaided in record.last
        if date != "-"
    ]
    if points:
        print(*solve_times.plot(points), "  * without help, o with hints", sep="\n")


def _statistics_as_object(family: str, league: str, record: Record) -> dict[str, object]:
    return {
        "family": family,
        "league": league,
        "begun": record.begun,
        "solved": record.solved,
        "unaided": record.unaided,
        "best_ms": record.best if record.unaided else None,
        "mean_ms": record.mean if record.unaided else None,
        "days": record.streak(datetime.datetime.now().timetuple()[:5]),
        "most_days": record.most,
        "last": [
            {"ms": ms, "code": code, "date": None if date == "-" else date, "unaided": is_unaided}
            for ms, code, date, is_unaided in record.last
        ],
    }
