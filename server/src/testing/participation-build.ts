import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..', '..');
const execute = promisify(execFile);
const parts = ['participate', 'participate-server'];

export interface ParticipationBuild {
  /** Stands for web/dist: the light page, and a shell of the application. */
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * The participation page of the sources as they are now: the build that the test run has just made, else one of its
 * own, apart from what may lie in web/dist.
 */
export async function buildParticipation(): Promise<ParticipationBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'nazar-light-'));
  const built = process.env.NAZAR_BUILT_WEB;
  if (built === undefined) await build(folder);
  else for (const part of parts) await symlink(join(built, part), join(folder, part));
  await mkdir(join(folder, 'app'));
  await writeFile(join(folder, 'app', 'index.html'), '<!doctype html><title>Nazar</title></head>');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function build(folder: string): Promise<void> {
  const run = (outDir: string, ...more: string[]) =>
    execute(
      process.execPath,
      [
        ...[join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'],
        ...[
          '--config',
          'vite.participate.config.ts',
          '--outDir',
          join(folder, outDir),
          '--emptyOutDir',
          ...more,
        ],
      ],
      { cwd: join(root, 'web'), env: { ...process.env, NODE_ENV: 'production', VITEST: undefined } },
    );
  await run('participate');
  await run('participate-server', '--ssr');
}
