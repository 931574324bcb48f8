import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, runTool } from './run.ts';

const PROGRAMS = ['domain', 'server', 'web', 'e2e', 'bench', 'scripts'];

async function types(): Promise<number> {
  let worst = 0;
  for (const program of PROGRAMS) {
    if (!existsSync(join(root, program, 'tsconfig.json'))) continue;
    // What did not change since the last run is not checked again: a quarter of the time.
    const kept = `node_modules/.cache/types/${program}.tsbuildinfo`;
    const code = await runTool('typescript/bin/tsc', [
      '-p',
      program,
      '--incremental',
      '--tsBuildInfoFile',
      kept,
    ]);
    if (code !== 0) console.error(`${program}: the types don't fit.`);
    worst = Math.max(worst, code);
  }
  return worst;
}

/** The checks that are one yes or no each; every one gives an exit code. */
export const checks = {
  lint: () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  types,
  boundaries: () => run(process.execPath, ['scripts/boundaries.ts']),
  /** What needs no database, no browser and no child process: seconds, not minutes. */
  quick: () => runTool('vitest/vitest.mjs', ['run', 'domain/', 'scripts/boundaries/', 'scripts/test-run/']),
};

export type Check = keyof typeof checks;

export const isCheck = (name: string): name is Check => Object.hasOwn(checks, name);
