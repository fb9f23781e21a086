// What all boards of Sumpad share, see mpconfigboard.cmake: they are a Pico or a Pico 2 with another
// flash layout.
#if PICO_RP2350
#include "boards/RPI_PICO2/mpconfigboard.h"
#define SUMPAD_MODULE "Raspberry Pi Pico 2"
#else
#include "boards/RPI_PICO/mpconfigboard.h"
#define SUMPAD_MODULE "Raspberry Pi Pico"
#endif
#include "flash_layout.h"

#undef MICROPY_HW_FLASH_STORAGE_BYTES
// All that is left: the borders are the same on every board, only the last part may be larger.
#define MICROPY_HW_FLASH_STORAGE_BYTES \
    (PICO_FLASH_SIZE_BYTES - SUMPAD_FIRMWARE_BYTES - SUMPAD_APP_BYTES)
#define MICROPY_HW_ROMFS_BYTES SUMPAD_APP_BYTES

// The build lists the names that MicroPython knows by preprocessing a file that includes this
// header, so the app's names get into the list when they are included here in its form. Only then:
// the compiler does not see SUMPAD_QSTRS, and NO_QSTR is set while the sources are searched.
#if defined(SUMPAD_QSTRS) && !defined(NO_QSTR)
#include SUMPAD_QSTRS
#endif

// What neither the app nor mpremote uses. The heap gets the RAM and the app the flash.
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)
#define MICROPY_PY_ASYNCIO (0)
#define MICROPY_PY_ASYNC_AWAIT (0)
#define MICROPY_PY_BUILTINS_COMPILE (0)
#define MICROPY_PY_BUILTINS_COMPLEX (0)
#define MICROPY_PY_BUILTINS_EXECFILE (0)
#define MICROPY_PY_BUILTINS_FILTER (0)
#define MICROPY_PY_BUILTINS_FROZENSET (0)
#define MICROPY_PY_BUILTINS_HELP (0)
#define MICROPY_PY_BUILTINS_INPUT (0)
#define MICROPY_PY_BUILTINS_NOTIMPLEMENTED (0)
#define MICROPY_PY_BUILTINS_POW3 (0)
#define MICROPY_PY_BUILTINS_ROUND_INT (0)
#define MICROPY_PY_BUILTINS_SLICE_ATTRS (0)
#define MICROPY_PY_BUILTINS_SLICE_INDICES (0)
#define MICROPY_PY_BUILTINS_STR_CENTER (0)
#define MICROPY_PY_BUILTINS_STR_SPLITLINES (0)
#define MICROPY_PY_CMATH (0)
#define MICROPY_PY_COLLECTIONS_DEQUE (0)
#define MICROPY_PY_COLLECTIONS_ORDEREDDICT (0)
#define MICROPY_PY_DESCRIPTORS (0)
#define MICROPY_PY_HEAPQ (0)
#define MICROPY_PY_JSON (0)
#define MICROPY_PY_MACHINE_SIGNAL (0)
#define MICROPY_PY_MARSHAL (0)
#define MICROPY_PY_MATH (0)
#define MICROPY_PY_MICROPYTHON_RINGIO (0)
#define MICROPY_PY_PLATFORM (0)
#define MICROPY_PY_RANDOM (0)
#define MICROPY_PY_RE (0)
#define MICROPY_PY_REVERSE_SPECIAL_METHODS (0)
#define MICROPY_PY_SELECT_SELECT (0)
#define MICROPY_PY_SYS_PS1_PS2 (0)
#define MICROPY_PY_THREAD (0)
#define MICROPY_PY_UCTYPES (0)

// Where attributes were found last, a byte each by name. With MicroPython's 128 the app's names are
// in each other's way, and a division finds the place.
#define MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE (512)
