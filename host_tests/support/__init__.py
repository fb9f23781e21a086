"""Shared by the tests, by theme: oracles, positions of the games, consoles played by keys,
stand-ins for the surroundings of a module, and programs run beside the tests."""
