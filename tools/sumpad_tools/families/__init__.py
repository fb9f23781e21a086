"""What only the PC does of a family, a folder each: `making` makes puzzles of more kinds."""
