// A Pico or Pico 2 in all but its name.
#include "../common/mpconfigboard.h"

#undef MICROPY_HW_BOARD_NAME
#define MICROPY_HW_BOARD_NAME "Sumpad, " SUMPAD_MODULE ", 16 buttons"
