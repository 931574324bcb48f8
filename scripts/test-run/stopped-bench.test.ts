import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nazar-stopped-bench-'));
  // The database may run as another user.
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A zombie process doesn't count as alive, because a container may lack an init. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout.trim());
}

// Ctrl-C sends another signal, which the same function handles.
it('stops server and database when it is asked to end', async () => {
  const quickModules = join(root, 'scripts', 'launcher', 'quick-modules.js');
  const bench = spawn(process.execPath, ['--import', quickModules, join(root, 'bench', 'bench.ts')], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: folder },
  });
  const ended = once(bench, 'exit');
  const postmaster = () => {
    const [file] = globSync('nazar-bench-*/postgres/postmaster.pid', { cwd: folder });
    return file === undefined ? 0 : Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]);
  };
  // Negative while the database is being created.
  const patience = { timeout: 110_000 };
  await expect.poll(() => bench.exitCode !== null || postmaster() > 0, patience).toBe(true);
  const pid = postmaster();
  bench.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('nazar-bench-'))).toEqual([]);
});
