"""What is kept at power-off.

A second console with the same host stands for the first one, switched on again.
"""

import pytest

from sumpad.app import autosave, game_state, save_from_text, save_to_text
from sumpad.storage import files
from sumpad_tools.play import pc_hosts
from support.console import scenes, scripts
from support.console.pc import played, session_of, shell_of, switched_on, top_of

GAME = f"{scenes.GAME} 5 right 6"
RESTED = "wait:1000"  # long enough to write all changes


def state(play):
    """Return all that a player would miss."""
    digits = [play.game.digit(cell) for cell in range(play.game.rows * play.game.columns)]
    notes = [play.game.notes(cell) for cell in range(len(digits))]
    return digits, notes, play.done, play.end, play.code, play.parameters, play.drawn


def test_a_game_goes_on_after_power_off_paused_with_undo_and_redo():
    host = pc_hosts.VirtualHost()
    one = switched_on(host, f"{GAME} undo notes 3 {RESTED}")
    other = switched_on(host)
    assert top_of(other) == "Paused"
    assert state(session_of(other).play) == state(session_of(one).play)
    other.keys("fire undo undo wait:100")
    assert top_of(other) == "Playing"
    assert session_of(other).play.done == 0


def test_a_move_is_written_once_the_keys_rest():
    host = pc_hosts.VirtualHost()
    switched_on(host, f"{GAME} {RESTED}")
    hasty = switched_on(host, "fire down 1 wait:100")
    assert session_of(hasty).play.done == 3
    assert session_of(switched_on(host)).play.done == 2  # not written before the keys rest
    patient = switched_on(host, "fire down 1 wait:600")
    assert session_of(patient).play.done == 3
    assert session_of(switched_on(host)).play.done == 3


def test_pulling_the_plug_gains_no_time():
    host = pc_hosts.VirtualHost()
    one = switched_on(host, f"{GAME} wait:100000")
    other = switched_on(host)
    assert session_of(other).play.elapsed >= session_of(one).play.elapsed
    assert (
        session_of(other).play.elapsed <= session_of(one).play.elapsed + save_from_text.MISSED_MS
    )


def test_a_pause_is_written_so_that_switching_off_properly_costs_nothing():
    host = pc_hosts.VirtualHost()
    one = switched_on(host, f"{GAME} menu 7 {RESTED}")
    assert session_of(switched_on(host)).play.elapsed == session_of(one).play.elapsed


def test_a_look_at_the_menu_is_nothing_to_write(monkeypatch):
    console = played(f"{GAME} {RESTED}")
    written = []
    monkeypatch.setattr(
        session_of(console).autosave.store, "write", lambda *it: written.append(it)
    )
    console.keys(f"menu {RESTED} menu {RESTED} menu 9 2 {RESTED} fire back {RESTED}")
    assert not written
    console.keys(f"menu 7 {RESTED}")
    assert len(written) == 1


def test_postpone_leads_home_and_the_next_start_goes_on_there():
    host = pc_hosts.VirtualHost()
    one = switched_on(host, f"{GAME} {scenes.POSTPONE}")
    assert top_of(one) == "Home"
    other = switched_on(host)
    assert top_of(other) == "Paused"
    assert state(session_of(other).play) == state(session_of(one).play)
    assert session_of(other).play.elapsed == session_of(one).play.elapsed


def test_quit_is_asked_and_no_changes_nothing():
    console = played(f"{GAME} menu 9 2 fire wait:100")
    assert top_of(console) == "Playing"
    assert session_of(console).play.done == 2


def test_quit_can_be_undone_even_after_power_off():
    host = pc_hosts.VirtualHost()
    one = switched_on(host, f"{GAME} {RESTED}")
    before = state(session_of(one).play)
    one.keys(f"{scenes.QUIT} {RESTED}")
    assert top_of(one) == "Home" and session_of(one).play is None
    for console in (one, switched_on(host)):
        assert top_of(console) == "Home"
        assert not session_of(console).autosave.is_there(autosave.GAME)
    console.keys(f"fire {RESTED}")
    assert top_of(console) == "Playing" and state(session_of(console).play) == before
    assert not session_of(console).autosave.has_left()
    assert top_of(switched_on(host)) == "Paused"


def test_a_new_game_leaves_the_old_one_and_the_two_can_change_places():
    host = pc_hosts.VirtualHost()
    console = switched_on(host, f"{GAME} {RESTED}")
    old = state(session_of(console).play)
    console.keys(f"{scenes.POSTPONE} 5 1 7 fire wait:600 1 {RESTED}")
    new = state(session_of(console).play)
    assert new != old
    console.keys(f"{scenes.POSTPONE} {scripts.PREVIOUS} {RESTED}")
    assert state(session_of(console).play) == old
    console.keys(f"{scenes.POSTPONE} {scripts.PREVIOUS} {RESTED}")
    assert state(session_of(console).play) == new
    assert state(session_of(switched_on(host, "fire")).play) == new


def test_a_cancelled_making_leaves_everything_as_it_was():
    host = pc_hosts.VirtualHost()
    console = switched_on(host, f"{GAME} {scenes.POSTPONE}")
    old = state(session_of(console).play)
    console.keys("5 1 2 2 down down 1 2 down right*5 down right +ENT wait:40")
    assert console.busy
    console.keys(f"-ENT +ESC wait:40 -ESC {RESTED}")
    assert state(session_of(console).play) == old
    assert not session_of(console).autosave.has_left()
    assert state(session_of(switched_on(host)).play) == old


def test_a_solved_game_is_not_gone_on_with():
    host = pc_hosts.VirtualHost()
    switched_on(host, f"{scripts.won()} {RESTED}")
    assert top_of(switched_on(host)) == "Home"


def damaged(host, name):
    """Save a game on a console, and then damage the file `name`."""
    store = session_of(switched_on(host, f"{GAME} {RESTED}")).autosave.store
    path = f"{store.folder}/{name}"
    with open(path, "rb") as file:
        content = file.read()
    with open(path, "wb") as file:
        file.write(content.replace(b"clock", b"clack"))


def test_putting_a_game_aside_tells_of_a_damaged_previous_one_and_loses_nothing():
    console = played(f"{scenes.GAME} 5 {scenes.QUIT} 1 fire wait:900 1 wait:1000 5 wait:1500")
    session = session_of(console)
    before = session.play
    assert before.done
    with open(f"{session.autosave.store.folder}/left-crossnum", "wb") as file:
        file.write(b"rubbish")
    console.keys(f"{scenes.QUIT} wait:300")
    assert "left-crossnum is damaged;" in shell_of(console).top._lines
    console.keys("fire wait:300")
    assert top_of(console) == "GivingUp" and session.play is before
    assert session.autosave.store.has("left-crossnum.bad")


def test_a_damaged_game_is_told_and_kept_aside_and_the_console_starts():
    host = pc_hosts.VirtualHost()
    damaged(host, "game-crossnum")
    console = switched_on(host)
    assert top_of(console) == "Notice"
    console.keys("fire wait:100")
    assert top_of(console) == "Home" and session_of(console).play is None
    with open(f"{host.folder}/saves/game-crossnum.bad") as file:
        assert "clack" in file.read()


def test_a_game_of_another_family_is_told():
    host = pc_hosts.VirtualHost()
    console = switched_on(host, f"{GAME} {RESTED}")
    store = session_of(console).autosave.store
    saved = store.read("game-crossnum")
    store.write("game-crossnum", saved.replace("family crossnum", "family chess"))
    assert top_of(switched_on(host)) == "Notice"


def full(monkeypatch):
    def write(self, name, text, *more, **options):
        raise files.StorageError(f"Cannot write {name}: no space left")

    monkeypatch.setattr(files.Store, "write", write)


def test_a_game_that_cannot_be_left_is_not_lost(monkeypatch):
    console = played(f"{GAME} {RESTED}")
    old = state(session_of(console).play)
    full(monkeypatch)
    console.keys(f"{scenes.QUIT} wait:100")
    assert top_of(console) == "Notice"
    console.keys("fire wait:100")
    assert state(session_of(console).play) == old
    console.keys(f"back*3 wait:100 {scenes.POSTPONE} 1 fire wait:900")  # starts a new one
    assert top_of(console) == "Notice"
    console.keys("fire back 0 wait:100")
    assert top_of(console) == "Playing" and state(session_of(console).play) == old


def test_a_text_that_is_being_made_when_the_game_is_written_at_once_is_begun_anew():
    host = pc_hosts.VirtualHost()
    console = switched_on(host, f"{GAME} {RESTED}")
    shell = shell_of(console)
    shell.session.play.changes += 1
    shell.session.autosave.hurry()
    shell.session.autosave.work()
    shell.session.autosave.work()
    shell.session.autosave.write_now()
    shell.session.play.elapsed += autosave._PERIOD_MS
    for _ in range(20):
        shell.session.autosave.work()
    elapsed = shell.session.play.elapsed
    assert session_of(switched_on(host)).play.elapsed >= elapsed


def test_a_code_is_not_given_away_while_the_game_that_was_left_cannot_be_looked_for(monkeypatch):
    """That game may have the code, and would still count as drawn at random."""
    session = session_of(played(f"{GAME} {scenes.QUIT} {RESTED}"))

    def fails(name):
        raise files.StorageError("Cannot find it")

    monkeypatch.setattr(session.autosave.store, "has", fails)
    with pytest.raises(files.StorageError):
        session.spoil(123456)


def test_a_key_between_two_pieces_of_a_text_begins_it_anew():
    """The part made before says that there was no help, and has the old number of moves."""
    host = pc_hosts.VirtualHost()
    shell = shell_of(switched_on(host, f"{GAME} {RESTED}"))
    play = shell.session.play
    play.changes += 1
    shell.session.autosave.hurry()
    for _ in range(3):  # the head, up to the line about help
        shell.session.autosave.work()
    assert shell.session.autosave.is_making()
    assert play.note_help(game_state.HINT)
    assert play.undo()
    while shell.session.autosave.is_making():
        shell.session.autosave.work()
    kept = session_of(switched_on(host)).play
    assert kept.flags() & 2 and state(kept) == state(play)


def test_ctrl_c_between_two_pieces_of_a_text_begins_it_anew(monkeypatch):
    """It ends the iterator of the pieces, after which the text would seem to be complete."""
    host = pc_hosts.VirtualHost()
    shell = shell_of(switched_on(host, f"{GAME} {RESTED}"))
    play = shell.session.play
    play.changes += 1
    shell.session.autosave.hurry()

    def interrupt(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(save_to_text, "_line", interrupt)
        for _ in range(20):
            shell.session.autosave.work()
    for _ in range(40):
        shell.session.autosave.work()
    assert not shell.session.autosave.is_making()
    assert state(session_of(switched_on(host)).play) == state(play)


def test_settings_of_pause_count_in_the_game():
    console = played(f"{GAME} menu 7 8 fire back fire wait:100")
    assert top_of(console) == "Playing"
    assert session_of(console).play.game.hints == 2
