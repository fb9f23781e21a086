"""Key scripts that show hints of given positions, one after another, for tests on PC and chip.

The positions are the named puzzles of a console. Each family has a list of them, one for each rung
of its ladder: `games/<family>/positions.py`.
"""

from pathlib import Path

from sumpad_tools import boards
from sumpad_tools.play import pc_hosts, player
from support.console import scripts

_PACE = "pace:100"
_PLAIN = "last blank", "hidden single"
_LEAVE = "menu 9 2 wait:200 2 wait:500"


def shot_name(name):
    return name.replace(" ", "-")


def files(texts):
    """Return puzzles under names that keep their order: name -> text."""
    return {f"R{i:02}": text for i, text in enumerate(texts)}


def script(positions, thought=3000):
    """Return keys from the home menu of a family, with the `files` of its positions under My
    puzzles. Each position is played, its hint is paged through, and it is left.

    `positions` are (name, keys that enter digits, number of sentences, whether a move follows). A
    long sentence takes two presses; then the last frames are those of earlier pages.
    `thought` is the milliseconds in which the chip finds any of the hints. The frames are kept as
    `name-0`, `name-1` ... for each press, and `name-played` or `name-left`.
    """
    words = [_PACE]
    for i, (name, keys, pages, moves) in enumerate(positions):
        shot = shot_name(name)
        # The list reads the files that it shows once no key is pressed, and may miss a key then.
        words.append(
            f"5 2 wait:1500 down*{i} fire wait:500" if i else "5 2 wait:800 fire wait:800"
        )
        words.append(f"{keys} menu 2 wait:{thought} shot:{shot}-0")
        if moves and name not in _PLAIN:  # else the hint does not point, or its reason names it
            words.append("hash wait:300")
        for page in range(pages):
            words.append(f"hash wait:300 shot:{shot}-{page + 1}")
        words.append(f"hash wait:400 shot:{shot}-{'played' if moves else 'left'}")
        # After a mistake, 1 closes the menu on it, or else enters a digit, which is left as well.
        words.append(_LEAVE if moves else f"1 wait:200 {_LEAVE}")
    return " ".join(words)


def host(puzzles):
    """Return a virtual host with named puzzles: name -> text."""
    a_host = pc_hosts.VirtualHost()
    folder = Path(a_host.folder, "puzzles")
    folder.mkdir()
    for name, text in puzzles.items():
        (folder / name).write_text(text)
    return a_host


def shots_on_pc(way, positions):
    """Return the frames that a module of positions shows, by name; `way` are keys to the family's
    menu."""
    console = player.Player(boards.load(boards.DEFAULT), host=host(positions.files()))
    console.advance(scripts.HOME_MS)
    console.keys(f"{way} {positions.script()}")
    return console.shots


def shots_of(name, shots):
    """Return the frames of one position, by name; assert that all of them are different."""
    mine = {shot: shots[shot] for shot in shots if shot.rpartition("-")[0] == shot_name(name)}
    assert len(mine) >= 3 and len(set(mine.values())) == len(mine)
    return mine
