"""What the commands do with puzzles of any family: read, solve, explain, make and count them."""
