"""Stand-ins for the surroundings of a module: a disk, a pad, a canvas, a board on the line."""
