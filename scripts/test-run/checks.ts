import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './cache-folder.ts';
import { root, run, runTool, vitestRun } from './run.ts';

const PROGRAMS = ['domain', 'server', 'web', 'web/src/participate', 'e2e', 'bench', 'scripts'];

async function types(): Promise<number> {
  // Unchanged files are not checked again, which takes a quarter of the time.
  const cache = cacheFolder('types');
  let worst = 0;
  for (const program of PROGRAMS) {
    if (!existsSync(join(root, program, 'tsconfig.json'))) continue;
    const code = await runTool('typescript/bin/tsc', [
      '-p',
      program,
      '--incremental',
      '--tsBuildInfoFile',
      join(cache, `${program.replaceAll('/', '-')}.tsbuildinfo`),
    ]);
    if (code !== 0) console.error(`${program}: the types don't fit.`);
    worst = Math.max(worst, code);
  }
  return worst;
}

/** The single checks; each returns an exit code. */
export const checks = {
  lint: () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  types,
  boundaries: () => run(process.execPath, ['scripts/boundaries.ts']),
  /** Tests without a database, browser or child processes, which take seconds. */
  quick: () =>
    runTool('vitest/vitest.mjs', [...vitestRun, 'domain/', 'scripts/boundaries/', 'scripts/test-run/']),
};

type Check = keyof typeof checks;

export const isCheck = (name: string): name is Check => Object.hasOwn(checks, name);
