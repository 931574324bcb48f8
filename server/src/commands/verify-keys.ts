import { drizzle } from 'drizzle-orm/node-postgres';
import type { RestoreOptions } from '../platform/database/restore.ts';
import { forgetKeys, hasKeysOf } from '../platform/secrets/load-secrets.ts';
import type { CommandSettings } from './command-settings.ts';

/**
 * Refuses a backup that was made under other keys: nothing would show it later, while people could answer again. With
 * `isLost` the keys are forgotten instead.
 */
export function verifyKeys(
  settings: Pick<CommandSettings, 'dataDir' | 'secretKey' | 'oldSecretKey'>,
  isLost: boolean,
): NonNullable<RestoreOptions['verify']> {
  return async (client, { keyFingerprint }) => {
    if (keyFingerprint === undefined) return;
    const db = drizzle(client);
    if (await hasKeysOf(db, settings, Buffer.from(keyFingerprint, 'hex'))) return;
    if (isLost) return forgetKeys(db);
    throw new Error(
      'SECRET_KEY, or secrets.json in DATA_DIR, is not the key of this backup: set the key of the time when it was made. If that key is lost, add --lost-key: then people can answer again, and guests and personal links lose what is theirs. Nothing was changed.',
    );
  };
}
