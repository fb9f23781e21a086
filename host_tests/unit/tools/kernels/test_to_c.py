"""The translator: what it takes means in C what it means in Python, and the rest it refuses."""

import ctypes
import importlib.util
import random

import pytest

from sumpad_tools.kernels import subset, to_c
from support.kernels import compiled

HEAD = "import micropython\nfrom micropython import const\n\n"

OPERATORS = """
@micropython.viper
def plus(a: int, b: int) -> int:
    return a + b

@micropython.viper
def minus(a: int, b: int) -> int:
    return a - b - -b

@micropython.viper
def quotient(a: int, b: int) -> int:
    return a // b

@micropython.viper
def rest(a: int, b: int) -> int:
    a %= b
    return a

@micropython.viper
def bits(a: int, b: int) -> int:
    return (a & b) ^ (a | ~b) ^ a >> (b & 7)

@micropython.viper
def shifted(a: int, b: int) -> int:
    return (a & 0xFFFF) << (b & 7)

@micropython.viper
def compared(a: int, b: int) -> int:
    return (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b)

@micropython.viper
def between(a: int, b: int) -> bool:
    return -5 < a <= 5

@micropython.viper
def chosen(a: int, b: int) -> int:
    if not a or b and (a > 3 or not b > 2):
        return a if a > b else b
    elif a & 1:
        a = b = -1
    return a * 3 - b
"""

LOOPS = '''
_MOST = const(4)
_STEP = const(_MOST // 2 - 1)

@micropython.viper
def first(table: ptr8, wanted: int) -> int:
    """The place of a byte, or what follows the loop."""
    short = 0
    while short < _MOST:
        if table[short] == wanted:
            break
        if table[short] > 100:
            short += 2 * _STEP
            continue
        short += 1
    else:
        return 0 - 1
    return short

@micropython.viper
def turned(buffer, words: ptr32, number: int):
    half = ptr16(buffer)
    at = 0
    while at < _MOST:
        number += half[at]
        half[at] = number
        words[at] -= number << 8
        words[at] ^= 0x7FFFFFFF
        at += 1

@micropython.viper
def both(buffer, words: ptr32, number: int) -> int:
    do = turned
    do(buffer, words, number)
    found = int(first(ptr8(buffer), number & 255))
    return found
'''


def module_of(tmp_path, text, name="made"):
    """Return the Python module of a text, and its translation."""
    path = tmp_path / f"{name}.py"
    path.write_text(HEAD + text)
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module, to_c.translate({name: path})


def wrapped(value):
    return ctypes.c_int32(value).value


def test_operators_mean_the_same(tmp_path):
    module, made = module_of(tmp_path, OPERATORS)
    library = ctypes.CDLL(compiled.compile_library(made.source, tmp_path))
    numbers = random.Random(1)
    least, most = -(2**31), 2**31 - 1
    values = [0, 1, -1, 2, 3, 7, -7, least, most, *(numbers.randint(-99, 99) for _ in range(30))]
    assert len(made.kernels) == 9
    for kernel in made.kernels:
        python, in_c = getattr(module, kernel.name), compiled.Compiled(library, kernel)
        for a in values:
            for b in values:
                if kernel.name in ("quotient", "rest") and (b == 0 or (a, b) == (least, -1)):
                    continue
                expected = python(a, b)
                if type(expected) is int:
                    expected = wrapped(expected)
                assert in_c(a, b) == expected, (kernel.name, a, b)


def test_loops_and_pointers_mean_the_same(tmp_path):
    module, made = module_of(tmp_path, LOOPS)
    library = ctypes.CDLL(compiled.compile_library(made.source, tmp_path))
    numbers = random.Random(2)
    kernels = {kernel.name: kernel for kernel in made.kernels}
    found = set()
    for _ in range(300):
        table = bytearray(numbers.choice((1, 2, 3, 200)) for _ in range(8))
        wanted = numbers.randrange(5)
        place = module.first(table, wanted)
        assert compiled.Compiled(library, kernels["first"])(bytes(table), wanted) == place
        found.add(place)
        halves = bytearray(numbers.randrange(40) for _ in range(8))
        words = bytearray(numbers.randrange(20) for _ in range(16))
        copies = [compiled.copy_of(it) for it in (halves, words)]
        answer = compiled.Compiled(library, kernels["both"])(*copies, 3)
        assert module.both(halves, memoryview(words).cast("i"), 3) == answer
        assert [bytes(it) for it in copies] == [bytes(halves), bytes(words)]
    assert found == {-1, 0, 1, 2, 3}


def test_a_kernel_is_described(tmp_path):
    _, made = module_of(tmp_path, LOOPS)
    assert [kernel.name for kernel in made.kernels] == ["first", "turned", "both"]
    both = made.kernels[-1]
    assert both.c_name == "made_both" and both.module == "made" and both.result == "int"
    assert both.parameters == (("buffer", "buffer"), ("words", "ptr32"), ("number", "int"))
    assert made.kernels[1].result == ""
    assert made.reached(["made_both"]) == {"made_first", "made_turned", "made_both"}


def test_the_digest_is_of_what_kernels_do(tmp_path):
    def digest(text):
        return module_of(tmp_path, text)[1].digest("made")

    first = digest(LOOPS)
    assert digest(LOOPS.replace("The place of a byte", "Where a byte is")) == first
    assert digest(LOOPS.replace("0x7FFFFFFF", "0x7FFFFFFE")) != first
    assert digest(LOOPS.replace("_MOST = const(4)", "_MOST = const(3)")) != first


def test_a_digest_includes_what_other_modules_do(tmp_path):
    texts = {
        "one": "@micropython.viper\ndef f(a: int) -> int:\n    return a + 1\n",
        "two": "import one\nfrom one import f\n\n@micropython.viper\n"
        "def g(a: int) -> int:\n    return f(a)\n",
    }

    def digests():
        paths = {name: tmp_path / f"{name}.py" for name in texts}
        for name, path in paths.items():
            path.write_text(HEAD + texts[name])
        made = to_c.translate(paths)
        return [made.digest(name) for name in texts]

    before = digests()
    texts["one"] = texts["one"].replace("+ 1", "+ 2")
    assert all(a != b for a, b in zip(before, digests(), strict=True))


REFUSED = {
    "for i in range(3):": ("    for i in range(3):\n        a += i\n", 6, "no such statement"),
    "a tuple": ("    a, b = 1, 2\n", 6, "no such expression"),
    "a float": ("    a = 1.5\n", 6, "no such expression"),
    "a global": ("    a = STATE\n", 6, "STATE is no local and no constant"),
    "a function": ("    a = len(t)\n", 6, "len is no kernel"),
    "an attribute": ("    a = t.size\n", 6, "no such expression"),
    "division": ("    a = a / 2\n", 6, "no such operator"),
    "power": ("    a **= 2\n", 6, "no such operator"),
    "`is`": ("    if a is 0:\n        pass\n", 6, "no such comparison"),
    "or": ("    a = a or 1\n", 6, "for conditions alone"),
    "a long shift": ("    a = a << 32\n", 6, "0 to 31 bits"),
    "a shift back": ("    a >>= -1\n", 6, "0 to 31 bits"),
    "division by 0": ("    a = a // (1 - 1)\n", 6, "division by 0"),
    "a buffer's element": ("    a = t[0]\n", 6, "t is no pointer"),
    "a number's element": ("    a = a[0]\n", 6, "a is no pointer"),
    "a buffer as number": ("    a = t + 1\n", 6, "t is no number"),
    "another type": ("    p = ptr8(t)\n    p = 1\n", 7, "another type"),
    "a number as buffer": ("    p = ptr8(a)\n", 6, "a is no buffer"),
    "nothing to add to": ("    b += 1\n", 6, "no number that was set before"),
    "a call beside an element": (
        "    p = ptr8(t)\n    a = p[0] + int(f(t, a))\n",
        7,
        "reads an element",
    ),
    "two calls": ("    a = int(f(t, a)) + int(f(t, 1))\n", 6, "reads an element"),
    "itself": ("    a = int(f(t, a))\n", 5, "calls itself"),
    "too few arguments": ("    f(t)\n", 6, "takes 2 arguments"),
    "a keyword": ("    f(t, a=a)\n", 6, "only plain arguments"),
    "no value": ("    return\n", 6, "returns a value elsewhere"),
    "a lambda": ("    g = lambda: 1\n", 6, "no such expression"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_not_in_the_subset_is_refused_with_its_line(what, tmp_path):
    text, line, words = REFUSED[what]
    path = tmp_path / "made.py"
    head = f"{HEAD}\n@micropython.viper\ndef f(t, a: int) -> int:\n"
    line += head.count("\n") - 5
    path.write_text(f"{head}{text}    return a\n")
    with pytest.raises(to_c.SubsetError) as refused:
        to_c.translate({"made": path})
    assert str(refused.value).startswith(f"{path}:{line}: "), refused.value
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ("def f(a: int = 1):", "default arguments"),
        ("def f(*a):", "other parameters"),
        ("def f(a: float):", "the type float is not one of"),
        ("def f() -> object:", "the type object is not one of"),
    ],
)
def test_a_signature_that_is_not_in_the_subset_is_refused(head, words, tmp_path):
    path = tmp_path / "made.py"
    path.write_text(f"{HEAD}@micropython.viper\n{head}\n    pass\n")
    with pytest.raises(to_c.SubsetError, match=words):
        to_c.translate({"made": path})


def test_a_kernel_of_a_module_that_is_not_translated_is_refused(tmp_path):
    path = tmp_path / "made.py"
    path.write_text(f"{HEAD}from other import g\n\n@micropython.viper\ndef f():\n    g()\n")
    with pytest.raises(to_c.SubsetError, match=f"{path}:8: g is no kernel"):
        to_c.translate({"made": path})


def test_constants_are_evaluated():
    constants = {"A": 5}
    for text, value in (
        ("A", 5),
        ("-(A << 3) | 1", -39),
        ("~A % 7 // 2", 0),
        ("B + 1", None),
        ("1 << -1", None),
        ("1 // 0", None),
        ("A.size", None),
    ):
        node = compile(text, "", "eval", flags=0x400).body
        assert subset.evaluate(node, constants) == value
