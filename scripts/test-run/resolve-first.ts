import { registerHooks } from 'node:module';
import { resolveQuickly } from '../launcher/resolve-quickly.js';

// Node asks the last hook first. Vitest's own hook reports every import to the main process, ten thousand messages per
// worker, which only its watch mode needs.
registerHooks({ resolve: resolveQuickly });
