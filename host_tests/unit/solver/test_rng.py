"""The random stream: full period, no noticeable bias, the same for the same seed."""

import math

import pytest

from sumpad.solver import rng as rng_module
from sumpad.solver.rng import Rng

_BITS = 32
_ORDER = 2**32 - 1
_PRIMES = (3, 5, 17, 257, 65537)  # the prime factors of _ORDER


def _step_matrix():
    """Return the generator's step as a 32 x 32 matrix over GF(2): the image of each state bit."""
    images = []
    for bit in range(_BITS):
        rng = Rng()
        state = 1 << bit
        rng.words[0], rng.words[1] = state & 0xFFFF, state >> 16
        rng.bits()
        images.append(rng.words[0] | rng.words[1] << 16)
    return images


def _times(a, b):
    def apply(matrix, vector):
        out = 0
        for bit in range(_BITS):
            if vector >> bit & 1:
                out ^= matrix[bit]
        return out

    return [apply(a, column) for column in b]


def _power(matrix, exponent):
    result = [1 << bit for bit in range(_BITS)]
    while exponent:
        if exponent & 1:
            result = _times(result, matrix)
        matrix = _times(matrix, matrix)
        exponent >>= 1
    return result


def test_the_period_is_full():
    step = _step_matrix()
    one = [1 << bit for bit in range(_BITS)]
    assert _power(step, _ORDER) == one
    for prime in _PRIMES:
        assert _power(step, _ORDER // prime) != one


def test_every_value_below_a_bound_comes_about_equally_often():
    rng = Rng()
    rng.seed(7, 0)
    counts = [0] * 9
    for _ in range(90000):
        counts[rng.below(9)] += 1
    assert all(9500 < count < 10500 for count in counts)


def test_a_seed_has_one_stream_and_different_seeds_differ():
    def start(*seed):
        rng = Rng()
        rng.seed(*seed)
        return tuple(rng.bits() for _ in range(6))

    assert start(4, 123456) == start(4, 123456)
    seeds = [(stream, code) for stream in range(250, 270) for code in range(0, 999999, 9973)]
    assert len({start(*seed) for seed in seeds}) == len(seeds)


def test_shuffle_keeps_the_items_and_reaches_every_order():
    rng = Rng()
    rng.seed(3, 0)
    orders = set()
    for _ in range(2000):
        items = bytearray(b"\x00\x01\x02\x03\xff")
        rng.shuffle(items, 4)
        assert items[4] == 255
        orders.add(bytes(items[:4]))
    assert len(orders) == 24


def decipher(state, key):
    """Return the number that `_mix` enciphers as a state with a key: both are two words."""
    keys = list(key)
    for _ in range(rng_module._ROUNDS - 1):
        keys = [keys[1], keys[0] + rng_module._ADDEND & 0xFFFF]
    x, y = state
    for _ in range(rng_module._ROUNDS):
        mixed = (y ^ keys[0]) * rng_module._FACTOR
        x, y = y, x ^ (mixed ^ mixed >> 15) & 0xFFFF
        keys = [keys[1] - rng_module._ADDEND & 0xFFFF, keys[0]]
    return x | y << 16


def words_of(stream, code):
    rng = Rng()
    rng.seed(stream, code)
    return tuple(rng.words)


def key_of(stream):
    """Return the words after the stream alone, before the code."""
    rng = Rng()
    rng.words[0], rng.words[1] = rng_module._KEY, 0xFFFF - rng_module._KEY
    rng_module._mix(0, 0, 0, 0, rng.words, stream)
    return tuple(rng.words)


def test_all_codes_of_a_stream_start_at_different_places():
    for stream in (0x144, 0x3664, 2**30 - 1):
        for code in (0, 1, 2, 123456, 999999, 2**30 - 1):
            assert decipher(words_of(stream, code), key_of(stream)) == code


def test_no_state_is_left_stuck_at_zero():
    """Some code of some stream leads to the state that xorshift cannot leave."""
    stream, code = next(
        (stream, code)
        for stream in range(10**4)
        if (code := decipher((0, 0), key_of(stream))) < 2**30
    )
    rng = Rng()
    rng.seed(stream, code)
    assert any(rng.bits() for _ in range(10))


STREAMS = [1 << 8 | 4 << 4 | 1, 1 << 8 | 12 << 4 | 5, 2 << 8, 2 << 8 | 5, 3 << 12 | 0x661]
CODES = 10000


def chance(chi_square, freedom):
    """Return the probability of so high a chi-square, by the cube root of Wilson and Hilferty."""
    part = 2 / (9 * freedom)
    z = ((chi_square / freedom) ** (1 / 3) - 1 + part) / math.sqrt(part)
    return math.erfc(z / math.sqrt(2)) / 2


def evenness(counts, total):
    """Return the probability of such counts of what is all equally likely."""
    expected = total / len(counts)
    return chance(sum((it - expected) ** 2 / expected for it in counts), len(counts) - 1)


@pytest.mark.parametrize("stream", STREAMS)
def test_codes_that_are_near_start_unrelated_streams(stream):
    """Each byte of the start, the difference from that of a code before, and each bit."""
    starts = [words_of(stream, code) for code in range(CODES)]
    starts = [x | y << 16 for x, y in starts]
    tests = 0
    worst = 1.0
    for lag in (0, 1, 2, 8, 256):
        seen = [now ^ before for now, before in zip(starts[lag:], starts, strict=False)]
        if not lag:
            seen = starts
        for shift in range(0, 32, 8):
            counts = [0] * 256
            for it in seen:
                counts[it >> shift & 255] += 1
            worst = min(worst, evenness(counts, len(seen)))
            tests += 1
        for bit in range(32):
            ones = sum(it >> bit & 1 for it in seen)
            worst = min(worst, evenness([ones, len(seen) - ones], len(seen)))
            tests += 1
    assert worst > 0.01 / tests


def test_the_same_code_of_two_streams_starts_unrelated_streams():
    """Sizes and grades are streams that differ by a few bits."""
    ones = [0] * 32
    for code in range(CODES):
        stream = STREAMS[0] ^ 1 << code % 12
        one, other = (x | y << 16 for x, y in (words_of(STREAMS[0], code), words_of(stream, code)))
        for bit in range(32):
            ones[bit] += (one ^ other) >> bit & 1
    assert min(evenness([it, CODES - it], CODES) for it in ones) > 0.01 / 32
