"""The menu of the game."""

from sumpad import keys
from sumpad.app.screens import menu
from sumpad.storage import files


class GameMenu(menu.Menu):
    """The menu over the game. It hides the board, so the clock is stopped. Items without a digit
    come last, except those that lead away from the game."""

    title = "Game"

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        items = [
            (1, "Go on", self.shell.pop),
            (menu.NO_KEY, "Home", self._go_home),
            (menu.NO_KEY, "New puzzle", self._new),
            (2, "Hint", self._hint),
            (3, "Find mistakes", self._check),
            (4, "Undo", self._undo),
            (5, "Redo", self._redo),
            (6, "Notes on, off", self._notes),
            (7, "Pause", self._pause),
            (8, "Restart", self._restart),
            (9, "Count solutions", self._count),
            (0, "Solve", self._solve),
        ]
        game = self.shell.session.play.game
        if game.all_notes() is not None:
            items.append((menu.NO_KEY, "Note all", self._note_all))
        items.append((menu.NO_KEY, "Settings", self._settings))
        items.append((menu.NO_KEY, "Rating", self._rating))
        if game.other_view() >= 0:
            items.append((menu.NO_KEY, "Other view", self._view))
        items.append((menu.NO_KEY, "Keys", self._keys))
        items.append((menu.NO_KEY, "Rules", "about.Rules"))
        items.append((menu.NO_KEY, "Give up", self._give_up))
        self.items = items

    def _pause(self):
        self.shell.replace(self.shell.load("dialogs").Paused(self.shell))

    def _undo(self):
        self.shell.session.play.undo()
        self.shell.pop()

    def _redo(self):
        self.shell.session.play.redo()
        self.shell.pop()

    def _notes(self):
        self.shell.session.play.key(keys.NOTES)
        self.shell.pop()

    def _note_all(self):
        play = self.shell.session.play
        play.make_step(play.game.all_notes())
        self.shell.pop()

    def _view(self):
        self.shell.pop()
        self.shell.top.key(keys.VIEW)

    def _count(self):
        self._get_help("solution_count.SolutionCount")

    def _solve(self):
        self._get_help("solutions.Solutions", "Show the solution?")

    def _restart(self):
        self._ask("Take all your digits away? Undo brings them back.", self._go_back)

    def _go_back(self):
        self.shell.session.play.restart()
        self.shell.pop()

    def _hint(self):
        self._get_help("hint.Hint")

    def _check(self):
        self._get_help("check.Check")

    def _get_help(self, screen, words=""):
        self.shell.pop()
        self.shell.open_help(screen, words)

    def _rating(self):
        self.shell.pop()
        self.shell.open("rating.Rating")

    def _settings(self):
        settings = self.shell.load("settings")
        self.shell.replace(settings.Settings(self.shell, in_game=True))

    def _ask(self, words, yes):
        question = self.shell.load("confirm")
        self.shell.push(question.Question(self.shell, words, yes))

    def _keys(self):
        shell = self.shell
        shell.tell_more("Keys in a game", shell.load("about").key_lines(shell))

    def _go_home(self):
        self.shell.go_home()
        self.shell.session.autosave.hurry()

    def _new(self):
        self._go_home()
        self.shell.open("new.New")

    def _give_up(self):
        """Give up the game: make it the previous game, or delete it if anything was entered in the
        present previous game."""
        try:
            session = self.shell.session
            goes = not session.play.solved and session.slots.is_begun()
        except files.DamagedError as error:
            self.shell.tell(str(error))
            return
        except files.StorageError:
            goes = False  # leave_game finds out again, and asks
        if goes:
            self._ask("Give up? This game will be gone, the previous one is kept.", self._end)
        else:
            words = "Give up for now? Previous game at home brings it back."
            self.shell.leave_game(self._leave, words)

    def _end(self):
        self.shell.session.begin(None)
        self.shell.go_home()

    def _leave(self):
        shell = self.shell
        try:
            shell.session.leave(shell.session.unfinished())
        except files.StorageError as error:
            shell.tell(str(error))
            return
        self._end()
