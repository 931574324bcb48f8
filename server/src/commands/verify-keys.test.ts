import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackup } from '../platform/database/backup/backup.ts';
import { restoreBackup } from '../platform/database/backup/restore.ts';
import { account } from '../platform/database/schema/account.ts';
import { installation, installationKey } from '../platform/database/schema/installation.ts';
import { silentLog as log } from '../platform/log/log.ts';
import { readOrMakeKeyFile } from '../platform/secrets/key-file.ts';
import { loadSecrets, rotateSecretKey } from '../platform/secrets/load-secrets.ts';
import { deriveLegacySecrets, fingerprintSecrets, type Secrets } from '../platform/secrets/secrets.ts';
import { makeBackupFiles } from '../platform/storage/make-backup-files.ts';
import { openDiskFileStore } from '../platform/storage/open-file-store.ts';
import { requireSameInstallation } from '../platform/storage/require-same-installation.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeBackupKeyVerifier } from './verify-keys.ts';

const [key, otherKey] = ['a5'.repeat(32), 'b6'.repeat(32)];
const refusal = /This backup needs another SECRET_KEY.*Nothing was changed/;

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
beforeEach(async () => {
  [source, target] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'nazar-restored-keys-'));
});
afterEach(async () => {
  await Promise.all([source.drop(), target.drop()]);
  await rm(folder, { recursive: true, force: true });
});

const store = (name = '') => openDiskFileStore({ dataDir: join(folder, name) });
const files = () => makeBackupFiles(store());
async function register(secrets: Secrets): Promise<void> {
  await source.db
    .insert(installation)
    .values({ keyFingerprint: fingerprintSecrets(secrets), fileStore: randomUUID() });
  const at = new Date();
  const person = { email: 'a@example.com', passwordHash: '', createdAt: at, updatedAt: at };
  await source.db.insert(account).values({ id: randomUUID(), ...person });
}
async function backUpWith(secrets: Secrets): Promise<string> {
  await register(secrets);
  return backUp();
}
async function backUp(): Promise<string> {
  const made = await createBackup({
    connectionString: source.connectionString,
    files: files(),
    target: folder,
    log,
  });
  return made.folder;
}
const restoreWith = (backedUp: string, keys: { secretKey?: string; oldSecretKey?: string }, isLost = false) =>
  restoreBackup({
    connectionString: target.connectionString,
    files: files(),
    source: backedUp,
    force: true,
    log,
    verify: makeBackupKeyVerifier(
      { dataDir: folder, secretKey: keys.secretKey, oldSecretKey: keys.oldSecretKey },
      { isLost, files: store(), log },
    ),
  });
const countTables = async () => {
  const { rows } = await target.pool.query("select from pg_tables where schemaname = 'public'");
  return rows.length;
};

test('a backup from before the first rotation is restored only with the SECRET_KEY of that time', async () => {
  const backedUp = await backUpWith(deriveLegacySecrets(key));
  await expect(restoreWith(backedUp, { secretKey: otherKey })).rejects.toThrow(refusal);
  await expect(restoreWith(backedUp, {})).rejects.toThrow(refusal);
  expect(await countTables()).toBe(0);
  await restoreWith(backedUp, { secretKey: otherKey, oldSecretKey: key });
  await restoreWith(backedUp, { secretKey: key });
  expect(await loadSecrets(target.db, { dataDir: folder, secretKey: key })).toEqual(deriveLegacySecrets(key));
});

test('the first server after a restore needs the same key and files', async () => {
  const secrets = deriveLegacySecrets(key);
  await restoreWith(await backUpWith(secrets), { secretKey: key });
  await expect(loadSecrets(target.db, { dataDir: folder, secretKey: otherKey })).rejects.toThrow(
    'SECRET_KEY is not the key of this database',
  );
  const node = { db: target.db, secrets };
  await expect(requireSameInstallation({ ...node, files: store('wrong') })).rejects.toThrow(
    'is not the file store of this database',
  );
  await requireSameInstallation({ ...node, files: store() });
});

test('a backup is not restored while servers use the database', async () => {
  const backedUp = await backUpWith(deriveLegacySecrets(key));
  const { connectionString } = target;
  const node = new pg.Client({ connectionString, application_name: 'nazar node' });
  await node.connect();
  try {
    await expect(restoreWith(backedUp, { secretKey: key })).rejects.toThrow('A running server uses');
    expect(await countTables()).toBe(0);
  } finally {
    await node.end();
  }
});

test('a backup of keys in secrets.json is restored only with that file', async () => {
  const backedUp = await backUpWith(deriveLegacySecrets(otherKey));
  await readOrMakeKeyFile(folder);
  await expect(restoreWith(backedUp, {})).rejects.toThrow(refusal);
  await source.db.delete(installation);
  await source.db.delete(account);
  await restoreWith(await backUpWith(await readOrMakeKeyFile(folder)), {});
});

test('a backup of keys that began in secrets.json and were encrypted later is also restored with that file', async () => {
  const secrets = await readOrMakeKeyFile(folder);
  await register(secrets);
  await rotateSecretKey(source.db, { dataDir: folder, secretKey: key });
  await restoreWith(await backUp(), { secretKey: otherKey });
  expect(await target.db.select().from(installationKey)).toEqual([]);
  expect(await loadSecrets(target.db, { dataDir: folder })).toEqual(secrets);
});

test('a backup of encrypted keys needs their key, or is restored without them', async () => {
  const secrets = await loadSecrets(source.db, { dataDir: folder, secretKey: key });
  const backedUp = await backUpWith(secrets);
  await expect(restoreWith(backedUp, { secretKey: otherKey })).rejects.toThrow(refusal);
  await restoreWith(backedUp, { secretKey: key });
  expect(await loadSecrets(target.db, { dataDir: folder, secretKey: key })).toEqual(secrets);
  await restoreWith(backedUp, { secretKey: otherKey }, true);
  expect(await target.db.select().from(installationKey)).toEqual([]);
  expect(await loadSecrets(target.db, { dataDir: folder, secretKey: otherKey })).toEqual(
    deriveLegacySecrets(otherKey),
  );
});
