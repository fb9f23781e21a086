"""Lessons: stored boards on which a technique is the next step, and an exam of five.

During a lesson the family holds its boards, and the player's own game stays in its file. So a
power cut loses nothing, and the game is restored when the player leaves the lesson.
"""

from micropython import const

from sumpad import games, keys
from sumpad.app import skills
from sumpad.app.screens import board_tips, game_menu, menu, playing
from sumpad.games import lessons, messages
from sumpad.storage import files

_EXAM = const(5)  # boards of an exam
_MOST_LESSONS = const(100)  # of a family
_LOOK_MS = const(1000)  # how long the right digit is shown
_TASK_MS = const(3000)  # how long the task may hide rows of the board


def begin(shell, technique):
    """Show the first board of the lesson on `technique` in place of the top screen. Returns False
    if there is no such board."""
    boards = lessons.boards(shell.session.family.NAME, technique)
    if not boards:
        return False
    shell.wait()
    try:
        shell.session.set_aside()
    except files.StorageError as error:
        shell.pop()
        shell.tell("Not saved", str(error))
        return True
    lesson = Lesson(shell, technique, boards)
    shell.replace(lesson)
    try:
        lesson.show_next()
    except MemoryError:  # which the shell reports
        shell.pop()
        raise
    return True


def explanation(shell, technique):
    """Return the title of the lesson on `technique`, and what to look for."""
    family = shell.session.family.NAME
    return messages.title(family, technique), lessons.words(family, technique)


class Lesson(menu.Menu):
    """The menu after a board of a lesson, and under the boards the state of lesson or exam.

    line      the board that is shown, as games/lessons.py describes it
    solution  its digits, a byte a cell
    tag       its title in the panel
    depth     how far hints had to go on it, see skills.py
    """

    def __init__(self, shell, technique, boards):
        menu.Menu.__init__(self, shell)
        self._technique = technique  # of the board that is shown
        self._lesson = technique
        self._boards = boards
        self._exam = []  # the techniques of the boards of the exam that are still to come
        self._number = 0  # of the board of the exam, 0: there is no exam
        self._unaided = 0  # how many boards of the exam were done without a hint
        self.title = ""
        self.line = self.solution = b""
        self.tag = ""
        self.depth = skills.NONE
        self.items = [
            None,  # the next board
            (2, "Exam: five mixed boards", self._begin_exam),
            (3, "A puzzle that needs it", self._find),
            (0, "Done", shell.pop),
        ]

    def leave(self):
        if self.depth:  # the board was given up after a hint
            self.shell.session.note_skill(self._technique, self.depth)
        session = self.shell.session
        session.family.preferred = ""
        self.shell.host.tidy()  # the game that is restored needs room
        try:
            session.take_back()
        except (files.StorageError, MemoryError) as error:  # its file is still there
            self.shell.tell(str(error))

    def show_next(self):
        """Show the next board of the lesson; after the last one, the first one again."""
        count = len(self._boards)
        at = self._next(self._lesson, count)
        self.tag = "TASK {}/{}".format(at + 1, count)
        words = "Next board: {} of {}".format(at + 2, count) if at + 1 < count else "Board 1 again"
        self.items[0] = (1, words, self.show_next)
        self.at = int(at == count - 1)  # the exam, after the last board
        self._show(self._lesson, self._boards[at], at + 1, count)

    def _next(self, technique, count):
        """Return the number of the board of a technique that was not shown for the longest time,
        of `count` ones, from 0 on. Lesson and exam share the order, until the console is off."""
        session = self.shell.session
        shown = session.lesson_boards
        # A text would stay in the heap where there was room for it; a number takes none.
        place = games.FAMILIES.index(session.family.NAME) * _MOST_LESSONS
        place += [name for name, _ in session.family.LESSONS].index(technique)
        shown[place] = (shown.get(place, -1) + 1) % count
        return shown[place]

    def _begin_exam(self):
        """Draw five techniques that have boards: the one of the lesson, and others that are not
        harder, or of the first ones."""
        shell = self.shell
        family = shell.session.family
        names = [name for name, _ in family.LESSONS if lessons.boards(family.NAME, name)]
        others = names[: max(names.index(self._lesson) + 1, _EXAM)]
        others.remove(self._lesson)
        drawn = [self._lesson]
        while len(drawn) < _EXAM:
            drawn.append(others.pop(shell.host.random_code() % len(others)))
        self._exam = sorted(drawn, key=names.index, reverse=True)  # the last one comes first
        self._number = self._unaided = 0
        self._examine()

    def _examine(self, found=False):
        """Show the next board of the exam. `found`: the last one was done without a hint."""
        technique = self._exam.pop()
        boards = lessons.boards(self.shell.session.family.NAME, technique)
        self._number += 1
        self.tag = "EXAM {}/{}".format(self._number, _EXAM)
        at = self._next(technique, len(boards))
        self._show(technique, lessons.mirrored(boards[at]), self._number, _EXAM, found)

    def _show(self, technique, line, number, count, found=False):
        shell = self.shell
        session = shell.session
        self._technique = technique
        self.depth = skills.NONE
        self.line = line
        shell.wait()
        shell.load("playing")
        shell.host.tidy()
        self.solution, moves = lessons.take(session.family, line, technique)
        for move in moves:  # not as moves of the game, so that they cannot be undone
            session.family.apply(move)
        play = session.new_play()
        play.begin(name=self.tag)
        session.show(play)
        shell.push(Board(shell, self))
        shell.push(Task(shell, number, count, found))

    def explanation(self):
        """Return the title of the lesson, and what to look for. An exam does not say which
        technique helps."""
        if self._number:
            return ("Find the next digit, in any cell.",)
        return explanation(self.shell, self._lesson)

    def is_exam(self):
        """Return whether the board that is shown belongs to an exam."""
        return self._number > 0

    def end(self, finished=0):
        """Leave the lesson, with the result of the exam if it is one. `finished`: 1 if its last
        board is finished, else 0."""
        shell = self.shell
        shell.pop()
        done = self._number - 1 + finished
        if self._number:
            words = "Well done!" if self._unaided == _EXAM else "The exam is over."
            how = "{} without a hint".format(self._unaided) if self._unaided else "all with hints"
            shell.tell(words, *(("{} of {}, {}".format(done, _EXAM, how),) if done else ()))

    def finish(self):
        """Record that the right digit was found, and show what follows."""
        shell = self.shell
        depth = self.depth
        self.depth = skills.NONE
        shell.pop()
        shell.session.note_skill(self._technique, depth)
        if not self._number:
            self.title = "Done with a hint" if depth else "Well done!"
            return
        self._unaided += depth == skills.NONE
        if self._exam:
            self._examine(depth == skills.NONE)
        else:
            self.end(1)

    def _find(self):
        search = self.shell.load("searching")
        self.shell.pop()
        search.begin(self.shell, self._lesson)


class Board(playing.Playing):
    """A board of a lesson. The lesson goes on when any blank has its digit. A wrong digit is taken
    back. If keys step digits, a digit counts at the next key that steps none."""

    def __init__(self, shell, lesson):
        playing.Playing.__init__(self, shell)
        self._lesson = lesson
        self._steps = False  # the last key stepped a digit
        self._told = False  # the player knows when that counts
        self.wrong = ""  # what is wrong with the last digit

    def enter(self):
        playing.Playing.enter(self)
        if not self._steps:
            self._judge()  # a hint may have entered the digit

    def renewed(self):
        return Board(self.shell, self._lesson)

    def note_hint(self, technique, depth):
        self._lesson.depth = max(self._lesson.depth, depth)

    def key(self, code):
        if code == keys.HASH or code == keys.STAR:
            code = self._meant(code)
        play = self.play
        steps = play.navigation and code == 5 and not play.notes
        self._steps = steps or play.steps and (code == keys.FIRE or code == keys.CLEAR)
        if not self._steps and self._judge():
            return
        playing.Playing.key(self, code)
        if self._steps and not self._told:
            self._told = True
            self.next_tip = "lesson.Stepped"
        elif self.shell.top is self and not self._steps:
            self._judge()

    def _judge(self):
        """Look for a digit that was entered or cleared. Returns whether there is a new one."""
        if self._ending:
            return False
        play = self.play
        lesson = self._lesson
        for cell, character in enumerate(lesson.line):
            digit = play.game.digit(cell)
            was = lesson.solution[cell] if character < lessons.BLANK else 0
            if digit == was or not play.game.is_cell(cell):
                continue
            if digit == lesson.solution[cell]:
                self._ending = _LOOK_MS
            else:
                line = play.game.broken_line(cell) if digit else -1
                self.wrong = "{} is wrong here. {}: hint".format(
                    digit, board_tips.hint_key(self.shell)
                )
                if line >= 0:
                    name = play.game.line_name(line)
                    self.wrong = "{} does not fit {}.".format(digit, name)
                while play.game.digit(cell) != was and play.undo():
                    pass  # a digit may have taken several steps
                self.next_tip = "board_tips.Given" if was else "lesson.Wrong"
            self._moved = self.dirty = True
            return True
        return False

    def _end(self):
        self._ending = 0
        self._lesson.finish()

    def _leads_on(self, code):
        if code == keys.MENU or code == keys.BACK:
            self.shell.push(LessonMenu(self.shell, self._lesson))
            return True
        return playing.Playing._leads_on(self, code)


class LessonMenu(game_menu.GameMenu):
    """The menu over a board of a lesson."""

    def __init__(self, shell, lesson):
        menu.Menu.__init__(self, shell)
        self._lesson = lesson
        self.items = [
            (0, "End the exam" if lesson.is_exam() else "End the lesson", self._end),
            (1, "Continue", shell.pop),
            (2, "Hint", self._hint),
            (3, "What to look for", self._explain),
            (4, "Undo", self._undo),
            (5, "Redo", self._redo),
        ]
        if shell.session.play.game.all_notes() is not None:
            self.items.append((6, "Fill in all notes", self._note_all))
        self.items.append((7, "Pause", self._pause))
        self.at = 1

    def _explain(self):
        words = self._lesson.explanation()
        self.shell.pop()
        self.shell.tell(*words)

    def _end(self):
        for _ in range(2):  # this menu and the board
            self.shell.pop()
        self._lesson.end()


class Task(board_tips.Aside):
    """Says what a board asks for, which one of how many it is, and that the last digit was right
    if it was `found` in an exam."""

    stands = _TASK_MS

    def __init__(self, shell, number, count, found):
        board_tips.Aside.__init__(self, shell)
        self.words = "{} of {}: find the next digit.".format(number, count)
        if found:
            self.words = "Right! " + self.words


class Stepped(board_tips.Aside):
    """Says when a digit counts that a key steps."""

    words = "It counts when you move on."


class Wrong(board_tips.Aside):
    """Says what is wrong with a digit that was taken back, and perhaps which key helps."""

    def __init__(self, shell):
        board_tips.Aside.__init__(self, shell)
        self.words = self._game.wrong
