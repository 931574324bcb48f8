import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Log } from '../../log/log.ts';
import { DatabaseClient } from '../connections/database-client.ts';
import { listAppliedMigrations } from '../migrate/migrate.ts';
import { queryRows } from '../select-rows.ts';
import { type BackupFiles, copyMissingBackupFiles } from './backup-files.ts';
import {
  BACKUP_MANIFEST_NAME,
  type BackupManifest,
  type BackupTable,
  manifestMigrationSchema,
} from './backup-manifest.ts';
import {
  type BackupTableShape,
  copyTableToStdoutSql,
  listBackupTables,
  listSequences,
  setPortableFormats,
} from './backup-tables.ts';
import { makeBackupFolderName } from './find-backup-folder.ts';
import { makeFingerprintingStream } from './hash-stream.ts';

interface BackupOptions {
  connectionString: string;
  files: BackupFiles;
  /** The folder in which the backup's own folder is created. */
  target: string;
  log: Log;
  now?: Date;
}

async function backUpTable(client: pg.Client, table: BackupTableShape, folder: string): Promise<BackupTable> {
  const file = `${table.name}.copy`;
  const print = makeFingerprintingStream();
  await pipeline(
    client.query(copyTo(copyTableToStdoutSql(table))),
    print.stream,
    createWriteStream(join(folder, file), { flush: true, mode: 0o600 }),
  );
  const { lines, sha256 } = print.result();
  return { name: table.name, file, columns: table.columns, rows: lines, sha256 };
}

async function appliedRows(client: pg.Client): Promise<BackupManifest['migrations']> {
  if ((await listAppliedMigrations(client)) === null) {
    throw new Error('The database is empty, so there is nothing to back up.');
  }
  return queryRows(client, manifestMigrationSchema, {
    text: `select version, name, checksum, applied_at::text as "appliedAt" from schema_migration order by version`,
  });
}

async function backUpDatabase(
  client: pg.Client,
  folder: string,
): Promise<Omit<BackupManifest, 'format' | 'createdAt' | 'files'>> {
  // One snapshot for all tables, independent of later writes.
  await client.query('begin isolation level repeatable read read only');
  await setPortableFormats(client);
  const server = await client.query<{ server_version: string }>('show server_version');
  const migrations = await appliedRows(client);
  const tables: BackupTable[] = [];
  for (const table of await listBackupTables(client)) tables.push(await backUpTable(client, table, folder));
  // Sequences are read after the tables: they never decrease, so they can't be behind a copied row.
  const sequences = await listSequences(client);
  const keyFingerprint = await readKeyFingerprint(client);
  await client.query('commit');
  return {
    server: server.rows[0]?.server_version ?? '',
    migrations,
    tables,
    sequences,
    ...(keyFingerprint !== null && { keyFingerprint }),
  };
}

async function readKeyFingerprint(client: pg.Client): Promise<string | null> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('installation') is not null as "isThere"`,
  );
  if (tables[0]?.isThere !== true) return null;
  const { rows } = await client.query<{ fingerprint: string }>(
    `select encode(key_fingerprint, 'hex') as fingerprint from installation`,
  );
  return rows[0]?.fingerprint ?? null;
}

async function sync(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Writes a backup completely or not at all, and returns its folder. */
export async function createBackup(
  options: BackupOptions,
): Promise<{ folder: string; manifest: BackupManifest }> {
  const createdAt = (options.now ?? new Date()).toISOString();
  const target = resolve(options.target);
  const folder = join(target, makeBackupFolderName(createdAt));
  const draft = `${folder}.part`;
  await mkdir(target, { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  const client = new DatabaseClient({
    connectionString: options.connectionString,
    application_name: 'nazar backup',
  });
  try {
    await client.connect();
    const uploads = [options.files, join(draft, 'files')] as const;
    // Files are copied twice: before the tables' snapshot for those that are deleted later, and after it for
    // those added just before.
    const early = await copyMissingBackupFiles(...uploads);
    const database = await backUpDatabase(client, draft);
    const late = await copyMissingBackupFiles(...uploads, early);
    const files = [...early, ...late].sort((a, b) => (a.path < b.path ? -1 : 1));
    const manifest: BackupManifest = { format: 1, createdAt, ...database, files };
    await writeFile(join(draft, BACKUP_MANIFEST_NAME), `${JSON.stringify(manifest, null, 2)}\n`, {
      flush: true,
      mode: 0o600,
    });
    await sync(draft);
    await rename(draft, folder);
    await sync(target);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    options.log.info(
      `Backed up ${rows} rows of ${manifest.tables.length} tables and ${files.length} files to ${folder}`,
    );
    return { folder, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
