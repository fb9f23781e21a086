// A Pico in all but its name.
#include "../common/mpconfigboard.h"

#undef MICROPY_HW_BOARD_NAME
#define MICROPY_HW_BOARD_NAME "Sumpad, Raspberry Pi Pico, 16 buttons"
