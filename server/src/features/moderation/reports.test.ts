import { randomUUID } from 'node:crypto';
import { getAuditEntries } from '@nazar/domain/api/audit-calls.ts';
import { deleteMyInquiry, eraseMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import { deleteComment } from '@nazar/domain/api/comment-calls.ts';
import {
  dismissReports,
  getModeratedContent,
  getReports,
  takeDown,
} from '@nazar/domain/api/moderation-calls.ts';
import { reportContent } from '@nazar/domain/api/report-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { rateLimitWindow } from '../../platform/database/schema/rate-limit.ts';
import { eraseInquiry, makeDraft, makePublished } from '../../testing/inquiries.ts';
import { makeAccount, type Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeComments } from '../comments/testing/comment-setup.ts';

const server = useTestApp();
const commentApi = makeComments(server);
beforeEach(() => server.db.delete(rateLimitWindow));

type ModerationTarget = { inquiryId: string; commentId?: string | null };
const report = (as: Person, thing: ModerationTarget, more: object = {}) =>
  server.send(reportContent, { reason: 'spam', words: '', ...thing, ...more }, { as });
const reportAsGuest = async (as: Person, thing: ModerationTarget, more: object = {}) =>
  server.send(
    reportContent,
    { reason: 'spam', words: '', captcha: 'right', ...thing, ...more },
    { as, headers: { cookie: await commentApi.captchaCookie() } },
  );
const queue = (more: object = {}) => server.call(getModeratedContent, more, { as: server.people.admin });
const caseOf = async ({ inquiryId, commentId = null }: ModerationTarget) =>
  (await queue({ nrpp: 100 })).data.find(
    (each) => each.inquiryId === inquiryId && each.commentId === commentId,
  );

test('several people’s reports of one inquiry are listed together, one for each person', async () => {
  const { id } = await makePublished(server, { settings: { publicDescription: '<p>Tea, <b>hot</b></p>' } });
  const { stranger, participant } = server.people;
  const guest = server.guest();
  expect(await report(stranger, { inquiryId: id })).toMatchObject({ result: { isNew: true } });
  server.clock.advance(1000);
  expect(
    await report(participant, { inquiryId: id }, { reason: 'other', words: ' Not\u202e funny ' }),
  ).toMatchObject({
    result: { isNew: true },
  });
  server.clock.advance(1000);
  expect(await reportAsGuest(guest, { inquiryId: id })).toMatchObject({ result: { isNew: true } });
  expect(await report(stranger, { inquiryId: id }, { reason: 'abuse' })).toMatchObject({
    result: { isNew: false },
  });
  const found = await caseOf({ inquiryId: id });
  expect(found).toMatchObject({
    title: 'Which drink do you prefer?',
    text: 'Tea, hot',
    openReports: 3,
    reportCount: 3,
    takedown: null,
    author: { id: server.people.owner.id, name: 'owner', isGuest: false },
    reasons: [
      { reason: 'spam', count: 2 },
      { reason: 'other', count: 1 },
    ],
    reports: [
      { reporter: { id: null, isGuest: true }, reason: 'spam' },
      { reporter: { id: participant.id, name: 'participant' }, words: 'Not funny', isOpen: true },
      { reporter: { id: stranger.id, name: 'stranger' } },
    ],
  });
  const all = await server.call(getReports, { id: found?.id ?? '', nrpp: 2 }, { as: server.people.admin });
  const rest = await server.call(
    getReports,
    { id: found?.id ?? '', after: all.next },
    { as: server.people.admin },
  );
  expect([...all.data, ...rest.data].map(({ reason }) => reason)).toEqual(['spam', 'other', 'spam']);
});

test('parallel reports of one person count once, and those of many people count each', async () => {
  const { id } = await makePublished(server);
  const said = await commentApi.comment(server.people.stranger, { inquiryId: id });
  const people = await Promise.all(Array.from({ length: 20 }, () => makeAccount(server.deps)));
  const sent = people.flatMap((as) =>
    Array.from({ length: 3 }, () => report(as, { inquiryId: id, commentId: said.id })),
  );
  const answers = await Promise.all(sent);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await caseOf({ inquiryId: id, commentId: said.id })).toMatchObject({
    text: 'Well asked.',
    openReports: 20,
    reportCount: 20,
    title: 'Which drink do you prefer?',
    author: { id: server.people.stranger.id, name: 'stranger' },
  });
});

test('content that a caller can’t see or has written, or that is gone, can’t be reported', async () => {
  const { owner, stranger, participant } = server.people;
  const { id } = await makePublished(server);
  const other = await makePublished(server);
  const draft = await makeDraft(server);
  const own = await commentApi.comment(stranger, { inquiryId: id });
  const answers = await Promise.all([
    report(owner, { inquiryId: id }),
    report(stranger, { inquiryId: id, commentId: own.id }),
    report(stranger, { inquiryId: draft.id }),
    report(participant, { inquiryId: other.id, commentId: own.id }),
    report(participant, { inquiryId: randomUUID() }),
    report(participant, { inquiryId: id }, { reason: 'dull' }),
    report(participant, { inquiryId: id }, { reason: 'other', words: ' \u200b ' }),
    report(participant, { inquiryId: id }, { words: 'x'.repeat(501) }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404, 400, 400, 400]);
  await server.call(deleteComment, { inquiryId: id, id: own.id }, { as: stranger });
  expect((await report(participant, { inquiryId: id, commentId: own.id })).status).toBe(404);
  expect(await caseOf({ inquiryId: id })).toBeUndefined();
});

test('a guest needs the right captcha and a key, and reports are rate limited', async () => {
  const { id } = await makePublished(server);
  const guest = server.guest();
  const wrong = await reportAsGuest(guest, { inquiryId: id }, { captcha: 'wrong' });
  expect(wrong).toMatchObject({ failure: { errors: { captcha: { code: 'invalidCaptcha' } } } });
  expect(await report(guest, { inquiryId: id })).toMatchObject({
    failure: { errors: { captcha: { code: 'captchaRequired' } } },
  });
  expect(await reportAsGuest({ id: '', headers: {} }, { inquiryId: id })).toMatchObject({ status: 400 });
  const things = await Promise.all(Array.from({ length: 22 }, () => makePublished(server)));
  const sent: number[] = [];
  for (const each of things) sent.push((await report(server.people.stranger, { inquiryId: each.id })).status);
  expect(sent.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(sent.slice(20)).toEqual([429, 429]);
});

test('dismissed reports leave the queue, and a report of another person adds the content again', async () => {
  const { id } = await makePublished(server);
  const { stranger, participant, admin } = server.people;
  await report(stranger, { inquiryId: id });
  await Promise.all([
    server.call(dismissReports, { inquiryId: id }, { as: admin }),
    server.call(dismissReports, { inquiryId: id }, { as: admin }),
  ]);
  expect(await caseOf({ inquiryId: id })).toBeUndefined();
  expect(await report(stranger, { inquiryId: id })).toMatchObject({ result: { isNew: false } });
  expect(await caseOf({ inquiryId: id })).toBeUndefined();
  await report(participant, { inquiryId: id });
  expect(await caseOf({ inquiryId: id })).toMatchObject({ openReports: 1, reportCount: 2 });
  const { data } = await server.call(getAuditEntries, { subjectId: id }, { as: admin });
  expect(data).toMatchObject([{ action: 'reports.dismiss', before: { reports: 1 } }]);
});

test('an administrator who dismisses reports of content just taken down by another one learns of the takedown', async () => {
  const { stranger, participant, admin } = server.people;
  const leave = (thing: ModerationTarget) => server.send(dismissReports, thing, { as: admin });
  const refused = { status: 409, failure: { code: 'alreadyDecided' } };
  for (const isLate of [false, true, false, true]) {
    const { id: inquiryId } = await makePublished(server);
    const { id: commentId } = await commentApi.comment(stranger, { inquiryId });
    for (const thing of [{ inquiryId, commentId }, { inquiryId }]) {
      await report(participant, thing);
      const early = isLate ? [] : [leave(thing), leave(thing)];
      const words = 'No advertising, please.';
      const taken = server.send(takeDown, { ...thing, reason: 'spam', words }, { as: admin });
      const left = await Promise.all([...early, leave(thing), leave(thing)]);
      expect((await taken).status).toBe(200);
      const isLeft = left.some(({ status }) => status === 200);
      for (const answer of left) if (answer.status !== 200) expect(answer).toMatchObject(refused);
      expect(await leave(thing)).toMatchObject(refused);
      const subjectId = 'commentId' in thing ? thing.commentId : inquiryId;
      const { data } = await server.call(getAuditEntries, { subjectId }, { as: admin });
      const dismissed = data.filter(({ action }) => action === 'reports.dismiss');
      expect(dismissed).toHaveLength(isLeft ? 1 : 0);
    }
  }
});

test('content deleted by its author leaves the queue', async () => {
  const { id } = await makePublished(server);
  const { stranger, participant, owner } = server.people;
  const bare = await commentApi.comment(stranger, { inquiryId: id });
  const answered = await commentApi.comment(stranger, { inquiryId: id });
  await commentApi.comment(participant, { inquiryId: id, parentId: answered.id });
  for (const commentId of [bare.id, answered.id]) {
    await report(participant, { inquiryId: id, commentId });
    await server.call(deleteComment, { inquiryId: id, id: commentId }, { as: stranger });
    expect(await caseOf({ inquiryId: id, commentId })).toBeUndefined();
  }
  await report(participant, { inquiryId: id });
  await eraseInquiry(server, id, owner);
  expect(await caseOf({ inquiryId: id })).toBeUndefined();
});

test('the audit log names the title of the inquiry when an administrator deletes a comment', async () => {
  const { id } = await makePublished(server);
  const said = await commentApi.comment(server.people.stranger, { inquiryId: id });
  const as = server.people.admin;
  await server.call(deleteComment, { inquiryId: id, id: said.id }, { as });
  const { data } = await server.call(getAuditEntries, { subjectId: said.id }, { as });
  expect(data).toMatchObject([
    { action: 'comment.delete', subject: { inquiryId: id, name: 'Which drink do you prefer?' } },
  ]);
});

test('reports and decisions during a deletion fail only with not found', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await makePublished(server);
    const { stranger, participant, owner, admin } = server.people;
    const said = await commentApi.comment(stranger, { inquiryId: id });
    await server.db.delete(rateLimitWindow);
    const judged = { reason: 'spam', words: 'No advertising, please.' };
    const answers = await Promise.all([
      report(participant, { inquiryId: id, commentId: said.id }),
      report(participant, { inquiryId: id }),
      server.send(takeDown, { inquiryId: id, ...judged }, { as: admin }),
      server.send(takeDown, { inquiryId: id, commentId: said.id, ...judged }, { as: admin }),
      server.send(deleteComment, { inquiryId: id, id: said.id }, { as: stranger }),
      server.send(deleteMyInquiry, { id }, { as: owner }),
      server.send(eraseMyInquiry, { id }, { as: owner }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 404, 410].includes(status))).toEqual([]);
    expect(statuses.at(-2)).toBe(200);
  }
});
