import { registerHooks } from 'node:module';
import { resolveQuickly } from '../launcher/resolve-quickly.js';

// The last hook is asked first. Vitest's own tells the main process of every import, ten thousand messages a worker
// that only its watching needs.
registerHooks({ resolve: resolveQuickly });
