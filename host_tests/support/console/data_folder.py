"""A console that keeps data, for tests of the verbs that read and write it."""

from typer.testing import CliRunner

from sumpad.storage import files
from sumpad_tools import cli


class Place:
    """A console that keeps data: `root` is the folder of its files, and `options` select it."""

    def __init__(self, root, key, *options):
        self.root = root
        self.options = options
        self.puzzles = files.Store(f"{root}/puzzles", sealed=False)
        self.saves = files.Store(f"{root}/saves", key=key)

    def run(self, *arguments, text=""):
        """Run sumpad.py on this console. The result keeps an exception that the command prints."""
        result = CliRunner().invoke(cli.app, [*arguments, *self.options], input=text)
        if result.exception and not isinstance(result.exception, SystemExit | OSError):
            assert type(result.exception).__module__.startswith("sumpad_tools.")
        return result
