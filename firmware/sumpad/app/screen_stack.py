"""The stack of screens, and the modules that they are loaded from."""

import sys

from micropython import const

from sumpad.view import fonts

_MARK = const(9)  # width and height of the hourglass, with a free pixel on each side

SCREENS = "sumpad.app.screens."


class ScreenStack:
    """The screens from the home menu (never popped) to the visible one, `top`.

    `canvas`: what they paint on; `host`: the console's environment, see start.py.
    """

    def __init__(self, canvas, host):
        self.canvas = canvas
        self.host = host
        self.update = None  # the loop's function that updates the display
        self.top = None
        # The top screen, and the same again for the screens below it. A list would be put where
        # there is room when it grows, and divide the free heap for as long as the console is on.
        self._stack = ()
        self._whole = True  # the display shows another screen, so paint everything

    def push(self, screen):
        self._stack = (screen, self._stack)
        self._whole = True
        self.top = screen
        try:
            screen.enter()  # as `_show`, which would take a frame of the stack more
        except MemoryError:  # it has begun its job, and cannot go on
            self.pop()
            raise

    def pop(self):
        if self._stack[1]:
            screen, self._stack = self._stack
            screen.leave()
        self._show()

    def replace(self, screen):
        """Replace the top screen by `screen`."""
        last, self._stack = self._stack
        last.leave()
        self._stack = (screen, self._stack)
        self._show()

    def go_home(self):
        while self._stack[1]:
            screen, self._stack = self._stack
            screen.leave()
        self._show()

    def clear(self):
        """Remove all screens; `push` must follow."""
        while self._stack:
            screen, self._stack = self._stack
            screen.leave()
        screen = None  # else it stays on the C stack for a while
        self.top = None

    def _show(self):
        self._whole = True
        self.top = self._stack[0]
        self.top.enter()

    def repaint(self):
        """Paint the whole top screen the next time, because more than its parts has changed."""
        self._whole = True

    def load(self, name, package=SCREENS):
        """Return the module `name` of `package`, by default of `screens/`. It is imported on first
        use so that the console starts sooner. That may take a quarter of a second: meanwhile an
        hourglass shows."""
        path = package + name
        if path not in sys.modules:
            self.wait()
            self.host.tidy()  # so that lasting objects go to the beginning of the heap
            __import__(path)
        return sys.modules[path]

    def open(self, name):
        """Push the screen `name`, given as module and class like "puzzle_forms.Select"."""
        module, _, screen = name.partition(".")
        self.push(getattr(self.load(module), screen)(self))

    def wait(self):
        """Show an hourglass until the top screen is drawn, because a key started something
        slow."""
        canvas = self.canvas
        x = canvas.WIDTH - _MARK
        canvas.fill_rect(x, 0, _MARK, _MARK, 0)
        canvas.text(fonts.TEXT, x + 1, 1, fonts.HOURGLASS)
        if self.update:
            self.update()
        self._whole = True

    def give_up(self):
        """Drop all screens but the home menu, to free heap, because an error has stopped the
        console."""
        while self._stack and self._stack[1]:
            self._stack = self._stack[1]
        self.top = self._stack[0] if self._stack else None

    @property
    def dirty(self):
        """Whether `draw` has something to paint."""
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
