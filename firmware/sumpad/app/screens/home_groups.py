"""The menus under items of the home menu."""

from micropython import const

from sumpad.app import key_labels
from sumpad.app.screens import base, menu
from sumpad.storage import files

_CODES = const(5)
_RESULTS = const(6)


class Group(menu.Menu):
    """The menu with this `title` under the item `key` of the home menu."""

    def __init__(self, shell, title, key):
        menu.Menu.__init__(self, shell)
        self.title = title
        self._key = key
        select = key_labels.legend(shell.board, base.SELECT_KEYS)
        back = key_labels.legend(shell.board, base.BACK_KEYS)
        self.foot = "{}: choose   {}: back".format(select, back)

    def enter(self):
        self.dirty = True
        if self._key == _CODES:
            has_draft = self.shell.session.autosave.has_draft()
            self.items = (
                (1, "By code", "puzzle_forms.Select"),
                (2, "My puzzles", "my_puzzles.MyPuzzles"),
                (3, "Enter puzzle: draft" if has_draft else "Enter puzzle", self._enter),
            )
        elif self._key == _RESULTS:
            self.items = (
                (1, "Best results", "best_results.BestResults"),
                (2, "Statistics", "statistics.Statistics"),
            )
        else:
            self.items = (
                (1, "Keys", "help_texts.Keys"),
                (2, "Rules", "help_texts.Rules"),
                (3, "Self-test", self._self_test),
                (4, "About", self._about),
                (5, "Switch off", self._switch_off),
            )

    def _self_test(self):
        shell = self.shell
        confirm = shell.load("confirm")
        # A key to be tested may be the one that would choose Yes.
        shell.push(confirm.Question(shell, "Test keys, display and memory?", self._test, True))

    def _test(self):
        self.shell.hand_over("self_test.SelfTest")

    def _enter(self):
        shell = self.shell
        entry = shell.load("entry")
        try:
            kept = entry.kept(shell)
        except files.StorageError as error:
            shell.tell(str(error))
            return
        if not kept:
            blanks = shell.session.family.BLANKS
            kept = shell.load("puzzle_forms").Blank(shell) if blanks else entry.Entry(shell)
        shell.push(kept)

    def _switch_off(self):
        self.shell.go_home()
        # A key may keep the console on, and the next one should not switch it off.
        self.shell.top.at = 0
        self.shell.open("notices.Farewell")

    def _about(self):
        from sumpad.app import error_log

        shell = self.shell
        paragraphs = shell.load("help_texts").ABOUT
        try:
            error = error_log.latest(shell.session.autosave.store)
        except files.StorageError:
            error = ()
        if error:
            paragraphs += ("It stopped with an error:",) + tuple(error)
        shell.tell_more("About", paragraphs)
