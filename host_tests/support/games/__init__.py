"""Boards and positions of the families with what is true of them, and a family that is none."""
