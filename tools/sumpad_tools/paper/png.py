"""Drawings as PNG, painted four times as large and then made smaller, which smooths the edges."""

from PIL import Image, ImageDraw, ImageFont

from sumpad_tools.paper.drawing import Drawing, Line, Rectangle

_FINER = 4
_ANCHORS = {"start": "lm", "middle": "mm", "end": "rm"}


def image(drawing: Drawing, scale: float) -> Image.Image:
    """Return the picture of a drawing whose cells are `scale` pixels wide."""
    size = round(drawing.width * scale), round(drawing.height * scale)
    large = Image.new("L", (size[0] * _FINER, size[1] * _FINER), 255)
    painter = ImageDraw.Draw(large)
    by = scale * _FINER
    for it in drawing.shapes:
        grey = round(it.grey * 255)
        if isinstance(it, Rectangle):
            box = (it.x * by, it.y * by, (it.x + it.width) * by - 1, (it.y + it.height) * by - 1)
            if it.line:
                painter.rectangle(box, outline=grey, width=round(it.line * by))
            else:
                painter.rectangle(box, fill=grey)
        elif isinstance(it, Line):
            ends = (it.x * by, it.y * by, it.to_x * by, it.to_y * by)
            painter.line(ends, fill=grey, width=max(1, round(it.width * by)))
        else:
            font = ImageFont.load_default(it.size * by)
            # A font of Pillow has one weight: a stroke around it makes it bold.
            stroke = round(it.size * by / 40) if it.bold else 0
            painter.text(
                (it.x * by, it.y * by),
                it.text,
                fill=grey,
                font=font,
                anchor=_ANCHORS[it.anchor],
                stroke_width=stroke,
                stroke_fill=grey,
            )
    return large.resize(size, Image.Resampling.LANCZOS)
