"""What `bench console` measures at the chip's prompt finds the PC's answers. Its keys are timed in
test_console.py."""

from sumpad_tools.bench import console


def test_a_4x4_board_is_solved_and_tested(prompt):
    """BenchError if the number of solutions is another one."""
    figures = console._solve(prompt(), 123456)
    assert len(figures) == 2
    for name, cycles in figures.items():
        assert 10_000 < cycles < 5_000_000, name
