// What the modules of the page import and no file beside them has.

declare module 'site'; // made by tools/sumpad_tools/build/web.py
declare module 'rp2040js'; // found by whoever bundles
