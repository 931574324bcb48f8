import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '../platform/database/backup.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { backupFilesOf } from '../platform/storage/backup-files-of.ts';
import { openFileStore } from '../platform/storage/open-file-store.ts';
import { commandSettings, terminalLog as log, runCommand } from './command-settings.ts';

// npm run db:backup -- [folder]      (default: backups in the data folder)
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const settings = commandSettings();
  const { dataDir, databaseUrl } = settings;
  const files = backupFilesOf(await openFileStore(settings));
  const target = positionals[0] ? resolve(positionals[0]) : join(dataDir, 'backups');
  const database = await openDatabase({ databaseUrl, dataDir, log, mode: 'attach', waitMs: 5_000 });
  try {
    await backup({ connectionString: database.connectionString, files, target, log });
  } finally {
    await database.close();
  }
});
