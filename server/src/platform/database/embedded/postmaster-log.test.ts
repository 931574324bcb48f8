import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostmasterLog, readPostmasterLogTail, truncatePostmasterLog } from './postmaster-log.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nazar-postgres-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('truncates a growing log to its last lines while PostgreSQL continues to write', async () => {
  const path = join(folder, 'postgres.log');
  const file = openSync(path, 'a');
  const lines = Array.from({ length: 1000 }, (_, index) => `ERROR:  refused ${index}\n`).join('');
  for (let written = 0; written < 11_000_000; written += lines.length) writeSync(file, lines);
  await truncatePostmasterLog(path);
  writeSync(file, 'LOG:  after\n');
  closeSync(file);
  expect((await stat(path)).size).toBeLessThan(200_000);
  expect(await readFile(path, 'utf8')).toMatch(
    /^ERROR: {2}refused \d+\n[\s\S]*refused 999\nLOG: {2}after\n$/,
  );
  expect(await readPostmasterLogTail(path)).toMatch(/refused 999\nLOG: {2}after$/);
});

test('leaves a short log unchanged and ignores a missing one', async () => {
  const path = join(folder, 'postgres.log');
  await truncatePostmasterLog(path);
  const file = openSync(path, 'a');
  writeSync(file, 'LOG:  ready\n');
  closeSync(file);
  await truncatePostmasterLog(path);
  expect(await readFile(path, 'utf8')).toBe('LOG:  ready\n');
});

test('starts without a log if it can’t be created', () => {
  expect(openPostmasterLog(join(folder, 'nowhere', 'postgres.log')).output).toBe('ignore');
});
