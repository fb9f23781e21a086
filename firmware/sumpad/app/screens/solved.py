"""The result of a solved puzzle: the time, the help used, and the place among the best."""

from micropython import const

from sumpad import keys, sound_ids
from sumpad.app import key_labels, share_links
from sumpad.app.screens import base, menu, notices
from sumpad.storage import files, packs
from sumpad.view import fonts

_PUZZLE_Y = const(18)
_HELP_Y = const(27)
_PLACE_Y = const(36)
_BOARD_Y = const(45)
_BAR_Y = const(55)
_STICKS_MS = const(700)  # while the key that selects does nothing
_LATER = "not saved yet"
_HARD = ("hard", "expert", "extreme")
_EASIER = ("easy", "medium", "hard")
_ORDINALS = ("", "new ", "2nd ", "3rd ")


def _next_grade(play):
    """Return (the parameters, the name) of the grade after that of `play`, () if it has none."""
    values = list(play.parameters)
    for i, parameter in enumerate(play.game.PARAMETERS):
        if parameter.title == "Grade" and parameter.shown(values[i]) in _EASIER:
            values[i] += 1
            return tuple(values), parameter.shown(values[i])
    return ()


def _make(shell, parameters):
    """Make a puzzle of `parameters` in place of the top screen."""
    making = shell.load("making")
    shell.replace(making.Making(shell, parameters, shell.host.random_code(), True))


class Win:
    """A copy of the data of a game that are counted, made when it was solved, because they may be
    written much later."""

    def __init__(self, shell):
        play = shell.session.play
        self.now = shell.host.now()
        self.game = play.game
        self.parameters = play.parameters
        self.code = play.code
        self.stamp = play.stamp
        self.elapsed = play.elapsed
        self.helped = play.helped
        self._flags = play.flags()

    def flags(self):
        return self._flags


class Solved(base.Screen):
    """The result. The key that selects begins another puzzle of the same kind, or the next one of
    the pack, but not at once if it may be one press of a hint too many. BACK
    goes home, MENU opens a menu, any other key, including that of hints, shows the board."""

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        play = shell.session.play
        self._win = None
        self._objection = play.objection()
        self._is_made = play.code >= 0
        self._another = None  # the function that begins another puzzle
        if self._is_made:
            self._another = self._make_another
        elif packs.split(play.stamp):
            self._another = self._play_next
        # The parameters and the name of the next grade, for a player who needed no help.
        self._harder = _next_grade(play) if self._is_made and not play.flags() else ()
        self._waits = True  # until the screen is visible; then the place is found, and a tune
        self._seen = False
        select = key_labels.select_key(shell.board)
        is_hint = select == keys.HASH or play.flags() and shell.code == select
        self._sticks = _STICKS_MS if is_hint else 0
        self._place = ""
        self._help = "without help"
        if self._is_made and play.game.traits(play.parameters)[0] in _HARD:
            self._help = "without help: well done!"
        if play.given_up:
            self._help = "the solution was shown"
        elif play.helped:
            self._help = "the console solved it"
        elif play.flags():
            self._help = self._objection

    def key(self, code):
        shell = self.shell
        chosen = code == key_labels.select_key(shell.board)
        if chosen and self._sticks:
            pass  # meant for the board
        elif chosen and self._another:
            self._another()
        elif code == keys.MENU:
            shell.push(SolvedMenu(shell, self._another, self._harder))
        elif chosen or code in base.BACK_KEYS:
            shell.go_home()
        else:
            shell.pop()

    def enter(self):
        self.dirty = True

    def advance(self, ms):
        self._sticks = max(self._sticks - ms, 0)

    def _make_another(self):
        _make(self.shell, self.shell.session.play.parameters)

    def _play_next(self):
        self.shell.load("pack_puzzles").play_next(self.shell)

    def work(self):
        if self._waits and self._seen:
            self._waits = False
            self._win = Win(self.shell)
            try:
                self._count()
            except files.StorageError as error:
                self.shell.session.autosave.again(self._count, error)
                self._place = self._place or _LATER
                self.shell.tell("Not saved", str(error))
            self.shell.tone = sound_ids.SOLVED
        return self._waits

    def _count(self):
        """Store the time, and find its place. Raises StorageError; then it can be called again, as
        nothing is counted twice. The imports are here so that the screen appears before them."""
        store = self.shell.session.autosave.store
        play = self._win
        if not self._objection:
            from sumpad.app import best_results

            place = best_results.add(store, play, play.now)
            if place:
                ordinal = _ORDINALS[place] if place < len(_ORDINALS) else "{}th ".format(place)
                league = play.game.shown(play.game.league(play.parameters))
                self._place = "{}best {}".format(ordinal, league.replace("any", "time"))
            elif self._place == _LATER:
                self._place = ""
        elif not play.flags():
            self._place = "no best: " + self._objection
        self.dirty = True
        if play.stamp and not play.helped:
            from sumpad.app import puzzle_progress

            puzzle_progress.note(store, play.game.NAME, play.stamp, puzzle_progress.SOLVED)
        if self._is_made:
            from sumpad.app import statistics

            statistics.note_solved(store, play, play.now)
            if play.now:
                from sumpad.app import daily_puzzles

                count = daily_puzzles.note_solved(store, play, play.now)
                if count:
                    self._place = "Daily puzzle: "
                    more = "+" if count == daily_puzzles.MOST else ""  # earlier days are forgotten
                    self._place += "done" if count == 1 else "{}{} in a row".format(count, more)

    def paint(self, canvas, whole):
        if whole:
            play = self.shell.session.play
            if play.given_up:  # BIG lacks some of the letters
                canvas.text(fonts.TEXT, 1, 6, "Given up")
            else:
                canvas.text(fonts.BIG, 1, 1, "SOLVED")
            if play.flags():  # the time does not count
                canvas.clock(fonts.TEXT, canvas.WIDTH - 1, 6, play.seconds)
            else:
                canvas.clock(fonts.BIG, canvas.WIDTH - 1, 1, play.seconds)
            canvas.text(fonts.TEXT, 1, _PUZZLE_Y, notices.puzzle_of(play))
            canvas.text(fonts.TEXT, 1, _HELP_Y, self._help)
            end = canvas.text(fonts.TEXT, 1, _BOARD_Y, self._board_words())
            for font in (fonts.TEXT, fonts.SMALL):
                if end + canvas.text_width(font, play.tag) < canvas.WIDTH:
                    canvas.text_right(font, canvas.WIDTH - 1, _BOARD_Y, play.tag)
                    break
        self._paint_bar(canvas)
        canvas.fill_rect(0, _PLACE_Y, canvas.WIDTH, 9, 0)
        canvas.text(fonts.TEXT, 1, _PLACE_Y, self._place)
        self._seen = True

    def _board_words(self):
        board = self.shell.board
        if self._harder:
            return "{}: try {}".format(key_labels.legend(board, (keys.MENU,)), self._harder[1])
        return key_labels.arrows(board) + ": board"

    def _paint_bar(self, canvas):
        board = self.shell.board
        select = key_labels.legend(board, base.SELECT_KEYS)
        back = key_labels.legend(board, base.BACK_KEYS)
        canvas.fill_rect(0, _BAR_Y, canvas.WIDTH, 9, 0)
        if self._another:
            play = self.shell.session.play
            is_drawn = play.drawn or play.parameters != play.game.DAILY  # else it may be of a day
            words = "{}: another" if is_drawn else "{}: free puzzle"
            canvas.text(fonts.TEXT, 2, _BAR_Y + 1, words.format(select))
        canvas.text_right(fonts.TEXT, canvas.WIDTH - 2, _BAR_Y + 1, "{}: home".format(back))
        canvas.invert(0, _BAR_Y, canvas.WIDTH, 9)


class SolvedMenu(menu.Menu):
    """The menu over the result. `another`: the function that makes another puzzle of the kind, or
    None. `harder`: (the parameters, the name) of the next grade, on which the cursor begins."""

    def __init__(self, shell, another, harder=()):
        menu.Menu.__init__(self, shell)
        self.title = "Given up" if shell.session.play.given_up else "Solved"
        self._another = another
        self.items = [
            (1, "See the board", self._see),
            (9, "Another puzzle", self._make) if another else (9, "New puzzle", self._new),
            (0, "Home", shell.go_home),
        ]
        if share_links.PAGE:
            self.items.insert(1, (2, "Share", self._share))
        if harder:
            self._harder = harder[0]
            self.at = len(self.items) - 2
            self.items.insert(self.at, (8, "Try " + harder[1], self._make_harder))

    def _share(self):
        self.shell.pop()
        self.shell.load("share").open_on(self.shell)

    def _see(self):
        self.shell.pop()
        self.shell.pop()

    def _make(self):
        self.shell.pop()
        self._another()

    def _make_harder(self):
        self.shell.pop()
        _make(self.shell, self._harder)

    def _new(self):
        self.shell.go_home()
        self.shell.open("puzzle_forms.New")
