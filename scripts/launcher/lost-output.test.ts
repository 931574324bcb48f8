import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const launcher = join(import.meta.dirname, '..', 'nazar.js');
/** Prints one more line after the launcher's own, as happens after a build. */
const sayMore = `data:text/javascript,process.once('beforeExit', () => console.error('late'))`;

test.runIf(existsSync('/dev/full'))('a full disk under its output does not end the launcher', () => {
  const full = openSync('/dev/full', 'w');
  const { status } = spawnSync(process.execPath, ['--import', sayMore, launcher, 'no-such-task'], {
    stdio: ['ignore', full, full],
  });
  expect(status).toBe(2);
});
