// The definition of the Pico with another flash, whose size is from the Pico SDK.
#include "../common/mpconfigboard.h"

#undef MICROPY_HW_BOARD_NAME
#define MICROPY_HW_BOARD_NAME "Sumpad, Adafruit MacroPad RP2040"
