"""An RP2350 that boots the firmware of a Pico 2: Unicorn's Cortex-M33, and as little of the chip
around it as the console needs to start, draw and be played.

Unicorn is QEMU's processor without a machine. This module stands in for the chip:

* memory: flash with its aliases, RAM, and a boot ROM whose functions are Python;
* registers that keep what is written, with the aliases that set, clear and toggle bits; those
  that the firmware waits for say that all is well (_READ);
* the coprocessor that drives the pins, I2C with the model of the panel, the matrix of the keys;
* a timer. Each look at it takes ten microseconds, everything else no time.

There are no interrupts, so no USB, and sleeping returns at once. Nothing here says how fast a
Pico 2 is.
"""

import ctypes
import struct

import unicorn
from unicorn import arm_const as arm

from sumpad_tools.build import uf2
from sumpad_tools.device import image, layout
from sumpad_tools.parts.matrix import Matrix
from sumpad_tools.parts.ssd1306 import SSD1306
from sumpad_tools.play.keyscript import Scripted

FLASH_SIZE = 4 * 1024 * 1024

_FLASH = 0x1000_0000
_ALIASES = (0x1400_0000, 0x1C00_0000)  # without the cache, and without translation
_RAM, _RAM_SIZE = 0x2000_0000, 0x8_2000
_USB_RAM = 0x5010_0000
_CACHE_MAINTENANCE = 0x1800_0000

_ROM_SIZE = 0x8000
_NOWHERE = 0xFFFF_FFFF  # an address that is never reached
_LOOKUP = 0x100  # in the ROM: the function that finds the others
_FUNCTIONS = 0x1000
_DEVICE_INFO = 0x2000
_RETURN = b"\x70\x47"  # bx lr
_WAITS = (b"\x20\xbf", b"\x30\xbf")  # wfe and wfi

_CLOCKS = 0x4001_0000
_I2C0 = 0x4009_0000
_TIMER0 = 0x400B_0000
_SIO = 0xD000_0000
_VECTOR_TABLE = 0xE000_ED08

# The registers that the firmware waits for, or asks for what the chip is.
_READ = {
    0x4002_0008: 0xFFFF_FFFF,  # RESETS: all are done
    0x4003_0018: 1 << 17 | 1 << 9,  # IO_QSPI: the pin that selects the flash is high
    0x4004_8004: 1 << 31 | 1 << 12,  # XOSC: it is stable
    0x4005_0000: 1 << 31,  # PLL_SYS: locked
    0x4005_8000: 1 << 31,  # PLL_USB: locked
    0x400D_0000: 1 << 11,  # QMI: nothing is left to be sent
    0x400D_0008: 0,
    **{0x400E_0800 + 4 * lock: 1 for lock in range(12)},  # BOOTRAM: a lock is granted
    **{_SIO + 0x100 + 4 * lock: 1 for lock in range(32)},  # a spin lock is granted
    _SIO: 0,  # this is core 0
    _SIO + 0x50: 2,  # the queue to core 1 has room
}

# Registers of I2C.
_TARGET = _I2C0 + 0x04
_DATA = _I2C0 + 0x10
_EVENTS = _I2C0 + 0x34
_CLEAR_ABORT = _I2C0 + 0x54
_CLEAR_STOP = _I2C0 + 0x60
_ENABLE = _I2C0 + 0x6C
_STATUS = _I2C0 + 0x70
_RECEIVED = _I2C0 + 0x78
_ABORT = _I2C0 + 0x80
_IS_ENABLED = _I2C0 + 0x9C

_IS_READ, _STOP = 1 << 8, 1 << 9  # bits of _DATA
_SENT, _STOPPED = 1 << 4, 1 << 9  # bits of _EVENTS
_READY = 0b110  # bits of _STATUS: there is room for more, and all was sent
_NO_ADDRESS, _NO_DATA = 1 << 0, 1 << 3  # bits of _ABORT: what was not acknowledged

_LOOK_US = 10

_UNDEFINED, _NO_COPROCESSOR = 1, 17  # exceptions of Unicorn


class Rp2350(Scripted):
    """A console with a Pico 2 that has not booted; `run` takes the steps of a key script.

    `file` is a UF2 for the RP2350, `board` a module of boards/ with a panel on I2C, and `files`
    are in its file system (path: content). `registers` is a dict from address to content.
    """

    def __init__(self, file, board, files):
        self.board = board
        self.shots = {}
        self.panel = SSD1306(board.PANEL["address"])
        self.matrix = Matrix(len(board.ROWS), len(board.COLUMNS), board.DIODES)
        self.us = 0
        self._until = 0
        self.registers = {_VECTOR_TABLE: _FLASH}
        self._out = self._enabled = 0  # a bit for each pin
        self._is_addressed = False
        self._functions = {}  # of the ROM: code -> address
        self._failure = None
        self._flash = ctypes.create_string_buffer(FLASH_SIZE)
        contents = uf2.flash_contents(file.read_bytes(), layout.FILES_OFFSET, "RP2350")
        storage = image.littlefs_image(files, FLASH_SIZE - layout.FILES_OFFSET)
        self._flash[:] = contents + storage
        self._uc = unicorn.Uc(unicorn.UC_ARCH_ARM, unicorn.UC_MODE_THUMB | unicorn.UC_MODE_MCLASS)
        self._uc.ctl_set_cpu_model(arm.UC_CPU_ARM_CORTEX_M33)
        self._connect()
        stack, self._pc = struct.unpack_from("<2I", self._flash)
        self._uc.reg_write(arm.UC_ARM_REG_MSP, stack)

    def _connect(self):
        core = self._uc
        for start in (_FLASH, *_ALIASES):
            core.mem_map_ptr(start, FLASH_SIZE, unicorn.UC_PROT_ALL, ctypes.addressof(self._flash))
        core.mem_map(0, _ROM_SIZE)
        core.mem_write(0, _RETURN * (_ROM_SIZE // 2))
        core.mem_write(0x14, struct.pack("<2H", _LOOKUP + 1, _LOOKUP + 1))
        core.mem_write(_DEVICE_INFO, struct.pack("<3I", _DEVICE_INFO + 8, 0, 0))
        core.mem_map(_RAM, _RAM_SIZE)
        core.mem_map(_USB_RAM, 0x1_0000)
        for start, size in (
            (0x4000_0000, 0x18_0000),
            (0x5000_0000, 0x10_0000),
            (0x5011_0000, 0x1_0000),
            (0x5020_0000, 0x60_0000),
            (_SIO, 0x4_0000),
            (0xE000_0000, 0x10_0000),
            (_CACHE_MAINTENANCE, 0x400_0000),
        ):
            core.mmio_map(start, size, self._on_read, start, self._on_write, start)
        core.hook_add(unicorn.UC_HOOK_CODE, self._on_rom, begin=_LOOKUP, end=_ROM_SIZE - 1)
        core.hook_add(unicorn.UC_HOOK_INTR, self._on_exception)

    def frame(self):
        return self.panel.frame()

    def files(self):
        """Return the files in the flash (path: content)."""
        return image.littlefs_files(self._flash.raw[layout.FILES_OFFSET :])

    def let_pass(self, ms):
        """Let the chip run for `ms`. Raise AssertionError if it does something unknown here."""
        self._until = self.us + 1000 * ms
        while self.us < self._until and not self._failure:
            try:
                self._uc.emu_start(self._pc | 1, _NOWHERE)
            except unicorn.UcError as error:
                self._failure = f"{error}"
            self._pc = self._uc.reg_read(arm.UC_ARM_REG_PC)
            if self._uc.mem_read(self._pc - 2, 2) in _WAITS:  # Unicorn ends a wait with an error
                self._failure = None
        assert not self._failure, f"{self._failure} at {self._pc:#x}"

    # Registers

    def _on_read(self, core, offset, size, start):
        address = start + offset
        place = _plain(address & ~3)
        value = self._value(place)
        return value >> 8 * (address & 3) & (1 << 8 * size) - 1

    def _value(self, place):
        if place in _READ:
            return _READ[place]
        base, offset = place & ~0xFFF, place & 0xFFF
        if base == _TIMER0 and offset in (0x08, 0x0C, 0x24, 0x28):
            return self._time() >> 32 if offset in (0x08, 0x24) else self._time() & 0xFFFF_FFFF
        if base == _CLOCKS and offset % 12 == 8:
            # Of the first two clocks a bit says which source is selected; the others have one.
            is_switched = offset in (0x38, 0x44)
            return 1 << (self.registers.get(place - 8, 0) & 3 if is_switched else 0)
        if base == _I2C0:
            return self._bus_value(place)
        if place == _SIO + 4:
            return self._levels()
        return self.registers.get(place, 0)

    def _on_write(self, core, offset, size, value, start):
        address = start + offset
        place, how = _plain(address & ~3), _how(address)
        value *= {1: 0x0101_0101, 2: 0x1_0001, 4: 1}[size]  # a narrow write reaches all lanes
        before = self.registers.get(place, 0)
        self.registers[place] = (value, before ^ value, before | value, before & ~value)[how]
        if place == _DATA:
            self._send(value & 0x7FF)

    def _time(self):
        self.us += _LOOK_US
        if self.us >= self._until:
            self._uc.emu_stop()
        return self.us

    # The bus and the pins

    def _send(self, word):
        """Take a word that the firmware gives to I2C."""
        registers = self.registers
        if not self._is_addressed:
            self._is_addressed = self.panel.start(registers[_TARGET] & 0x7F, bool(word & _IS_READ))
            registers[_ABORT] = 0 if self._is_addressed else _NO_ADDRESS
        if self._is_addressed:
            if word & _IS_READ:
                registers[_RECEIVED] = registers.get(_RECEIVED, 0) + 1
            elif not self.panel.write(word & 0xFF):
                registers[_ABORT] = _NO_DATA
        if word & _STOP or registers[_ABORT]:
            self._is_addressed = False
            registers[_EVENTS] = _STOPPED

    def _bus_value(self, place):
        """Return what a register of I2C contains; to read some of them does something."""
        registers = self.registers
        if place == _STATUS:
            return _READY
        if place == _EVENTS:
            return registers.get(_EVENTS, 0) | _SENT
        if place == _IS_ENABLED:
            return registers.get(_ENABLE, 0) & 1
        if place == _DATA:
            registers[_RECEIVED] -= 1
            return self.panel.read()
        cleared = {_CLEAR_STOP: _EVENTS, _CLEAR_ABORT: _ABORT}.get(place)
        if cleared:
            registers[cleared] = 0
        return registers.get(place, 0)

    def _levels(self):
        """Return the levels of all pins: pull-ups make them high."""
        board = self.board
        driven_low = self._enabled & ~self._out
        for row, pin in enumerate(board.ROWS):
            self.matrix.drive(row, bool(driven_low >> pin & 1))
        low = driven_low
        for column, pin in enumerate(board.COLUMNS):
            low |= self.matrix.column_low(column) << pin
        return ~low & 0xFFFF_FFFF

    # Everything but memory: the ROM's functions, and coprocessors

    def _on_rom(self, core, address, size, _):
        first, second, third = (core.reg_read(arm.UC_ARM_REG_R0 + i) for i in range(3))
        answer = 0
        if address == _LOOKUP:
            code = struct.pack("<H", first & 0xFFFF).decode()
            known = self._functions
            answer = known.setdefault(code, _FUNCTIONS + 4 * len(known)) | 1
            if code == "FD":  # no function: where the size of the flash is
                answer = _DEVICE_INFO
        else:
            [code] = [code for code, place in self._functions.items() if place == address]
            if code == "RE":  # erase
                self._flash[first : first + second] = b"\xff" * second
            elif code == "RP":  # program
                self._flash[first : first + third] = bytes(core.mem_read(second, third))
            elif code == "GS":  # about the chip
                core.mem_write(first, struct.pack("<5I", third, 1, 2, 3, 4))
                answer = 5
        core.reg_write(arm.UC_ARM_REG_R0, answer)

    def _on_exception(self, core, number, _):
        pc = core.reg_read(arm.UC_ARM_REG_PC)
        first, second = struct.unpack("<2H", core.mem_read(pc, 4))
        coprocessor, opcode, register = second >> 8 & 15, second >> 4 & 15, second & 15
        is_known = number in (_UNDEFINED, _NO_COPROCESSOR)
        if is_known and first & 0xFFF0 == 0xEC40 and (coprocessor, opcode) == (0, 4):
            pin, level = (
                core.reg_read(arm.UC_ARM_REG_R0 + it) for it in (second >> 12, first & 15)
            )
            if register == 4:
                self._enabled = self._enabled & ~(1 << pin) | (level & 1) << pin
            else:
                self._out = self._out & ~(1 << pin) | (level & 1) << pin
        elif is_known and first & 0xFF10 == 0xEE10 and coprocessor == 4:
            core.reg_write(arm.UC_ARM_REG_R0 + (second >> 12), 0)  # no double is being computed
        else:
            self._failure = f"exception {number} at {pc:#x}: {first:04x} {second:04x}"
            core.emu_stop()
            return
        core.reg_write(arm.UC_ARM_REG_PC, pc + 4 | 1)


def _plain(address):
    """Return the register that an address stands for: peripherals have aliases for bits."""
    return address & ~0x3000 if address >> 28 in (4, 5) else address


def _how(address):
    """Return what a write does: 0 replaces the register; 1 toggles, 2 sets, 3 clears bits."""
    return address >> 12 & 3 if address >> 28 in (4, 5) else 0
