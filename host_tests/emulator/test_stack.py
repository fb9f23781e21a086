"""The stack of the chip ends where the heap begins and must not grow into it, however deep the
program is."""

from support.console import stack

AT_THE_END = f"""
import os

def deepest():
    try:
        return deepest()
    except RuntimeError:
        os.rename("/a", "/b")  # takes more of it than anything else that Python calls

with open("/a", "w") as file:
    file.write("1")
deepest()
{stack.MEASURE}
"""

SPARE = 256  # bytes that an interrupt at the worst moment may take


def test_at_the_end_of_the_stack_a_file_can_be_renamed(prompt):
    assert int(prompt().exec(AT_THE_END)) >= SPARE
