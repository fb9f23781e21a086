"""Small programs whose results and cycles were worked out by hand from the ARMv6-M Architecture
Reference Manual, table 3-1 of the Cortex-M0+ Technical Reference Manual and the datasheet of the
RP2040. They are evidence about the emulated chip that comes from no emulator.

Each line of a program is an instruction, its code, and its cycles for each time that it is
executed. A program begins at the start of the flash with all flags clear and ends at a breakpoint.
"""

import textwrap

import pytest

from sumpad_tools import boards
from sumpad_tools.chip.emulator import Emulator, FirmwareError
from support.rp2040py_chip.backend import SecondEmulator

pytestmark = pytest.mark.console

BOARD = boards.load(boards.DEFAULT)
MISS = 48  # cycles, see tools/console/src/cache.mjs

_CODES = 24  # column where the codes begin

# name: (lines, expected registers, flags)
PROGRAMS = {
    "loop": (
        """
        movs r0, #3             2003        1
        movs r1, #0             2100        1
        adds r1, r1, r0         1809        1 1 1
        subs r0, #1             3801        1 1 1
        bne -6                  d1fc        2 2 1
        bkpt                    be00        1
        """,
        {0: 0, 1: 6},
        "ZC",
    ),
    "memory": (
        """
        ldr r0, =0x20001000     4805        2
        movs r1, #0x81          2181        1
        str r1, [r0]            6001        2
        strb r1, [r0, #5]       7141        2
        strh r1, [r0, #8]       8101        2
        ldr r2, [r0, #4]        6842        2
        ldrb r3, [r0, #5]       7943        2
        movs r4, #5             2405        1
        ldrsb r5, [r0, r4]      5705        2
        ldrh r6, [r0, #8]       8906        2
        bkpt                    be00        1
        word                    46c0 1000 2000
        """,
        {2: 0x8100, 3: 0x81, 5: 0xFFFFFF81, 6: 0x81},
        "",
    ),
    "lists": (
        """
        ldr r0, =0x20001000     4803        2
        movs r1, #1             2101        1
        movs r2, #2             2202        1
        movs r3, #3             2303        1
        stmia r0!, {r1-r3}      c00e        4
        subs r0, #12            380c        1
        ldmia r0!, {r4-r7}      c8f0        5
        bkpt                    be00        1
        word                    1000 2000
        """,
        {0: 0x20001010, 4: 1, 5: 2, 6: 3, 7: 0},
        "C",
    ),
    "push and pop": (
        """
        ldr r0, =0x20041000     4804        2
        mov sp, r0              4685        1
        movs r4, #7             2407        1
        bl +2                   f000 f801   3
        bkpt                    be00        1
        push {r4, lr}           b510        3
        movs r4, #9             2409        1
        mov r5, r4              4625        1
        pop {r4, pc}            bd10        5
        word                    1000 2004
        """,
        {4: 7, 5: 9, 13: 0x20041000, 14: 0x1000000B},
        "",
    ),
    "jumps": (
        """
        ldr r0, =0x10000007     4803        2
        bx r0                   4700        2
        movs r1, #1             2101
        movs r2, #2             2202        1
        ldr r3, =0x1000000f     4b02        2
        blx r3                  4798        2
        bkpt                    be00        1
        mov pc, lr              46f7        2
        word                    0007 1000 000f 1000
        """,
        {1: 0, 2: 2},
        "",
    ),
    "peripherals": (  # CPUID, GPIO_OE_SET and GPIO_OE of SIO; SCRATCH0 of the watchdog, on the APB
        """
        ldr r0, =0xd0000000     4804        2
        ldr r1, [r0]            6801        1
        movs r2, #1             2201        1
        str r2, [r0, #0x24]     6242        1
        ldr r3, [r0, #0x20]     6a03        1
        ldr r4, =0x40058000     4c03        2
        movs r5, #42            252a        1
        str r5, [r4, #12]       60e5        5
        ldr r6, [r4, #12]       68e6        4
        bkpt                    be00        1
        word                    0000 d000 8000 4005
        """,
        {1: 0, 3: 1, 6: 42},
        "",
    ),
    "sums with carry": (  # 0 + 0 + 1, then 0x7fffffff + 0 + 1, which overflows
        """
        movs r0, #0             2000        1
        subs r0, #1             3801        1
        movs r1, #1             2101        1
        adds r0, r0, r1         1840        1
        movs r2, #0             2200        1
        adcs r2, r2             4152        1
        movs r3, #0             2300        1
        mvns r3, r3             43db        1
        lsrs r3, r3, #1         085b        1
        movs r4, #0             2400        1
        adcs r3, r4             4163        1
        bkpt                    be00        1
        """,
        {0: 0, 2: 1, 3: 0x80000000},
        "NV",
    ),
    "differences with borrow": (  # 0 - 0 - 1, then 0x80000000 - 0 - 1, which overflows
        """
        movs r0, #0             2000        1
        movs r1, #0             2100        1
        sbcs r0, r1             4188        1
        movs r2, #1             2201        1
        lsls r2, r2, #31        07d2        1
        movs r3, #0             2300        1
        sbcs r2, r3             419a        1
        bkpt                    be00        1
        """,
        {0: 0xFFFFFFFF, 2: 0x7FFFFFFF},
        "CV",
    ),
    "shifts by a register": (  # by 0, which leaves the carry; by 33, 32 and 40
        """
        movs r0, #1             2001        1
        movs r1, #0             2100        1
        movs r2, #1             2201        1
        lsrs r2, r2, #1         0852        1
        lsls r0, r1             4088        1
        movs r2, #0             2200        1
        adcs r2, r2             4152        1
        movs r3, #33            2321        1
        movs r4, #1             2401        1
        lsls r4, r3             409c        1
        movs r4, #0             2400        1
        adcs r4, r4             4164        1
        movs r5, #32            2520        1
        movs r6, #1             2601        1
        lsls r6, r5             40ae        1
        movs r6, #0             2600        1
        adcs r6, r6             4176        1
        movs r7, #0             2700        1
        mvns r7, r7             43ff        1
        movs r5, #40            2528        1
        asrs r7, r5             412f        1
        bkpt                    be00        1
        """,
        {0: 1, 2: 1, 4: 0, 6: 1, 7: 0xFFFFFFFF},
        "NC",
    ),
    "products and extensions": (  # 255 * 255 is 0xfe01; -65025 * 65025 is 66716671 of 32 bits
        """
        movs r0, #255           20ff        1
        muls r0, r0             4340        1
        rsbs r1, r0, #0         4241        1
        muls r1, r0             4341        1
        rev r2, r0              ba02        1
        rev16 r3, r0            ba43        1
        revsh r4, r0            bac4        1
        sxtb r5, r0             b245        1
        uxtb r6, r0             b2c6        1
        sxth r7, r0             b207        1
        bkpt                    be00        1
        """,
        {0: 65025, 1: 66716671, 2: 0x01FE0000, 3: 0x1FE, 4: 0x1FE, 5: 1, 6: 1, 7: 0xFFFFFE01},
        "",
    ),
    "rotation": (  # by 1, then by 32, which changes nothing but the carry
        """
        movs r0, #1             2001        1
        movs r1, #1             2101        1
        rors r0, r1             41c8        1
        movs r1, #32            2120        1
        rors r0, r1             41c8        1
        bkpt                    be00        1
        """,
        {0: 0x80000000},
        "NC",
    ),
    "special registers": (
        """
        mrs r0, primask         f3ef 8010   3
        cpsid i                 b672        1
        mrs r1, primask         f3ef 8110   3
        msr primask, r0         f380 8810   3
        dmb                     f3bf 8f5f   3
        dsb                     f3bf 8f4f   3
        isb                     f3bf 8f6f   3
        bkpt                    be00        1
        """,
        {0: 0, 1: 1},
        "",
    ),
    "conditions": (
        """
        movs r0, #5             2005        1
        cmp r0, #7              2807        1
        blt +0                  db00        2
        movs r1, #1             2101
        bhi +0                  d800        1
        movs r2, #3             2203        1
        bkpt                    be00        1
        """,
        {1: 0, 2: 3},
        "",
    ),
}

# Where rp2040py 0.3.6 deviates from the manuals: its flags, and the difference in cycles.
ERRORS_OF_SECOND = {"push and pop": ("", -2), "sums with carry": ("N", 0)}

# Programs in the flash with the cache misses of their lines, counted by hand: first the words of
# the program where they are first fetched, then the words that are loaded.
CACHED = {
    "a straight line": (  # the third word is fetched with the last instruction of the second
        """
        movs r0, #1             2001        1
        movs r1, #2             2102        1
        movs r2, #3             2203        1
        bkpt                    be00        1
        """,
        3,
    ),
    "a loop": (  # the loop is cached after the first pass
        """
        movs r0, #3             2003        1
        nop                     46c0        1
        subs r0, #1             3801        1 1 1
        bne -6                  d1fd        2 2 1
        bkpt                    be00        1
        """,
        3,
    ),
    "three lines for two ways": (  # 6 words of program, 2 of literals; A, B, then C, A, B again
        """
        ldr r0, =0x10010100     4805        2
        ldr r1, =0x2000         4906        2
        ldr r2, [r0]            6802        2
        ldr r3, [r0, r1]        5843        2
        ldr r2, [r0]            6802        2
        ldr r3, [r0, r1]        5843        2
        lsls r4, r1, #1         004c        1
        ldr r2, [r0, r4]        5902        2
        ldr r2, [r0]            6802        2
        ldr r3, [r0, r1]        5843        2
        bkpt                    be00        1
        word                    46c0 0100 1001 2000 0000
        """,
        13,
    ),
}


def assembled(lines):
    """Return the bytes of a program and the cycles that it takes."""
    code = bytearray()
    cycles = 0
    for line in textwrap.dedent(lines).strip().splitlines():
        words = line[_CODES:].split()
        halfwords = [word for word in words if len(word) == 4]
        code += b"".join(int(word, 16).to_bytes(2, "little") for word in halfwords)
        cycles += sum(int(word) for word in words if len(word) == 1)
    return bytes(code), cycles


def run(console):
    with pytest.raises(FirmwareError, match="^breakpoint 0 at"):
        console.run_ms(1)


def registers(console, numbers):
    values, flags = console.registers()
    return {number: values[number] for number in numbers}, flags


@pytest.mark.parametrize("own", [False, True], ids=["generated", "of rp2040js"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_emulated_core_does_what_the_manuals_say(name, own):
    lines, expected, flags = PROGRAMS[name]
    code, cycles = assembled(lines)
    console = Emulator.of_flash(code, BOARD, own=own)
    run(console)
    assert registers(console, expected) == (expected, flags)
    assert console.active_cycles == cycles


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_second_core_does_so_with_these_exceptions(name):
    lines, expected, flags = PROGRAMS[name]
    code, cycles = assembled(lines)
    flags, more = ERRORS_OF_SECOND.get(name, (flags, 0))
    console = SecondEmulator.of_flash(code, BOARD)
    run(console)
    assert registers(console, expected) == (expected, flags)
    assert console.active_cycles == cycles + more


@pytest.mark.parametrize("name", CACHED)
def test_the_flash_cache_misses_what_was_counted(name):
    lines, misses = CACHED[name]
    code, cycles = assembled(lines)
    for cache in (False, True):
        console = Emulator.of_flash(code, BOARD, cache=cache)
        run(console)
        assert console.misses() == cache * misses
        assert console.active_cycles == cycles + cache * misses * MISS
