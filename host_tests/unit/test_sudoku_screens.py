"""A hint of every rung of sudoku as a player sees it: golden frames of each press."""

from pathlib import Path

import pytest
import scripts
import sudoku_positions

from sumpad_tools import boards, golden, hosts, player


@pytest.fixture(scope="module")
def shots():
    """The frames of the script, by name."""
    host = hosts.VirtualHost()
    folder = Path(host.folder, "puzzles")
    folder.mkdir()
    for name, text in sudoku_positions.files().items():
        (folder / name).write_text(text)
    console = player.Player(boards.load(boards.DEFAULT), host=host)
    console.advance(scripts.HOME_MS)
    console.keys(f"{scripts.TO_SUDOKU} {sudoku_positions.script()}")
    return console.shots


@pytest.mark.parametrize("name", sudoku_positions.RUNGS)
def test_a_hint_of_every_rung_is_pointed_at_explained_and_played(shots, name):
    name = name.replace(" ", "-")
    mine = [shot for shot in shots if shot.rpartition("-")[0] == name]
    assert len(mine) >= 3 and len({shots[shot] for shot in mine}) == len(mine)
    for shot in mine:
        golden.check(f"screens/rungs/{shot}", shots[shot])
