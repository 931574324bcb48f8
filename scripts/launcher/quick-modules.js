// Loaded into every process of the server, its workers and its commands before their first module.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled once, read at every later start. In the checkout, because strangers may write to the temporary folder.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));

const relative = /^\.{1,2}\//;
const drizzleModule = /\/node_modules\/drizzle-orm\/.*\.js$/;

/**
 * Node parses the package.json around a file again for each file it resolves. That of drizzle-orm has 180 KB,
 * for some five hundred files: two thirds of a start, and 190 MB. Its ES modules import each other by whole
 * relative names, which need no package.json.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context;
    if (!relative.test(specifier) || parentURL === undefined || !drizzleModule.test(parentURL)) {
      return nextResolve(specifier, context);
    }
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
