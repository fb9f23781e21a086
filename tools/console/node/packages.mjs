// Makes imports find packages in the folder that SUMPAD_NODE_PACKAGES names.
// tools/sumpad_tools/chip/node.py has installed them there, because a checkout is never written
// to. Passed to node with --import.

import {registerHooks} from 'node:module';
import {pathToFileURL} from 'node:url';

const parentURL = `${pathToFileURL(process.env.SUMPAD_NODE_PACKAGES)}/`;

registerHooks({
  resolve(specifier, context, next) {
    const isPackage = /^[a-z@]/.test(specifier) && !specifier.includes(':');
    return next(specifier, isPackage ? {...context, parentURL} : context);
  },
});
