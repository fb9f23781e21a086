"""What hints show of blank cells, see `limits` in games/hint.py of the firmware."""


def told_of(limits):
    """cell -> (least, most)."""
    bounds = {cell: divmod(its, 16) for cell, its in zip(limits[::2], limits[1::2], strict=True)}
    assert len(bounds) * 2 == len(limits)
    return bounds


def digits_of(limits):
    """cell -> digit, where nothing else is shown."""
    bounds = told_of(limits)
    assert all(least == most for least, most in bounds.values())
    return {cell: least for cell, (least, _) in bounds.items()}
