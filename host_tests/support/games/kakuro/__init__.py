"""Boards of kakuro, hints of every rung, and judges of hints."""
