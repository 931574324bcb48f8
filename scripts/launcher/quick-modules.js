// Loaded into every process of the server, its workers and its commands, before their first module.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { resolveQuickly } from './resolve-quickly.js';

// The compiled code is cached for later starts, in the checkout because strangers may write to the temporary folder.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));

registerHooks({ resolve: resolveQuickly });
