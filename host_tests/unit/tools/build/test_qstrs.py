"""Which strings of the app go into the firmware, and how they are listed for its build."""

from sumpad_tools.build import qstrs
from sumpad_tools.device import image

SOURCE = b"""
import machine
from sumpad.app import loop

TITLES = ("a long title of it", ("another long title", 2.5, 12345678901234567890, None))
DATA = b"some bytes that are no text"

def show(panel, *, brightness=3):
    panel.text("short", brightness)
    return "a text, longer than a name: {}".format(TITLES[1], print)
"""

NAMES = {"machine", "loop", "TITLES", "DATA", "show", "brightness", "sumpad.app", "short"}
TEXTS = {"a long title of it", "another long title", "a text, longer than a name: {}"}


def compiled(source, path="module.py"):
    return image.compiled(path, source)


def test_names_and_texts_of_a_module_are_found_but_no_bytes():
    found = set(qstrs.of_mpy(compiled(SOURCE)))
    assert found > NAMES | TEXTS
    assert not any("no text" in string for string in found)


def test_what_every_micropython_has_is_not_listed_again():
    assert "print" not in set(qstrs.of_mpy(compiled(SOURCE)))


def test_a_module_of_much_is_read_to_its_end():
    """Its lengths and numbers have more than seven bits."""
    names = [f"name_{number}" for number in range(300)]
    text = "x" * 400
    source = "".join(f"{name} = '{text}{name}'\n" for name in names).encode()
    found = set(qstrs.of_mpy(compiled(source)))
    assert found >= {*names, *(f"{text}{name}" for name in names)}


def test_an_app_has_the_names_that_importing_makes_too():
    files = {
        "sumpad/app/loop.mpy": compiled(b"start_it()"),
        "sumpad/app/__init__.mpy": compiled(b"pass"),
    }
    found = qstrs.of_app(files)
    assert set(found) >= {"start_it", "sumpad", "app", "loop", "sumpad.app", "sumpad.app.loop"}
    assert set(found) >= {"sumpad/app/loop.mpy", "sumpad/app/__init__.mpy"}
    assert "sumpad.app.__init__" not in found
    assert found == sorted(set(found))


def test_the_app_as_it_is_has_nearly_all_of_its_strings_in_the_list():
    """A line cannot hold a few formats of files, nor signs of the font such as arrows."""
    files = image.app_files()
    listed = qstrs.of_app(files)
    own = {string for text in files.values() for string in qstrs.of_mpy(text)}
    assert len(own - set(listed)) < 80 < 2000 < len(listed)


def test_a_string_that_a_line_cannot_hold_is_left_out():
    odd = ["a\nb", "a\\b", 'a"b', "\u00e9", "\x01", "y" * 256]
    fitting = ["it's", "a  b", "(", "Q(1)", "//", "y" * 255]
    source = "".join(f"f({string!r})\n" for string in odd + fitting).encode()
    found = qstrs.of_app({"module.mpy": compiled(source)})
    assert not set(found) & set(odd)
    assert set(found) >= set(fitting)


def test_a_listing_has_a_line_for_each():
    assert qstrs.listing(["a", "b c"]) == '"Q(a)"\n"Q(b c)"\n'


def test_the_characters_that_a_line_can_hold_are_listed():
    assert set(qstrs.of_app({})) == {chr(code) for code in range(32, 127)} - set('"\\')
