// The PC's end of the USB serial line. rp2040js's host sends endless empty packets to a device
// that is ready to receive, which takes most of the chip's time. A real host with nothing to send
// is silent, and so is this one.

import {USBCDC} from 'rp2040js';

// `connected` is set once the chip is enumerated; `received(bytes)` is called with every packet.
export class UsbHost {
  constructor(chip, received) {
    this.connected = false;
    this.outgoing = [];
    this.endpoint = -1; // the endpoint that waits for a packet
    this.size = 0; // the largest packet that it takes
    this.usb = chip.usbCtrl;
    this.cdc = new USBCDC(this.usb);
    const enumerate = this.usb.onEndpointRead;
    this.usb.onEndpointRead = (endpoint, size) => {
      if (endpoint === 0) return enumerate(endpoint, size);
      this.endpoint = endpoint;
      this.size = size;
      this.give();
    };
    this.cdc.onDeviceConnected = () => {
      this.connected = true;
    };
    this.cdc.onSerialData = received;
  }

  // Queue bytes; they are sent as the chip takes them.
  send(bytes) {
    for (const byte of bytes) this.outgoing.push(byte);
    this.give();
  }

  give() {
    if (this.endpoint < 0 || !this.outgoing.length) return;
    const {endpoint} = this;
    this.endpoint = -1;
    this.usb.endpointReadDone(endpoint, new Uint8Array(this.outgoing.splice(0, this.size)));
  }
}
