import { randomUUID } from 'node:crypto';
import {
  generatePassword,
  grantAdminRoleAndEndSessions,
  hashPassword,
  insertAccount,
  insertAdminGrantAuditEntry,
} from '../features/accounts/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/connections/open-database.ts';
import { migrateSchema } from '../platform/database/migrate/migrate.ts';
import { errorMessage } from '../platform/log/describe-error.ts';
import { print, printError, startupLog } from '../platform/log/print.ts';
import { loadSecrets } from '../platform/secrets/load-secrets.ts';
import { formatOperatorCommand } from '../platform/texts/format-operator-command.ts';
import { parseAdministratorIdentifier } from './administrator-identifier.ts';

const usage = `Usage: ${formatOperatorCommand('create-admin', '<email address, or mobile number with country code>')}`;

async function createAdmin(typed: string | undefined): Promise<void> {
  const identifier = parseAdministratorIdentifier(typed);
  if (identifier === null) throw new Error(usage);
  const config = readConfig(process.env);
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, log: startupLog, mode: 'attach' });
  try {
    await migrateSchema(database.connectionString, { log: startupLog });
    // A database with accounts and without keys would be treated as a restored one.
    if (config.secretKey !== undefined) await loadSecrets(database.db, config);
    const granted = await grantAdminRoleAndEndSessions(database.db, identifier);
    if (granted !== null) {
      print(
        granted.enabled
          ? `${identifier.text} is now an administrator. They sign in again with their usual password.`
          : `${identifier.text} is now an administrator, but the account is disabled: no one can sign in to it.`,
      );
      return;
    }
    const password = generatePassword();
    const newAccount = {
      id: randomUUID(),
      identifier,
      passwordHash: await hashPassword(password, config),
      language: 'en' as const,
      roles: ['user' as const, 'admin' as const],
    };
    if (!(await insertAccount(database.db, newAccount, Date.now()))) {
      throw new Error(`${identifier.text} has just signed up. Run the command again.`);
    }
    await insertAdminGrantAuditEntry(database.db, newAccount.id);
    print(`${identifier.text} is now an administrator. Password (shown only once): ${password}`);
  } finally {
    await database.close();
  }
}

const [typed] = process.argv.slice(2);
try {
  await createAdmin(typed);
} catch (error) {
  printError(errorMessage(error));
  process.exitCode = 1;
}
