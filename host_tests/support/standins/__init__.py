"""Stand-ins for what is around a module: a disk, a pad, a canvas, a board on the line."""
