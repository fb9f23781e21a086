"""Parameters of the app get short names, and the app does the same as before."""

import symtable

import pytest

from sumpad_tools.device import image, parameters


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("def f(self, one, two=2): return one", "def f(self, a, b=2): return a"),
        ("def f(one):\n    return one + b", "def f(a):\n    return a + b"),
        ("def f(one): return a(one)", "def f(b): return a(b)"),
        # A default is evaluated outside.
        ("def f(one): return lambda one=one: one", "def f(a): return lambda a=a: a"),
        ("one = 1\nlambda one=one: one", "one = 1\nlambda a=one: a"),
        # An inner function sees the outer one's parameter.
        (
            "def f(one):\n    def g(two): return one, two",
            "def f(a):\n    def g(b): return a, b",
        ),
        ("def f(one): return [one for two in one]", "def f(a): return [a for two in a]"),
        ("def f(one, *a): return one", "def f(b, *a): return b"),
        ("f = lambda *, one, two: one", "f = lambda *, a, b: a"),
        # Columns are counted in bytes.
        ('def f(one): return "é", one', 'def f(a): return "é", a'),
    ],
)
def test_parameters_become_letters(before, after):
    assert parameters.shortened(before.encode(), ()).decode() == after


@pytest.mark.parametrize(
    "source",
    [
        "def f(x): return x",
        "def f(kept): return kept",
        "def f(one): return it.one(one)",
        "def f(one): return one, 'one'",
        "def f(one):\n    return f'{one}'",
        "def f(one):\n    class A:\n        one = 1",
        "def f(one):\n    def g():\n        nonlocal one\n        one = 2",
        "def f(one):\n    from m import one",
        "def f(one):\n    try: pass\n    except E as one: pass",
        "@micropython.viper\ndef f(one: int) -> int: return one",
    ],
)
def test_names_that_are_needed_stay(source):
    assert parameters.shortened(source.encode(), {"kept"}).decode() == source


def test_keywords_are_found():
    sources = b"f(a, one=1)", b"two = 'three'", b"f(**{'four': 4})"
    assert parameters.keywords(sources) == {"one", "four"}


def scopes(table):
    """Yield the name of each scope of a module, and what its names are; locals have none."""
    found = []
    for name in table.get_symbols():
        is_outer = name.is_global() or table.get_type() != "function" and not name.is_free()
        kind = name.is_parameter(), name.is_local(), name.is_free(), name.is_assigned()
        found.append((name.get_name() if is_outer else "", kind))
    yield table.get_name(), sorted(found)
    for inner in table.get_children():
        yield from scopes(inner)


def test_every_name_of_the_app_means_what_it_meant():
    sources = image.app_sources()
    kept = parameters.keywords(sources.values())
    for path, source in sources.items():
        short = parameters.shortened(source, kept)
        before, after = (symtable.symtable(it.decode(), path, "exec") for it in (source, short))
        assert list(scopes(before)) == list(scopes(after)), path


def test_the_app_has_short_names():
    path = "sumpad/app/session"
    assert b"the_autosave" in image.app_sources()[f"{path}.py"]
    assert b"the_autosave" not in image.app_files()[f"{path}.mpy"]
