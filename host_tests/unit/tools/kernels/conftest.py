"""Leave out the tests that need a C compiler with sanitizers on Windows."""

import sys

collect_ignore = ["test_to_c.py", "test_twins.py"] if sys.platform == "win32" else []
