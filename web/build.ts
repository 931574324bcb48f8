import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from './build-steps/compress-folder.ts';

const root = import.meta.dirname;

/** The application, and the light page where its configuration is: each into its folder under dist/. */
for (const configFile of ['vite.config.ts', 'vite.participate.config.ts']) {
  if (existsSync(join(root, configFile))) {
    await build({ root, configFile: join(root, configFile), logLevel: 'warn' });
  }
}
compressFolder(join(root, 'dist', 'app'));
