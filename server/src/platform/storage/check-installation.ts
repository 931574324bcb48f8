import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { installation } from '../database/schema/installation.ts';
import { storeIdFile } from '../file-system/store-id-file.ts';
import { writeFileAtomically } from '../file-system/write-file-atomically.ts';
import { ConfigError } from '../log/config-error.ts';
import { fingerprintOf, type Secrets } from '../secrets/secrets.ts';

interface Node {
  readonly db: Database;
  readonly secrets: Pick<Secrets, 'markers'>;
  readonly dataDir: string;
}

/**
 * Refuses a node whose keys or file folder are not those of its database: with other keys an account could answer
 * twice, and files of another folder would be missing. The first node that starts registers its own.
 */
export async function checkInstallation({ db, secrets, dataDir }: Node): Promise<void> {
  const keyFingerprint = fingerprintOf(secrets);
  const path = join(dataDir, 'files', storeIdFile);
  // Before the database knows it, so that nodes that start together find the same one.
  await writeFileAtomically(path, `${randomUUID()}\n`, { fresh: true });
  const fileStore = (await readFile(path, 'utf8')).trim();
  await db.insert(installation).values({ keyFingerprint, fileStore }).onConflictDoNothing();
  const [registered] = await db.select().from(installation);
  const wrong: string[] = [];
  if (registered?.keyFingerprint.equals(keyFingerprint) !== true) {
    wrong.push(
      'SECRET_KEY, or secrets.json in DATA_DIR, is not the key of this database: use the key of its other nodes',
    );
  }
  if (registered?.fileStore !== fileStore) {
    wrong.push(
      `${join(dataDir, 'files')} is not the file folder of this database: share DATA_DIR between its nodes`,
    );
  }
  if (wrong.length > 0) throw new ConfigError(wrong);
}
