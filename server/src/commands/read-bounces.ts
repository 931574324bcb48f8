import { processBounceMails } from '../features/invitations/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/connections/open-database.ts';
import { migrateSchema } from '../platform/database/migrate/migrate.ts';
import { print, startupLog } from '../platform/log/print.ts';
import { loadSecrets } from '../platform/secrets/load-secrets.ts';
import { formatOperatorCommand } from '../platform/texts/format-operator-command.ts';
import { resolveTypedPath, runCommand } from './command-settings.ts';

// npm run read-bounces -- <file, folder or Maildir> …, or - for an e-mail on standard input
await runCommand(async () => {
  const sources = process.argv.slice(2);
  if (sources.length === 0) {
    throw new Error(
      `Usage: ${formatOperatorCommand('read-bounces', '<file, folder or Maildir> …')}, or - for a mail on standard input`,
    );
  }
  const config = readConfig(process.env);
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, log: startupLog, mode: 'attach' });
  try {
    await migrateSchema(database.connectionString, { log: startupLog });
    const secrets = await loadSecrets(database.db, config);
    const paths = sources.map((source) => (source === '-' ? source : resolveTypedPath(source)));
    const deps = { secrets, now: Date.now };
    const { mails, noted, complaints, known } = await processBounceMails(database.db, paths, deps);
    print(`Emails read: ${mails}. Bounced: ${noted}. Opted out: ${complaints}. Already known: ${known}.`);
  } finally {
    await database.close();
  }
});
