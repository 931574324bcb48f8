import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { makeSecrets } from '../secrets/secrets.ts';
import { checkInstallation } from './check-installation.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'nazar-installation-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('accepts nodes with the same key and files, and refuses others with the reason', async () => {
  const node = { db: database.db, secrets: makeSecrets(), dataDir: join(folder, 'first') };
  await checkInstallation(node);
  await checkInstallation(node);
  await expect(checkInstallation({ ...node, secrets: makeSecrets() })).rejects.toThrow('SECRET_KEY');
  await expect(checkInstallation({ ...node, dataDir: join(folder, 'other') })).rejects.toThrow(
    'is not the file folder of this database',
  );
  await checkInstallation(node);
});
