import { randomUUID } from 'node:crypto';
import { getComments } from '@nazar/domain/api/comment-calls.ts';
import { addMyBookmark } from '@nazar/domain/api/feedback-calls.ts';
import { expireMyInquiry, getItem, getList } from '@nazar/domain/api/inquiry-calls.ts';
import {
  addUserToMyInquiry,
  deleteUserFromMyInquiry,
  editUserOfMyInquiry,
  getMyInquiryAllowedUsers,
  openPersonalLink,
  renewAllowedUserLink,
  revokeAllowedUserLink,
} from '@nazar/domain/api/invitee-calls.ts';
import { getMyResponses, getMyResult } from '@nazar/domain/api/my-response-calls.ts';
import {
  editMyResponse,
  getMyResponse,
  startParticipation,
  submitResponse,
} from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses, getResponses } from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { makeShortQuestionsPath } from '@nazar/domain/routes/short-link.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { account } from '../../../platform/database/schema/account.ts';
import { makeAccount, type Person } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeComments } from '../../comments/testing/comment-setup.ts';
import { SubmitGroupQueue } from '../../participation/submit/submit-group-queue.ts';
import { countStored, makePoll } from '../../participation/testing/participation-setup.ts';
import {
  copyInviteeLink,
  invite,
  makeInviteePoll,
  manyContacts,
  readInviteeLink,
} from './testing/invitee-setup.ts';

const server = useTestApp();
beforeAll(() => {
  // Statements that wait for a lock must get it in the end, so the timeout is off.
  Object.assign(server.pool.options, { lock_timeout: 0 });
});

async function accountWith(contacts: { email?: string; mobile?: string }): Promise<Person> {
  const person = await makeAccount(server.deps);
  await server.db.update(account).set(contacts).where(eq(account.id, person.id));
  return person;
}
const freshEmail = () => `${randomUUID()}@example.com`;
const freshMobile = () => `+98912${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
const codeOf = async (...asked: Parameters<TestApp['refusal']>) => (await server.refusal(...asked)).code;

test('a person answers once by their link, and can see their response', async () => {
  const vote = await makeInviteePoll(server, manyContacts(2), { editableResponse: true });
  const [sara, ali] = vote.invited;
  expect(await server.call(openPersonalLink, { inquiryId: vote.id }, { as: sara })).toMatchObject({
    name: 'Person 0',
    maskedAddress: expect.stringMatching(/^.\*\*\*@[^@*]+$/),
  });
  expect(await server.call(getItem, { id: vote.id }, { as: sara })).toMatchObject({
    closedReason: null,
    abilities: { participate: true, edit: false },
  });
  await server.call(startParticipation, { inquiryId: vote.id }, { as: sara });
  const sent = vote.submit(1);
  expect(await server.call(submitResponse, sent, { as: sara })).toMatchObject({ seeResults: true });
  // A repeat after a lost reply gets the same answer; another attempt is refused.
  await server.call(submitResponse, sent, { as: sara });
  expect(await codeOf(submitResponse, vote.submit(0), { as: sara })).toBe('alreadyAnswered');
  expect(await codeOf(startParticipation, { inquiryId: vote.id }, { as: sara })).toBe('alreadyAnswered');
  const search = { inquiryId: vote.id, search: 'person 0', questionIds: [] };
  const shown = await server.call(getResponses, search, asOwner());
  expect(shown.data.map(({ person }) => person)).toEqual([{ kind: 'invited', name: 'Person 0' }]);
  const own = await server.call(getMyResponse, { inquiryId: vote.id }, { as: sara });
  expect(own.responseId).toBe(sent.attemptId);
  const result = await server.call(getMyResult, { inquiryId: vote.id }, { as: sara });
  expect(result.responseId).toBe(sent.attemptId);
  for (const as of [ali, server.guest(), server.people.stranger]) {
    expect(await codeOf(getMyResponse, { inquiryId: vote.id }, { as })).toBe('notFound');
    expect(await codeOf(getMyResult, { inquiryId: vote.id }, { as })).toBe('notFound');
  }
  const other = vote.submit(2).answers;
  const edit = { inquiryId: vote.id, editId: randomUUID(), answers: other };
  await server.call(editMyResponse, edit, { as: sara });
  await server.call(deleteUserFromMyInquiry, { inquiryId: vote.id, ids: [sara?.id ?? ''] }, asOwner());
  const again = { ...edit, editId: randomUUID(), answers: vote.submit(0).answers };
  expect(await codeOf(editMyResponse, again, { as: sara })).toBe('linkRemoved');
  expect(await countStored(server, vote.id)).toBe(1);
});

const asOwner = () => ({ as: server.people.owner });

test('every address answers strangers alike, and links of other inquiries don’t open it', async () => {
  const secret = 'Canary of a closed vote';
  const vote = await makeInviteePoll(server, manyContacts(1), { publicTitle: secret });
  const elsewhere = await makeInviteePoll(server, manyContacts(1));
  const [other] = elsewhere.invited;
  const unknown = { headers: { 'x-personal-link': 'A'.repeat(22) }, id: '' };
  const { stranger } = server.people;
  for (const as of [server.guest(), stranger, other]) {
    if (as === undefined) continue;
    for (const [call, input] of [
      [getItem, { id: vote.id }],
      [startParticipation, { inquiryId: vote.id }],
      [submitResponse, vote.submit()],
      [getSummary, { inquiryId: vote.id }],
      [getComments, { inquiryId: vote.id }],
    ] as const) {
      const refused = await server.refusal(call, input, { as });
      expect(refused.code).toBe('notFound');
      expect(JSON.stringify(refused)).not.toContain('Canary');
    }
    const list = await server.call(getList, { search: 'Canary' }, { as });
    expect(list.count).toBe(0);
  }
  expect(await codeOf(getItem, { id: vote.id }, { as: unknown })).toBe('linkUnknown');
  expect(await codeOf(openPersonalLink, { inquiryId: vote.id }, { as: other })).toBe('linkUnknown');
  const page = await server.app.inject({ url: `/${vote.id}/participate` });
  const detail = await server.app.inject({ url: `/${vote.id}` });
  const map = await server.app.inject({ url: '/sitemap.xml' });
  for (const { body } of [page, detail, map]) {
    expect(body).not.toContain('Canary');
    expect(body).not.toContain(`<loc>http://localhost:3000/${vote.id}`);
  }
});

test('an account with a verified address of the list is admitted, sees the inquiry in lists, and answers once, link included', async () => {
  const [email, mobile] = [freshEmail(), freshMobile()];
  const vote = await makeInviteePoll(server, [{ email, mobile }], {
    publicTitle: 'Vote of the two accounts',
  });
  const byEmail = await accountWith({ email });
  const byMobile = await accountWith({ mobile });
  const list = await server.call(getList, { search: 'two accounts' }, { as: byEmail });
  expect(list.data.map(({ id }) => id)).toEqual([vote.id]);
  await server.call(addMyBookmark, { inquiryId: vote.id }, { as: byEmail });
  const people = [byEmail, byMobile, ...vote.invited];
  const verdicts = await Promise.all(people.map((as) => server.send(submitResponse, vote.submit(0), { as })));
  expect(verdicts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await countStored(server, vote.id)).toBe(1);
  for (const as of people) {
    expect(await codeOf(submitResponse, vote.submit(0), { as })).toBe('alreadyAnswered');
    expect((await server.call(getItem, { id: vote.id }, { as })).closedReason).toBe('alreadyAnswered');
  }
});

test('two servers and two proofs of identity at once store one response per entry', async () => {
  const emails = Array.from({ length: 6 }, freshEmail);
  const vote = await makeInviteePoll(
    server,
    emails.map((email) => ({ email })),
  );
  const accounts = await Promise.all(emails.map((email) => accountWith({ email })));
  const here = server.deps.participation.submits;
  const there = new SubmitGroupQueue({ pool: server.pool, now: server.deps.now, log: server.deps.log });
  const all = [...accounts, ...vote.invited];
  const sent = all.map(async (as, index) => {
    const { submits } = server.deps.participation;
    const node = index % 2 === 0 ? here : there;
    Object.assign(server.deps.participation, { submits: node });
    const reply = server.send(submitResponse, vote.submit(index % 3), { as });
    Object.assign(server.deps.participation, { submits });
    return reply;
  });
  const verdicts = await Promise.all(sent);
  await there.close();
  expect(verdicts.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(await countStored(server, vote.id)).toBe(6);
});

test('a submit during the person’s removal is stored before it or refused, and a returning person keeps their entry', async () => {
  const email = freshEmail();
  const vote = await makeInviteePoll(server, [{ email }, ...manyContacts(8)]);
  const ids = vote.invited.map(({ id }) => id);
  const [answers, { deleted }] = await Promise.all([
    Promise.all(vote.invited.map((as) => server.send(submitResponse, vote.submit(0), { as }))),
    server.call(deleteUserFromMyInquiry, { inquiryId: vote.id, ids }, asOwner()),
  ]);
  expect(deleted).toBe(9);
  const stored = answers.filter(({ status }) => status === 200).length;
  expect(await countStored(server, vote.id)).toBe(stored);
  for (const { status } of answers) expect([200, 410]).toContain(status);
  const [sara] = vote.invited;
  if (sara === undefined) throw new Error('No one was invited.');
  expect(await codeOf(getItem, { id: vote.id }, { as: sara })).toBe('linkRemoved');
  const again = await invite(server, vote.id, { email });
  const hadAnswered = answers[0]?.status === 200;
  expect(again === sara.id).toBe(hadAnswered);
  const link = await readInviteeLink(server, again);
  expect(await server.send(submitResponse, vote.submit(1), { as: link })).toMatchObject({
    status: hadAnswered ? 409 : 200,
  });
});

test('a renewed or revoked link is reported as old, and a changed address also ends the link', async () => {
  const vote = await makeInviteePoll(server, [{ email: freshEmail() }, { email: freshEmail() }]);
  const [first, second] = vote.invited;
  if (first === undefined || second === undefined) throw new Error('No one was invited.');
  expect(await copyInviteeLink(server, vote.id, first.id)).toEqual(first);
  const entry = { inquiryId: vote.id, id: first.id };
  const { url } = await server.call(renewAllowedUserLink, entry, asOwner());
  expect(url).toContain(`${makeShortQuestionsPath(vote.id)}#`);
  expect(await codeOf(getItem, { id: vote.id }, { as: first })).toBe('linkOld');
  await server.call(getItem, { id: vote.id }, { as: await readInviteeLink(server, first.id) });
  await server.call(revokeAllowedUserLink, { inquiryId: vote.id, id: second.id }, asOwner());
  expect(await codeOf(submitResponse, vote.submit(0), { as: second })).toBe('linkOld');
  const change = { ...entry, name: 'Sara', email: freshEmail(), mobile: '' };
  const before = await readInviteeLink(server, first.id);
  await server.call(editUserOfMyInquiry, change, asOwner());
  expect(await codeOf(getItem, { id: vote.id }, { as: before })).toBe('linkOld');
  await server.call(editUserOfMyInquiry, { ...change, mobile: freshMobile() }, asOwner());
  await server.call(getItem, { id: vote.id }, { as: await readInviteeLink(server, first.id) });
});

test('a person who has answered keeps their address, so that no other person gets access to their answers', async () => {
  const email = freshEmail();
  const vote = await makeInviteePoll(server, [{ email }]);
  const [first] = vote.invited;
  await server.call(submitResponse, vote.submit(1), { as: first });
  const entry = { inquiryId: vote.id, id: first?.id ?? '', name: 'Sara', mobile: '' };
  const other = await server.refusal(editUserOfMyInquiry, { ...entry, email: freshEmail() }, asOwner());
  expect(other.errors).toMatchObject({ email: { code: 'answeredContactsFixed' } });
  await server.call(editUserOfMyInquiry, { ...entry, email }, asOwner());
});

test('the id of a removed person is not used again, so that the old link stays closed', async () => {
  const vote = await makeInviteePoll(server, manyContacts(2));
  const [sara] = vote.invited;
  const entry = { inquiryId: vote.id, id: sara?.id ?? '' };
  await server.call(deleteUserFromMyInquiry, { inquiryId: vote.id, ids: [entry.id] }, asOwner());
  const again = { ...entry, name: '', email: freshEmail(), mobile: '' };
  expect(await codeOf(addUserToMyInquiry, again, asOwner())).toBe('duplicateId');
  expect(await codeOf(getItem, { id: vote.id }, { as: sara })).toBe('linkRemoved');
});

test('a response given by a link is visible to the account that later signs in with its address, and to no other', async () => {
  const [email, mobile] = [freshEmail(), freshMobile()];
  const vote = await makeInviteePoll(server, [{ email }, { mobile }, ...manyContacts(1)], {
    editableResponse: true,
  });
  const secret = await makeInviteePoll(server, [{ email }], { anonymous: true });
  const [byLink, other] = vote.invited;
  const sent = vote.submit(1);
  await server.call(submitResponse, sent, { as: byLink });
  await server.call(submitResponse, vote.submit(0), { as: other });
  await server.call(submitResponse, secret.submit(0), { as: secret.invited[0] });
  const owner = await accountWith({ email });
  const stranger = await accountWith({ email: freshEmail() });
  const found = async (as: Person) => (await server.call(getMyResponses, {}, { as })).data;
  expect((await found(owner)).map(({ responseId }) => responseId)).toEqual([sent.attemptId]);
  expect(await found(stranger)).toEqual([]);
  const asked = { inquiryId: vote.id, responseId: sent.attemptId };
  expect((await server.call(getMyResult, asked, { as: owner })).questions.length).toBeGreaterThan(0);
  expect(await codeOf(getMyResult, asked, { as: stranger })).toBe('notFound');
  const edit = () => ({ ...asked, editId: randomUUID(), answers: vote.submit(2).answers });
  await server.call(editMyResponse, edit(), { as: owner });
  expect(await codeOf(editMyResponse, edit(), { as: stranger })).toBe('notFound');
  // After the removal from the list the account has no access either, like the link.
  await server.call(deleteUserFromMyInquiry, { inquiryId: vote.id, ids: [byLink?.id ?? ''] }, asOwner());
  expect(await found(owner)).toEqual([]);
  expect(await codeOf(editMyResponse, edit(), { as: owner })).toBe('notFound');
});

test('a person with a link can change a response to another inquiry with its receipt, like anyone with the receipt', async () => {
  const vote = await makeInviteePoll(server, manyContacts(1));
  const [sara] = vote.invited;
  const poll = await makePoll(server, { editableResponse: true });
  const { attemptId: responseId, attemptSecret, ...sent } = poll.submit(0);
  await server.call(
    submitResponse,
    { attemptId: responseId, attemptSecret, ...sent },
    { as: server.guest() },
  );
  const asked = { inquiryId: poll.id, responseId, attemptSecret };
  const opened = await server.call(getMyResponse, asked, { as: sara });
  expect(opened.editing.refusal).toBeNull();
  const edit = { ...asked, editId: randomUUID(), answers: poll.submit(1).answers };
  expect((await server.call(editMyResponse, edit, { as: sara })).editing.edits).toBe(1);
});

test('before opening and after closing, a link only shows that state', async () => {
  const vote = await makeInviteePoll(server, manyContacts(2));
  const [sara] = vote.invited;
  server.clock.advance(1000);
  await server.call(expireMyInquiry, { id: vote.id }, asOwner());
  expect(await codeOf(submitResponse, vote.submit(0), { as: sara })).toBe('inquiryExpired');
  expect((await server.call(getItem, { id: vote.id }, { as: sara })).closedReason).toBe('inquiryExpired');
});

test('guessing links is rate limited, and a real link still opens from the same address', async () => {
  const vote = await makeInviteePoll(server, manyContacts(1));
  const guess = (index: number) => ({
    id: '',
    headers: { 'x-personal-link': String(index).padStart(22, 'x') },
  });
  const codes = [];
  for (let index = 0; index < 70; index += 1)
    codes.push(await codeOf(getItem, { id: vote.id }, { as: guess(index) }));
  expect(codes[0]).toBe('linkUnknown');
  expect(codes.at(-1)).toBe('tooManyRequests');
  await server.call(getItem, { id: vote.id }, { as: vote.invited[0] });
  server.clock.advance(3_600_000);
});

test('a link gives access to results for participants after answering and to comments, and has no bookmarks', async () => {
  const vote = await makeInviteePoll(server, manyContacts(6), { resultViewStatus: 'participants' });
  const [sara, ali] = vote.invited;
  expect(await codeOf(getSummary, { inquiryId: vote.id }, { as: sara })).toBe('resultsForParticipants');
  expect(await server.call(submitResponse, vote.submit(0), { as: sara })).toMatchObject({ seeResults: true });
  expect(await server.call(getSummary, { inquiryId: vote.id }, { as: sara })).toMatchObject({ started: 1 });
  expect(await codeOf(getSummary, { inquiryId: vote.id }, { as: ali })).toBe('resultsForParticipants');
  expect(await codeOf(addMyBookmark, { inquiryId: vote.id }, { as: sara })).toBe('sessionRequired');
  // A link does not give a public name, so comments carry the name that a guest types.
  const { sayAsGuest, list } = makeComments(server);
  expect(await sayAsGuest(ali as Person, { inquiryId: vote.id })).toMatchObject({ status: 200 });
  const seen = await list(vote.id, {}, sara as Person);
  expect(seen.data).toMatchObject([{ name: 'Reza', isGuest: true, isMine: false }]);
  await server.call(deleteUserFromMyInquiry, { inquiryId: vote.id, ids: [ali?.id ?? ''] }, asOwner());
  expect(await sayAsGuest(ali as Person, { inquiryId: vote.id })).toMatchObject({ code: 'linkRemoved' });
});

test('after the owner deletes a response, its participant may answer again', async () => {
  const vote = await makeInviteePoll(server, manyContacts(1));
  const [sara] = vote.invited;
  const sent = vote.submit(0);
  await server.call(submitResponse, sent, { as: sara });
  const states = async () =>
    (await server.call(getMyInquiryAllowedUsers, { inquiryId: vote.id }, asOwner())).counts.states;
  expect(await states()).toEqual({ waiting: 0, opened: 0, answered: 1 });
  const gone = { inquiryId: vote.id, ids: [sent.attemptId], mayAnswerAgain: true };
  await server.call(deleteResponses, gone, asOwner());
  expect(await states()).toEqual({ waiting: 1, opened: 0, answered: 0 });
  await server.call(submitResponse, vote.submit(1), { as: sara });
});

test('a certificate by personal link has the name in the list, or reports that there is none', async () => {
  const contacts = [{ name: 'Sara', email: freshEmail() }, { email: freshEmail() }];
  const vote = await makeInviteePoll(server, contacts);
  for (const [at, participantName] of [
    [0, 'Sara'],
    [1, null],
  ] as const) {
    const as = vote.invited[at];
    const sent = vote.submit(1);
    await server.call(submitResponse, sent, { as });
    const own = { inquiryId: vote.id, responseId: sent.attemptId, attemptSecret: sent.attemptSecret };
    expect(await server.call(getMyResult, own, { as })).toMatchObject({
      participantName,
      nameSource: 'invitation',
    });
  }
});
