import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { useTestFolder } from '../../testing/use-test-folder.ts';
import { makeSecrets } from '../secrets/secrets.ts';
import { openDiskFileStore } from './open-file-store.ts';
import { requireSameInstallation } from './require-same-installation.ts';

const folder = useTestFolder();
const database = useTestDatabase();

test('accepts nodes with the same key and files, and refuses others with the reason', async () => {
  const storeIn = (name: string) => openDiskFileStore({ dataDir: join(folder, name) });
  const node = { db: database.db, secrets: makeSecrets(), files: storeIn('first') };
  await requireSameInstallation(node);
  await requireSameInstallation(node);
  await expect(requireSameInstallation({ ...node, secrets: makeSecrets() })).rejects.toThrow('SECRET_KEY');
  await expect(requireSameInstallation({ ...node, files: storeIn('other') })).rejects.toThrow(
    'is not the file store of this database',
  );
  await requireSameInstallation(node);
});

test('gives nodes that start together one file store', async () => {
  await database.pool.query('delete from installation');
  const files = openDiskFileStore({ dataDir: join(folder, 'together') });
  const node = { db: database.db, secrets: makeSecrets(), files };
  await Promise.all(Array.from({ length: 5 }, () => requireSameInstallation(node)));
  const { rows } = await database.pool.query('select file_store from installation');
  expect(rows).toEqual([{ file_store: await files.readId() }]);
});

test('leaves the store of a refused node without an id', async () => {
  const other = openDiskFileStore({ dataDir: join(folder, 'refused') });
  await expect(
    requireSameInstallation({ db: database.db, secrets: makeSecrets(), files: other }),
  ).rejects.toThrow();
  expect(await other.readId()).toBeNull();
});
