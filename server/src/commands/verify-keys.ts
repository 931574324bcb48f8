import { drizzle } from 'drizzle-orm/node-postgres';
import type { RestoreOptions } from '../platform/database/restore.ts';
import type { Log } from '../platform/log/log.ts';
import { keyFileOf } from '../platform/secrets/key-file.ts';
import { forgetKeys, hasKeysOf, isKeyFileOf } from '../platform/secrets/load-secrets.ts';
import type { CommandSettings } from './command-settings.ts';

/**
 * Refuses a backup that was made under other keys: nothing would show it later, while people could answer again. With
 * `isLost` the keys are forgotten instead.
 */
export function verifyKeys(
  settings: Pick<CommandSettings, 'dataDir' | 'secretKey' | 'oldSecretKey'>,
  { isLost, log }: { readonly isLost: boolean; readonly log: Pick<Log, 'warn'> },
): NonNullable<RestoreOptions['verify']> {
  return async (client, { keyFingerprint }) => {
    if (keyFingerprint === undefined) return;
    const db = drizzle(client);
    const fingerprint = Buffer.from(keyFingerprint, 'hex');
    if (await hasKeysOf(db, settings, fingerprint)) return;
    if (await isKeyFileOf(settings.dataDir, fingerprint)) {
      log.warn(
        `The keys of this backup are those in ${keyFileOf(settings.dataDir)}, so nothing is lost. Start Nazar without SECRET_KEY and OLD_SECRET_KEY; then «npm run rotate-key» encrypts the keys under a new SECRET_KEY.`,
      );
      return forgetKeys(db);
    }
    if (isLost) return forgetKeys(db);
    throw new Error(
      'SECRET_KEY, or secrets.json in DATA_DIR, is not the key of this backup: set the key of the time when it was made. If that key is lost, add --lost-key: then people can answer again, and guests and personal links lose what is theirs. Nothing was changed.',
    );
  };
}
