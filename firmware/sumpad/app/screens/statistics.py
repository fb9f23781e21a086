"""The statistics of the puzzles that were made: a page for each league that has any, and one with
the counts of all."""

from micropython import const

from sumpad.app import key_labels, statistics
from sumpad.app.screens import base, notices, pages_by_grade
from sumpad.view import fonts

_TOP = const(11)
_ROW = const(8)
_LEFT_END = const(48)  # right end of the numbers in the left half
_RIGHT_X = const(60)
_STREAK_X = const(79)
_BAR = const(3)  # pitch of the bars
_BAR_Y = const(48)  # top of the longest bar
_LAST_X = const(60)  # where the bars begin
_LAST_Y = const(45)  # y of the words on them
_LARGE_LAST_Y = const(51)
_FINE_ROW = const(6)
_FEWEST = const(5)  # bars
_ALL = "total"  # the page after those of several leagues
# Where bars will be.
_NOTES = ("TIMES: ONLY THOSE WITHOUT HELP", "A DAY COUNTS WITH ONE SOLVED")


class Statistics(pages_by_grade.Leagues):
    """A page is the Record of a league, or of all of them, without times and days."""

    kept = statistics
    question = "Forget all statistics of {}?"
    nothing = "No {} puzzles yet. Each game counts those that you begin and solve."

    def _find(self):
        pages_by_grade.Leagues._find(self)
        if len(self._leagues) > 1:
            self._leagues.append(_ALL)

    def read(self, league):
        if league != _ALL:
            record = statistics.record(self.store, self.game, league)
            return record if record.begun or record.solved else None
        record = statistics.Record()
        for league in self._leagues[:-1]:
            more = statistics.record(self.store, self.game, league)
            record.begun += more.begun
            record.solved += more.solved
            record.unaided += more.unaided
        return record

    def paint_page(self, canvas):
        self._paint_numbers(canvas, self.page)
        self._paint_bars(canvas, self.page.last)

    def _paint_numbers(self, canvas, record):
        counts = (record.begun, record.solved, record.unaided)
        for i, (title, count) in enumerate(zip(("begun", "solved", "no help"), counts)):
            y = _TOP + i * _ROW
            canvas.text(fonts.TEXT, 1, y, title)
            canvas.number_right(fonts.TEXT, _LEFT_END + 3, y, count)
        if not record.last:
            return
        times = (record.best, record.mean, record.latest)
        for i, (title, ms) in enumerate(zip(("best", "average", "last 5"), times)):
            y = _TOP + i * _ROW
            canvas.text(fonts.TEXT, _RIGHT_X, y, title)
            if ms:
                canvas.clock(fonts.TEXT, canvas.WIDTH - 1, y, ms // 1000)
            else:
                canvas.text_right(fonts.TEXT, canvas.WIDTH - 1, y, "-")
        y = _TOP + 3 * _ROW
        canvas.text(fonts.TEXT, 1, y, "days in a row")
        now = self.shell.host.now()
        if record.most or now:
            canvas.number_right(fonts.TEXT, canvas.WIDTH - 1, y, record.most)
            canvas.text_right(fonts.TEXT, canvas.WIDTH - 14, y, "most")
            canvas.number(fonts.TEXT, _STREAK_X, y, record.streak(now))
        else:
            canvas.text_right(fonts.TEXT, canvas.WIDTH - 1, y, "no date")

    def _paint_bars(self, canvas, last):
        """Draw the times of the last puzzles as bars, the latest at the right, unless there are
        too few. Bars of puzzles solved with help are dotted."""
        if len(last) < _FEWEST:
            words = key_labels.legend(self.shell.board, base.BACK_KEYS) + ": back"
            base.paint_foot(canvas, words, not last)
            if last and not canvas.large:
                for i, line in enumerate(_NOTES):
                    canvas.text_centred(
                        fonts.SMALL, canvas.WIDTH // 2, _LAST_Y + i * _FINE_ROW, line
                    )
            return
        words = "last {} games".format(len(last))
        longest = max(1, max(it[0] for it in last))
        lines = [words, "tallest: " + notices.time_of(longest // 1000)]
        if canvas.large:
            canvas.text(fonts.TEXT, 1, _LARGE_LAST_Y, words)
            lines = []
        elif not all(it[3] for it in last):
            lines.append("dotted: help")
        for i, line in enumerate(lines):
            canvas.text(fonts.SMALL, 1, _LAST_Y + i * _FINE_ROW, line.upper())
        for i, (ms, _, _, is_unaided) in enumerate(last):
            height = max(2, ms * (canvas.HEIGHT - _BAR_Y) // longest)
            x = _LAST_X + i * _BAR
            y = canvas.HEIGHT - height
            if is_unaided:
                canvas.fill_rect(x, y, _BAR - 1, height, 1)
            else:
                canvas.dots(x, y, 0, 2, (height + 1) // 2)
