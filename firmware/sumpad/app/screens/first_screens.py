"""The first screens: at power-up, and after another family was opened."""

from sumpad.app import autosave
from sumpad.app.screens import home
from sumpad.storage import files


def show(shell, trouble):
    """Show the home menu and, paused over it, the game that was being played at power-off. After
    an unexpected error or a self-test show only the menu, which offers the game.

    `trouble`: a sentence on what was wrong with the settings, or None.
    """
    troubles = [trouble] if trouble else []
    troubles += _bring_back(shell)
    shell.push(home.Home(shell))
    kept = shell.session.autosave
    screen = kept.was_stopped()
    if screen:
        shell.open("settings.Settings")  # which led to the loop before
    elif screen is None and shell.session.play:
        shell.show_game()
        shell.open("notices.Paused")
    if kept.is_new:
        shell.open("games_menu.First")
    else:
        _introduce(shell)
    for trouble in troubles:
        shell.tell(trouble)


def show_family(shell, screen=""):
    """Show the home menu of a family that was just opened, and over it `screen` if one is named.
    `screen` may also be the file of an unfinished game."""
    troubles = _bring_back(shell)
    shell.push(home.Home(shell))
    if screen == shell.session.autosave.name(autosave.GAME):
        if shell.session.play:
            shell.show_game()
    elif "-" in screen:
        home.take_up(shell, screen)
    elif screen:
        shell.open(screen)
    _introduce(shell)
    for trouble in troubles:
        shell.tell(trouble)


def _bring_back(shell):
    """Restore the current game of the family. Returns a list of sentences on what went wrong."""
    troubles = []
    for bring_back in (shell.session.slots.end_swap, shell.session.restore):
        try:
            bring_back()
        except files.StorageError as error:
            troubles.append(str(error))
    return troubles


def _introduce(shell):
    """Introduce the family to a new player who sees it for the first time."""
    if not shell.session.play and shell.settings.meets_family():
        shell.open("welcome.Introduction")
