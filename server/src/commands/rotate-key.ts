import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/connections/open-database.ts';
import { print, startupLog } from '../platform/log/print.ts';
import { rotateSecretKey } from '../platform/secrets/load-secrets.ts';
import { runCommand } from './command-settings.ts';
import { requireCurrentSchema } from './require-current-schema.ts';

// npm run rotate-key, with the new SECRET_KEY and OLD_SECRET_KEY
await runCommand(async () => {
  const config = readConfig(process.env);
  const { databaseUrl, dataDir, secretKey } = config;
  if (secretKey === undefined) {
    throw new Error('Set SECRET_KEY to the new key and OLD_SECRET_KEY to the previous one.');
  }
  const database = await openDatabase({ databaseUrl, dataDir, log: startupLog, mode: 'attach' });
  try {
    await requireCurrentSchema(database.connectionString);
    const isRotated = await rotateSecretKey(database.db, { ...config, secretKey });
    print(
      isRotated
        ? '3 keys are now encrypted with SECRET_KEY. Remove OLD_SECRET_KEY or secrets.json, and keep the old key with older backups.'
        : 'All 3 keys are already encrypted with SECRET_KEY. OLD_SECRET_KEY can be removed.',
    );
  } finally {
    await database.close();
  }
});
