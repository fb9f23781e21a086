"""Programs that run beside the tests: on every runtime, and in a pseudo-terminal."""
