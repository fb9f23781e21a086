"""Sudoku positions, each with a hint."""
