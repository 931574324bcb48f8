import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { takeImport } from './import-queries.ts';
import { UploadSetup } from './testing/upload-setup.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('accounts with files that wait take turns, each with its oldest first', async () => {
  const { owner, stranger } = server.people;
  const send = async (as: typeof owner, name: string) => {
    server.clock.advance(1_000);
    await new UploadSetup(server, as).send('drink\nTea\nCoffee\n', name);
  };
  const take = async () => {
    server.clock.advance(1_000);
    return (await takeImport(server.db, new Date(server.clock.now())))?.fileName;
  };
  for (const name of ['first.csv', 'second.csv', 'third.csv']) await send(owner, name);
  expect(await take()).toBe('first.csv');
  await send(stranger, 'theirs.csv');
  await send(stranger, 'theirs too.csv');
  expect([await take(), await take(), await take(), await take()]).toEqual([
    'theirs.csv',
    'second.csv',
    'theirs too.csv',
    'third.csv',
  ]);
  expect(await take()).toBeUndefined();
});
