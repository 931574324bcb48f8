import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makePoll } from '../participation/testing/participation-setup.ts';
import { findPublishedRevision } from './published-revision-queries.ts';

const server = useTestApp();

test('a published revision is read once, and again for a later inquiry with the same id', async () => {
  const { id, revision } = await makePoll(server);
  const read = (createdAt?: number) => findPublishedRevision(server.db, id, revision, createdAt);
  const [first, simultaneous] = await Promise.all([read(), read()]);
  expect(first).not.toBeNull();
  expect(simultaneous).toBe(first);
  expect(await read(first?.createdAt)).toBe(first);
  await server.pool.query(
    `update inquiry_revision set definition = jsonb_set(definition, '{publicTitle}', '"Changed"') where inquiry_id = $1`,
    [id],
  );
  await server.pool.query(`update inquiry set created_at = created_at + interval '1 s' where id = $1`, [id]);
  expect((await read((first?.createdAt ?? 0) + 1000))?.definition.publicTitle).toBe('Changed');
  await server.pool.query('delete from inquiry where id = $1', [id]);
  expect(await read(0)).toBeNull();
});
