"""Leaves out on Windows what needs a C compiler and its sanitizers."""

import sys

collect_ignore = ["test_to_c.py", "test_twins.py"] if sys.platform == "win32" else []
