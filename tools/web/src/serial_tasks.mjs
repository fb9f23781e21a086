// @ts-check
// What the worker does over a console's serial line. It loads this script when it needs it first
// (worker.mjs), because playing does not need it.

import {add} from './adding.mjs';
import {give, take} from './backup.mjs';
import {migrated} from './migrating.mjs';
import {Repl} from './repl.mjs';
import {open, which} from './repl_tasks.mjs';

Object.assign(globalThis, {serialTasks: {add, give, migrated, open, Repl, take, which}});
