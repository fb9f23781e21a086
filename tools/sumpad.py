"""Sumpad's command on a PC: `python3 tools/sumpad.py <verb>`; `--help` lists the verbs.

It starts on a bare Python and continues in a virtual environment, which the first run makes
(sumpad_tools/bootstrap.py). Any Python 3 can read everything up to the version check, so that an
old one reports what is wrong instead of a syntax error.
"""

import sys

if sys.version_info < (3, 10):  # noqa: UP036 (the check is for older versions)
    sys.exit(
        "Sumpad needs Python 3.10 or newer, this is {}.{}. "
        "Install one, then run it as: python3.X tools/sumpad.py".format(*sys.version_info[:2])
    )

if __name__ == "__main__":
    import runpy

    runpy.run_module("sumpad_tools", run_name="__main__")
