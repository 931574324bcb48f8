import {
  editMyInquiry,
  editMyInquirySegment,
  getItem,
  getList,
  getMyInquiries,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { startParticipation } from '@nazar/domain/api/participation-calls.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { inquiry, inquiryRevision } from '../../platform/database/schema/inquiry.ts';
import { type MadeInquiry, makePublished } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const server = useTestApp();

const paging = { pg: 1, nrpp: 9 };
let made: MadeInquiry;
beforeEach(async () => {
  await server.db.delete(inquiry);
  made = await makePublished(server);
});

const newerQuestion = { futureHint: 'Tea?' };

/** Changes the document as a newer version would store it. */
async function addNewerFields(): Promise<void> {
  const newer = sql`jsonb_set(definition, '{segments,0,questions,0}',
    definition #> '{segments,0,questions,0}' || ${JSON.stringify(newerQuestion)})
    || '{"version": 99, "reminders": {"days": 3}}'`;
  await server.db.update(inquiry).set({ definition: newer }).where(eq(inquiry.id, made.id));
  await server.db
    .update(inquiryRevision)
    .set({ definition: newer })
    .where(eq(inquiryRevision.inquiryId, made.id));
}

async function storedDefinition() {
  const [row] = await server.db
    .select({ definition: inquiry.definition })
    .from(inquiry)
    .where(eq(inquiry.id, made.id));
  return row?.definition;
}

test('an inquiry with fields of a newer version is read, listed and answered without them', async () => {
  await addNewerFields();
  const as = server.people.owner;
  const { item } = await server.call(getMyInquiry, { id: made.id, complete: true }, { as });
  expect(item).toMatchObject({ title: 'My drinks poll', segments: [{ name: 'Drinks' }] });
  expect(JSON.stringify(item)).not.toMatch(/reminders|hint/);
  expect((await server.call(getMyInquiries, paging, { as })).data).toHaveLength(1);
  expect((await server.call(getList, paging)).data).toMatchObject([{ id: made.id, questionCount: 1 }]);
  expect(await server.call(getItem, { id: made.id })).toMatchObject({ id: made.id });
  expect(await server.call(startParticipation, { inquiryId: made.id })).toMatchObject({ pages: [{}] });
});

test('edits and publishing keep the fields that a newer version added', async () => {
  await addNewerFields();
  const as = server.people.owner;
  const { revision } = await server.call(
    editMyInquiry,
    { id: made.id, revision: made.revision, title: 'Other' },
    { as },
  );
  const [segment] = made.segments;
  if (segment === undefined) throw new Error('It has a segment.');
  const change = { inquiryId: made.id, revision, segment: { ...segment, name: 'Cold drinks' } };
  const edited = await server.call(editMyInquirySegment, change, { as });
  await server.call(publishMyInquiry, { id: made.id, revision: edited.revision }, { as });
  expect(await storedDefinition()).toMatchObject({
    reminders: { days: 3 },
    segments: [{ name: 'Cold drinks', questions: [newerQuestion] }],
  });
  const [frozen] = await server.db
    .select({ definition: inquiryRevision.definition })
    .from(inquiryRevision)
    .where(eq(inquiryRevision.revision, edited.revision));
  expect(frozen?.definition).toEqual(await storedDefinition());
});

test('a document that only a newer version can read is answered with 503 and left out of lists', async () => {
  const broken = await makePublished(server, { settings: { publicTitle: 'A title from the future' } });
  const newer = sql`jsonb_set(definition, '{segments,0,questions,0,responseType}', '"hologram"')
    || '{"version": 99}'`;
  await server.db.update(inquiry).set({ definition: newer }).where(eq(inquiry.id, broken.id));
  await server.db
    .update(inquiryRevision)
    .set({ definition: newer })
    .where(eq(inquiryRevision.inquiryId, broken.id));
  const as = server.people.owner;
  for (const [call, data] of [
    [getMyInquiry, { id: broken.id }],
    [getItem, { id: broken.id }],
    [editMyInquiry, { id: broken.id, revision: broken.revision, title: 'Other' }],
    [startParticipation, { inquiryId: broken.id }],
  ] as const) {
    expect(await server.refusal(call, data, { as })).toMatchObject({
      httpStatus: 503,
      code: 'newerDocument',
    });
  }
  expect((await server.call(getList, paging)).data).toHaveLength(2);
  expect((await server.call(getMyInquiries, paging, { as })).data).toHaveLength(2);
  await server.db.update(inquiryRevision).set({ card: { version: 99 } });
  expect((await server.call(getList, paging)).data).toMatchObject([{ id: made.id }]);
});

test('a card stored by another version is made again from the document', async () => {
  for (const card of [{ version: 99, heading: 'Drinks' }, { version: 0 }]) {
    await server.db.update(inquiryRevision).set({ card }).where(eq(inquiryRevision.inquiryId, made.id));
    expect((await server.call(getList, paging)).data).toMatchObject([
      { id: made.id, publicTitle: 'Which drink do you prefer?', questionCount: 1, tags: [] },
    ]);
  }
});
