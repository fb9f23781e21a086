"""The pages of a hint, of all families, in the order in which they can be read."""


def in_order(hint):
    """The numbers of all pages, each of the further ones before the one that it leads to."""
    pages = []
    for page in range(hint.pages):
        pages += [hint.pages + at for at, lead in enumerate(hint.details) if lead == page]
        pages.append(page)
    return pages
