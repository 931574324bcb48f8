import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { print, startLog } from '../platform/log/print.ts';
import { rotateKey } from '../platform/secrets/load-secrets.ts';
import { runCommand } from './command-settings.ts';
import { refuseOldSchema } from './refuse-old-schema.ts';

// npm run rotate-key, with the new SECRET_KEY and OLD_SECRET_KEY
await runCommand(async () => {
  const config = readConfig(process.env);
  const { databaseUrl, dataDir, secretKey } = config;
  if (secretKey === undefined) {
    throw new Error('Set SECRET_KEY to the new key, and OLD_SECRET_KEY to the one before.');
  }
  const database = await openDatabase({ databaseUrl, dataDir, log: startLog, mode: 'attach' });
  try {
    await refuseOldSchema(database.connectionString);
    const isRotated = await rotateKey(database.db, { ...config, secretKey });
    print(
      isRotated
        ? '3 keys were encrypted anew, under SECRET_KEY. Nothing needs the key before any more: remove OLD_SECRET_KEY, or secrets.json, and keep the old key with older backups.'
        : '0 keys were encrypted anew: all 3 are under SECRET_KEY already. OLD_SECRET_KEY can be removed.',
    );
  } finally {
    await database.close();
  }
});
