"""Annotations of blank cells in hints, see `limits` in games/hint.py of the firmware."""


def told_of(limits):
    """Return cell -> (least, most)."""
    bounds = {cell: divmod(its, 16) for cell, its in zip(limits[::2], limits[1::2], strict=True)}
    assert len(bounds) * 2 == len(limits)
    return bounds


def digits_of(limits):
    """Return cell -> digit; assert that nothing else is shown."""
    bounds = told_of(limits)
    assert all(least == most for least, most in bounds.values())
    return {cell: least for cell, (least, _) in bounds.items()}
