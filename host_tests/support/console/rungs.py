"""Key scripts that show hints of given positions, one after another, for tests on PC and chip.

The positions are the named puzzles of a console. Families have lists of them, one for each rung of
their ladder: `games/<family>/positions.py`.
"""

from pathlib import Path

from sumpad_tools import boards
from sumpad_tools.play import hosts, player
from support.console import scripts

_PACE = "pace:100"
_LEAVE = "menu up fire wait:200 right fire wait:500"


def shot_name(name):
    return name.replace(" ", "-")


def files(texts):
    """Puzzles under names that keep their order: name -> text."""
    return {f"R{i:02}": text for i, text in enumerate(texts)}


def script(positions, thought=3000):
    """From the home menu of a family, with the `files` of its positions under My puzzles: each is
    played, hinted at in its presses, and left.

    `positions`: of (name, keys that enter digits, number of sentences, whether a move follows);
    `thought`: the milliseconds in which the chip finds any of the hints.
    The frames are kept as `name-0`, `name-1` ... for each press, and `name-played` or `name-left`.
    """
    words = [_PACE]
    for i, (name, keys, pages, moves) in enumerate(positions):
        shot = shot_name(name)
        # The list reads the files that it shows once the keys rest, and a key may be lost to that.
        words.append(f"5 wait:1500 down*{i} fire wait:500" if i else "5 wait:800 fire wait:800")
        words.append(f"{keys} menu 2 wait:{thought} shot:{shot}-0")
        for page in range(pages):
            words.append(f"hash wait:200 shot:{shot}-{page + 1}")
        words.append(f"hash wait:400 shot:{shot}-{'played' if moves else 'left'} {_LEAVE}")
    return " ".join(words)


def host(puzzles):
    """A virtual host with named puzzles: name -> text."""
    a_host = hosts.VirtualHost()
    folder = Path(a_host.folder, "puzzles")
    folder.mkdir()
    for name, text in puzzles.items():
        (folder / name).write_text(text)
    return a_host


def shots_on_pc(way, positions):
    """The frames that a module of positions shows, by name; `way`: keys to the family's menu."""
    console = player.Player(boards.load(boards.DEFAULT), host=host(positions.files()))
    console.advance(scripts.HOME_MS)
    console.keys(f"{way} {positions.script()}")
    return console.shots


def shots_of(name, shots):
    """The frames of one position among them, by name; all of them are different."""
    mine = {shot: shots[shot] for shot in shots if shot.rpartition("-")[0] == shot_name(name)}
    assert len(mine) >= 3 and len(set(mine.values())) == len(mine)
    return mine
