"""A drawing without a file format: rectangles, lines and words, in units of one cell.

x goes right and y down. Greys are from 0, black, to 1, white.
"""

from dataclasses import dataclass, field

BLACK, WHITE = 0.0, 1.0


@dataclass(frozen=True)
class Rectangle:
    """A filled rectangle, or with a `line` (its width) an open frame whose line is inside."""

    x: float
    y: float
    width: float
    height: float
    grey: float = BLACK
    line: float = 0.0


@dataclass(frozen=True)
class Line:
    x: float
    y: float
    to_x: float
    to_y: float
    width: float
    grey: float = BLACK


@dataclass(frozen=True)
class Words:
    """`text` with its middle at (x, y); `size` is the height of the font, `anchor` one of start,
    middle and end."""

    x: float
    y: float
    size: float
    text: str
    bold: bool = False
    grey: float = BLACK
    anchor: str = "middle"


Shape = Rectangle | Line | Words


@dataclass
class Drawing:
    """Shapes on a white ground of `width` and `height`, the first one lowest."""

    width: float
    height: float
    shapes: list[Shape] = field(default_factory=list)

    def place(self, other: "Drawing", x: float, y: float, scale: float) -> None:
        """Add the shapes of another drawing, with its corner at (x, y)."""
        for it in other.shapes:
            if isinstance(it, Rectangle):
                self.shapes.append(
                    Rectangle(
                        x + it.x * scale,
                        y + it.y * scale,
                        it.width * scale,
                        it.height * scale,
                        it.grey,
                        it.line * scale,
                    )
                )
            elif isinstance(it, Line):
                self.shapes.append(
                    Line(
                        x + it.x * scale,
                        y + it.y * scale,
                        x + it.to_x * scale,
                        y + it.to_y * scale,
                        it.width * scale,
                        it.grey,
                    )
                )
            else:
                self.shapes.append(
                    Words(
                        x + it.x * scale,
                        y + it.y * scale,
                        it.size * scale,
                        it.text,
                        it.bold,
                        it.grey,
                        it.anchor,
                    )
                )
