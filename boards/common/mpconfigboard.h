// What all boards of Sumpad share, see mpconfigboard.cmake: that they are a Pico.
#include "boards/RPI_PICO/mpconfigboard.h"

// The build lists the names that MicroPython knows by preprocessing a file with this header in it,
// so those of the app that stand here in the form of that list get into it. Only then:
// SUMPAD_QSTRS is not defined for the compiler, and NO_QSTR is where the sources are looked
// through for names.
#if defined(SUMPAD_QSTRS) && !defined(NO_QSTR)
#include SUMPAD_QSTRS
#endif

// With the app in it, what neither the app nor mpremote has a use for makes room: the file system
// begins at the same place as with an official UF2, so that saves outlive a change between them.
#if defined(SUMPAD_FROZEN)
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)
#define MICROPY_PY_ASYNCIO (0)
#define MICROPY_PY_BUILTINS_COMPLEX (0)
#define MICROPY_PY_BUILTINS_EXECFILE (0)
#define MICROPY_PY_BUILTINS_FROZENSET (0)
#define MICROPY_PY_BUILTINS_HELP (0)
#define MICROPY_PY_CMATH (0)
#define MICROPY_PY_COLLECTIONS_DEQUE (0)
#define MICROPY_PY_COLLECTIONS_ORDEREDDICT (0)
#define MICROPY_PY_DEFLATE (0)
#define MICROPY_PY_HEAPQ (0)
#define MICROPY_PY_JSON (0)
#define MICROPY_PY_MARSHAL (0)
#define MICROPY_PY_MATH (0)
#define MICROPY_PY_PLATFORM (0)
#define MICROPY_PY_RANDOM (0)
#define MICROPY_PY_RE (0)
#define MICROPY_PY_THREAD (0)
#define MICROPY_PY_UCTYPES (0)
#endif
