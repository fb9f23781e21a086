"""Which model stands for the panel of a board."""

from sumpad_tools import boards
from sumpad_tools.parts.ssd1306 import SSD1306

# By chip, as in PANEL of a board; those in JavaScript are in tools/console/src/panel.mjs.
MODELS = {"SSD1306": SSD1306}


def of(wiring: boards.Panel) -> SSD1306:
    """The model of a panel, not powered yet; `wiring`: PANEL of a board."""
    return MODELS[wiring["chip"]](wiring["address"])
