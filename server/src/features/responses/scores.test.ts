import { editMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getResponse, getResponseList, getResponses } from '@nazar/domain/api/response-calls.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { type Answers, forMembers, makeAttempt } from '../participation/testing/participation-setup.ts';

const server = useTestApp();

const makeJudged = (score: number, body: string) =>
  makeQuestion({ body, score, options: [makeOption('Right', { isAnswer: true }), makeOption('Wrong')] });
const right = ({ id, options }: ReturnType<typeof makeJudged>): Answers[number] => ({
  questionId: id,
  value: options[0]?.id ?? '',
});
const asOwner = () => ({ as: server.people.owner });

test.each([0.1, 1e-6, 1e12])('a list by scores of %d is paged to its end', async (score) => {
  const question = makeJudged(score, 'Which?');
  const segments = [makeSegment({ questions: [question] })];
  const { id: inquiryId, revision } = await makePublished(server, { segments, settings: forMembers });
  const { participant, stranger, admin } = server.people;
  for (const as of [participant, stranger, admin]) {
    await server.call(
      submitResponse,
      { ...makeAttempt(), inquiryId, revision, answers: [right(question)] },
      { as },
    );
  }
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const ask = { inquiryId, questionIds: [], sort: 'score' as const, nrpp: 1, after };
    const page: Awaited<ReturnType<typeof server.call<typeof getResponses>>> = await server.call(
      getResponses,
      ask,
      asOwner(),
    );
    seen.push(...page.data.map(({ id }) => id));
    after = page.next;
  } while (after !== null && seen.length < 9);
  expect(seen).toHaveLength(3);
  expect(new Set(seen).size).toBe(3);
});

test('a right option that was not shown is expected neither in the score nor in the verdict', async () => {
  const [yes, no] = [makeOption('Yes'), makeOption('No')];
  const first = makeQuestion({ body: 'Do you cook?', options: [yes, no] });
  const clause = { questionId: first.id, operator: 'isAnyOf' as const, optionIds: [yes.id], value: null };
  const rice = makeOption('Rice', { isAnswer: true });
  const stew = makeOption('Stew', {
    isAnswer: true,
    condition: { match: 'all', clauses: [clause] },
  });
  const second = makeQuestion({
    responseType: 'multiple',
    body: 'What is Iranian?',
    min: 1,
    max: 2,
    score: 2,
    options: [rice, stew, makeOption('Sushi')],
  });
  const segments = [makeSegment({ questions: [first, second] })];
  const { id: inquiryId, revision } = await makePublished(server, { segments });
  const attempt = makeAttempt();
  const answers = [
    { questionId: first.id, value: no.id },
    { questionId: second.id, value: [rice.id] },
  ];
  const stored = await server.call(
    submitResponse,
    { ...attempt, inquiryId, revision, answers },
    { as: server.guest() },
  );
  expect(stored).toMatchObject({ score: 2, maxScore: 2 });
  const { questions } = await server.call(getResponse, { inquiryId, id: attempt.attemptId }, asOwner());
  expect(questions).toMatchObject([
    { verdict: null, rightAnswers: [] },
    { verdict: 'right', score: { points: 2, max: 2 }, rightAnswers: ['Rice'] },
  ]);
  expect(questions[0]).not.toHaveProperty('score');
});

test('responses say whether they reach the pass mark of the revision that they answered', async () => {
  const questions = [makeJudged(1, 'First?'), makeJudged(1, 'Second?')];
  const segments = [makeSegment({ questions })];
  const settings = { ...forMembers, passMark: 60 };
  const { id: inquiryId, revision } = await makePublished(server, { segments, settings });
  const { participant, stranger } = server.people;
  const submit = (answers: Answers, as: typeof stranger) =>
    server.call(submitResponse, { ...makeAttempt(), inquiryId, revision, answers }, { as });
  const half = await submit(questions.slice(1).map(right), participant);
  await submit(questions.map(right), stranger);
  const sort = { sort: 'score' as const, descending: false };
  const item = { id: inquiryId, revision, passMark: null };
  const edited = await server.call(editMyInquiry, item, asOwner());
  await server.call(publishMyInquiry, { id: inquiryId, revision: edited.revision }, asOwner());
  const page = await server.call(getResponses, { inquiryId, questionIds: [], ...sort }, asOwner());
  expect(page.data.map(({ score, passed }) => [score, passed])).toEqual([
    [1, false],
    [2, true],
  ]);
  const one = await server.call(getResponse, { inquiryId, id: half.resultId }, asOwner());
  expect(one).toMatchObject({ passed: false, passMark: 60 });
  expect(await server.call(getResponseList, { inquiryId }, asOwner())).toMatchObject({ hasPassMark: true });
});
