"""The console reads what any release has stored: after an update, everything is still there."""

import json
import shutil

import pytest

from sumpad.app import settings
from sumpad_tools.play import pc_hosts
from support.console import kept
from support.console.pc import session_of, switched_on, top_of

RELEASES = sorted(
    (folder for folder in kept.KEPT.iterdir() if folder.is_dir()),
    key=lambda folder: [int(number) for number in folder.name.split(".")],
)


@pytest.fixture(params=RELEASES, ids=lambda folder: folder.name)
def folder(request, tmp_path):
    """A copy of the files of a release."""
    return shutil.copytree(request.param, tmp_path / "kept")


def files(folder):
    """Return all files by name, with the words of the line that gives the format.

    Files with an earlier content (.last) are left out.
    """
    found = {}
    for file in sorted(folder.glob("[sp]*/*")):
        if file.suffix == ".last":
            continue
        lines = file.read_text(encoding="utf-8").splitlines()
        format_line = lines[1] if lines[0].startswith(("sum ", "key ")) else lines[0]
        found[f"{file.parent.name}/{file.name}"] = format_line.split()
    return found


def test_a_player_finds_all_of_it(folder):
    told = json.loads((folder / "seen.json").read_text(encoding="utf-8"))
    found = kept.seen(folder)
    for setting in settings.GENERAL:
        if setting.name not in told["settings"]:  # there are more settings now
            assert found["settings"].pop(setting.name) == setting.default
    for newer in ("statistics", "days"):
        if newer not in told:
            assert not any(found.pop(newer).values())
    found["best"] = {family: regrouped(best) for family, best in found["best"].items()}
    told["best"] = {family: regrouped(best) for family, best in told["best"].items()}
    assert found == told


def regrouped(best):
    """Group the results of leagues by the first word of the league.

    Up to version 0.9 there was one league for all kinds of a size.
    """
    groups = {}
    for league, lines in best.items():
        groups.setdefault(league.split()[0], []).extend(lines)
    return {size: sorted(lines) for size, lines in groups.items()}


def test_the_console_goes_on_with_the_game_and_puts_nothing_aside(folder):
    before = files(folder).keys()
    console = switched_on(pc_hosts.VirtualHost(folder), "wait:3000")
    assert top_of(console) == "Paused"
    assert session_of(console).family.NAME == kept.seen(folder)["settings"]["family"]
    assert files(folder).keys() == before


def test_the_last_of_them_has_the_formats_of_today(tmp_path):
    """Otherwise nobody could read the current formats once they change: see kept.py."""
    kept.make(tmp_path)
    assert files(tmp_path) == files(RELEASES[-1])
