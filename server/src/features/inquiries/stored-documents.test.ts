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
import { definitionVersion } from '@nazar/domain/inquiries/stored-definition.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inquiry, inquiryRevision } from '../../platform/database/schema/inquiry.ts';
import { type MadeInquiry, makeDraft, makePublished } from '../../testing/inquiries.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const paging = { pg: 1, nrpp: 9 };
let made: MadeInquiry;
beforeEach(async () => {
  await server.db.delete(inquiry);
  made = await makePublished(server);
});

/** A document as a newer version would store it. */
async function addNewerFields(): Promise<void> {
  const [question] = made.segments[0]?.questions ?? [];
  const parts = { [question?.id ?? '']: { hint: 'Tea?' } };
  const settings = {
    listed: true,
    editableAfterExpiry: false,
    comments: 'all',
    askOwner: false,
    submitCaptcha: 'never',
    theme: 'default',
    reminders: { days: 3 },
  };
  const extension = { version: 99, settings, parts };
  await server.db.update(inquiry).set({ extension }).where(eq(inquiry.id, made.id));
  await server.db.update(inquiryRevision).set({ extension }).where(eq(inquiryRevision.inquiryId, made.id));
}

async function storedExtension() {
  const [row] = await server.db
    .select({ extension: inquiry.extension })
    .from(inquiry)
    .where(eq(inquiry.id, made.id));
  return row?.extension;
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
  const kept = { settings: { reminders: { days: 3 } }, parts: expect.any(Object) };
  expect(await storedExtension()).toMatchObject(kept);
  const parts = Object.values((await storedExtension())?.parts ?? {});
  expect(parts).toContainEqual(expect.objectContaining({ hint: 'Tea?' }));
  const [frozen] = await server.db
    .select({ extension: inquiryRevision.extension })
    .from(inquiryRevision)
    .where(eq(inquiryRevision.revision, edited.revision));
  expect(frozen?.extension).toEqual(await storedExtension());
});

test('a document that only a newer version can read is answered with 503 and left out of lists', async () => {
  const broken = await makePublished(server, { settings: { publicTitle: 'A title from the future' } });
  const newer = sql`jsonb_set(definition, '{segments,0,questions,0,responseType}', '"hologram"')`;
  const extension = {
    version: 99,
    settings: {
      listed: true,
      editableAfterExpiry: false,
      comments: 'all',
      askOwner: false,
      submitCaptcha: 'never',
      theme: 'default',
    },
    parts: {},
  };
  await server.db.update(inquiry).set({ definition: newer, extension }).where(eq(inquiry.id, broken.id));
  await server.db
    .update(inquiryRevision)
    .set({ definition: newer, extension })
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

test('a revision published by a node of version 1 gets the draft’s newer fields', async () => {
  await addNewerFields();
  await server.db.execute(sql`
    insert into inquiry_revision (inquiry_id, revision, definition, card, published_at)
    select inquiry_id, 77, definition, card, now() from inquiry_revision where inquiry_id = ${made.id}`);
  const [frozen] = await server.db
    .select({ extension: inquiryRevision.extension })
    .from(inquiryRevision)
    .where(eq(inquiryRevision.revision, 77));
  expect(frozen?.extension).toEqual(await storedExtension());
});

test('publishing by a node of version 1 keeps an unlisted inquiry unlisted', async () => {
  const extension = { version: 2, settings: { listed: false }, parts: {} };
  await server.db.update(inquiry).set({ extension }).where(eq(inquiry.id, made.id));
  expect((await server.call(getList, paging)).data).toHaveLength(1);
  await server.db.execute(sql`
    insert into inquiry_revision (inquiry_id, revision, definition, card, published_at)
    select inquiry_id, 77, definition, card, now() from inquiry_revision where inquiry_id = ${made.id}`);
  expect((await server.call(getList, paging)).data).toEqual([]);
});

test('a draft made by version 1 without an extension is readable and gets one with its first edit', async () => {
  const draft = await makeDraft(server);
  made = draft;
  await server.db.update(inquiry).set({ extension: null }).where(eq(inquiry.id, draft.id));
  const as = server.people.owner;
  const { item } = await server.call(getMyInquiry, { id: draft.id }, { as });
  expect(item).toMatchObject({ listed: true });
  await server.call(editMyInquiry, { id: draft.id, revision: draft.revision, title: 'Other' }, { as });
  expect(await storedExtension()).toMatchObject({ version: definitionVersion, settings: { listed: true } });
});
