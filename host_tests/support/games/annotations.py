"""Annotations of blank cells in hints, see `annotations` in games/hint.py of the firmware."""


def bounds_of(annotations):
    """Return cell -> (least, most)."""
    bounds = {
        cell: divmod(its, 16)
        for cell, its in zip(annotations[::2], annotations[1::2], strict=True)
    }
    assert len(bounds) * 2 == len(annotations)
    return bounds


def digits_of(annotations):
    """Return cell -> digit; assert that nothing else is shown."""
    bounds = bounds_of(annotations)
    assert all(least == most for least, most in bounds.values())
    return {cell: least for cell, (least, _) in bounds.items()}
