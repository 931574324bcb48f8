import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..', '..');
const run = promisify(execFile);

export interface ParticipationBuild {
  /** Stands for web/dist: the light page, and a shell of the application. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** The participation page built from the sources as they are now, apart from what may lie in web/dist. */
export async function buildParticipation(): Promise<ParticipationBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'nazar-light-'));
  const build = (outDir: string, ...more: string[]) =>
    run(
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
  await build('participate');
  await build('participate-server', '--ssr');
  await mkdir(join(folder, 'app'));
  await writeFile(join(folder, 'app', 'index.html'), '<!doctype html><title>Nazar</title></head>');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
