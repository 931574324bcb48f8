import type { StdioOptions } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { canMount, mountSmallDisk } from '../../testing/small-disk.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';

let folder: string;
let base: string;
let server: ServerProcess | undefined;
const database = useTestDatabase();
beforeAll(async () => {
  // Each call is an internal error and logs a line.
  await database.pool.query('alter table general_category rename to category_away');
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nazar-lines-'));
});
afterEach(async () => {
  if (server?.child.exitCode === null) await server.stop('SIGKILL');
  server = undefined;
  // The next test has another data folder.
  await database.pool.query('delete from installation');
  await rm(folder, { recursive: true, force: true });
});

async function start(output: StdioOptions = ['ignore', 'pipe', 'pipe']): Promise<ServerProcess> {
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const environment = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: database.connectionString };
  server = new ServerProcess(environment, { output });
  while ((await fetch(`${base}/healthz`).catch(() => null)) === null) {
    if (server.child.exitCode !== null) throw new Error(`It ended: ${server.output}`);
    await sleep(50);
  }
  return server;
}

async function fail(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const reply = await fetch(`${base}/api/Inquiry/v1/Rest/getCategories`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(reply.status).toBe(500);
  }
}

const ready = async () => ({
  ...((await (await fetch(`${base}/readyz`)).json()) as { status: string; log: string }),
});
async function lostLines(): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text();
  return Number(/^nazar_log_lines_lost_total (\d+)$/m.exec(text)?.[1]);
}

test('keeps serving when the reader of its log has gone', async () => {
  const running = await start();
  await running.says(/Nazar is at/);
  running.child.stdout?.destroy();
  running.child.stderr?.destroy();
  await fail(5);
  expect(await ready()).toMatchObject({ status: 'degraded', log: 'losingLines' });
  expect(await lostLines()).toBeGreaterThanOrEqual(5);
  expect(await (await fetch(`${base}/metrics`)).text()).toContain('nazar_degraded{reason="log"} 1');
  expect(await running.stop()).toBe(0);
});

async function expectServesWithoutItsLog(): Promise<void> {
  const before = await lostLines();
  await fail(5);
  expect(await ready()).toMatchObject({ status: 'degraded', log: 'losingLines', database: 'ok' });
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  expect((await lostLines()) - before).toBeGreaterThanOrEqual(5);
}

if (canMount()) {
  test('starts and serves when no line can be written, and reports how many were lost once there is space', async () => {
    const disk = mountSmallDisk('64k');
    const path = join(disk.folder, 'log');
    const ballast = join(disk.folder, 'ballast');
    try {
      const file = openSync(path, 'a');
      fill(ballast);
      const running = await start(['ignore', file, file]);
      closeSync(file);
      await expectServesWithoutItsLog();
      rmSync(ballast);
      expect(await ready()).toMatchObject({ log: 'ok' });
      expect(await readFile(path, 'utf8')).toMatch(/^\{"level":40,.*"lost":\d+,.*\}$/m);
      fill(ballast);
      // Some lines still fit into the last page of the file.
      await fail(10);
      expect(await ready()).toMatchObject({ status: 'degraded', log: 'losingLines' });
      expect(await running.stop()).toBe(0);
    } finally {
      disk.remove();
    }
  });
} else if (existsSync('/dev/full')) {
  test('starts and serves when no line can be written', async () => {
    const full = openSync('/dev/full', 'w');
    const running = await start(['ignore', full, full]);
    closeSync(full);
    await expectServesWithoutItsLog();
    expect(await running.stop()).toBe(0);
  });
}

/** Uses up the remaining space. */
function fill(path: string): void {
  writeFileSync(path, '');
  const file = openSync(path, 'a');
  try {
    for (;;) writeSync(file, Buffer.alloc(512));
  } catch {
    closeSync(file);
  }
}
