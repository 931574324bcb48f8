import { randomUUID } from 'node:crypto';
import {
  addMyInquirySegment,
  discardMyChanges,
  editMyInquiry,
  editMyInquirySegment,
  expireMyInquiry,
  getItem,
  getList,
  getMyInquiry,
  getUnpublishedChanges,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';

import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { tally } from '../../../platform/database/schema/participation.ts';
import {
  makeDraft,
  makeOption,
  makePublished,
  makeQuestion,
  makeSegment,
} from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const noon = '2026-11-21T10:00:00.000Z';
const hour = 3_600_000;
const server = useTestApp();
beforeEach(() => server.clock.set(noon));

const owner = () => ({ as: server.people.owner });
const later = (hours: number) => new Date(Date.parse(noon) + hours * hour).toISOString();

/** Stores what a submit would leave; counting is tested elsewhere. */
async function haveAnswers(inquiryId: string): Promise<void> {
  const isTotal = and(eq(tally.inquiryId, inquiryId), eq(tally.bucket, '-infinity'));
  const counted = await server.db
    .update(tally)
    .set({ responses: 1 })
    .where(isTotal)
    .returning({ id: tally.inquiryId });
  expect(counted).toHaveLength(1);
}

test('publishing an incomplete inquiry reports every missing field', async () => {
  const settings = { categoryId: null, publicFile: null, publicTitle: 'Short' };
  const segments = [
    makeSegment({
      description: 'too short',
      questions: [
        makeQuestion({ body: '', pageNumber: 0, options: [makeOption('only one')] }),
        makeQuestion({ responseType: 'number', options: [] }),
        makeQuestion({ type: 'image', options: [makeOption('a'), makeOption('')] }),
      ],
    }),
    makeSegment({ questions: [] }),
  ];
  const { id, revision } = await makeDraft(server, { settings, segments });
  const refused = await server.refusal(publishMyInquiry, { id, revision }, owner());
  expect(refused).toMatchObject({ httpStatus: 400, code: 'incompleteInquiry' });
  expect(refused.errors).toMatchObject({
    categoryId: { code: 'categoryRequired' },
    publicFile: { code: 'publicFileRequired' },
    publicTitle: { code: 'publicTitleTooShort' },
    'segments.0.description': { code: 'segmentDescriptionTooShort' },
    'segments.0.questions.0.body': { code: 'questionTitleRequired' },
    'segments.0.questions.0.pageNumber': { code: 'pageNumberBelowOne' },
    'segments.0.questions.0.options': { code: 'optionsTooFew' },
    'segments.0.questions.1.min': { code: 'minRequired' },
    'segments.0.questions.1.max': { code: 'maxRequired' },
    'segments.0.questions.2.file': { code: 'questionFileRequired' },
    'segments.0.questions.2.options.1.body': { code: 'optionLabelRequired' },
    'segments.1.questions': { code: 'segmentNeedsQuestions' },
  });
  const { item } = await server.call(getMyInquiry, { id }, owner());
  expect(item).toMatchObject({ state: 'draft', publishedRevision: null });
});

test('a limited inquiry can’t be published without a list of people', async () => {
  const { id, revision } = await makeDraft(server, {
    settings: { cooperationType: 'limited', anonymous: false },
  });
  const refused = await server.refusal(publishMyInquiry, { id, revision }, owner());
  expect(refused.errors).toMatchObject({ cooperationType: { code: 'allowedUsersRequired' } });
});

test('an inquiry published now is found immediately, until it expires', async () => {
  const { id, revision } = await makeDraft(server);
  const published = await server.call(publishMyInquiry, { id, revision, expireDate: later(2) }, owner());
  expect(published).toEqual({
    id,
    revision,
    publishedRevision: revision,
    publishDate: noon,
    expireDate: later(2),
  });
  const isListed = async () =>
    (await server.call(getList, { nrpp: 100 })).data.some((card) => card.id === id);
  expect(await isListed()).toBe(true);
  server.clock.set(Date.parse(later(2)) - 1);
  expect(await isListed()).toBe(true);
  server.clock.set(later(2));
  expect(await isListed()).toBe(false);
  expect(await server.call(getItem, { id })).toMatchObject({
    state: 'expired',
    closedReason: 'inquiryExpired',
  });
});

test('a scheduled inquiry opens at its date without any job', async () => {
  const { id, revision } = await makeDraft(server);
  await server.call(publishMyInquiry, { id, revision, publishDate: later(3) }, owner());
  const notOpen = { httpStatus: 409, code: 'inquiryNotOpen' };
  expect(await server.refusal(getItem, { id })).toMatchObject(notOpen);
  const seen = await server.call(getItem, { id }, owner());
  expect(seen).toMatchObject({ state: 'scheduled', closedReason: 'inquiryNotOpen' });
  server.clock.set(later(3));
  expect(await server.call(getItem, { id })).toMatchObject({ state: 'published', closedReason: null });
});

test.each([
  ['a publish date that is past', { publishDate: later(-1) }, 'publishDate', 'dateInPast'],
  ['an expiry that is past', { expireDate: later(-1) }, 'expireDate', 'dateInPast'],
  [
    'an expiry before the opening',
    { publishDate: later(5), expireDate: later(4) },
    'expireDate',
    'dateOrder',
  ],
  ['an expiry at the opening', { publishDate: later(5), expireDate: later(5) }, 'expireDate', 'dateOrder'],
  ['a date that is none', { publishDate: '2026-02-30T00:00:00Z' }, 'publishDate', 'invalidDate'],
])('refuses %s', async (_name, dates, path, code) => {
  const { id, revision } = await makeDraft(server);
  const refused = await server.refusal(publishMyInquiry, { id, revision, ...dates }, owner());
  expect(refused).toMatchObject({ httpStatus: 400, errors: { [path]: { code } } });
});

test('a stale revision is not published', async () => {
  const { id, revision } = await makeDraft(server);
  await server.call(editMyInquiry, { id, revision, publicTitle: 'Another public title' }, owner());
  const refused = await server.refusal(publishMyInquiry, { id, revision }, owner());
  expect(refused).toMatchObject({ httpStatus: 409, code: 'staleRevision' });
});

test('people see the published revision until changes are published, and the opening date stays', async () => {
  const made = await makePublished(server);
  const { id } = made;
  const edit = { id, revision: made.revision, publicTitle: 'A title that no one saw yet' };
  const { revision } = await server.call(editMyInquiry, edit, owner());
  const changed = { publicTitle: 'Which drink do you prefer?', unpublishedChanges: true };
  expect(await server.call(getItem, { id }, owner())).toMatchObject(changed);
  // Other people must not learn that there are unpublished changes.
  expect(await server.call(getItem, { id })).toMatchObject({ ...changed, unpublishedChanges: false });
  server.clock.advance(hour);
  const again = await server.call(publishMyInquiry, { id, revision }, owner());
  expect(again).toMatchObject({ publishedRevision: revision, publishDate: noon });
  expect((await server.call(getItem, { id })).publicTitle).toBe('A title that no one saw yet');
  expect((await server.call(getItem, { id }, owner())).unpublishedChanges).toBe(false);
  expect(await server.call(publishMyInquiry, { id, revision }, owner())).toEqual(again);
  const moved = { id, revision, publishDate: later(9) };
  expect((await server.refusal(publishMyInquiry, moved, owner())).errors).toMatchObject({
    publishDate: { code: 'dateOrder' },
  });
});

test('discarding changes restores the published content, and an edit started before is stale', async () => {
  const made = await makePublished(server);
  const { id } = made;
  const before = (await server.call(getMyInquiry, { id, complete: true }, owner())).item;
  const edit = { id, revision: made.revision, publicTitle: 'A title that no one saw yet' };
  const edited = await server.call(editMyInquiry, edit, owner());
  const discarded = await server.call(discardMyChanges, { id }, owner());
  const { item } = await server.call(getMyInquiry, { id, complete: true }, owner());
  const { revision } = discarded;
  expect(item).toMatchObject({ revision, publishedRevision: revision, publishDate: before.publishDate });
  expect(item.segments).toEqual(before.segments);
  expect(item.publicTitle).toBe(before.publicTitle);
  const late = { id, revision: edited.revision, publicTitle: 'A title that came too late' };
  expect(await server.refusal(editMyInquiry, late, owner())).toMatchObject({ code: 'staleRevision' });
  // Without changes nothing happens.
  expect(await server.call(discardMyChanges, { id }, owner())).toEqual(discarded);
});

test('a draft that was never published, and another person’s inquiry, keep their changes', async () => {
  const draft = await makeDraft(server);
  expect(await server.refusal(discardMyChanges, { id: draft.id }, owner())).toMatchObject({
    code: 'inquiryNotPublished',
  });
  const { id } = await makePublished(server);
  const refused = await server.refusal(discardMyChanges, { id }, { as: server.people.stranger });
  expect(refused).toMatchObject({ httpStatus: 404 });
});

test('the owner sees what publishing would change for participants', async () => {
  const { id, revision } = await makePublished(server);
  const changes = async () => server.call(getUnpublishedChanges, { id }, owner());
  const none = await changes();
  expect(Object.values(none).flat()).toEqual([]);
  const added = makeSegment({ questions: [makeQuestion()] });
  const edited = await server.call(editMyInquiry, { id, revision, title: 'Mine', theme: 'night' }, owner());
  const later = { inquiryId: id, revision: edited.revision, segment: added };
  const { revision: last } = await server.call(addMyInquirySegment, later, owner());
  expect(await changes()).toEqual({
    ...none,
    addedQuestions: added.questions.map((question) => question.id),
    segments: [added.id],
    settings: ['theme'],
  });
  await server.call(publishMyInquiry, { id, revision: last }, owner());
  expect(await changes()).toEqual(none);
  const as = server.people.stranger;
  expect(await server.refusal(getUnpublishedChanges, { id }, { as })).toMatchObject({ httpStatus: 404 });
});

test('once there are answers, an edit can’t remove a question, but can reword, add and hide questions', async () => {
  const kept = makeSegment({ questions: [makeQuestion(), makeQuestion()] });
  const { id, revision } = await makePublished(server, { segments: [kept] });
  await haveAnswers(id);
  const [first, second] = kept.questions;
  if (first === undefined || second === undefined) throw new Error('The segment has two questions.');
  const withQuestions = (questions: typeof kept.questions) => ({
    inquiryId: id,
    revision,
    segment: { ...kept, questions },
  });
  const removed = await server.refusal(editMyInquirySegment, withQuestions([first]), owner());
  expect(JSON.stringify(removed.errors)).toContain('"code":"removed"');
  const changed = [{ ...second, hidden: true }, { ...first, body: 'Reworded' }, makeQuestion()];
  await server.call(editMyInquirySegment, withQuestions(changed), owner());
  await server.call(publishMyInquiry, { id, revision: revision + 1 }, owner());
});

test('publishing can’t remove a question once there are answers', async () => {
  const kept = makeSegment({ questions: [makeQuestion(), makeQuestion()] });
  const { id, revision } = await makePublished(server, { segments: [kept] });
  const segment = { ...kept, questions: kept.questions.slice(1) };
  await server.call(editMyInquirySegment, { inquiryId: id, revision, segment }, owner());
  await haveAnswers(id);
  const refused = await server.refusal(publishMyInquiry, { id, revision: revision + 1 }, owner());
  expect(JSON.stringify(refused.errors)).toContain('"code":"removed"');
});

test('the time zone can’t change after the first publishing', async () => {
  const { id, revision } = await makePublished(server, { settings: { timeZone: 'Asia/Tehran' } });
  const zone = await server.refusal(editMyInquiry, { id, revision, timeZone: 'UTC' }, owner());
  expect(zone.errors).toMatchObject({ timeZone: { code: 'timeZoneLocked' } });
});

test('an inquiry can expire now, at a date, or never', async () => {
  const { id } = await makePublished(server);
  const at = await server.call(expireMyInquiry, { id, expireDate: later(1) }, owner());
  expect(at).toEqual({ id, expireDate: later(1) });
  expect(await server.call(expireMyInquiry, { id, expireDate: null }, owner())).toEqual({
    id,
    expireDate: null,
  });
  server.clock.advance(1000);
  await server.call(expireMyInquiry, { id }, owner());
  const { item } = await server.call(getMyInquiry, { id }, owner());
  expect(item).toMatchObject({ state: 'expired', expireDate: '2026-11-21T10:00:01.000Z' });
  const past = await server.refusal(expireMyInquiry, { id, expireDate: later(-1) }, owner());
  expect(past.errors).toMatchObject({ expireDate: { code: 'dateInPast' } });
});

test('a closing date publishes no changes, and publishing them later keeps it', async () => {
  const made = await makePublished(server);
  const { id } = made;
  const renamed = 'Which day shall we meet?';
  const draft = { id, revision: made.revision, publicTitle: renamed };
  const { revision } = await server.call(editMyInquiry, draft, owner());
  const before = (await server.call(getItem, { id })).publicTitle;
  // The closing date is independent of the draft.
  await server.call(expireMyInquiry, { id, expireDate: later(1) }, owner());
  expect(await server.call(getItem, { id })).toMatchObject({ publicTitle: before, expireDate: later(1) });
  server.clock.advance(2 * hour);
  await server.call(expireMyInquiry, { id }, owner());
  expect((await server.call(getItem, { id })).expireDate).toBe(later(1));
  await server.call(expireMyInquiry, { id, expireDate: null }, owner());
  expect(await server.call(getItem, { id })).toMatchObject({ publicTitle: before, state: 'published' });
  await server.call(expireMyInquiry, { id, expireDate: later(9) }, owner());
  const published = await server.call(publishMyInquiry, { id, revision }, owner());
  expect(published.expireDate).toBe(later(9));
  expect((await server.call(getItem, { id })).publicTitle).toBe(renamed);
});

test('a scheduled inquiry gets a closing date without being published again', async () => {
  const { id, revision } = await makeDraft(server);
  await server.call(publishMyInquiry, { id, revision, publishDate: later(5) }, owner());
  const early = await server.refusal(expireMyInquiry, { id, expireDate: later(5) }, owner());
  expect(early.errors).toMatchObject({ expireDate: { code: 'dateOrder' } });
  await server.call(expireMyInquiry, { id, expireDate: later(6) }, owner());
  const { item } = await server.call(getMyInquiry, { id }, owner());
  expect(item).toMatchObject({ state: 'scheduled', publishDate: later(5), expireDate: later(6) });
});

test('a draft can’t be expired', async () => {
  const { id } = await makeDraft(server);
  const refused = await server.refusal(expireMyInquiry, { id }, owner());
  expect(refused).toMatchObject({ httpStatus: 409, code: 'inquiryNotPublished' });
});

test('publishing an unknown id is not found', async () => {
  const refused = await server.refusal(publishMyInquiry, { id: randomUUID(), revision: 1 }, owner());
  expect(refused).toMatchObject({ httpStatus: 404 });
});
