"""Reads puzzle text word by word, with errors that name line and column.

Every text format of Sumpad is read with `Reader`. Text is untrusted: whatever it contains, the
result is a puzzle or a TextError, never another exception.
"""


class TextError(ValueError):
    """Raised for text that violates a format.

    `line` and `column` count from 1; `expected` and `found` are the two halves of the message.
    """

    def __init__(self, line, column, expected, found):
        super().__init__(  # MicroPython does not know ValueError.__init__
            "line {}, column {}: expected {}, found {}".format(line, column, expected, found)
        )
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found


_ROOM = 20  # maximum number of characters that messages show of a word


def shown(word):
    """Return a word in a printable form: quoted, cut to _ROOM characters, and with any character
    outside printable ASCII written like `<U+FF15>`."""
    found = [c if " " <= c <= "~" else "<U+{:04X}>".format(ord(c)) for c in word[: _ROOM + 1]]
    if sum([len(its) for its in found]) > _ROOM or len(word) > _ROOM:
        while len(found) > 1 and sum([len(its) for its in found]) > _ROOM - 3:
            found.pop()
        found.append("...")
    return "'" + "".join(found) + "'"


class Reader:
    """Reads the words of a text one after another. Skips comments from `#` on, empty lines, and
    the byte order mark that some editors put in front."""

    def __init__(self, text, first_line=1):
        """`text`: a string, or the list of its lines. Errors count lines from `first_line`."""
        if isinstance(text, str):
            text = (text[1:] if text[:1] == "\ufeff" else text).split("\n")
        self._lines = text
        self._next = 0  # index of the next line
        self._first_line = first_line
        self._line = ""
        self._at = 0

    def next_line(self):
        """Go to the next line with a word. Return False at the end of the text."""
        while self._next < len(self._lines):
            line = self._lines[self._next].split("#")[0].rstrip()
            self._line = line.replace("\t", " ").replace("\r", " ")
            self._next += 1
            self._at = 0
            if self._line:
                return True
        self._line = ""
        self._at = 0
        return False

    def need_line(self, expected):
        """Go to the next line with a word. Raises TextError if there is none."""
        if not self.next_line():
            raise self.error(expected, "the end of the text")

    def error(self, expected, found):
        """Return a TextError at the next word."""
        line = self._first_line + max(self._next, 1) - 1
        return TextError(line, self._at + 1, expected, found)

    def word(self):
        """Read the next word of the line, "" at its end."""
        word = self.peek()
        self._at += len(word)
        return word

    def peek(self):
        """Return the next word of the line without reading it, "" at its end."""
        line = self._line
        end = len(line)
        while self._at < end and line[self._at] == " ":
            self._at += 1
        found = line.find(" ", self._at)  # in C: the log of a save has long words
        return line[self._at : found if found >= 0 else end]

    def skip(self, count):
        """Skip `count` characters, so that an error names a position inside a word."""
        self._at += count

    def refuse(self, expected):
        """Raise a TextError: the next word is not `expected`."""
        word = self.peek()
        raise self.error(expected, shown(word) if word else "the end of the line")

    def literal(self, word):
        """Read exactly `word`. Raises TextError."""
        if self.peek() != word:
            self.refuse("'" + word + "'")
        return self.word()

    def choice(self, words):
        """Read one of `words` and return its index. Raises TextError."""
        word = self.peek()
        if word not in words:
            self.refuse("'" + "' or '".join(words) + "'")
        return words.index(self.word())

    def number(self, low, high, what):
        """Read and return a whole number from `low` to `high`. Raises TextError."""
        word = self.peek()
        if not _is_number(word) or not low <= int(word) <= high:
            self.refuse("{} from {} to {}".format(what, low, high))
        return int(self.word())

    def end_of_line(self):
        if self.peek():
            self.refuse("the end of the line")

    def end_of_text(self):
        if self.next_line():
            self.refuse("the end of the puzzle")


def _is_number(word):
    """Return whether a word has one to nine ASCII digits (str.isdigit accepts other scripts)."""
    return 0 < len(word) <= 9 and all("0" <= c <= "9" for c in word)
