"""NeoPixels: a chain of lights on one pin. The PC player uses it; LightsOnPin in wires.mjs of
tools/console reads the same from the pin of the emulated chip."""

_BYTES = 3


class NeoPixels:
    """A chain of `count` lights. `levels` has green, red and blue of each, 0 to 255."""

    def __init__(self, count: int) -> None:
        self.levels = [(0, 0, 0)] * count

    def receive(self, colours: bytes) -> None:
        """Take the bits that arrive on the wire; each light takes three bytes."""
        if len(colours) != _BYTES * len(self.levels):
            raise ValueError(f"{len(colours)} bytes for {len(self.levels)} lights")
        it = iter(colours)
        self.levels = list(zip(it, it, it, strict=True))

    def lit(self) -> list[int]:
        """Return the numbers of the lights that are lit, from 0 on."""
        return [light for light, level in enumerate(self.levels) if any(level)]
