import { randomUUID } from 'node:crypto';
import {
  addMyInquiry,
  editMyInquiry,
  getItem,
  getList,
  getMyInquiries,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { startParticipation } from '@nazar/domain/api/participation-calls.ts';
import { expect, test } from 'vitest';
import { makePublished } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

async function found(search: string, name: 'guest' | 'stranger' | 'owner' | 'admin' = 'guest') {
  const list = await server.call(getList, { search }, { as: server.people[name] });
  expect(list.count).toBe(list.data.length);
  return list.data.map(({ id }) => id);
}

test('an inquiry is listed unless its owner turns that off', async () => {
  const id = randomUUID();
  const as = server.people.owner;
  await server.call(addMyInquiry, { id, title: 'Tea', language: 'en' }, { as });
  const { item } = await server.call(getMyInquiry, { id }, { as });
  expect(item).toMatchObject({ cooperationType: 'anon', listed: true });
});

test.each(['anon', 'users'] as const)(
  'an unlisted inquiry for %s is on no list but its owner’s',
  async (type) => {
    const title = `Unlisted for ${type}`;
    const settings = { publicTitle: title, cooperationType: type, listed: false };
    const { id } = await makePublished(server, { settings });
    for (const name of ['guest', 'stranger', 'owner', 'admin'] as const) {
      expect(await found(title, name)).toEqual([]);
      expect(await found('', name)).not.toContain(id);
    }
    const own = await server.call(getMyInquiries, {}, { as: server.people.owner });
    expect(own.data.map((each) => each.id)).toContain(id);
  },
);

test('an unlisted inquiry can be seen and answered by its link', async () => {
  const { id } = await makePublished(server, { settings: { listed: false } });
  const as = server.guest();
  expect(await server.call(getItem, { id }, { as })).toMatchObject({ id, listed: false, state: 'published' });
  expect(await server.call(startParticipation, { inquiryId: id }, { as })).toMatchObject({ inquiryId: id });
});

test('lists follow the published revision, not the draft', async () => {
  const title = 'Now you see it';
  const { id, revision } = await makePublished(server, { settings: { publicTitle: title } });
  const as = server.people.owner;
  const hidden = await server.call(editMyInquiry, { id, revision, listed: false }, { as });
  expect(await found(title)).toEqual([id]);
  await server.call(publishMyInquiry, { id, revision: hidden.revision }, { as });
  expect(await found(title)).toEqual([]);
  const shown = await server.call(editMyInquiry, { id, revision: hidden.revision, listed: true }, { as });
  await server.call(publishMyInquiry, { id, revision: shown.revision }, { as });
  expect(await found(title)).toEqual([id]);
});
