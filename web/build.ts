import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from './build-steps/compress-folder.ts';

const root = import.meta.dirname;
const light = { root, configFile: join(root, 'vite.participate.config.ts'), logLevel: 'warn' as const };

const application = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' as const };

/** Builds the application and the participation page, each for the browser and for the server that renders it. */
for (const part of [application, light]) {
  await build(part);
  await build({ ...part, build: { ssr: true } });
}
for (const folder of ['app', 'participate']) compressFolder(join(root, 'dist', folder));
