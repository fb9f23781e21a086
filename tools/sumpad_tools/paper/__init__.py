"""Puzzles as pictures and on paper: a board becomes a Drawing, which is written as SVG, PNG or
PDF."""
