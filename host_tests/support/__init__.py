"""What tests share, by theme: oracles, positions of the games, consoles played by keys, stand-ins
for what is around a module, and programs run beside the tests."""
