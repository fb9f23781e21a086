"""Drawings as SVG."""

from xml.sax.saxutils import escape

from sumpad_tools.paper.drawing import Drawing, Line, Rectangle

_FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
_MIDDLE = 0.36  # of the height of a font: from its base line to the middle of a digit


def text(drawing: Drawing, scale: float) -> str:
    """Return the file of a drawing whose cells are `scale` pixels wide."""
    width, height = drawing.width * scale, drawing.height * scale
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {drawing.width:.3f} {drawing.height:.3f}" font-family="{_FONT}">',
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for it in drawing.shapes:
        colour = "#" + f"{round(it.grey * 255):02x}" * 3
        if isinstance(it, Rectangle):
            paint = f'fill="{colour}"'
            inset = it.line / 2
            if it.line:
                paint = f'fill="none" stroke="{colour}" stroke-width="{it.line:.3f}"'
            lines.append(
                f'<rect x="{it.x + inset:.3f}" y="{it.y + inset:.3f}" '
                f'width="{it.width - it.line:.3f}" height="{it.height - it.line:.3f}" {paint}/>'
            )
        elif isinstance(it, Line):
            lines.append(
                f'<line x1="{it.x:.3f}" y1="{it.y:.3f}" x2="{it.to_x:.3f}" y2="{it.to_y:.3f}" '
                f'stroke="{colour}" stroke-width="{it.width:.3f}"/>'
            )
        else:
            weight = ' font-weight="bold"' if it.bold else ""
            lines.append(
                f'<text x="{it.x:.3f}" y="{it.y + _MIDDLE * it.size:.3f}" '
                f'font-size="{it.size:.3f}" text-anchor="{it.anchor}" fill="{colour}"{weight}>'
                f"{escape(it.text)}</text>"
            )
    return "\n".join([*lines, "</svg>"]) + "\n"
