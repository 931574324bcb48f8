import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '../platform/database/backup.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { commandSettings, terminalLog as log, runCommand } from './command-settings.ts';

// npm run db:backup -- [folder]      (default: backups in the data folder)
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const { dataDir, databaseUrl } = commandSettings();
  const target = positionals[0] ? resolve(positionals[0]) : join(dataDir, 'backups');
  const database = await openDatabase({ databaseUrl, dataDir, log, mode: 'attach', waitMs: 5_000 });
  try {
    await backup({ connectionString: database.connectionString, dataDir, target, log });
  } finally {
    await database.close();
  }
});
