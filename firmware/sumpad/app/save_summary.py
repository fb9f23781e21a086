"""What save files say about their games, for a list of games. No family is loaded. See
save_to_text.py for the format.
"""

from sumpad import games
from sumpad.app import autosave
from sumpad.games import FAMILIES, TITLES
from sumpad.storage import files


def head(store, file, day=0):
    """Return the title of the game in `file`, with its family, the ms on its clock, and its full
    code, "" if it has none. If the file is damaged: the family's title, None and "". It
    reads only the beginning of the file. `day`: the number of today, 0 if it is not known; the
    puzzles of the day are called daily on their day and the next."""
    name = file.rpartition("-")[2]
    title = TITLES[FAMILIES.index(name)]
    try:
        lines = str(store.beginning(file, autosave.HEAD), "utf-8").split("\nmade ")[1].split("\n")
        made = lines[0].split(" ")
        elapsed = int(lines[1].split(" ")[1])
        if made[0] == "-":
            return "{} {}".format(title.split("-")[0], made[2]), elapsed, ""
        values = [int(it) for it in made[: made.index("code")]]
        code = int(made[-2])
        tag = games.full_code(name, values, code)
        if day and made[-1] != "drawn":
            from sumpad.app import daily_puzzles

            if code in [daily_puzzles.code(name, it) for it in (day, day - 1)]:
                title = title.split("-")[0] + " daily"
                return title, elapsed, tag
        return games.title(name, values), elapsed, tag
    except (ValueError, IndexError):
        return title, None, ""


def filled(store, file):
    """Return how many cells the player has filled in the game in `file`, None if it cannot be
    read."""
    cells = set()
    left = 0  # moves that are carried out
    try:
        for line in store.read_lines(file, autosave.saves().LONGEST) or ():
            if line.startswith("moves "):
                left = int(line.split(" ")[1])
                continue
            for at in range(0, 3 * min(left, len(line) // 3), 3):
                low, middle, high = [ord(it) - 48 for it in line[at : at + 3]]
                left -= 1
                if not high & 1:  # no note
                    (cells.add if middle >> 2 else cells.discard)(low | (middle & 3) << 6)
    except (files.StorageError, ValueError):
        return None
    return len(cells)
