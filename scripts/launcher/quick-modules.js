// Loaded into every process of the server, its workers and its commands before their first module.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { resolveQuickly } from './resolve-quickly.js';

// Compiled once, read at every later start. In the checkout, because strangers may write to the temporary folder.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));

registerHooks({ resolve: resolveQuickly });
