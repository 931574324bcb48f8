import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './run.ts';

let outer: string;
let checkout: string;
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'nazar-ci-'));
  checkout = join(outer, 'a checkout');
  cpSync(join(root, '.ci', 'run'), join(checkout, '.ci', 'run'));
});
afterEach(() => rmSync(outer, { recursive: true }));

/** Runs `.ci/run` with an npm whose `test` and `check:import` run these commands. */
function ci(test: string, checkImport = 'exit 1'): { lines: string[]; code: number | null } {
  const npm = join(checkout, 'npm');
  writeFileSync(npm, `#!/bin/sh\nif [ "$1" = test ]; then\n${test}\nelse\n${checkImport}\nfi\n`);
  chmodSync(npm, 0o755);
  const { stdout, status } = spawnSync(join(checkout, '.ci', 'run'), {
    cwd: outer,
    encoding: 'utf8',
    env: { PATH: `${checkout}:${process.env.PATH}` },
  });
  return { lines: stdout.trimEnd().split('\n'), code: status };
}

const totals = (numbers: string) => `echo "npm test: …"; echo "${numbers}" > "$NAZAR_TOTALS_FILE"`;
const withBig5 = () => mkdirSync(join(outer, 'shared', 'data', 'big5'), { recursive: true });

describe('.ci/run', () => {
  it('prints the sums as its last line and succeeds', () => {
    const { lines, code } = ci(totals('12 0 1'));
    expect(lines.at(-1)).toBe('12 passed, 0 failed, 1 skipped');
    expect(lines.filter((line) => /^\d+ passed, \d+ failed, \d+ skipped$/.test(line))).toHaveLength(1);
    expect(code).toBe(0);
  });

  it.each([
    ['a test failed', `${totals('12 2 0')}; exit 1`, '12 passed, 2 failed, 0 skipped'],
    ['nothing ran', totals('0 0 0'), '0 passed, 0 failed, 0 skipped'],
    ['npm test broke before it could count', 'exit 1', '0 passed, 1 failed, 0 skipped'],
  ])('fails when %s', (_title, test, last) => {
    const { lines, code } = ci(test);
    expect(lines.at(-1)).toBe(last);
    expect(code).toBe(1);
  });

  it('includes the check of the real import if its data exists', () => {
    withBig5();
    const good = ci(totals('12 0 0'), '[ "$*" = "run check:import -- ../shared/data/big5" ]');
    expect(good.lines.at(-1)).toBe('13 passed, 0 failed, 0 skipped');
    expect(good.code).toBe(0);
    const bad = ci(totals('12 0 0'), 'exit 1');
    expect(bad.lines.at(-1)).toBe('12 passed, 1 failed, 0 skipped');
    expect(bad.code).toBe(1);
  });
});
