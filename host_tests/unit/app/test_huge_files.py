"""Files longer than any that the console writes, of every kind.

The console starts all the same, puts them aside, reports them, and leaves everything else alone.
It reads none of them: the heap has no room.
"""

import io
import os

import pytest

from sumpad.app import game_state, move_log, save_to_text, settings
from sumpad.games import FAMILIES, backend, open_family
from sumpad.games.crossnum import game as crossnum_game
from sumpad.storage import files, manifest
from sumpad_tools.play import pc_hosts
from support.console import scenes, scripts
from support.console.pc import session_of, shell_of, switched_on, top_of

HOME = f"fire wait:100 {scenes.POSTPONE}"  # from the game that is paused at the start
HUGE = b"sum 00000000\n" + 150_000 * b"x"
STAMP = manifest.stamp(scenes.NEWSPAPER)
KEPT = f"kept-crossnum-{STAMP}"


def game_text(code, stamp=""):
    """Return the text of a game with one move."""
    game = crossnum_game.Game()
    if stamp:
        assert game.load(scenes.NEWSPAPER) is None
    else:
        game.make((4, 0, 0), code).step()
    a_play = game_state.Play(game)
    a_play.begin(() if stamp else (4, 0, 0), code, stamp=stamp)
    cell = next(cell for cell in range(16) if not game.is_given(cell))
    a_play.show_cell(cell)
    a_play.key(5)
    a_play.pause()
    return save_to_text.write(a_play)


TEXTS = {
    "settings": "settings 1\ncontrast 5\nlimit 600\n",
    "game-crossnum": game_text(1),
    "left-crossnum": game_text(2),
    KEPT: game_text(game_state.NO_CODE, STAMP),
    "draft-crossnum": crossnum_game.Game().sheet(4).draft(),
    "best-crossnum-4x4": "results 1\n83500 123456 2026-11-21 14:05 open\n",
    "progress-crossnum": f"progress 1\n{STAMP} started\n",
}


class Checked(io.FileIO):
    """A file that may be read only up to the length of the longest file of the console."""

    def read(self, size):
        assert size <= save_to_text.LONGEST + 21, self.name
        return super().read(size)


@pytest.fixture
def host(monkeypatch):
    """A host with files of every kind, which are all `Checked`."""
    host = pc_hosts.VirtualHost()
    store = files.Store(f"{host.folder}/saves", key=host.identity)
    for name, text in TEXTS.items():
        store.write(name, text, save_to_text.LONGEST)
    files.Store(f"{host.folder}/puzzles", sealed=False).write("NEWS", scenes.NEWSPAPER)

    def checked(path, mode):
        return open(path, mode) if mode != "rb" else Checked(path)

    monkeypatch.setattr(files, "open", checked, raising=False)
    return host


def path_of(host, name):
    return f"{host.folder}/saves/{name}"


def kept(host):
    """Return the contents of all files by name."""
    found = {}
    for name in os.listdir(f"{host.folder}/saves"):
        with open(path_of(host, name), "rb") as file:
            found[name] = file.read()
    return found


def make_huge(host, name):
    with open(path_of(host, name), "wb") as file:
        file.write(HUGE)


def told(console):
    """Return the words of the notice or page on top."""
    top = shell_of(console).top
    return top._words if top_of(console) == "BestResults" else " ".join(top._lines)


def test_a_world_of_good_files_starts_with_its_game(host):
    before = kept(host)
    assert top_of(switched_on(host)) == "Paused"
    assert kept(host) == before


@pytest.mark.parametrize("name", ("settings", "game-crossnum"))
def test_a_file_that_is_read_at_the_start(host, name):
    make_huge(host, name)
    before = kept(host)
    console = switched_on(host)
    assert top_of(console) == "Notice"
    assert told(console) == f"{name} is too long; kept as {name}.bad"
    before[f"{name}.bad"] = before.pop(name)
    assert kept(host) == before
    console.keys("fire wait:100")
    assert top_of(console) == ("Paused" if name == "settings" else "Home")
    assert top_of(switched_on(host)) == ("Paused" if name == "settings" else "Home")


def test_all_at_once(host):
    for name in TEXTS:
        make_huge(host, name)
    console = switched_on(host)
    for name in ("game-crossnum", "settings"):
        assert told(console) == f"{name} is too long; kept as {name}.bad"
        console.keys("fire wait:100")
    assert top_of(console) == "Home"
    console.keys("1 fire wait:900 5 wait:1000")
    assert top_of(switched_on(host)) == "Paused"


READ_BY = {
    "left-crossnum": f"{scripts.PREVIOUS} wait:300",
    KEPT: "5 2 wait:700 fire wait:300",
    "draft-crossnum": "5 3 wait:300",
    "best-crossnum-4x4": f"{scripts.BEST} wait:300",
}


@pytest.mark.parametrize("name", READ_BY)
def test_a_file_that_is_read_later(host, name):
    make_huge(host, name)
    before = kept(host)
    console = switched_on(host)
    assert top_of(console) == "Paused"
    assert kept(host) == before
    console.keys(f"{HOME} {READ_BY[name]}")
    assert told(console).endswith(f"{name} is too long; kept as {name}.bad")
    after = kept(host)
    assert after.pop(f"{name}.bad") == HUGE and name not in after
    assert play_of(after["game-crossnum"]) == play_of(before["game-crossnum"])
    for other in set(TEXTS) - {name, "game-crossnum"}:
        assert after[other] == before[other]
    console.keys("fire wait:100")
    assert top_of(console) in ("Home", "Group", "MyPuzzles", "Families")


def play_of(content):
    """Return the lines of a game's file, without the checksum and the clock."""
    return [line for line in content.split(b"\n")[1:] if not line.startswith(b"clock")]


def test_marks_in_the_list_of_puzzles_are_all_that_is_lost(host):
    make_huge(host, "progress-crossnum")
    console = switched_on(host, f"{HOME} 5 2 wait:700")
    assert top_of(console) == "MyPuzzles"
    assert kept(host)["progress-crossnum.bad"] == HUGE
    console.keys("fire wait:300")
    assert top_of(console) == "Playing" and session_of(console).play.stamp == STAMP


def test_a_game_in_the_midst_of_changing_places(host):
    os.remove(path_of(host, "game-crossnum"))
    make_huge(host, "swap-crossnum")
    console = switched_on(host)
    assert told(console) == "game-crossnum is too long; kept as game-crossnum.bad"
    console.keys("fire wait:100 fire wait:300")
    assert top_of(console) == "Playing" and session_of(console).play.code == 2


def test_what_tells_of_an_error_is_not_read(host):
    make_huge(host, "stopped")
    assert top_of(switched_on(host)) == "Home"
    assert "stopped" not in kept(host)


@pytest.mark.parametrize("way", ("fire wait:100 menu 9 2 2", f"{HOME} 5 1 7 fire wait:600"))
def test_a_game_in_whose_place_another_is_put(host, way):
    """It is put aside, and the current game stays until the notice was shown."""
    make_huge(host, "left-crossnum")
    before = kept(host)
    console = switched_on(host, f"{way} wait:300")
    assert told(console) == "left-crossnum is too long; kept as left-crossnum.bad"
    assert play_of(kept(host)["game-crossnum"]) == play_of(before["game-crossnum"])
    assert session_of(console).play.code == 1


@pytest.mark.parametrize(
    ("name", "longest"), (("settings", settings.LONGEST), ("game-crossnum", save_to_text.LONGEST))
)
def test_one_byte_more_than_ever_is_written(host, name, longest):
    text = TEXTS[name]
    files.Store(f"{host.folder}/saves", key=host.identity).write(
        name, text + "#" * (longest + 1 - len(text)), longest + 1
    )
    assert told(switched_on(host)) == f"{name} is too long; kept as {name}.bad"


# what the console writes


def longest_game():
    """Return the text of a game with as many moves as possible."""
    game = crossnum_game.Game()
    game.make((12, 0, 0), 4711).step()
    a_play = game_state.Play(game)
    a_play.begin((12, 0, 0), 4711, drawn=True)
    cells = [cell for cell in range(144) if not game.is_given(cell)]
    while a_play.end < move_log.MOST_MOVES:
        cell = cells[a_play.end % len(cells)]
        a_play.record(backend.move(cell, game.digit(cell), game.digit(cell) % 8 + 1))
    a_play.pause()
    return save_to_text.write(a_play)


def test_the_longest_game_is_brought_back_kept_left_and_taken_up(host):
    text = longest_game()
    assert files.LONGEST < len(text) < save_to_text.LONGEST
    store = files.Store(f"{host.folder}/saves", key=host.identity)
    moves = text.partition("\nmoves ")[2]

    def kept_moves(name):
        return store.read(f"{name}-crossnum", save_to_text.LONGEST).partition("\nmoves ")[2]

    store.remove("left-crossnum")  # otherwise giving up would drop this game
    store.write("game-crossnum", text, save_to_text.LONGEST)
    console = switched_on(host, "fire wait:3000")
    assert top_of(console) == "Playing" and session_of(console).play.done == move_log.MOST_MOVES
    assert "running" in store.read("game-crossnum", save_to_text.LONGEST)  # it was written again
    assert kept_moves("game") == moves
    console.keys(f"{scenes.QUIT} wait:300")
    assert kept_moves("left") == moves
    console.keys("fire wait:300")
    assert session_of(console).play.done == move_log.MOST_MOVES
    console.keys(f"{scenes.QUIT} 1 fire wait:900 1 {scenes.POSTPONE} {scripts.PREVIOUS} wait:300")
    assert session_of(console).play.done == move_log.MOST_MOVES
    console.keys(f"{scenes.POSTPONE} {scripts.PREVIOUS} {scenes.POSTPONE}")
    assert kept_moves("left") == moves
    session_of(console).spoil(4711)
    assert kept_moves("left") == moves
    assert "code 4711 selected" in store.read("left-crossnum", save_to_text.LONGEST)
    assert not [name for name in kept(host) if ".bad" in name]


def test_all_settings_fit_in_their_file_with_room_for_those_to_come():
    chosen = settings.Settings()
    for setting in settings.GENERAL:
        chosen._chosen[setting.name] = max(setting.values)
    for family in FAMILIES:
        game = open_family(family)
        for setting in settings.settings_of(game, game.PARAMETERS + game.BLANKS + game.OPTIONS):
            chosen._chosen[setting.name] = max(setting.values)
        chosen.keep_code(game, 999_999)
    chosen.choose_family(FAMILIES[-1])
    assert 2 * len(chosen.text()) < settings.LONGEST
    assert settings.Settings().read(chosen.text()) is None


def test_settings_of_others_that_leave_no_room_for_ours(host):
    """A notice says so, and the file stays as it is, because it could not be read again."""
    names = "".join(f"other{number} 1\n" for number in range(100, 281))
    text = f"settings 2\nfamily crossnum\nlimit 600\n{names}"
    assert settings.LONGEST - 60 < len(text) < settings.LONGEST
    console = switched_on(host, HOME)
    session_of(console).autosave.store.write("settings", text, settings.LONGEST)
    console = switched_on(host, f"{HOME} 8 {'down fire ' * 5} wait:1000")
    assert told(console) == "Not saved Cannot write settings: it is too long"
    assert shell_of(switched_on(host)).settings.text() == text
