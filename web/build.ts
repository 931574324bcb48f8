import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from './build-steps/compress-folder.ts';

const root = import.meta.dirname;
const light = { root, configFile: join(root, 'vite.participate.config.ts'), logLevel: 'warn' as const };

/** Builds the application, the participation page for the browser, and the same page for the server. */
await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
await build(light);
await build({ ...light, build: { ssr: true } });
for (const folder of ['app', 'participate']) compressFolder(join(root, 'dist', folder));
