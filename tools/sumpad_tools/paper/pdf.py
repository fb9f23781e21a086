"""Pages of drawings as PDF, by ReportLab. The same pages give the same bytes."""

from collections.abc import Iterable
from pathlib import Path

from reportlab.pdfgen import canvas

from sumpad_tools.paper.drawing import Drawing, Line, Rectangle

_MIDDLE = 0.36  # as in svg.py
_FONTS = {False: "Helvetica", True: "Helvetica-Bold"}


def write(file: Path, title: str, pages: Iterable[Drawing]) -> None:
    """Write a file of `pages`, whose unit is 1/72 inch."""
    paper = canvas.Canvas(str(file), invariant=1, pageCompression=1)
    paper.setTitle(title)
    paper.setCreator("Sumpad")
    for page in pages:
        paper.setPageSize((page.width, page.height))
        _paint(paper, page)
        paper.showPage()
    paper.save()


def _paint(paper: canvas.Canvas, page: Drawing) -> None:
    for it in page.shapes:
        paper.setFillGray(it.grey)
        paper.setStrokeGray(it.grey)
        if isinstance(it, Rectangle):
            inset = it.line / 2
            paper.setLineWidth(it.line)
            paper.rect(
                it.x + inset,
                page.height - it.y - it.height + inset,
                it.width - it.line,
                it.height - it.line,
                stroke=bool(it.line),
                fill=not it.line,
            )
        elif isinstance(it, Line):
            paper.setLineWidth(it.width)
            paper.line(it.x, page.height - it.y, it.to_x, page.height - it.to_y)
        else:
            text = it.text.encode("cp1252", "replace").decode("cp1252")  # what the fonts have
            paper.setFont(_FONTS[it.bold], it.size)
            y = page.height - it.y - _MIDDLE * it.size
            if it.anchor == "middle":
                paper.drawCentredString(it.x, y, text)
            elif it.anchor == "end":
                paper.drawRightString(it.x, y, text)
            else:
                paper.drawString(it.x, y, text)
