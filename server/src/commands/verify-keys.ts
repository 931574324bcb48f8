import { drizzle } from 'drizzle-orm/node-postgres';
import type { Config } from '../platform/config/config.ts';
import type { RestoreOptions } from '../platform/database/backup/restore.ts';
import type { Log } from '../platform/log/log.ts';
import { getKeyFilePath } from '../platform/secrets/key-file.ts';
import {
  deleteEncryptedKeys,
  matchesKeyFile,
  matchesKeyFingerprint,
} from '../platform/secrets/load-secrets.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { getOrRegisterInstallation } from '../platform/storage/require-same-installation.ts';
import { formatOperatorCommand } from '../platform/texts/format-operator-command.ts';

interface Verifying {
  readonly isLost: boolean;
  /** The store that receives the uploads. */
  readonly files: FileStore;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Refuses a backup made under other keys: no later check would notice them, and people could answer again.
 * Then registers the keys and the file store as those of the database. With `isLost` the keys are forgotten
 * instead, and the first server registers its own.
 */
export function makeBackupKeyVerifier(
  settings: Pick<Config, 'dataDir' | 'secretKey' | 'oldSecretKey'>,
  { isLost, files, log }: Verifying,
): NonNullable<RestoreOptions['verify']> {
  return async (client, { keyFingerprint }) => {
    if (keyFingerprint === undefined) return;
    const db = drizzle(client);
    const fingerprint = Buffer.from(keyFingerprint, 'hex');
    const register = () => getOrRegisterInstallation({ db, keyFingerprint: fingerprint, files });
    if (await matchesKeyFingerprint(db, settings, fingerprint)) return void (await register());
    if (await matchesKeyFile(settings.dataDir, fingerprint)) {
      log.warn(
        `The keys of this backup are those in ${getKeyFilePath(settings.dataDir)}, so nothing is lost. Start Nazar without SECRET_KEY and OLD_SECRET_KEY; then “${formatOperatorCommand('rotate-key')}” encrypts the keys under a new SECRET_KEY.`,
      );
      await deleteEncryptedKeys(db);
      return void (await register());
    }
    if (isLost) return deleteEncryptedKeys(db);
    throw new Error(
      'This backup needs another SECRET_KEY: the one used when it was made. Nothing was changed. If that key is lost, add --lost-key; personal links then stop working and people can answer again.',
    );
  };
}
