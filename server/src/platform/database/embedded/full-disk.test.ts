import { closeSync, globSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copySeededDataDir, fastPostgresOptions, waitFor } from '../../../testing/embedded-process.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '../../../testing/small-disk.ts';
import { silentLog } from '../../log/log.ts';
import { createDatabasePool, endPool } from '../connections/create-database-pool.ts';
import { classifyDatabaseError, type DatabaseErrorKind } from '../constraint-problems.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

let disk: SmallDisk;
let server: EmbeddedPostgres;
let pool: pg.Pool;

async function openOnSmallDisk(): Promise<void> {
  disk = mountSmallDisk('110m');
  const dataDir = await copySeededDataDir(disk.folder);
  const settings = { max_wal_size: '16MB' };
  server = await startEmbeddedPostgres({
    ...fastPostgresOptions,
    dataDir,
    log: silentLog,
    settings,
    reserveMegabytes: 8,
  });
  pool = createDatabasePool(server.connection, {}, silentLog);
  await pool.query('create table entry (id int primary key, body text not null)');
  await pool.query("insert into entry values (0, 'first')");
}

async function closeSmallDisk(): Promise<void> {
  await endPool(pool);
  await server.stop();
  disk.remove();
}

/** Uses up all remaining space and returns a function that frees it. */
function fillDisk(): () => void {
  const path = join(disk.folder, 'ballast');
  const file = openSync(path, 'w');
  try {
    for (const chunk = Buffer.alloc(65_536); ; ) writeSync(file, chunk);
  } catch {
    closeSync(file);
  }
  return () => rmSync(path);
}

/** Returns the outcome of a statement, after checking that it did not hang. */
async function attempt(sql: string, values: unknown[] = []): Promise<DatabaseErrorKind | 'done'> {
  const started = performance.now();
  const outcome = await pool.query(sql, values).then(
    () => 'done' as const,
    (error: unknown) => classifyDatabaseError(error).kind,
  );
  expect(performance.now() - started).toBeLessThan(30_000);
  return outcome;
}

async function storedIds(): Promise<number[]> {
  const result = await pool.query<{ id: number }>('select id from entry order by id');
  return result.rows.map((row) => row.id);
}

if (canMount()) {
  beforeEach(openOnSmallDisk);
  afterEach(closeSmallDisk);

  test('on a full disk refuses writes, keeps exactly what was confirmed and recovers', async () => {
    const free = fillDisk();
    const confirmed = [0];
    const outcomes = new Set<string>();
    for (let id = 1; id <= 40; id++) {
      const outcome = await attempt('insert into entry values ($1, $2)', [id, 'x'.repeat(500_000)]);
      if (outcome === 'done') confirmed.push(id);
      outcomes.add(outcome);
    }
    expect(outcomes).toContain('full');
    expect(await storedIds()).toEqual(confirmed);
    free();
    expect(await attempt("insert into entry values (1000, 'after')")).toBe('done');
    expect(await storedIds()).toEqual([...confirmed, 1000]);
  });

  test('stays readable if there is no space even for the log', async () => {
    const free = fillDisk();
    // Writes only log, until PostgreSQL has no space for it and stops.
    const fillLog = "select pg_logical_emit_message(true, 'x', repeat('y', 200000))";
    const stopped = await waitFor(async () => (await attempt(fillLog)) === 'away');
    expect(stopped).toBe(true);
    const readable = await waitFor(async () => (await attempt('select 1')) === 'done');
    expect(readable).toBe(true);
    expect(await storedIds()).toEqual([0]);
    expect(await attempt("insert into entry values (1, 'during')")).toBe('readOnly');
    free();
    const insert = "insert into entry values (2, 'after')";
    const writable = await waitFor(async () => (await attempt(insert)) === 'done');
    expect(writable).toBe(true);
    expect(await storedIds()).toEqual([0, 2]);
  });

  test('stays readable if there is no space for a file that new connections need', async () => {
    // PostgreSQL removes the file whenever statistics of the catalogue change, and the next connection writes
    // it.
    for (const file of globSync(join(disk.folder, 'data/postgres/{global,base/*}/pg_internal.init')))
      rmSync(file);
    const free = fillDisk();
    await endPool(pool);
    pool = createDatabasePool(server.connection, {}, silentLog);
    expect(await attempt('select 1')).toBe('full');
    const readable = await waitFor(async () => (await attempt('select 1')) === 'done');
    expect(readable).toBe(true);
    expect(await storedIds()).toEqual([0]);
    free();
    const insert = "insert into entry values (1, 'after')";
    const writable = await waitFor(async () => (await attempt(insert)) === 'done');
    expect(writable).toBe(true);
  });
} else {
  console.info('A small disk can not be mounted here: how a full disk is handled is not tested.');
  test('distinguishes a full disk from an absent database', () => {
    const full = Object.assign(new Error('could not extend file: No space left on device'), {
      code: '53100',
    });
    expect(classifyDatabaseError(full)).toEqual({ kind: 'full' });
  });
}
