"""The random stream: full period, no noticeable bias, the same for the same seed."""

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


def test_no_state_is_left_stuck_at_zero():
    rng = Rng()
    rng.seed(0x5A17, 0)  # cancels the first half of the start state
    assert any(rng.bits() for _ in range(10))
