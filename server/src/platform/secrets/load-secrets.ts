import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { account } from '../database/schema/account.ts';
import { installation, installationKey } from '../database/schema/installation.ts';
import { selectValue } from '../database/select-rows.ts';
import { ConfigError } from '../log/config-error.ts';
import type { Log } from '../log/log.ts';
import { formatOperatorCommand } from '../texts/format-operator-command.ts';
import { getKeyFilePath, readKeyFile, readOrMakeKeyFile } from './key-file.ts';
import { sealText, unsealText } from './seal.ts';
import {
  deriveKey,
  deriveLegacySecrets,
  fingerprintSecrets,
  makeSecrets,
  parseSecrets,
  type Secrets,
  serializeSecrets,
} from './secrets.ts';

interface SecretsOptions {
  readonly dataDir: string;
  /** 32 bytes in hexadecimal, set by the operator; the same on all nodes. */
  readonly secretKey?: string | undefined;
  /** The previous key, until the command rotate-key has been run. */
  readonly oldSecretKey?: string | undefined;
  readonly production?: boolean;
  /**
   * Set for a database that other nodes may use too: in production no key file is created, because theirs
   * would differ.
   */
  readonly databaseUrl?: string | undefined;
  /** Whether to store no keys; missing ones are created for this process only. */
  readonly writesNothing?: boolean;
  readonly log?: Pick<Log, 'warn'>;
}

type WithKey = SecretsOptions & { readonly secretKey: string };

/**
 * The keys of this installation: those encrypted under SECRET_KEY in its database, or those of the data
 * folder if SECRET_KEY isn't set. Both are created on the first start. Throws a readable error if they are
 * missing.
 */
export async function loadSecrets(db: Database, options: SecretsOptions): Promise<Secrets> {
  const { secretKey, oldSecretKey, log } = options;
  const sealed = await findSealed(db);
  if (secretKey === undefined) return loadFromFile(options, sealed !== null);
  if (sealed === null) return loadUnsealed(db, { ...options, secretKey });
  const current = openKeys(sealed, secretKey);
  if (current !== null) return current;
  const old = oldSecretKey === undefined ? null : openKeys(sealed, oldSecretKey);
  if (old === null) throw new ConfigError([wrongKey]);
  log?.warn(
    `The database still needs OLD_SECRET_KEY: run «${formatOperatorCommand('rotate-key')}» once all nodes have both keys.`,
  );
  return old;
}

const wrongKey =
  'SECRET_KEY is not the key of this database: use the key of its other nodes, or set OLD_SECRET_KEY to the one before';

/** Whether the configured keys match this fingerprint, with which the database was written. */
export async function matchesKeyFingerprint(
  db: Database,
  { dataDir, secretKey, oldSecretKey }: SecretsOptions,
  fingerprint: Buffer,
): Promise<boolean> {
  const configuredKeys = [secretKey, oldSecretKey].filter((key) => key !== undefined);
  const sealed = await findSealed(db);
  const candidates =
    sealed === null
      ? [...configuredKeys.map(deriveLegacySecrets), await readKeyFile(dataDir)]
      : configuredKeys.map((key) => openKeys(sealed, key));
  return candidates.some((keys) => keys !== null && fingerprintSecrets(keys).equals(fingerprint));
}

/** Whether the keys of the key file match; an installation keeps the file if its keys are encrypted later. */
export async function matchesKeyFile(dataDir: string, fingerprint: Buffer): Promise<boolean> {
  const keys = await readKeyFile(dataDir);
  return keys !== null && fingerprintSecrets(keys).equals(fingerprint);
}

/**
 * Lets a server with other keys open the database, whose encrypted keys can't be read or are in the key file.
 */
export async function deleteEncryptedKeys(db: Database): Promise<void> {
  await db.delete(installationKey);
}

async function loadFromFile(options: SecretsOptions, isSealed: boolean): Promise<Secrets> {
  const { dataDir, databaseUrl, production = false, writesNothing = false } = options;
  if (isSealed) {
    throw new ConfigError(['SECRET_KEY is missing: the keys of this database are encrypted under it']);
  }
  const found = await readKeyFile(dataDir);
  if (found !== null) return found;
  if (production && databaseUrl !== undefined) {
    throw new ConfigError([
      `SECRET_KEY is missing, and there is no ${getKeyFilePath(dataDir)} of an earlier start: all nodes on the database of DATABASE_URL need the same key. «openssl rand -hex 32» prints one`,
    ]);
  }
  return writesNothing ? makeSecrets() : readOrMakeKeyFile(dataDir);
}

/**
 * Loads the keys of a new database, or of one that started with keys derived from SECRET_KEY or with a key
 * file.
 */
async function loadUnsealed(db: Database, options: WithKey): Promise<Secrets> {
  const { dataDir, secretKey, oldSecretKey, writesNothing = false } = options;
  const { fingerprint, isNew } = await readState(db);
  if (isNew) return writesNothing ? makeSecrets() : insertKeys(db, secretKey);
  const file = await readKeyFile(dataDir);
  const candidates = [
    deriveLegacySecrets(secretKey),
    ...(oldSecretKey === undefined ? [] : [deriveLegacySecrets(oldSecretKey)]),
    ...(file === null ? [] : [file]),
  ];
  if (fingerprint === null) {
    // A restored backup doesn't show which keys its hashes were made with.
    const [only, ...others] = candidates;
    if (only !== undefined && others.length === 0) return only;
    throw new ConfigError([
      `Either SECRET_KEY, OLD_SECRET_KEY or ${getKeyFilePath(dataDir)} is of this restored database: unset the others, because with another key people could answer twice, and guests and personal links would lose what is theirs`,
    ]);
  }
  const own = candidates.find((each) => fingerprintSecrets(each).equals(fingerprint));
  if (own === undefined) throw new ConfigError([wrongKey]);
  return own;
}

interface State {
  readonly fingerprint: Buffer | null;
  readonly isNew: boolean;
}

async function readState(db: Database): Promise<State> {
  const [row] = await db.select({ fingerprint: installation.keyFingerprint }).from(installation);
  if (row !== undefined) return { fingerprint: row.fingerprint, isNew: false };
  const isNew = await selectValue(db, z.boolean())`select not exists (select from ${account})`;
  return { fingerprint: null, isNew };
}

/** Nodes that start together use the keys of the first one. */
async function insertKeys(db: Database, secretKey: string): Promise<Secrets> {
  await db
    .insert(installationKey)
    .values({ sealed: sealKeys(makeSecrets(), secretKey) })
    .onConflictDoNothing();
  const sealed = await findSealed(db);
  const keys = sealed === null ? null : openKeys(sealed, secretKey);
  if (keys === null) throw new ConfigError([wrongKey]);
  return keys;
}

/**
 * Encrypts the keys under the new SECRET_KEY; the keys don't change. Returns false if that was done before.
 */
export async function rotateSecretKey(db: Database, options: WithKey): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${installationKey} in share row exclusive mode`);
    const before = await findSealed(tx);
    if (before !== null && openKeys(before, options.secretKey) !== null) return false;
    const sealed = sealKeys(await loadSecrets(tx, options), options.secretKey);
    await tx
      .insert(installationKey)
      .values({ sealed })
      .onConflictDoUpdate({ target: installationKey.isOnlyRow, set: { sealed } });
    return true;
  });
}

async function findSealed(db: Database): Promise<Buffer | null> {
  const [row] = await db.select({ sealed: installationKey.sealed }).from(installationKey);
  return row?.sealed ?? null;
}

const purpose = 'installation keys';
const deriveSealingKey = (secretKey: string) => deriveKey(secretKey, 'sealing');

function sealKeys(keys: Secrets, secretKey: string): Buffer {
  return sealText(serializeSecrets(keys), { key: deriveSealingKey(secretKey), purpose });
}

/** Returns null if the keys were encrypted under another key. */
function openKeys(sealed: Buffer, secretKey: string): Secrets | null {
  try {
    return parseSecrets(unsealText(sealed, { key: deriveSealingKey(secretKey), purpose }));
  } catch {
    return null;
  }
}
