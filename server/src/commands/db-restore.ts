import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config/config.ts';
import { findBackupFolder } from '../platform/database/backup/find-backup-folder.ts';
import { restoreBackup } from '../platform/database/backup/restore.ts';
import { openDatabase } from '../platform/database/connections/open-database.ts';
import { findLockHolder } from '../platform/database/embedded/data-folder-lock.ts';
import { migrateSchema } from '../platform/database/migrate/migrate.ts';
import { makeBackupFiles } from '../platform/storage/make-backup-files.ts';
import { openFileStore } from '../platform/storage/open-file-store.ts';
import { formatOperatorCommand } from '../platform/texts/format-operator-command.ts';
import { terminalLog as log, resolveTypedPath, runCommand } from './command-settings.ts';
import { makeBackupKeyVerifier } from './verify-keys.ts';

// npm run db:restore -- <folder of a backup, or of several: uses the newest> [--force] [--lost-key]
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, 'lost-key': { type: 'boolean', default: false } },
  });
  if (!positionals[0]) throw new Error(`Usage: ${formatOperatorCommand('db:restore', '<folder> [--force]')}`);
  const path = resolveTypedPath(positionals[0]);
  const source = await findBackupFolder(path);
  if (source === null) throw new Error(`There is no backup of Nazar in ${path}.`);
  if (source !== path) log.info(`Restoring the newest backup in ${path}: ${basename(source)}`);
  const settings = readConfig(process.env);
  const { dataDir, databaseUrl } = settings;
  const holder = databaseUrl ? null : await findLockHolder(dataDir);
  if (holder) {
    throw new Error(
      `Stop the ${holder.purpose} first (process ${holder.pid}): what it remembers would no longer be true.`,
    );
  }
  const database = await openDatabase({ databaseUrl, dataDir, log, mode: 'attach', waitMs: 5_000 });
  try {
    const { connectionString } = database;
    const files = await openFileStore(settings);
    await restoreBackup({
      connectionString,
      files: makeBackupFiles(files),
      source,
      force: values.force,
      log,
      verify: makeBackupKeyVerifier(settings, { isLost: values['lost-key'], files, log }),
    });
    await migrateSchema(connectionString, { log });
  } finally {
    await database.close();
  }
});
