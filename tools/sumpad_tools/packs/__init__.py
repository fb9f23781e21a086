"""Packs: thousands of puzzles of one family in one compact file.

`container` is the file, `symmetry` finds duplicates, `making` fills a pack, `cluster` hands that
work to other machines. How a puzzle becomes bytes is in the folder of its family.
"""
