import { randomUUID } from 'node:crypto';
import { getAuditEntries } from '@nazar/domain/api/audit-calls.ts';
import { getCharts } from '@nazar/domain/api/chart-calls.ts';
import { addComment, deleteComment, getComments, likeComment } from '@nazar/domain/api/comment-calls.ts';
import { addMyBookmark, getMyBookmarks } from '@nazar/domain/api/feedback-calls.ts';
import { getFileLink } from '@nazar/domain/api/file-calls.ts';
import { getLinkPreviewUrlPath, getStoredFileUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import {
  addMyInquiry,
  editMyInquiry,
  getItem,
  getList,
  getMyInquiries,
  getMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import {
  getModeratedContent,
  refuseAppeal,
  restoreContent,
  takeDown,
} from '@nazar/domain/api/moderation-calls.ts';
import { startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { appealTakedown, reportContent } from '@nazar/domain/api/report-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { rateLimitWindow } from '../../platform/database/schema/rate-limit.ts';
import { makeDraft, makePublished } from '../../testing/inquiries.ts';
import type { Person } from '../../testing/people.ts';
import { uploadPicture } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeComments } from '../comments/testing/comment-setup.ts';

const words = 'It shows a phone number that is not yours.';
const server = useTestApp();
const commentApi = makeComments(server);
beforeEach(async () => {
  await server.db.delete(rateLimitWindow);
  server.clock.advance(1000);
});

type ModerationTarget = { inquiryId: string; commentId?: string };
const down = (thing: ModerationTarget, as: Person = server.people.admin) =>
  server.send(takeDown, { ...thing, reason: 'privacy', words }, { as });
const up = (thing: ModerationTarget) => server.send(restoreContent, thing, { as: server.people.admin });
const statusOf = async (url: string) => (await server.app.inject(url)).statusCode;

test('taken down content disappears everywhere at once, and is restored completely', async () => {
  const settings = { publicTitle: 'Canary of the coal mine', resultViewStatus: 'public' as const };
  const { id } = await makePublished(server, { settings });
  const { stranger, owner, admin } = server.people;
  await server.call(addMyBookmark, { inquiryId: id }, { as: stranger });
  const publicPlaces = async (as: Person) => ({
    list: (await server.call(getList, { search: 'canary' }, { as })).count,
    item: (await server.send(getItem, { id }, { as })).status,
    start: (await server.send(startParticipation, { inquiryId: id }, { as })).status,
    results: (await server.send(getSummary, { inquiryId: id }, { as })).status,
    charts: (await server.send(getCharts, { inquiryId: id }, { as })).status,
    comments: (await server.send(getComments, { inquiryId: id }, { as })).status,
    card: await statusOf(getLinkPreviewUrlPath(id)),
    participate: await statusOf(`/${id}/participate`),
    sitemap: (await server.app.inject('/sitemap.xml')).body.includes(id),
  });
  const shown = {
    list: 1,
    item: 200,
    start: 200,
    results: 200,
    charts: 200,
    comments: 200,
    card: 200,
    participate: 200,
    sitemap: true,
  };
  const hidden = {
    list: 0,
    item: 404,
    start: 404,
    results: 404,
    charts: 404,
    comments: 404,
    card: 404,
    participate: 404,
    sitemap: false,
  };
  for (const as of [server.people.guest, stranger]) expect(await publicPlaces(as)).toEqual(shown);
  expect(await down({ inquiryId: id })).toMatchObject({ status: 200 });
  for (const as of [server.people.guest, stranger]) expect(await publicPlaces(as)).toEqual(hidden);
  expect((await server.call(getMyBookmarks, {}, { as: stranger })).count).toBe(0);
  expect(
    (await server.send(reportContent, { inquiryId: id, reason: 'spam', words: '' }, { as: stranger })).status,
  ).toBe(404);
  for (const as of [owner, admin]) {
    expect(await server.call(getItem, { id }, { as })).toMatchObject({
      closedReason: 'inquiryTakenDown',
      takedown: { reason: 'privacy', words, appeal: 'none' },
      moderation: { report: false, appeal: as === owner, takeDown: as === admin },
    });
  }
  expect((await server.call(getMyInquiries, {}, { as: owner })).data).toMatchObject([
    { id, takenDown: true },
  ]);
  server.clock.advance(1000);
  expect(await up({ inquiryId: id })).toMatchObject({ status: 200 });
  expect(await publicPlaces(stranger)).toEqual(shown);
  expect(await server.call(getItem, { id }, { as: owner })).toMatchObject({ takedown: null });
  const { data } = await server.call(getAuditEntries, { subjectId: id }, { as: admin });
  expect(data.map(({ action, subject }) => [action, subject.name])).toEqual([
    ['inquiry.restore', 'Canary of the coal mine'],
    ['inquiry.takeDown', 'Canary of the coal mine'],
  ]);
  expect(data[1]).toMatchObject({ reason: words, after: { reason: 'privacy' }, admin: { id: admin.id } });
});

test('a withdrawn picture can’t be restored by a draft or added to another inquiry', async () => {
  const { owner } = server.people;
  const cover = await uploadPicture(server, owner);
  const { id } = await makePublished(server, { settings: { publicFile: cover } });
  const before = await makeDraft(server, { settings: { publicFile: cover } });
  await down({ inquiryId: id });
  expect(await statusOf(getStoredFileUrlPath(cover))).toBe(404);
  const draft = { id: randomUUID(), title: 'Another', language: 'en' as const, publicFile: cover };
  expect(await server.refusal(addMyInquiry, draft, { as: owner })).toMatchObject({
    errors: { publicFile: { code: 'unknownId' } },
  });
  // An inquiry that uses the picture already keeps it, and the taken down inquiry may add it back.
  const [own, other] = [
    await server.call(getMyInquiry, { id }, { as: owner }),
    await server.call(getMyInquiry, { id: before.id }, { as: owner }),
  ];
  const rename = { id: before.id, revision: other.item.revision, publicTitle: 'Another title' };
  await server.call(editMyInquiry, rename, { as: owner });
  const without = { id, revision: own.item.revision, publicFile: null };
  const { revision } = await server.call(editMyInquiry, without, { as: owner });
  await server.call(editMyInquiry, { id, revision, publicFile: cover }, { as: owner });
  expect(await statusOf(getStoredFileUrlPath(cover))).toBe(404);
});

test('pictures are hidden with their inquiry at every width, and caches are invalidated', async () => {
  const { owner, admin, stranger } = server.people;
  const [cover, shared] = [await uploadPicture(server, owner), await uploadPicture(server, owner)];
  const { id } = await makePublished(server, { settings: { publicFile: cover, headerFile: shared } });
  const other = await makePublished(server, { settings: { publicFile: shared } });
  const read = async () => {
    const urls = [cover, shared].flatMap((file) => [
      getStoredFileUrlPath(file),
      `${getStoredFileUrlPath(file)}?w=320`,
    ]);
    return Promise.all(urls.map(statusOf));
  };
  expect(await read()).toEqual([200, 200, 200, 200]);
  const link = await server.call(getFileLink, { id: cover }, { as: owner });
  server.clock.advance(1000);
  await down({ inquiryId: id });
  // A picture that another inquiry uses too stays visible.
  expect(await read()).toEqual([404, 404, 200, 200]);
  expect(await statusOf(link.url)).toBe(404);
  for (const as of [owner, admin]) {
    const { url } = await server.call(getFileLink, { id: cover }, { as });
    const reply = await server.app.inject(`${url}&w=320`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, no-store');
  }
  expect((await server.refusal(getFileLink, { id: cover }, { as: stranger })).code).toBe('notFound');
  await down({ inquiryId: other.id });
  expect(await read()).toEqual([404, 404, 404, 404]);
  server.clock.advance(1000);
  await up({ inquiryId: id });
  expect(await read()).toEqual([200, 200, 200, 200]);
  expect((await server.refusal(getFileLink, { id: cover }, { as: admin })).code).toBe('notFound');
});

test('no answer is stored after a takedown was confirmed', async () => {
  const { id, revision, segments } = await makePublished(server);
  const [question] = segments[0]?.questions ?? [];
  const answers = [{ questionId: question?.id, value: question?.options?.[0]?.id }];
  const attempt = () => ({ attemptId: crypto.randomUUID(), attemptSecret: 'A'.repeat(22) });
  const send = () =>
    server.send(submitResponse, { inquiryId: id, revision, ...attempt(), answers }, { as: server.guest() });
  const first = Array.from({ length: 20 }, send);
  const taken = down({ inquiryId: id });
  const more = Array.from({ length: 20 }, send);
  await taken;
  const late = await Promise.all(Array.from({ length: 10 }, send));
  expect(late.map(({ status }) => status)).toEqual(Array(10).fill(404));
  const stored = (await Promise.all([...first, ...more])).filter(({ status }) => status === 200).length;
  const { finished } = await server.call(getSummary, { inquiryId: id }, { as: server.people.owner });
  expect(finished).toBe(stored);
});

test('when administrators decide at the same time, one succeeds', async () => {
  const { id } = await makePublished(server);
  for (const act of [() => down({ inquiryId: id }), () => up({ inquiryId: id })]) {
    const answers = await Promise.all(Array.from({ length: 4 }, act));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  }
});

test('only its author learns that a comment was taken down; it keeps a place for replies and can be restored', async () => {
  const { id } = await makePublished(server);
  const { stranger, participant, owner, admin, guest } = server.people;
  const said = await commentApi.comment(stranger, { inquiryId: id, description: 'Call 555-0100' });
  await server.call(likeComment, { inquiryId: id, id: said.id, liked: true }, { as: participant });
  const reply = await commentApi.comment(participant, { inquiryId: id, parentId: said.id });
  await down({ inquiryId: id, commentId: said.id });
  for (const as of [guest, participant, owner]) {
    const page = await commentApi.list(id, {}, as);
    expect(page.data).toMatchObject([
      { id: said.id, state: 'takenDown', description: '', name: null, isMine: false, takedown: null },
    ]);
    expect(page.takenDown).toEqual([]);
    expect(JSON.stringify(page)).not.toContain('Call 555');
  }
  const [own] = (await commentApi.list(id, {}, stranger)).data;
  expect(own).toMatchObject({
    description: 'Call 555-0100',
    isMine: true,
    takedown: { reason: 'privacy', words, appeal: 'none' },
    abilities: { edit: false, delete: true, reply: false, like: false, appeal: true, report: false },
  });
  const { rows } = await server.pool.query('select text, state from inquiry_comment where id = $1', [
    said.id,
  ]);
  expect(rows).toEqual([{ text: '', state: 'deleted' }]);
  // After the last reply is deleted, the comment is kept for its author and the administrators.
  await server.call(deleteComment, { inquiryId: id, id: reply.id }, { as: participant });
  expect((await commentApi.list(id, {}, guest)).data).toEqual([]);
  expect((await commentApi.list(id, {}, stranger)).takenDown).toMatchObject([{ id: said.id }]);
  expect(
    (await server.call(getModeratedContent, { list: 'takenDown', kind: 'comment' }, { as: admin })).data,
  ).toMatchObject([
    { commentId: said.id, text: 'Call 555-0100', takedown: { by: 'admin', words }, reports: [] },
  ]);
  await up({ inquiryId: id, commentId: said.id });
  expect((await commentApi.list(id, {}, guest)).data).toMatchObject([
    { id: said.id, state: 'shown', description: 'Call 555-0100', likes: 1 },
  ]);
  const { counted, kept } = await commentApi.recount(id);
  expect(kept).toMatchObject({ comments: counted.comments, threads: counted.threads });
});

test('an author appeals once, and gets the outcome', async () => {
  const { id } = await makePublished(server);
  const { owner, stranger, admin } = server.people;
  const appeal = (as: Person, text = 'It is my own number.') =>
    server.send(appealTakedown, { inquiryId: id, text }, { as });
  expect((await appeal(owner)).status).toBe(409);
  await down({ inquiryId: id });
  expect((await appeal(stranger)).status).toBe(404);
  expect((await appeal(admin)).status).toBe(403);
  expect((await appeal(owner, ' \u200b')).status).toBe(400);
  const sent = await Promise.all([appeal(owner), appeal(owner), appeal(owner, 'Please!')]);
  expect(
    sent
      .map(({ status }) => status)
      .toSorted()
      .at(-1),
  ).toBe(409);
  const { data, counts } = await server.call(getModeratedContent, { list: 'appeals' }, { as: admin });
  expect(data).toMatchObject([{ inquiryId: id, appeal: { text: expect.any(String) } }]);
  expect(counts.appeals).toBe(1);
  const refuse = () => server.send(refuseAppeal, { inquiryId: id }, { as: admin });
  expect((await Promise.all([refuse(), refuse()])).map(({ status }) => status).toSorted()).toEqual([
    200, 409,
  ]);
  expect(await server.call(getItem, { id }, { as: owner })).toMatchObject({
    takedown: { appeal: 'refused' },
  });
  expect((await server.call(getModeratedContent, { list: 'appeals' }, { as: admin })).data).toEqual([]);
  // A later takedown can be appealed again.
  await up({ inquiryId: id });
  await down({ inquiryId: id });
  expect(await server.call(getItem, { id }, { as: owner })).toMatchObject({ takedown: { appeal: 'none' } });
});

test('a guest appeals with the key of the browser that wrote the comment', async () => {
  const { id } = await makePublished(server);
  const guest = server.guest();
  const said = await commentApi.sayAsGuest(guest, { inquiryId: id });
  const thing = { inquiryId: id, commentId: said.result.id as string };
  await down(thing);
  const appeal = (as: Person) => server.send(appealTakedown, { ...thing, text: 'Why?' }, { as });
  expect((await appeal(server.guest())).status).toBe(403);
  expect((await appeal(guest)).status).toBe(200);
  expect((await commentApi.list(id, {}, guest)).takenDown).toMatchObject([{ takedown: { appeal: 'open' } }]);
});

test('a held comment that is taken down is held again when it is restored', async () => {
  const { id } = await makePublished(server);
  const guest = server.guest();
  const said = await commentApi.sayAsGuest(guest, { inquiryId: id, description: 'See example.com' });
  const thing = { inquiryId: id, commentId: said.result.id as string };
  await down(thing);
  await up(thing);
  expect((await commentApi.list(id, {}, guest)).waiting).toMatchObject([{ state: 'held' }]);
});

test('a taken down comment that its author deletes can’t be restored, and only the author can delete it', async () => {
  const { id } = await makePublished(server);
  const { stranger, participant, owner, admin, guest } = server.people;
  const answered = await commentApi.comment(stranger, { inquiryId: id, description: 'Call 555-0100' });
  const reply = await commentApi.comment(participant, { inquiryId: id, parentId: answered.id });
  const alone = await commentApi.comment(stranger, { inquiryId: id, description: 'Call 555-0101' });
  const remove = (commentId: string, as: Person) =>
    server.call(deleteComment, { inquiryId: id, id: commentId }, { as });
  for (const { id: commentId } of [answered, alone]) {
    await down({ inquiryId: id, commentId });
    // For other people the comment is deleted already.
    for (const as of [owner, admin, participant, guest]) await remove(commentId, as);
  }
  expect((await commentApi.list(id, {}, stranger)).takenDown).toMatchObject([{ id: alone.id }]);
  await server.call(
    appealTakedown,
    { inquiryId: id, commentId: answered.id, text: 'Why?' },
    { as: stranger },
  );
  for (const commentId of [answered.id, answered.id, alone.id]) await remove(commentId, stranger);
  expect((await up({ inquiryId: id, commentId: answered.id })).status).toBe(409);
  expect((await up({ inquiryId: id, commentId: alone.id })).status).toBe(404);
  for (const list of ['takenDown', 'appeals'] as const) {
    const { data } = await server.call(getModeratedContent, { list, kind: 'comment' }, { as: admin });
    expect(data.filter(({ inquiryId }) => inquiryId === id)).toEqual([]);
  }
  for (const as of [stranger, admin, guest]) {
    const page = await commentApi.list(id, {}, as);
    expect(page.data).toMatchObject([{ id: answered.id, state: 'deleted', isMine: false, takedown: null }]);
    expect(page.takenDown).toEqual([]);
    expect(JSON.stringify(page)).not.toContain('Call 555');
  }
  await remove(reply.id, participant);
  expect((await commentApi.list(id, {}, guest)).data).toEqual([]);
  const { counted, kept } = await commentApi.recount(id);
  expect(kept).toMatchObject({ comments: counted.comments, threads: counted.threads });
});

test('the queues continue after the last row of a page', async () => {
  const { id } = await makePublished(server);
  for (let at = 0; at < 5; at += 1) {
    const said = await commentApi.comment(server.people.stranger, { inquiryId: id, description: `${at}` });
    await down({ inquiryId: id, commentId: said.id });
    if (at % 2 === 0) server.clock.advance(1000);
  }
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: { data: { text: string; inquiryId: string | null }[]; next: string | null } =
      await server.call(
        getModeratedContent,
        { list: 'takenDown', kind: 'comment', after, nrpp: 2 },
        { as: server.people.admin },
      );
    seen.push(...page.data.filter(({ inquiryId }) => inquiryId === id).map(({ text }) => text));
    after = page.next;
  } while (after !== null);
  expect(seen.toSorted()).toEqual(['0', '1', '2', '3', '4']);
});

test('drafts, unknown content and foreign comments can’t be taken down, and each takedown needs a reason', async () => {
  const draft = await makeDraft(server);
  const { id } = await makePublished(server);
  const other = await makePublished(server);
  const said = await commentApi.comment(server.people.stranger, { inquiryId: other.id });
  expect((await down({ inquiryId: draft.id })).status).toBe(404);
  expect((await down({ inquiryId: id, commentId: said.id })).status).toBe(404);
  expect((await down({ inquiryId: crypto.randomUUID() })).status).toBe(404);
  const silent = { inquiryId: id, reason: 'spam', words: ' \n ' };
  expect(await server.refusal(takeDown, silent, { as: server.people.admin })).toMatchObject({
    errors: { words: { code: 'takedownWordsRequired' } },
  });
  expect(
    (
      await server.send(
        addComment,
        { id: crypto.randomUUID(), inquiryId: id, description: 'Still here' },
        { as: server.people.stranger },
      )
    ).status,
  ).toBe(200);
});
