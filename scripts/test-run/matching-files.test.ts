import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { matchingFiles, requireMatchingPatterns } from './matching-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nazar-patterns-'));
  for (const file of ['jobs/run.test.ts', 'jobs/run.ts', 'node_modules/other/one.test.ts']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the files of the patterns of a test run', () => {
  it('are those of the project, each once', () => {
    expect(matchingFiles(['**/*.test.ts', 'jobs/*'], folder)).toEqual(['jobs/run.test.ts', 'jobs/run.ts']);
  });

  it.each([
    'chat/**/*.test.ts',
    '{jobs,chat}/**/*.test.ts',
    'jobs/{run,stop}.test.ts',
    'node_modules/**/*.test.ts',
  ])('fail the run if %s matches none', (pattern) => {
    expect(() => matchingFiles(['jobs/*', pattern], folder)).toThrow(/^No file matches [^,]*: /);
  });

  it('are looked for in the whole project', () => {
    expect(() => requireMatchingPatterns('scripts/**/*.test.ts', 'scripts/renamed.test.ts')).toThrow(
      'No file matches scripts/renamed.test.ts: ',
    );
  });
});
