"""The pages of a hint as the screen paints them, and which of their words are whole on the
glass."""

import functools
import re
import types

from sumpad import keys
from sumpad.app import game_state, key_labels, settings
from sumpad.app.screens import base, hint, hint_page
from sumpad.games import backend, messages
from sumpad.view import fonts
from sumpad_tools import boards
from support.standins.drawing import HEIGHT, WIDTH, Drawing


class _Screen(Drawing):
    """A dark screen that records the strings written on it."""

    def __init__(self):
        Drawing.__init__(self)
        self.strings = []  # (font, x, y, string)
        text = self.canvas.text

        def noted(font, x, y, string, inverse=False):
            self.strings.append((font, x, y, string))
            return text(font, x, y, string, inverse)

        self.canvas.text = noted

    def whole(self):
        """Return the strings that are on the glass from their first to their last pixel, with a
        dark column on each side, in the order in which they were written."""
        glass = int.from_bytes(self.pixels, "little")
        alone = [(_alone(*each), each[3]) for each in self.strings if each[3]]
        return [string for it, string in alone if it and glass & it[0] == it[1]]


@functools.lru_cache(None)
def _alone(font, x, y, string):
    """Draw a string alone on the glass. Return its area with a column on each side, and its pixels
    there, both as numbers of a screen's bytes; None if it is not all on the glass."""
    alone = Drawing()
    right = x + alone.canvas.text_width(font, string)
    if x < 0 or right > WIDTH or y < 0 or y + 5 > HEIGHT:
        return None
    alone.canvas.text(font, x, y, string)
    rows = (1 << fonts.height(font)) - 1 << y
    columns = range(max(x - 1, 0), min(right + 1, WIDTH))
    place = bytearray(len(alone.pixels))
    for at in range(len(place)):
        if at % WIDTH in columns:
            place[at] = rows >> at // WIDTH * 8 & 0xFF
    return int.from_bytes(place, "little"), int.from_bytes(alone.pixels, "little")


class Pages:
    """A hint on a game, requested by a press as in play.

    `code` is the code of its puzzle, `presses` the setting: with 4 the hint first only points.
    """

    def __init__(self, game, parameters, code=785527, board=boards.DEFAULT, presses=3):
        self.play = game_state.Play(game)
        self.play.begin(parameters, code)
        self.screen = _Screen()
        self.board = boards.load(board)
        chosen = settings.Settings()
        (setting,) = [it for it in settings.GENERAL if it.name == "presses"]
        chosen.put(setting, presses)
        session = types.SimpleNamespace(play=self.play, note_help=lambda kind: None)
        shell = types.SimpleNamespace(
            canvas=self.screen.canvas,
            host=types.SimpleNamespace(tidy=lambda: None),
            session=session,
            board=self.board,
            settings=chosen,
            top=types.SimpleNamespace(sticks=0),
        )
        self._hint = hint.Hint(shell)
        while self._hint.work():
            pass
        assert self._hint._answer == backend.FOUND
        self.job = self._hint._job
        self._parts = []  # what was read of the parts of a sentence before the one that is shown
        self._paint()

    def _paint(self):
        self.screen.strings.clear()
        self._hint.paint(self.screen.canvas, False)

    def check(self):
        """Check that each page has its words, its number and its key; return the frames."""
        key = key_labels.legend(self.board, base.SELECT_KEYS).upper()
        frames = []
        is_plain = self._hint._skips(hint_page.NAME)
        if self._hint._page < -1:
            assert f"{key}: WHY?" in self._told() and "LOOK HERE" in self._told(), self._told()
            frames.append(self._turn())
        rung = self.job.rung.replace("one blank", "last blank").upper()
        if not is_plain:
            told = self._told()
            assert key + ": WHY?" in told, told
            name = messages.title(self.play.game.NAME, self.job.rung).split(":")[0].upper()
            assert _joined(name) in _joined(told), told
            frames.append(self._turn())
        shown = 0
        if self.job.move < 0 and self.job.pages > 1:
            told = self._told()
            assert "A MISTAKE" in told and f"{key}: NEXT" in told, told
            frames.append(self._turn())
            shown = -1  # this part has no number
        for page in range(self.job.pages):
            if page:
                frames.append(self._turn())
            assert self._hint._page == page
            self._read_parts()
            told = self._told()
            is_named = is_plain and self.job.move >= 0
            assert not is_named or _joined(rung) in _joined(told), told
            last = "FIND" if self.job.move < 0 else "FILL"
            following = last if page == self.job.pages - 1 else "NEXT"
            assert self.shows(self.job.sentence(page)), (self.job.sentence(page), told)
            assert f"{key}: {following}" in told, (self.job.sentence(page), told)
            arrow = key_labels.arrow(self.board, keys.RIGHT)
            has_way = re.search(rf"(^| ){arrow}:? ?(HOW|\d+/)", told)
            assert bool(has_way) == (self.job.more(page) >= 0), told
            shown += max(1, len(self._hint._parts))
            total = self._hint._before[self.job.pages]
            assert (f" {shown}/{total} " in f" {told} ") == (total > 1), told
            assert not is_named or total == 1, told
        assert shown == total
        frames.append(self.screen.frame())
        assert len(set(frames)) > self.job.pages - 1
        for page in range(self.job.pages, self.job.pages + len(self.job.details)):
            self._hint._turn_to(page)
            self._paint()
            frames.append(self.screen.frame())
            self._read_parts()
            assert self.shows(self.job.sentence(page)), (self.job.sentence(page), self._told())
            if self.job.before(page) < self.job.pages:  # the first one of its main page
                shown = 0
            shown += len(self._hint._parts)
            found = re.search(r" (?:HOW )?(\d+)/(\d+) ", f" {self._told()} ")
            assert found and int(found[1]) == shown, self._told()  # the last part
            if self.job.after(page) < self.job.pages:
                assert int(found[2]) == shown, self._told()
        return frames

    def _turn(self):
        """Press the key that continues. Return the frame before."""
        frame = self.screen.frame()
        self._hint.key(keys.FIRE)
        self._paint()
        return frame

    def _read_parts(self):
        """Turn to the last part of the sentence, and keep what the parts before it say."""
        self._parts = []
        while self._hint._has_part():
            assert ": NEXT" in self._told()
            self._parts.append(" ".join(self.screen.whole()).upper())
            self._hint.key(keys.FIRE)
            self._paint()

    def shows(self, sentence):
        """Return whether a sentence is whole on the screen, or its parts were, one by one."""
        if not self._parts:
            return _holds(self._told(), sentence.upper())
        parts = [it.upper() for it in self._hint._parts if it not in self._hint._met.values()]
        said, whole = (it.replace(", AND ", " ") for it in (" ".join(parts), sentence.upper()))
        assert without_pauses(said) == without_pauses(whole)
        assert not any(it.startswith("AND ") for it in parts)
        seen = [*self._parts, self._told()]
        return all(_holds(told, it) for told, it in zip(seen, parts, strict=True))

    def _told(self):
        return " ".join(self.screen.whole()).upper()


def _joined(words):
    return words.replace(" ", "").replace("-", "")


def without_pauses(words):
    """Return a sentence without the commas, semicolons and colons at which it may be divided."""
    return words.replace(",", "").replace(";", "").replace(":", "")


def _holds(told, words):
    """Return whether the capitals `told` hold `words`. Words may be broken, at their own hyphen or
    not, lists at commas, and sums."""
    whole = (told, told.replace("- ", "-"), told.replace("- ", ""))
    lists = [told, words]
    for sign in (", ", " +", " -", "- "):
        lists = [it.replace(sign, sign.strip()) for it in lists]
    return any(words in it for it in whole) or lists[1] in lists[0]
