"""The search for a panel that does not answer at its address on I2C."""


def find(bus, places=(0x3C, 0x3D)):
    """Set the address of `bus` to one at which a panel answers, its own or one of `places`. Raises
    ValueError, with the addresses at which something else answers, if there is no panel."""
    there = bus.i2c.scan()
    for address in (bus.address,) + places:
        if address in there:
            bus.address = address
            return
    found = ", ".join("0x{:02X}".format(it) for it in there) or "nothing"
    raise ValueError("no display at 0x3C or 0x3D; on its wires, {} answers".format(found))
