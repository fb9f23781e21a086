// Modules that the page imports and that are not files beside it.

declare module 'site'; // made by tools/sumpad_tools/build/web.py
declare module 'rp2040js'; // found by the bundler
