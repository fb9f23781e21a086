"""Positions of sudoku with a hint each."""
