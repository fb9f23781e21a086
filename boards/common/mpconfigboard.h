// What all boards of Sumpad share, see mpconfigboard.cmake: that they are a Pico.
#include "boards/RPI_PICO/mpconfigboard.h"

// The build lists the names that MicroPython knows by preprocessing a file with this header in it,
// so those of the app that stand here in the form of that list get into it. Only then:
// SUMPAD_QSTRS is not defined for the compiler, and NO_QSTR is where the sources are looked
// through for names.
#if defined(SUMPAD_QSTRS) && !defined(NO_QSTR)
#include SUMPAD_QSTRS
#endif
