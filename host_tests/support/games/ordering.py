"""The order in which the pages of a hint follow from each other."""


def end_of(hint, page):
    """Return the last of the main pages that say together what `page` begins to say: each other
    one begins with "also". Their detail pages lead to the last one."""
    while page + 1 < hint.pages and hint.sentence(page + 1).startswith("also, "):
        page += 1
    return page


def details_of(hint, page):
    """Return the numbers of the detail pages that lead to what the main page `page` says."""
    end = end_of(hint, page)
    return [hint.pages + at for at, lead in enumerate(hint.details) if lead == end]


def in_order(hint):
    """Return the numbers of all pages; each detail page comes before what it leads to."""
    pages = []
    for page in range(hint.pages):
        pages += [it for it in details_of(hint, page) if it not in pages]
        pages.append(page)
    return pages
