import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { account } from '../database/schema/account.ts';
import { installation, installationKey } from '../database/schema/installation.ts';
import { readOrMakeKeyFile } from './key-file.ts';
import { loadSecrets, rotateSecretKey } from './load-secrets.ts';
import { deriveLegacySecrets, fingerprintSecrets, type Secrets } from './secrets.ts';

const [oldKey, newKey] = ['a5'.repeat(32), 'b6'.repeat(32)];

let dataDir: string;
const database = useTestDatabase();
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nazar-secrets-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
  for (const table of [installation, installationKey, account]) await database.db.delete(table);
});

const load = (keys: { secretKey?: string; oldSecretKey?: string }) =>
  loadSecrets(database.db, { dataDir, ...keys });
const rotate = (keys: { secretKey: string; oldSecretKey?: string }) =>
  rotateSecretKey(database.db, { dataDir, ...keys });
const register = (secrets: Secrets) =>
  database.db
    .insert(installation)
    .values({ keyFingerprint: fingerprintSecrets(secrets), fileStore: randomUUID() });
const addAccount = () =>
  database.db.insert(account).values({
    id: randomUUID(),
    email: 'a@example.com',
    passwordHash: '',
    createdAt: new Date(),
    updatedAt: new Date(),
  });

test('nodes that start together on a new database share one random key', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => load({ secretKey: oldKey })));
  for (const other of others) expect(other).toEqual(first);
  expect(first).not.toEqual(deriveLegacySecrets(oldKey));
  expect(await readdir(dataDir)).toEqual([]);
  await expect(load({ secretKey: newKey })).rejects.toThrow('SECRET_KEY is not the key of this database');
  await expect(load({ secretKey: newKey })).rejects.not.toThrow(newKey);
  await expect(load({})).rejects.toThrow('SECRET_KEY is missing');
});

test('a rotation keeps the keys, needs the old SECRET_KEY once and can be repeated', async () => {
  const before = await load({ secretKey: oldKey });
  const both = { secretKey: newKey, oldSecretKey: oldKey };
  expect(await load(both)).toEqual(before);
  await expect(rotate({ secretKey: newKey })).rejects.toThrow('SECRET_KEY is not the key of this database');
  expect(await load({ secretKey: oldKey })).toEqual(before);
  expect((await Promise.all([rotate(both), rotate(both), rotate(both)])).filter(Boolean)).toEqual([true]);
  expect(await load({ secretKey: newKey })).toEqual(before);
  await expect(load({ secretKey: oldKey })).rejects.toThrow('SECRET_KEY is not the key of this database');
});

test('a database whose keys are derived from its SECRET_KEY keeps them, even with another SECRET_KEY', async () => {
  await register(deriveLegacySecrets(oldKey));
  const both = { secretKey: newKey, oldSecretKey: oldKey };
  await expect(load({ secretKey: newKey })).rejects.toThrow('SECRET_KEY is not the key of this database');
  expect(await load({ secretKey: oldKey })).toEqual(deriveLegacySecrets(oldKey));
  expect(await load(both)).toEqual(deriveLegacySecrets(oldKey));
  expect(await rotate(both)).toBe(true);
  expect(await load({ secretKey: newKey })).toEqual(deriveLegacySecrets(oldKey));
});

test('keys of secrets.json are encrypted under SECRET_KEY, and the file is not needed any more', async () => {
  const before = await readOrMakeKeyFile(dataDir);
  await register(before);
  expect(await load({ secretKey: newKey })).toEqual(before);
  expect(await rotate({ secretKey: newKey })).toBe(true);
  await rm(join(dataDir, 'secrets.json'));
  expect(await load({ secretKey: newKey })).toEqual(before);
});

test('a restored database is not opened with keys that may belong to another one', async () => {
  await addAccount();
  expect(await load({ secretKey: oldKey })).toEqual(deriveLegacySecrets(oldKey));
  await expect(load({ secretKey: newKey, oldSecretKey: oldKey })).rejects.toThrow('unset the others');
  await readOrMakeKeyFile(dataDir);
  await expect(load({ secretKey: oldKey })).rejects.toThrow('secrets.json');
});

test('makes no key file in production for a database that other nodes may use', async () => {
  const production = { dataDir, production: true, databaseUrl: 'postgres://db/nazar' };
  await expect(loadSecrets(database.db, production)).rejects.toThrow(/SECRET_KEY is missing/);
  expect(await readdir(dataDir)).toEqual([]);
  const made = await loadSecrets(database.db, { dataDir, production: true });
  expect(await loadSecrets(database.db, production)).toEqual(made);
});
