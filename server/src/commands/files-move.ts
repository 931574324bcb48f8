import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/connections/open-database.ts';
import { moveStoredFiles } from '../platform/storage/move-stored-files.ts';
import { openDiskFileStore, openS3FileStore } from '../platform/storage/open-file-store.ts';
import { formatOperatorCommand } from '../platform/texts/format-operator-command.ts';
import { terminalLog as log, runCommand } from './command-settings.ts';

// npm run files:move -- s3|disk
await runCommand(async () => {
  const [target] = parseArgs({ allowPositionals: true }).positionals;
  if (target !== 's3' && target !== 'disk')
    throw new Error(`Usage: ${formatOperatorCommand('files:move', 's3|disk')}`);
  const { dataDir, databaseUrl, s3 } = readConfig(process.env);
  if (s3 === null) throw new Error('Set S3_BUCKET and the other settings of the store, in both directions.');
  const disk = openDiskFileStore({ dataDir });
  const bucket = await openS3FileStore(s3);
  const [from, to] = target === 's3' ? [disk, bucket] : [bucket, disk];
  const database = await openDatabase({ databaseUrl, dataDir, log, mode: 'attach', waitMs: 5_000 });
  try {
    const outcome = await moveStoredFiles({ connectionString: database.connectionString, from, to, log });
    if (outcome === 'moved')
      log.info(
        target === 's3' ? 'Start the servers with S3_BUCKET.' : 'Start the servers without S3_BUCKET.',
      );
  } finally {
    await database.close();
  }
});
