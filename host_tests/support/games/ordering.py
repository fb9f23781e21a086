"""The pages of a hint of any family, in reading order."""


def in_order(hint):
    """Return the numbers of all pages; each detail page comes before the page that it leads to."""
    pages = []
    for page in range(hint.pages):
        pages += [hint.pages + at for at, lead in enumerate(hint.details) if lead == page]
        pages.append(page)
    return pages
