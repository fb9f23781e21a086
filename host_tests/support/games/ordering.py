"""The pages of a hint, of all families, in the order in which they can be read."""


def in_order(hint):
    """The numbers of all pages, each of the further ones before the one that it leads to."""
    pages = [hint.pages - 1]
    while (before := hint.before(pages[0])) >= 0:
        pages.insert(0, before)
    return pages
