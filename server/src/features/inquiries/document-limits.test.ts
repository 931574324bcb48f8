import { randomUUID } from 'node:crypto';
import { duplicateMyInquiry } from '@nazar/domain/api/from-template-calls.ts';
import {
  addMyInquiry,
  discardMyChanges,
  editMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { expect, test } from 'vitest';
import { makeDraft } from '../../testing/inquiries.ts';
import { makeAccount } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const server = useTestApp();
const tooMany = { httpStatus: 429, code: 'tooManyRequests' };
const day = 24 * 3_600_000;

/** Replaces the counted events of a limit, because that many publications would take long. */
async function setCount(limit: 'publish' | 'new-inquiry', count: number): Promise<void> {
  const { rowCount } = await server.pool.query(
    'update rate_limit_window set count = $2 where starts_with(key, $1)',
    [`${limit}:`, count],
  );
  expect(rowCount).toBe(1);
}

test('an account makes at most 500 inquiries a day, also as copies', async () => {
  const as = { as: server.people.stranger };
  const add = () => ({ id: randomUUID(), title: 'My drinks poll', language: 'en' as const });
  const first = add();
  await server.call(addMyInquiry, first, as);
  await setCount('new-inquiry', 498);
  const copy = () => ({ id: randomUUID(), sourceId: first.id, title: 'My other poll' });
  await server.call(duplicateMyInquiry, copy(), as);
  await server.call(addMyInquiry, add(), as);
  expect(await server.refusal(addMyInquiry, add(), as)).toMatchObject(tooMany);
  expect(await server.refusal(duplicateMyInquiry, copy(), as)).toMatchObject(tooMany);
  server.clock.advance(day);
  await server.call(addMyInquiry, add(), as);
});

test('an account publishes at most 500 times a day, because each publication keeps its document', async () => {
  const as = { as: await makeAccount(server.deps) };
  const [first, second] = [await makeDraft(server, as), await makeDraft(server, as)];
  const { id, revision } = first;
  await server.call(publishMyInquiry, { id, revision }, as);
  await setCount('publish', 499);
  const refused = await server.refusal(publishMyInquiry, { id, revision: revision + 1 }, as);
  expect(refused.code).toBe('staleRevision');
  await server.call(publishMyInquiry, { id, revision }, as);
  const other = { id: second.id, revision: second.revision };
  expect(await server.refusal(publishMyInquiry, other, as)).toMatchObject(tooMany);
  expect(await server.call(discardMyChanges, { id }, as)).toEqual({ id, revision });
  const edited = await server.call(editMyInquiry, { id, revision, title: 'Another title' }, as);
  expect(await server.refusal(discardMyChanges, { id }, as)).toMatchObject(tooMany);
  const someoneElse = await makeDraft(server);
  const theirs = { id: someoneElse.id, revision: someoneElse.revision };
  await server.call(publishMyInquiry, theirs, { as: server.people.owner });
  server.clock.advance(day);
  await server.call(publishMyInquiry, { id, revision: edited.revision }, as);
});
