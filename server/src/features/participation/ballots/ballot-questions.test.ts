import {
  editMyInquiry,
  editMyInquirySegment,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { makeAccount, type Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { countStored, makeAttempt } from '../testing/participation-setup.ts';

const voters: Person[] = [];
const server = useTestApp();
beforeAll(async () => {
  for (let index = 0; index < 6; index += 1) voters.push(await makeAccount(server.deps));
});

const owner = () => ({ as: server.people.owner });
const started = { httpStatus: 409, code: 'ballotStarted' };

async function makeBallot(settings: Partial<InquirySettings> = {}) {
  const question = makeQuestion({
    body: 'For it?',
    isForce: true,
    options: [makeOption('Yes'), makeOption('No')],
  });
  const segment = makeSegment({ questions: [question] });
  const { id, revision } = await makePublished(server, {
    segments: [segment],
    settings: { cooperationType: 'users', anonymous: true, ...settings },
  });
  const [yes] = question.options ?? [];
  const vote = {
    inquiryId: id,
    revision,
    answers: [{ questionId: question.id, value: yes?.id ?? '' }],
  };
  return { id, revision, question, segment, vote: () => ({ ...makeAttempt(), ...vote }) };
}
type Ballot = Awaited<ReturnType<typeof makeBallot>>;

const latest = async ({ id }: Ballot) => (await server.call(getMyInquiry, { id }, owner())).item.revision;

/** Replaces the options by others with the same texts. */
async function replaceOptions(ballot: Ballot) {
  const { id, question, segment } = ballot;
  const hidden = (question.options ?? []).map((option) => ({ ...option, hidden: true }));
  const options = [...hidden, makeOption('Yes'), makeOption('No')];
  const changed = { ...segment, questions: [{ ...question, options }] };
  const change = { inquiryId: id, revision: await latest(ballot), segment: changed };
  await server.call(editMyInquirySegment, change, owner());
}

const change = async (ballot: Ballot, settings: Partial<InquirySettings>) =>
  server.call(editMyInquiry, { id: ballot.id, revision: await latest(ballot), ...settings }, owner());

const publish = async (ballot: Ballot) =>
  server.send(publishMyInquiry, { id: ballot.id, revision: await latest(ballot) }, owner());

test("after the first vote other options can't be published", async () => {
  const ballot = await makeBallot();
  await server.call(submitResponse, ballot.vote(), { as: voters[0] });
  await replaceOptions(ballot);
  const attempt = { id: ballot.id, revision: await latest(ballot) };
  expect(await server.refusal(publishMyInquiry, attempt, owner())).toMatchObject(started);
});

test("after the first vote texts can't be reworded", async () => {
  const ballot = await makeBallot();
  await server.call(submitResponse, ballot.vote(), { as: voters[0] });
  const options = (ballot.question.options ?? []).map((option, index) => ({
    ...option,
    body: index === 0 ? 'No' : 'Yes',
  }));
  const segment = { ...ballot.segment, questions: [{ ...ballot.question, options }] };
  const revision = await latest(ballot);
  await server.call(editMyInquirySegment, { inquiryId: ballot.id, revision, segment }, owner());
  const attempt = { id: ballot.id, revision: await latest(ballot) };
  expect(await server.refusal(publishMyInquiry, attempt, owner())).toMatchObject(started);
});

test.each<[string, Partial<InquirySettings>]>([
  ['the drawing', { questionCount: 1 }],
  ['the shuffling', { shuffleQuestions: true }],
  ['styles, which can hide options', { bodyCss: 'li:first-child { opacity: 0; }' }],
])('%s stays as it is after the first vote', async (_, settings) => {
  const ballot = await makeBallot();
  await server.call(submitResponse, ballot.vote(), { as: voters[0] });
  await change(ballot, settings);
  const attempt = { id: ballot.id, revision: await latest(ballot) };
  expect(await server.refusal(publishMyInquiry, attempt, owner())).toMatchObject(started);
});

test('after a vote messages and look can be published, and pages opened before can still vote', async () => {
  const ballot = await makeBallot();
  await server.call(submitResponse, ballot.vote(), { as: voters[0] });
  await change(ballot, { completionMessage: 'Thanks.', backgroundColor: '#ffeecc' });
  expect(await publish(ballot)).toMatchObject({ status: 200 });
  await server.call(submitResponse, ballot.vote(), { as: voters[1] });
  expect(await countStored(server, ballot.id)).toBe(2);
});

test("other options can't be published while a participant is answering", async () => {
  const ballot = await makeBallot({ timeLimit: 10 });
  await server.call(startParticipation, { inquiryId: ballot.id, ...makeAttempt() }, { as: voters[0] });
  await replaceOptions(ballot);
  const attempt = { id: ballot.id, revision: await latest(ballot) };
  expect(await server.refusal(publishMyInquiry, attempt, owner())).toMatchObject(started);
});

test('before the first vote other options can be published, and open pages must be reloaded', async () => {
  const ballot = await makeBallot();
  await replaceOptions(ballot);
  expect(await publish(ballot)).toMatchObject({ status: 200 });
  const late = await server.refusal(submitResponse, ballot.vote(), { as: voters[0] });
  expect(late).toMatchObject({ httpStatus: 409, code: 'rulesChanged' });
  expect(await countStored(server, ballot.id)).toBe(0);
});

test.each([
  ['a first vote', {}],
  ['a first start', { timeLimit: 10 }],
])('if a publication and %s happen at the same moment, only one succeeds', async (_, settings) => {
  for (let round = 0; round < 6; round += 1) {
    const ballot = await makeBallot(settings);
    await replaceOptions(ballot);
    const begin = () =>
      'timeLimit' in settings
        ? server.send(startParticipation, { inquiryId: ballot.id, ...makeAttempt() }, { as: voters[round] })
        : server.send(submitResponse, ballot.vote(), { as: voters[round] });
    const calls = round % 2 === 0 ? [publish(ballot), begin()] : [begin(), publish(ballot)];
    const done = await Promise.all(calls);
    const [published, begun] = round % 2 === 0 ? done : done.toReversed();
    const { rows } = await server.pool.query(
      `select distinct revision from (select inquiry_id, revision from response union all
        select inquiry_id, revision from attempt) as begun where inquiry_id = $1`,
      [ballot.id],
    );
    // A start that came after the publication gets its questions.
    const current = published?.status === 200 ? await latest(ballot) : ballot.revision;
    expect(rows).toEqual(begun?.status === 200 ? [{ revision: current }] : []);
    expect([published?.status, begun?.status]).toContain(200);
  }
});
