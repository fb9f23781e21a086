"""The stack of screens: the top one gets the keys, the time, the idle moments and the canvas.

Made by start.py, driven by the loop. What screens share hangs here: the canvas, the families, the
settings, the keeper, the game that is being played. It also knows how bright the panel should be,
because keys and time tell, and what is to be heard; the loop makes it so.
"""

import sys

from micropython import const

from sumpad import tones
from sumpad.app import keeper, saves
from sumpad.app import play as midend
from sumpad.app.settings import NAVIGATION
from sumpad.games import unload
from sumpad.storage import files
from sumpad.view import fonts

_SCREENS = const("sumpad.app.screens.")
_GAME_SCREENS = ("base", "bar", "board", "home", "menu", "notices", "playing", "runs")
_MARK = const(8)  # width and height of the mark of waiting

_DIM = const(8)  # brightness of a panel that waits
_MS = const(1000)
_LONGEST_MS = const(1 << 24)  # more than any setting
_TIDY_MS = const(700)  # after the last key, when what it changed has been written


class Shell:
    """The screens from the home menu (never popped) to the one that is seen.

    `board`: a module of boards/. `family`: the backend of the family that is played. `host`: what
    lies around the console, see start.py. `keeper`, `puzzles`: where the player's games and
    puzzles are kept.
    """

    def __init__(self, canvas, board, family, host, settings, the_keeper, puzzles):
        self.canvas = canvas
        self.board = board
        self.family = family
        self.host = host
        self.settings = settings
        self.keeper = the_keeper
        self.puzzles = puzzles
        self.play = None  # the game that is being played
        self.glow = 255  # brightness of the panel, 0..255; 0: off
        self.tone = 0  # what is to be heard next, of tones.py; 0: nothing
        self.sounds = True  # the player wants to hear it
        self.update = None  # function that brings the glass up to date, the loop's
        self._idle = 0  # ms since the last key
        self._untidy = False  # a key came since the host tidied up
        self._dim_ms = 0  # after which the panel gets dim or goes off, 0: never
        self._off_ms = 0
        self._bright = 0
        self._stack = []
        self.top = None  # of the stack
        self._whole = True  # what is on the glass is another screen's
        self.use_settings()

    # the stack

    def push(self, screen):
        self._stack.append(screen)
        self._show()

    def pop(self):
        if len(self._stack) > 1:
            self._stack.pop().leave()
        self._show()

    def replace(self, screen):
        """Put a screen in the place of the top one."""
        self._stack.pop().leave()
        self._stack.append(screen)
        self._show()

    def go_home(self):
        while len(self._stack) > 1:
            self._stack.pop().leave()
        self._show()

    def _show(self):
        self._whole = True
        self.top = self._stack[-1]
        self.top.enter()

    def load(self, name):
        """A module of `screens/`. Most games do without most of them, so each is loaded when it is
        first asked for; with the solver that it may bring, that takes up to a quarter second."""
        path = _SCREENS + name
        if path not in sys.modules:
            self.wait()
            __import__(path)
        return sys.modules[path]

    def open(self, name):
        """Push a screen that is named by its module and its class, as in "new.Select"."""
        module, _, screen = name.partition(".")
        self.push(getattr(self.load(module), screen)(self))

    def wait(self):
        """What a key began takes long: a mark on the glass tells that the key was taken, until the
        top screen is drawn."""
        canvas = self.canvas
        x = canvas.WIDTH - _MARK
        canvas.fill_rect(x, 0, _MARK, _MARK, 0)
        canvas.text(fonts.TEXT, x + 1, 0, fonts.HOURGLASS)
        if self.update:
            self.update()
        self._whole = True

    def tell(self, *lines):
        """Show a notice over whatever is on top."""
        self.push(self.load("notices").Notice(self, *lines))

    def tell_more(self, title, paragraphs):
        """Show text that scrolls."""
        self.wait()  # its lines have to be broken
        self.push(self.load("page").Page(self, title, paragraphs))

    # the game

    def begin(self, play):
        """Make this the game that is being played (None: there is none)."""
        self.play = play
        self.keeper.watch(play)
        self.use_settings()

    def show_game(self):
        """Go to the game that is being played, over the home menu."""
        self.go_home()
        self.make_room()
        self.open("playing.Playing")

    def make_room(self):
        """Forget the modules of the screens that are no part of a game, of the sheets that puzzles
        are entered on, and of texts. All of them would leave too little heap for a hint, or for
        the solutions of a large board; before a puzzle is made, lest its tables end up between
        them.
        """
        for name in tuple(sys.modules):
            screen = name.startswith(_SCREENS) and name[len(_SCREENS) :] not in _GAME_SCREENS
            if screen or name.endswith("sheet") or name.endswith("about"):
                unload(name)

    def unfinished(self):
        """The text of the game that is being played, its clock stopped; None if there is none, or
        it is solved."""
        play = self.play
        if not play or play.solved:
            return None
        play.pause()
        return saves.write(play)

    def leave(self, unfinished):
        """Put the text of an unfinished game aside as the one that was left last.

        Raises StorageError; then the game is played on, its board put back if need be.
        """
        if unfinished is None:
            return
        try:
            self.keeper.leave(unfinished)
        except files.StorageError:
            saves.read(self.play, unfinished)
            raise

    def swap(self, file):
        """Take up a game that was left (`file`: a name of the keeper's), and leave the one that is
        being played.

        Raises StorageError; then nothing has changed, but that a solved game is gone.
        """
        old = self.unfinished()
        play = midend.Play(self.family)
        try:
            self.keeper.take(file, play)
            self.keeper.swap(old, file)
        except files.StorageError:
            if old:
                saves.read(self.play, old)  # the board was the backend's to lose
            elif self.play:
                self.begin(None)  # it was solved, and its board is lost
            raise
        self.begin(play)

    def note_help(self, solves=False):
        """The machine is about to tell something about the game, or to solve it: that is written
        down before it can be seen, so that pulling the plug forgets nothing."""
        play = self.play
        if play.helped if solves else play.hinted:
            return
        if solves:
            play.helped = True
        else:
            play.hinted = True
        play.changes += 1
        self.keeper.write_now()

    def spoil(self, code):
        """Somebody asks for the puzzle of a code: an unfinished game with that code does not count
        as drawn by lot any more. Raises StorageError."""
        self.keeper.spoil(code)
        play = self.play
        if play and play.code == code and play.drawn:
            play.drawn = False
            play.changes += 1

    def restore(self):
        """Bring back the game that was being played at power-off, its clock standing. Raises
        StorageError for a file that cannot be used."""
        play = midend.Play(self.family)
        if self.keeper.take(self.keeper.name(keeper.GAME), play):
            self.play = play
            self.keeper.watch(play, written=True)
            self.use_settings()

    def change_family(self, name):
        """Start the console anew with another family; everything is kept. Raises StorageError."""
        self.wait()
        before = self.settings.family
        if self.play:
            self.play.pause()
        self.keeper.flush()
        self.settings.choose_family(name)
        try:
            self.keeper.write_settings()
        except files.StorageError:
            self.settings.choose_family(before)
            raise
        self.host.restart()

    def use_settings(self):
        """Give the settings to all that keep a copy of theirs."""
        settings = self.settings
        self._dim_ms = settings.get("dim") * _MS
        self._off_ms = settings.get("off") * _MS
        self._bright = settings.get("contrast") * 25 + 5
        if self.glow:
            self.glow = self._bright
        self.sounds = settings.get("sound") == 1
        play = self.play
        if play:
            settings.fit(play.game)
            play.navigation = settings.get("keypad") == NAVIGATION
            play.clears_notes = settings.get("notes") == 1
            play.limit = settings.get("limit") * _MS

    # the loop's calls

    def key(self, code):
        """Hand a key (a code of `sumpad/keys.py`) to the top screen; if the panel was off, the
        key only turns it on."""
        asleep = not self.glow
        self._idle = 0
        self._untidy = True
        self.glow = self._bright
        self.tone = tones.CLICK
        self.keeper.key_pressed()
        if not asleep and not self._acts_on(code) and self.tone == tones.CLICK:
            self.tone = tones.REFUSED

    def _acts_on(self, code):
        """Hand a key to the top screen; whether anything to be seen came of it."""
        screen = self.top
        dirty = screen.dirty
        screen.dirty = False
        screen.key(code)
        acted = screen.dirty or screen is not self.top or not self.glow
        screen.dirty = screen.dirty or dirty
        return acted

    def advance(self, ms):
        """Tell that time has passed."""
        if self._idle < _LONGEST_MS:  # the heap is locked: it may not grow for ever
            self._idle += ms
        self.keeper.advance(ms)
        self.top.advance(ms)

    def stalled(self):
        """Tell that the console stood still for a while, its picture on the glass."""
        if self.play and self.play.running:
            self.play.stopped = True
            self.play.changes += 1

    def work(self):
        """Let the top screen do one slice of its job; whether there is more to do."""
        return self.top.work()

    def tend(self):
        """See to the brightness, to what is to be kept, and to the heap."""
        if self.glow:
            if self._off_ms and self._idle >= self._off_ms:
                self.sleep()
            elif self._dim_ms and self._idle >= self._dim_ms:
                self.glow = _DIM
        if self.keeper.work():
            self.tell("Not saved", self.keeper.trouble)
        if self._untidy and self._idle >= _TIDY_MS:
            self._untidy = False
            self.host.tidy()

    def sleep(self):
        """Turn the panel off until a key is pressed."""
        self.glow = 0
        self.top.sleep()
        self.keeper.hurry()

    @property
    def dirty(self):
        """Whether `draw` has anything to do."""
        return self._whole or self.top.dirty

    @property
    def takes_heap(self):
        """Whether `draw` may need heap now."""
        return not self.top.frugal

    def draw(self):
        """Bring the canvas up to date."""
        screen = self.top
        if self._whole:
            self._whole = False
            screen.dirty = False
            self.canvas.clear()
            screen.paint(self.canvas, True)
        elif screen.dirty:
            screen.dirty = False
            screen.paint(self.canvas, False)
