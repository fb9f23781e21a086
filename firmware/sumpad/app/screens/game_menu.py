"""The menu of the game: one for what a player needs often, and a second one under *More*."""

from sumpad import keys
from sumpad.app import share_links
from sumpad.app.screens import board_screen, menu
from sumpad.storage import packs


class GameMenu(menu.Menu):
    """The menu over the game. It hides the board, so the clock is stopped. The cursor starts on
    Continue, the second item: UP leads to Home. MENU does not close it, or the digit after a
    second press of MENU would go into the board.

    In both menus a digit always means the same item, and the digits are in order. A solved game
    has only items that make sense then.
    """

    title = "Game"
    top = 0
    stays = True

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        play = shell.session.play
        game = play.game
        items = [
            (0, "Home", self._go_home),
            (1, "Continue", shell.pop),
            (2, "Hint", self._hint),
            (3, "Find mistakes", self._check),
            (4, "Undo", self._undo),
            (5, "Redo", self._redo),
        ]
        if game.all_notes() is not None:
            items.append((6, "Fill in all notes", self._note_all))
        items.append((7, "Pause", self._pause))
        items.append((8, "End the trial" if play.trials else "Start a trial", self._try))
        items.append((9, "More", "game_menu.More"))
        if game.LISTING:
            items.append((menu.NO_KEY, game.LISTING, board_screen.LISTING))
        if play.solved:
            items = [it for it in items if it[0] in (0, 1, 4, 9)]
            self.top = menu.Menu.top
        self.items = items
        self.at = 1

    def _pause(self):
        self.shell.replace(self.shell.load("notices").Paused(self.shell))

    def _undo(self):
        done = self.shell.session.play.undo()
        self.shell.pop()
        if not done:
            self.shell.open("board_tips.NoUndo")

    def _redo(self):
        done = self.shell.session.play.redo()
        self.shell.pop()
        if not done:
            self.shell.open("board_tips.NoRedo")

    def _note_all(self):
        shell = self.shell
        play = shell.session.play
        game = play.game
        cells = range(game.rows * game.columns)
        tells = any(game.notes(cell) for cell in cells)
        done = "Notes filled in"
        for cell in cells:
            if game.digit(cell) and (line := game.broken_line(cell)) >= 0:
                done = "{}, but {} fails".format(done, game.line_name(line))
                tells = True
                break
        tells = play.make_step(game.all_notes()) and tells
        shell.pop()
        if tells:
            shell.push(shell.load("board_tips").Cleared(shell, done))

    def _hint(self):
        self.shell.open_help("hint.Hint")

    def _check(self):
        if self.shell.session.play.done:
            self.shell.open_help("check.Check")
        else:
            self.shell.pop()
            self.shell.open("board_tips.NothingEntered")

    def _go_home(self):
        self.shell.go_home()
        self.shell.session.autosave.hurry()

    def _try(self):
        """Start a trial, or open the menu that ends it. An empty one ends at once."""
        shell = self.shell
        trial = shell.load("trial")
        play = shell.session.play
        if play.trials and play.done == play.trials[-1]:
            trial.end(shell)
        elif play.trials:
            shell.push(trial.TrialMenu(shell))
        else:
            shell.show_board()
            trial.begin(shell)


class More(menu.Menu):
    """The second part of the menu: the puzzle, and what is seldom needed."""

    top = 0

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        play = shell.session.play
        of_pack = packs.split(play.stamp)
        items = [
            (0, "Next of pack", self._next) if of_pack else (0, "New puzzle", self._new),
            (1, "Restart", self._restart),
            (2, "Give up or look", "give_up_menu.GivingUp"),
            (3, "Keys", self._keys),
            (4, "Count solutions", self._count),
            (5, "Rating", "rating.Rating"),
            (6, "Notes on/off", self._notes),
            (7, "Rules", "help_texts.Rules"),
            (8, "Settings", self._settings),
        ]
        if play.game.other_view() >= 0:
            items.append((9, "Zoom", self._view))
        if play.solved:
            items = [it for it in items if it[0] not in (2, 4, 6)]
        if share_links.PAGE:
            items.append((menu.NO_KEY, "Share", self._share))
        self.items = items

    def _new(self):
        shell = self.shell
        form = shell.load("puzzle_forms").New(shell)
        if shell.session.play.done and not shell.session.play.solved:
            form.note = "Your game is kept."
        shell.push(form)

    def _next(self):
        self.shell.load("pack_puzzles").play_next(self.shell)

    def _restart(self):
        question = self.shell.load("confirm")
        words = "Clear all your digits{}? Undo brings them back."
        words = words.format(" and end the trial" if self.shell.session.play.trials else "")
        self.shell.push(question.Question(self.shell, words, self._go_back))

    def _go_back(self):
        self.shell.session.play.restart()
        self.shell.show_board()

    def _count(self):
        self.shell.open_help("solution_count.SolutionCount")

    def _share(self):
        self.shell.load("share").open_on(self.shell)

    def _settings(self):
        settings = self.shell.load("settings")
        self.shell.push(settings.Settings(self.shell, in_game=True))

    def _keys(self):
        shell = self.shell
        shell.tell_more("Keys in a game", shell.load("help_texts").key_lines(shell))

    def _view(self):
        self.shell.show_board()
        self.shell.top.key(keys.VIEW)

    def _notes(self):
        self.shell.show_board()
        self.shell.session.play.key(keys.NOTES)
