import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { forEachParallel } from '../../background/for-each-parallel.ts';
import type { Log } from '../../log/log.ts';
import { DatabaseClient } from '../connections/database-client.ts';
import { lockMigrations } from '../migrate/migrate.ts';
import { type Migration, readMigrations } from '../migrate/read-migrations.ts';
import { type BackupFiles, parallelBackupFiles } from './backup-files.ts';
import { type BackupManifest, type BackupTable, readBackupManifest } from './backup-manifest.ts';
import {
  type BackupTableShape,
  copyTableFromStdinSql,
  copyTableToStdoutSql,
  setPortableFormats,
} from './backup-tables.ts';
import { countServerNodes } from './count-server-nodes.ts';
import { fingerprintFile, fingerprintStream } from './hash-stream.ts';
import { rebuildSchema, suspendForeignKeysAndTriggers } from './restore-schema.ts';

export interface RestoreOptions {
  connectionString: string;
  /** The store that receives the uploads. */
  files: BackupFiles;
  /** Folder of the backup. */
  source: string;
  /** Whether to replace the database's contents. */
  force: boolean;
  /** Called with the restored rows before the commit; throws to restore nothing. */
  verify?: (client: pg.Client, manifest: BackupManifest) => Promise<void>;
  log: Log;
  migrationsDir?: string;
}

/** Verifies the whole backup before any change. */
async function checkBackup(source: string, manifest: BackupManifest): Promise<void> {
  const parts = [
    ...manifest.tables.map(({ file, sha256 }) => ({ path: file, sha256 })),
    ...manifest.files.map(({ path, sha256 }) => ({ path: `files/${path}`, sha256 })),
  ];
  for (const { path, sha256 } of parts) {
    const print = await fingerprintFile(join(source, path)).catch((error: unknown) => {
      throw new Error(`The backup is damaged: ${path} can't be read (${String(error)}).`);
    });
    if (print.sha256 !== sha256) throw new Error(`The backup is damaged: ${path} is not as it was written.`);
  }
}

async function loadTable(
  client: pg.Client,
  shape: BackupTableShape,
  table: BackupTable,
  source: string,
): Promise<void> {
  await pipeline(
    createReadStream(join(source, table.file)),
    client.query(copyFrom(copyTableFromStdinSql(shape))),
  );
  const stored = await fingerprintStream(client.query(copyTo(copyTableToStdoutSql(shape))));
  if (stored.lines !== table.rows || stored.sha256 !== table.sha256) {
    throw new Error(
      `The table ${table.name} did not come back as it was: ${stored.lines} of ${table.rows} rows. Nothing was changed.`,
    );
  }
}

async function restoreDatabase(
  client: pg.Client,
  manifest: BackupManifest,
  known: Migration[],
  options: RestoreOptions,
): Promise<void> {
  await setPortableFormats(client);
  const shapes = await rebuildSchema(client, manifest, known, options.force);
  const resume = await suspendForeignKeysAndTriggers(client);
  for (const [index, table] of manifest.tables.entries()) {
    const shape = shapes[index];
    if (shape) await loadTable(client, shape, table, options.source);
  }
  await resume();
  for (const { name, value } of manifest.sequences) {
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, value]);
  }
}

/** Restoring would erase answers that running servers confirm meanwhile. */
async function requireNoServers(client: pg.ClientBase): Promise<void> {
  const count = await countServerNodes(client);
  if (count === 0) return;
  const servers = count === 1 ? 'A running server uses' : `${count} running servers use`;
  throw new Error(`${servers} this database: stop all servers first. Nothing was changed.`);
}

/** Restores a backup completely, or changes nothing and throws the reason. */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const { source, files, log } = options;
  const manifest = await readBackupManifest(source);
  const known = await readMigrations(options.migrationsDir);
  await checkBackup(source, manifest);
  const client = new DatabaseClient({
    connectionString: options.connectionString,
    application_name: 'nazar restore',
  });
  await client.connect();
  try {
    // A server that starts now waits for this lock.
    await lockMigrations(client, log);
    await requireNoServers(client);
    await client.query('begin');
    await restoreDatabase(client, manifest, known, options);
    await options.verify?.(client, manifest);
    // Files are copied before the commit, because a row without its file is worse than a file without its
    // row.
    await forEachParallel(manifest.files, parallelBackupFiles, ({ path }) =>
      files.write(path, createReadStream(join(source, 'files', path))),
    );
    await client.query('commit');
    await client.query('analyze');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  log.info(`Restored ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files.`);
  return manifest;
}
