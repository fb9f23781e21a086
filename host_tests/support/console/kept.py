"""What a console keeps, as releases have written it: host_tests/data/kept/<release>/ has the
folders saves/ and puzzles/ of a console, and seen.json, what a player finds in them.

A release that changes a format gets its own folder, made with the Python of the environment:

    PYTHONPATH=firmware:tools/sumpad_tools/fakes:tools:host_tests \\
        python -m support.console.kept host_tests/data/kept/1.0.0

Existing folders stay as they are, because there are consoles with such files.
"""

import json
import sys
from pathlib import Path

from sumpad import games
from sumpad.app import (
    best_results,
    daily_puzzles,
    dates,
    game_state,
    puzzle_progress,
    save_from_text,
    save_to_text,
    settings,
    statistics,
)
from sumpad.storage import files, manifest, old
from sumpad_tools import ROOT, boards
from sumpad_tools.device import named_puzzles
from sumpad_tools.play import pc_hosts, player
from sumpad_tools.puzzles import reading
from support.console import scenes, scripts

KEPT = ROOT / "host_tests" / "data" / "kept"

REST = "wait:1000"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"

HOME = f"fire wait:300 {scenes.POSTPONE}"  # a console with a game starts with it, paused
SUDOKU = scripts.sudoku(17).removeprefix(scripts.TO_SUDOKU)
SOLVED = "menu 9 2 4 right fire wait:3000 back wait:300"
HINTED = "menu 2 wait:500 hash*2 back"
KAKURO = scripts.kakuro(3).removeprefix(scripts.TO_KAKURO)
TODAYS = daily_puzzles.code("crossnum", dates.number(2026, 1, 1))  # of the day on the clock
OPEN = scripts.start(4, 123456).replace(" hash", " down 1 hash")  # the first grade

# One console, switched on with each of these in turn. They leave best results, statistics, a
# puzzle of the day, a draft, settings, and a puzzle begun; games that are played, were left and
# are kept for a puzzle with a name, with notes, steps of several moves, moves to redo, hints and
# help, a trial, and clocks running and stopped.
PLAYED = (
    f"8 up fire up down fire back {scripts.won()} back {REST}",
    f"{scripts.TODAY} fire wait:2000 {scripts.solve(6, TODAYS, kind=3)} wait:1500 back {REST}",
    f"8 up*6 right back {scripts.MY_PUZZLES} wait:500 down fire wait:500 right 7 {REST}",
    f"{HOME} {scripts.blank(4)} 5 7 down left*3 2 3 menu 4 {REST}",
    f"{HOME} {OPEN} 5 right 6 {REST} {scenes.QUIT} {REST}",
    f"{scripts.start(4, 4711)} down 5 notes down 3 4 notes undo {HINTED} {REST}",
    f"{HOME} {scripts.TO_SUDOKU} {SUDOKU} notes 1 2 3 notes {SOLVED} {REST}",
    f"{HOME} {scripts.TO_KAKURO} {KAKURO} 1 right 2 menu 8 right 3 {REST}",
)


def make(folder):
    """Play on a console that keeps its files in a folder."""
    puzzles = files.Store(f"{folder}/puzzles", sealed=False)
    host = pc_hosts.VirtualHost(folder)
    for name, text in {"NEWS": scenes.NEWSPAPER, "LINE": LINE}.items():
        (game,) = reading.puzzles_in(text, name)
        named_puzzles.put(puzzles, {name: named_puzzles.puzzle(game)}, replace=True)
    for script in PLAYED:
        console = player.Player(boards.load(boards.DEFAULT), host=host, record=False)
        console.advance(scripts.HOME_MS)
        console.keys(script)


def seen(folder):
    """Return what a player finds in the folders of a console, after old files are migrated: texts,
    numbers, lists and dicts of them."""
    store = files.Store(f"{folder}/saves", key=pc_hosts.VirtualHost.identity)
    old.take_over(store, "settings")
    puzzles = files.Store(f"{folder}/puzzles", sealed=False)
    named = manifest.read(puzzles)
    texts = {name: puzzles.read(name) for name in puzzles.names()}
    return {
        "settings": _settings(store),
        "games": {
            name: _game(store.read(name, save_to_text.LONGEST))
            for name in store.names()
            if name.startswith(("game-", "left-", "kept-"))
        },
        "drafts": {
            name: _draft(name, store.read(name))
            for name in store.names()
            if name.startswith("draft-")
        },
        "best": {family: _best(store, games.open_family(family)) for family in games.FAMILIES},
        "statistics": {
            family: _statistics(store, games.open_family(family)) for family in games.FAMILIES
        },
        "days": {family: daily_puzzles.read(store, family) for family in games.FAMILIES},
        "puzzles": {
            name: [*manifest.find(named, manifest.stamp(text), name), _state(store, text), text]
            for name, text in texts.items()
        },
    }


def _settings(store):
    chosen = settings.Settings()
    error = chosen.read(store.read("settings"))
    assert error is None, error
    codes = {name: chosen.code(games.open_family(name)) for name in games.FAMILIES}
    general = {it.name: chosen.get(it.name) for it in settings.GENERAL}
    return {"family": chosen.family, "codes": codes, **general}


def _game(saved):
    family = saved.split("\n")[1].removeprefix("family ")
    a_play = game_state.Play(games.open_family(family))
    error = save_from_text.read(a_play, saved.split("\n"))
    assert error is None, error
    cells = range(a_play.game.rows * a_play.game.columns)
    return {
        "family": family,
        "puzzle": a_play.puzzle,
        "digits": "".join(str(a_play.game.digit(cell)) for cell in cells),
        "notes": {str(cell): notes for cell in cells if (notes := a_play.game.notes(cell))},
        "cursor": a_play.cell,
        "moves": [a_play.done, a_play.end],
        "made": [*a_play.parameters, a_play.code, a_play.drawn, a_play.stamp],
        "elapsed": a_play.elapsed,
        "help": [bool(a_play.flags() >> bit & 1) for bit in range(3)],
        **({"trials": list(a_play.trials)} if a_play.trials else {}),
    }


def _draft(name, draft):
    sheet = games.open_family(name.removeprefix("draft-")).sheet()
    error = sheet.take_draft(draft)
    assert error is None, error
    return sheet.draft()


def _best(store, game):
    return {
        league: [result.line() for result in best_results.table(store, game, league)]
        for league in game.leagues()
        if best_results.table(store, game, league)
    }


def _statistics(store, game):
    return {
        league: statistics.record(store, game, league).text()
        for league in statistics.leagues(store, game)
    }


def _state(store, text):
    """Return the player's progress with a puzzle, "" if not begun."""
    family = games.family_of(text)
    return puzzle_progress.of(puzzle_progress.read(store, family), manifest.stamp(text))


def write(folder):
    """Make the folder of a release and its seen.json."""
    make(folder)
    text = json.dumps(seen(folder), indent=1, ensure_ascii=False)
    (folder / "seen.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
