import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { installation } from '../database/schema/installation.ts';
import { ConfigError } from '../log/config-error.ts';
import { fingerprintSecrets, type Secrets } from '../secrets/secrets.ts';
import { formatOperatorCommand } from '../texts/format-operator-command.ts';
import type { FileStore } from './file-store.ts';

interface Node {
  readonly db: Database;
  readonly secrets: Pick<Secrets, 'markers'>;
  readonly files: FileStore;
}

/**
 * Refuses a node whose keys or file store are not those of its database: with other keys an account could
 * answer twice, and files of another store would be missing. The first node that starts registers its own.
 */
export async function requireSameInstallation({ db, secrets, files }: Node): Promise<void> {
  const keyFingerprint = fingerprintSecrets(secrets);
  const [found] = await db.select().from(installation);
  const registered = found ?? (await getOrRegisterInstallation({ db, keyFingerprint, files }));
  const wrong: string[] = [];
  if (registered?.keyFingerprint.equals(keyFingerprint) !== true) {
    wrong.push(
      'SECRET_KEY, or secrets.json in DATA_DIR, is not the key of this database: use the key of its other nodes',
    );
  }
  if (registered?.fileStore !== (await files.readId())) {
    wrong.push(
      `${files.place} is not the file store of this database: all its nodes need the same DATA_DIR or S3_BUCKET, and «${formatOperatorCommand('files:move', 's3|disk')}» takes the files to another`,
    );
  }
  if (wrong.length > 0) throw new ConfigError(wrong);
}

type Registration = Pick<Node, 'db' | 'files'> & { readonly keyFingerprint: Buffer };

/** Nodes that start together take turns, so that all find the id that the first one gave the store. */
export async function getOrRegisterInstallation({ db, keyFingerprint, files }: Registration) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${installation} in share row exclusive mode`);
    if ((await files.readId()) === null) await files.writeId(randomUUID());
    const fileStore = await files.readId();
    if (fileStore === null) throw new Error(`${files.place} does not keep what is written to it.`);
    await tx.insert(installation).values({ keyFingerprint, fileStore }).onConflictDoNothing();
    const [registered] = await tx.select().from(installation);
    return registered;
  });
}
