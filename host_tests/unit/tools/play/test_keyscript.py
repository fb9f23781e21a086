"""Key scripts: the steps of each kind of token, one script on two pads, and every refusal."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad_tools.play.keyscript import KeyScriptError, find, parse

PHONE = SimpleNamespace(
    NAME="phone",
    KEYS=(("1", "2", "3", "A"), ("4", "5", "6", "B"), ("7", "8", "9", "C"), ("*", "0", "#", "D")),
    ACTIONS={
        "A": ("UP",),
        "B": ("DOWN",),
        "C": ("LEFT",),
        "D": ("RIGHT",),
        "*": ("STAR", "BACK"),
        "#": ("HASH", "MENU"),
        "0": ("0", "UNDO"),
    },
)
ARROWS = SimpleNamespace(
    NAME="arrows",
    KEYS=(("1", "2", "UP"), ("0", "F1", "ENT"), ("ESC", "#", "*")),
    ACTIONS={
        "UP": ("UP",),
        "F1": ("MENU", "BACK"),
        "ENT": ("FIRE",),
        "ESC": ("CLEAR", "BACK"),
        "#": ("HASH", "UP"),
        "*": ("STAR",),
    },
)


def keys(steps):
    """Return the steps as (row, column, ms down), for scripts of strokes only."""
    strokes = []
    while steps:
        (press, *key), (_, down), (release, *same), (_, up), *steps = steps
        assert (press, release, key, up) == ("press", "release", same, 120)
        strokes.append((*key, down))
    return strokes


def test_a_key_is_pressed_and_released():
    assert parse("5", PHONE) == [
        ("press", 1, 1),
        ("wait", 80),
        ("release", 1, 1),
        ("wait", 120),
    ]


def test_a_pace_counts_from_where_it_stands():
    first, slow, quick = (
        [("press", 0, column), ("wait", down), ("release", 0, column), ("wait", up)]
        for column, down, up in ((0, 80, 120), (1, 80, 920), (2, 40, 10))
    )
    assert parse("1 pace:1000 2 pace:50 3", PHONE) == [*first, *slow, *quick]
    assert parse("pace:50 hold:1", PHONE)[1::2] == [("wait", 900), ("wait", 10)]


@pytest.mark.parametrize(
    ("script", "strokes"),
    [
        ("A 1\n*", [(0, 3, 80), (0, 0, 80), (3, 0, 80)]),
        ("7*3", [(2, 0, 80)] * 3),
        ("**2", [(3, 0, 80)] * 2),
        ("hold:9", [(2, 2, 900)]),
        ("hold:#*2", [(3, 2, 900)] * 2),
        ("up Down LEFT right", [(0, 3, 80), (1, 3, 80), (2, 3, 80), (3, 3, 80)]),
        ("star hash", [(3, 0, 80), (3, 2, 80)]),
        ("back menu undo", [(3, 0, 900), (3, 2, 900), (3, 1, 900)]),
        ("hold:menu", [(3, 2, 900)]),
        ("fire clear", [(3, 2, 80), (3, 1, 80)]),
        ("# 1 2 3\n 4 # 5\n", [(1, 0, 80)]),
        ("", []),
    ],
)
def test_strokes_on_a_telephone_pad(script, strokes):
    assert keys(parse(script, PHONE)) == strokes


def test_the_same_script_on_a_pad_with_more_keys():
    script = "up fire 2 clear menu back"
    assert keys(parse(script, ARROWS)) == [
        (0, 2, 80),
        (1, 2, 80),
        (0, 1, 80),
        (2, 0, 80),
        (1, 1, 80),
        (1, 1, 900),
    ]
    assert len(keys(parse(script, PHONE))) == 6


def test_keys_are_held_by_hand_while_time_passes():
    assert parse("+up wait:1500 shot:up-held -up", PHONE) == [
        ("press", 0, 3),
        ("wait", 1500),
        ("shot", "up-held"),
        ("release", 0, 3),
    ]
    assert parse("+# -*", PHONE) == [("press", 3, 2), ("release", 3, 0)]


def test_a_legend_goes_before_a_meaning_and_short_before_long():
    swapped = SimpleNamespace(
        NAME="swapped",
        KEYS=(("UP", "x", "y"),),
        ACTIONS={"UP": ("DOWN",), "x": ("STAR", "BACK"), "y": ("BACK", "UP")},
    )
    assert find("UP", swapped) == (0, 0, False)
    assert find("up", swapped) == (0, 2, True)
    assert find("back", swapped) == (0, 2, False)
    assert find("fire", swapped) is None


def test_the_case_of_a_legend_does_not_matter():
    assert find("eNt", ARROWS) == find("ENT", ARROWS) == (1, 2, False)
    assert parse("a", PHONE) == parse("A", PHONE)


@pytest.mark.parametrize(
    ("script", "line", "column", "problem"),
    [
        ("1 2\n  3 jump", 2, 5, "no key 'jump' on phone: its keys are 1 2 3 A .* back clear"),
        ("x", 1, 1, "no key 'x'"),
        ("redo", 1, 1, "no key 'redo'"),
        ("hold:", 1, 1, "no key ''"),
        ("press:1", 1, 1, "no key 'press:1'"),
        ("+1*2", 1, 1, r"no key '1\*2'"),
        ("5*", 1, 1, r"no key '5\*'"),
        ("*12", 1, 1, r"no key '\*12'"),
        ("1 5*0", 1, 3, "expected 1..1000 repeats, got '0'"),
        ("5*1001", 1, 1, "repeats, got '1001'"),
        ("wait:", 1, 1, "expected 1..3600000 milliseconds, got ''"),
        ("wait:-5", 1, 1, "got '-5'"),
        ("1 pace:0", 1, 3, "expected 1..10000 milliseconds, got '0'"),
        ("shot:", 1, 1, "'' is not a name"),
        ("shot:../x", 1, 1, "'../x' is not a name"),
        ("shot:a 1 shot:a", 1, 10, "a second frame 'a'"),
    ],
)
def test_refusals_name_the_place(script, line, column, problem):
    with pytest.raises(KeyScriptError, match=f"line {line}, column {column}: .*{problem}") as info:
        parse(script, PHONE)
    assert (info.value.line, info.value.column) == (line, column)


@given(st.text(alphabet="15A*#+-:holdwaitshtup0 \n", max_size=30))
def test_any_text_gives_steps_or_a_place(text):
    try:
        steps = parse(text, PHONE)
    except KeyScriptError as error:
        lines = text.splitlines()
        assert lines[error.line - 1][error.column - 1] not in " #"
    else:
        for verb, *values in steps:
            assert verb in ("press", "release", "wait", "shot")
            assert len(values) == (2 if verb in ("press", "release") else 1)
