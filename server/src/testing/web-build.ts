import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..', '..');
const execute = promisify(execFile);

export interface WebBuild {
  /** A folder that replaces web/dist. */
  readonly folder: string;
  remove(): Promise<void>;
}

type Parts = { readonly config: string; readonly browser: string; readonly server: string };

/**
 * Builds a part of the web from the current sources: uses the build of this test run, or makes one separate
 * from web/dist.
 */
export async function buildWebPart({ config, browser, server }: Parts): Promise<WebBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'nazar-web-'));
  const built = process.env.NAZAR_BUILT_WEB;
  if (built === undefined) {
    await build(config, join(folder, browser));
    await build(config, join(folder, server), '--ssr');
  } else for (const part of [browser, server]) await symlink(join(built, part), join(folder, part));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function build(config: string, outDir: string, ...more: string[]): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = ['--config', config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error', ...more];
  await execute(process.execPath, [vite, 'build', ...options], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
  });
}

/** Builds the application and the bundle that renders its front pages. */
export const buildFront = () =>
  buildWebPart({ config: 'vite.config.ts', browser: 'app', server: 'app-server' });
