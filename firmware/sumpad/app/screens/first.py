"""What is shown first when the console is switched on."""

from sumpad import games
from sumpad.app.screens import home
from sumpad.storage import files


def show(shell, trouble):
    """Show the home menu or, paused over it, the game that was being played at power-off; after an
    unexpected error or a change of the family only the menu, which offers the game, or My puzzles,
    if the family was changed for one of them.

    `trouble`: what was wrong with the settings, a sentence, or None.
    """
    troubles = [trouble] if trouble else []
    for bring_back in (shell.session.shelf.end_swap, shell.session.restore):
        try:
            bring_back()
        except files.StorageError as error:
            troubles.append(str(error))
    shell.push(home.Home(shell))
    stopped_for = shell.session.keeper.stopped_for()
    if stopped_for == home.MY_PUZZLES:
        shell.open(home.MY_PUZZLES)
    elif stopped_for is None and shell.session.play:
        shell.show_game()
        shell.open("notices.Paused")
    if shell.session.keeper.is_new:
        shell.open("welcome.Welcome")
    elif not shell.session.play and shell.settings.meets_family():
        family = shell.session.family
        shell.tell(family.TITLE, *games.about(family.NAME).IN_SHORT)
    for trouble in troubles:
        shell.tell(trouble)
