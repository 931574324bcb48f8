import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makePoll } from '../participation/testing/participation-setup.ts';
import { findPublishedDefinition } from './published-definition-queries.ts';

const server = useTestApp();

test('a published document is read once, and again when its row has changed', async () => {
  const { id, revision } = await makePoll(server);
  const read = () => findPublishedDefinition(server.db, id, revision);
  const first = await read();
  expect(first).not.toBeNull();
  expect(await read()).toBe(first);
  await server.pool.query(
    `update inquiry_revision set definition = jsonb_set(definition, '{publicTitle}', '"Changed"') where inquiry_id = $1`,
    [id],
  );
  expect((await read())?.publicTitle).toBe('Changed');
  await server.pool.query('delete from inquiry where id = $1', [id]);
  expect(await read()).toBeNull();
});
