import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cacheFolder } from './cache-folder.ts';

let packages: string;
beforeEach(() => {
  packages = mkdtempSync(join(tmpdir(), 'nazar-packages-'));
});
afterEach(() => rmSync(packages, { recursive: true }));

it('is stored beside the packages', () => {
  expect(cacheFolder('things', packages)).toBe(join(packages, '.cache', 'things'));
});

it('is a temporary folder that resolves the packages if their folder is read-only', () => {
  // Root can write into every folder, but not into a file.
  writeFileSync(join(packages, '.cache'), '');
  const folder = cacheFolder('things', packages);
  expect(existsSync(folder)).toBe(true);
  expect(folder.startsWith(packages)).toBe(false);
  expect(realpathSync(join(folder, 'node_modules'))).toBe(realpathSync(packages));
  rmSync(folder, { recursive: true });
});
