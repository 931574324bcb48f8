import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A temporary folder that is removed after the last test of the file. */
export function useTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nazar-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
