"""The stack of screens: the top one gets the keys, the time, the idle moments and the canvas.

Made by main.py, driven by the loop. What screens share hangs here: the canvas, the game that is
being played, the families, the board's data and the source of random codes.
"""


class Shell:
    """The screens from the home menu (never popped) to the one that is seen."""

    def __init__(self, canvas, board, games, random_code):
        """`games`: the backend of each family by name, made once. `random_code()` gives a code
        for a puzzle that nobody asked for by number."""
        self.canvas = canvas
        self.board = board
        self.games = games
        self.random_code = random_code
        self.play = None  # the game that is being played
        self.view = None  # its board view
        self._stack = []
        self._whole = True  # what is on the glass is another screen's

    @property
    def top(self):
        return self._stack[-1]

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
        self.top.enter()

    def key(self, code):
        """Hand a key (a code of `sumpad/keys.py`) to the top screen."""
        self.top.key(code)

    def advance(self, ms):
        """Tell that time has passed."""
        self.top.advance(ms)

    def work(self):
        """Let the top screen do one slice of its job; whether there is more to do."""
        return self.top.work()

    @property
    def takes_heap(self):
        """Whether `draw` may need heap now."""
        return self._whole or not self.top.frugal

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
