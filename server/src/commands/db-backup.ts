import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config/config.ts';
import { createBackup } from '../platform/database/backup/backup.ts';
import { deleteOldBackups } from '../platform/database/backup/find-backup-folder.ts';
import { openDatabase } from '../platform/database/connections/open-database.ts';
import { getKeyFilePath } from '../platform/secrets/key-file.ts';
import { makeBackupFiles } from '../platform/storage/make-backup-files.ts';
import { openFileStore } from '../platform/storage/open-file-store.ts';
import { terminalLog as log, resolveTypedPath, runCommand } from './command-settings.ts';

// npm run db:backup -- [folder] [--keep <number>]      (default: `backups` in the data folder; all are kept)
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  const { keep } = values;
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep))
    throw new Error('--keep needs a number of backups, 1 or more.');
  const config = readConfig(process.env);
  const { dataDir, databaseUrl, secretKey } = config;
  const files = makeBackupFiles(await openFileStore(config));
  const target = positionals[0] ? resolveTypedPath(positionals[0]) : join(dataDir, 'backups');
  const database = await openDatabase({ databaseUrl, dataDir, log, mode: 'attach', waitMs: 5_000 });
  try {
    await createBackup({ connectionString: database.connectionString, files, target, log });
  } finally {
    await database.close();
  }
  log.info(
    `It can be restored only with ${secretKey === undefined ? getKeyFilePath(dataDir) : 'SECRET_KEY'}, which is not in it: keep a copy of that elsewhere.`,
  );
  if (keep !== undefined) {
    const deleted = await deleteOldBackups(target, Number(keep));
    if (deleted > 0) log.info(`Deleted ${deleted} older backup${deleted === 1 ? '' : 's'}.`);
  }
});
