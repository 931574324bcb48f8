import { registerHooks } from 'node:module';
import { resolveQuickly } from '../launcher/resolve-quickly.js';

// The last hook is asked first. Vitest's own reports every import to the main process, ten thousand messages a worker
// that only its watching needs.
registerHooks({ resolve: resolveQuickly });
