"""The order in which the pages of a hint follow from each other."""


def details_of(hint, page):
    """Return the numbers of the detail pages that lead to what the main page `page` says; if it
    continues the page before, those of the first page that says this."""
    its = [hint.pages + at for at, lead in enumerate(hint.details) if lead == page]
    if not hint.sentence(page).startswith("also, "):
        return its
    first = details_of(hint, page - 1)
    assert [hint.sentence(at) for at in first] == [hint.sentence(at) for at in its]
    return first


def in_order(hint):
    """Return the numbers of all pages; each detail page comes before what it leads to."""
    pages = []
    for page in range(hint.pages):
        pages += [it for it in details_of(hint, page) if it not in pages]
        pages.append(page)
    return pages
