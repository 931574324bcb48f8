import { randomUUID } from 'node:crypto';
import { deleteMyInquiry, restoreMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import {
  findReceipt,
  getMyResponses,
  getMyResult,
  getReceipts,
} from '@nazar/domain/api/my-response-calls.ts';
import { closeAttempt, getMyResponse, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import { formatPipe } from '@nazar/domain/text/pipes.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import { rateLimitWindow } from '../../../platform/database/schema/rate-limit.ts';
import { eraseInquiry, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import type { Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import {
  forMembers,
  makeAttempt,
  makePoll,
  type Poll,
  type SubmitInput,
} from '../testing/participation-setup.ts';

const server = useTestApp();
beforeEach(() => server.db.delete(rateLimitWindow));

const answer = async (poll: Poll, as: Person, more: Partial<SubmitInput> = {}) => {
  const input = poll.submit(1, more);
  await server.call(submitResponse, input, { as });
  return input;
};
const proof = ({ inquiryId, attemptId: responseId, attemptSecret }: SubmitInput) => ({
  inquiryId,
  responseId,
  attemptSecret,
});

test('the list of one’s own responses has each once, latest first, without other people’s', async () => {
  const { participant, stranger } = server.people;
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) {
    const poll = await makePoll(server, forMembers);
    ids.unshift((await answer(poll, participant)).attemptId);
    await answer(poll, stranger);
    if (index % 2 === 0) server.clock.advance(1);
  }
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: { data: { responseId: string }[]; next: string | null } = await server.call(
      getMyResponses,
      { after, nrpp: 2 },
      { as: participant },
    );
    seen.push(...page.data.map(({ responseId }) => responseId));
    after = page.next;
  } while (after !== null);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect(seen.at(-1)).toBe(ids.at(-1));
});

test('a receipt finds one’s own answers to an open inquiry without a session', async () => {
  const poll = await makePoll(server);
  const input = await answer(poll, server.guest());
  await answer(poll, server.guest());
  const found = await server.call(findReceipt, { receipt: input.attemptSecret }, { as: server.guest() });
  expect(found).toEqual({ inquiryId: poll.id, responseId: input.attemptId });
  const result = await server.call(getMyResult, proof(input), { as: server.guest() });
  expect(result).toMatchObject({ storesIdentity: false, responseCount: 2, standing: 'open' });
  expect(result.needsAccount).toBe(false);
  expect(result.questions[0]).toMatchObject({
    body: 'What do you drink?',
    answer: { labels: ['Coffee'] },
    optionIds: [poll.drink.options[1]?.id],
  });
});

test('wrong and deleted receipts and those of other accounts and deleted inquiries get the same reply', async () => {
  const { owner, participant, stranger } = server.people;
  const deleted = await makePoll(server, { ...forMembers, resultViewStatus: 'admin' });
  const takenOut = await answer(deleted, participant);
  const input = { inquiryId: deleted.id, ids: [takenOut.attemptId] };
  await server.call(deleteResponses, { ...input, mayAnswerAgain: false }, { as: owner });
  const members = await makePoll(server, forMembers);
  const others = await answer(members, participant);
  const gone = await makePoll(server);
  const lost = await answer(gone, server.guest());
  await eraseInquiry(server, gone.id, owner);
  const refusals = [];
  for (const receipt of [makeAttempt(), takenOut, others, lost].map(({ attemptSecret }) => attemptSecret)) {
    const { requestId, ...refusal } = await server.refusal(findReceipt, { receipt }, { as: stranger });
    refusals.push(refusal);
  }
  expect(refusals[0]).toMatchObject({ code: 'receiptUnknown', httpStatus: 404 });
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
  const asked = [takenOut, others, lost].map(proof).map(({ inquiryId, ...receipt }) => receipt);
  expect(await server.call(getReceipts, { receipts: asked }, { as: stranger })).toEqual({
    data: [],
    inBin: [],
  });
  expect(
    (await server.call(findReceipt, { receipt: others.attemptSecret }, { as: participant })).responseId,
  ).toBe(others.attemptId);
  for (const wrong of [proof(others), { ...proof(lost) }, { ...proof(others), inquiryId: randomUUID() }]) {
    expect((await server.refusal(getMyResult, wrong, { as: stranger })).code).toBe('notFound');
  }
});

test('receipts of an inquiry in the bin are reported apart, to their holder only, and open nothing', async () => {
  const { owner } = server.people;
  const poll = await makePoll(server);
  const as = server.guest();
  const input = await answer(poll, as);
  const proved = proof(input);
  const { inquiryId, ...receipt } = proved;
  const readBy = (attemptSecret: string) =>
    server.call(getReceipts, { receipts: [{ ...receipt, attemptSecret }] }, { as: server.guest() });
  await server.call(deleteMyInquiry, { id: poll.id }, { as: owner });
  expect(await readBy(receipt.attemptSecret)).toEqual({ data: [], inBin: [receipt.responseId] });
  expect(await readBy('B'.repeat(22))).toEqual({ data: [], inBin: [] });
  const wrong = { ...proved, attemptSecret: 'B'.repeat(22) };
  for (const call of [getMyResult, getMyResponse]) {
    expect((await server.refusal(call, proved)).code).toBe('inquiryDeleted');
    expect((await server.refusal(call, wrong)).code).toBe('notFound');
  }
  const { attemptId, attemptSecret } = input;
  expect((await server.refusal(submitResponse, input, { as })).code).toBe('inquiryDeleted');
  const closed = { inquiryId, attemptId, attemptSecret };
  expect((await server.refusal(closeAttempt, closed, { as })).code).toBe('inquiryDeleted');
  await server.call(restoreMyInquiry, { id: inquiryId }, { as: owner });
  expect((await server.call(getMyResponse, proved)).responseId).toBe(receipt.responseId);
});

test('lookups from one address are limited, even with right receipts', async () => {
  const receipt = makeAttempt().attemptSecret;
  for (let index = 0; index < 60; index++) await server.refusal(findReceipt, { receipt });
  expect(await server.refusal(findReceipt, { receipt })).toMatchObject({ code: 'tooManyRequests' });
  for (const wrong of ['', 'x', 'a'.repeat(21), 5, null, ['a'.repeat(22)]]) {
    expect((await server.refusal(findReceipt, { receipt: wrong })).httpStatus).toBe(400);
  }
});

test('a result that uses a long answer in many titles is cut to a bounded size and read a limited number of times', async () => {
  const source = makeQuestion({ responseType: 'longText', body: 'What?', min: 0, max: 1000, options: [] });
  const echo = makeQuestion({ body: `So: ${formatPipe(source.id).repeat(20)}?` });
  const segments = [makeSegment({ questions: [source, echo] })];
  const { id: inquiryId, revision } = await makePublished(server, { segments });
  const answers = [{ questionId: source.id, value: '‹&'.repeat(500) }];
  const input = { ...makeAttempt(), inquiryId, revision, answers };
  await server.call(submitResponse, input, { as: server.guest() });
  const result = await server.call(getMyResult, proof(input));
  const title = result.questions[1]?.body ?? '';
  expect(title).toMatch(/^So: \u2068(?:‹&)+‹?…\u2069\u2068‹&.*…$/u);
  expect([...title]).toHaveLength(1000);
  for (let index = 1; index < 60; index++) await server.call(getMyResult, proof(input));
  expect(await server.refusal(getMyResult, proof(input))).toMatchObject({ code: 'tooManyRequests' });
});

test('one’s own answers, and nothing else, stay readable when the inquiry closes, is taken down or is hidden', async () => {
  const { owner, participant } = server.people;
  const poll = await makePoll(server, { ...forMembers, editableResponse: true });
  const input = await answer(poll, participant);
  const read = () => {
    const asked = { inquiryId: poll.id, responseId: input.attemptId };
    return server.call(getMyResult, asked, { as: participant });
  };
  expect(await read()).toMatchObject({
    standing: 'open',
    seeResults: true,
    editing: { refusal: null },
    needsAccount: true,
  });
  server.clock.advance(1000);
  await server.call(expireMyInquiry, { id: poll.id }, { as: owner });
  expect(await read()).toMatchObject({
    standing: 'closed',
    editing: { refusal: { code: 'inquiryExpired' } },
  });
  const takenDownAt = new Date(server.clock.now());
  await server.db.update(inquiry).set({ takenDownAt }).where(eq(inquiry.id, poll.id));
  const takenDown = await read();
  expect(takenDown).toMatchObject({
    standing: 'takenDown',
    seeResults: false,
    editing: null,
    responseCount: null,
  });
  expect(takenDown.questions[0]?.answer?.labels).toEqual(['Coffee']);
});
