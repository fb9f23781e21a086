"""Consoles on a PC, switched on, off and on again, for tests of what they keep, count and show.

A second console with the same host is the first one switched on again.
"""

from sumpad.app import autosave, settings
from sumpad_tools import boards
from sumpad_tools.play import pc_hosts, player
from support.console import scripts


def switched_on(host, script="wait:1", board=boards.DEFAULT):
    """Return a console on `host` that has started and then played `script`."""
    console = player.Player(boards.load(board), host=host, record=False)
    console.advance(scripts.HOME_MS)
    console.keys(script)
    return console


def played(script="wait:1", board=boards.DEFAULT):
    """Return a new console on which a script was played from the settled home menu."""
    return switched_on(pc_hosts.VirtualHost(), script, board)


def chosen(**values):
    """Return a host on which these settings were chosen before."""
    host = pc_hosts.VirtualHost()
    console = player.Player(boards.load(boards.DEFAULT), host=host)
    shell = shell_of(console)
    rows = list(settings.GENERAL) + settings.settings_of(
        shell.session.family, shell.session.family.OPTIONS
    )
    for row in rows:
        name = row.name.rpartition(".")[2]
        if name in values:
            shell.settings.put(row, values.pop(name))
    assert not values
    console.advance(2000)  # time to write them
    return host


def shell_of(console):
    return console._loop.shell


def screens_of(shell):
    """Return the screens of a shell, from the home menu to the one on top."""
    found = []
    below = shell._stack
    while below:
        screen, below = below
        found.insert(0, screen)
    return found


def play_of(console):
    return session_of(console).play


def session_of(console):
    """Return the Session of a console."""
    return shell_of(console).session


def top_of(console):
    """Return the name of the screen on top."""
    return type(shell_of(console).top).__name__


def words_on(console):
    """Repaint the screen on top and return the strings that it writes, without numbers."""
    shell = shell_of(console)
    canvas = shell.canvas
    words = []
    write = canvas.text

    def noted(font, x, y, string, inverse=False):
        words.append(string)
        return write(font, x, y, string, inverse)

    canvas.text = noted
    shell._whole = True
    shell.draw()
    del canvas.text
    return words


def fill_pile(console):
    """Give a console as many older games as it keeps, with codes from 901 for the latest, so that
    leaving another game drops the oldest. The console needs a game that was left last."""
    session = session_of(console)
    store = session.autosave.store
    left = store.read(session.slots.left_last())
    head, _, rest = left.partition(" code ")
    for place in range(1, autosave.MOST_OLDER + 1):
        game = f"{head} code {900 + place} {rest.partition(' ')[2]}"
        store.write(session.autosave.name(f"older{place}"), game)
    shell_of(console).go_home()
