"""The models of the panels that boards have."""

from sumpad_tools import boards
from sumpad_tools.parts.lookalikes import SH1106, SSD1309
from sumpad_tools.parts.ssd1306 import SSD1306

# The keys are the chip names in PANEL of a board. tools/console/src/panel.mjs has the models in
# JavaScript.
MODELS = {"SSD1306": SSD1306, "SSD1309": SSD1309, "SH1106": SH1106}


def of(wiring: boards.Panel) -> SSD1306:
    """Return a new model of the panel with this `wiring`, which is PANEL of a board."""
    return MODELS[wiring["chip"]](wiring.get("address", 0))
