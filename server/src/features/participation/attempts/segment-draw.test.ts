import { randomUUID } from 'node:crypto';
import { duplicateMyInquiry } from '@nazar/domain/api/from-template-calls.ts';
import {
  editMyInquiryDocument,
  getItem,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { forMembers, makeAttempt } from '../testing/participation-setup.ts';

const server = useTestApp();
const owner = () => ({ as: server.people.owner });

/** Makes an exam whose first segment draws two of six questions; the second has one question for everyone. */
async function makeExam() {
  const note = makeQuestion({ responseType: 'statement', body: 'Think first.', options: [] });
  const [easy, hard] = [
    Array.from({ length: 6 }, (_, index) => examQuestion(`Easy ${index}`)),
    [examQuestion('Hard')],
  ];
  const segments = [
    makeSegment({
      name: 'Easy',
      questions: [note, ...easy],
      questionCount: 2,
    }),
    makeSegment({ name: 'Hard', questions: hard }),
  ];
  return { ...(await makePublished(server, { segments, settings: forMembers })), hard };
}

const examQuestion = (body: string) =>
  makeQuestion({
    body,
    isForce: true,
    score: 2,
    options: [makeOption('Right', { isAnswer: true }), makeOption('Wrong')],
  });

type Exam = Awaited<ReturnType<typeof makeExam>>;

async function begin({ id }: Pick<Exam, 'id'>, as = server.people.participant) {
  const key = makeAttempt();
  const start = await server.call(startParticipation, { inquiryId: id, ...key }, { as });
  const shown = start.pages.flatMap(({ segments }) => segments.flatMap(({ questions }) => questions));
  const asked = shown.filter(({ responseType }) => responseType !== 'statement');
  const secret = { attemptId: start.attemptId ?? '', attemptSecret: key.attemptSecret };
  return { start, shown, asked, secret };
}

test('each participant gets the drawn questions, all questions of other segments and the statements', async () => {
  const exam = await makeExam();
  const { shown, asked } = await begin(exam);
  expect(shown.map(({ body }) => body)).toEqual([
    'Think first.',
    expect.stringMatching(/^Easy/),
    expect.stringMatching(/^Easy/),
    'Hard',
  ]);
  expect(asked.map(({ number }) => number)).toEqual([1, 2, 3]);
  const elsewhere = await begin(exam);
  expect(elsewhere.start.pages).toEqual((await begin(exam)).start.pages);
  expect(elsewhere.shown.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
  expect(await server.call(getItem, { id: exam.id }, owner())).toMatchObject({
    drawnQuestions: 3,
    questionCount: 3,
  });
});

test('the maximum score is that of the drawn questions, and results count how many people were asked', async () => {
  const exam = await makeExam();
  const { start, asked, secret } = await begin(exam);
  const answers = asked.map(({ id, options }, index) => ({
    questionId: id,
    value: options.find(({ body }) => body === (index === 0 ? 'Wrong' : 'Right'))?.id ?? '',
  }));
  const input = { ...secret, inquiryId: exam.id, revision: start.revision, answers };
  const as = server.people.participant;
  const undrawn = exam.segments[0]?.questions?.find(
    ({ id, body }) => body.startsWith('Easy') && !asked.some((question) => question.id === id),
  );
  const more = { questionId: undrawn?.id ?? '', value: undrawn?.options?.[0]?.id ?? '' };
  expect(
    await server.refusal(submitResponse, { ...input, answers: [...answers, more] }, { as }),
  ).toMatchObject({ errors: { [`answers.${undrawn?.id}`]: { code: 'notAsked' } } });
  expect(await server.refusal(submitResponse, { ...input, answers: answers.slice(1) }, { as })).toMatchObject(
    { errors: { [`answers.${asked[0]?.id}`]: { code: 'chooseOption' } } },
  );
  expect(await server.call(submitResponse, input, { as })).toMatchObject({ score: 4, maxScore: 6 });
  const { questions } = await server.call(getSummary, { inquiryId: exam.id }, owner());
  const answered = questions
    .filter((question) => question.answered === 1)
    .map(({ questionId }) => questionId);
  expect(answered).toEqual(asked.map(({ id }) => id));
  expect(await verifyStoredCounts(server.db, exam.id)).toEqual({ responses: 1, differences: [] });
});

test('a running attempt keeps its questions when another number is published', async () => {
  const exam = await makeExam();
  const { asked, secret } = await begin(exam);
  const edits = [
    { kind: 'changeSegment' as const, id: exam.segments[0]?.id ?? '', fields: { questionCount: 6 } },
  ];
  const { id, revision } = exam;
  const edited = await server.call(
    editMyInquiryDocument,
    { id, revision, editId: randomUUID(), edits },
    owner(),
  );
  await server.call(publishMyInquiry, { id, revision: edited.revision }, owner());
  expect((await begin(exam)).asked.map((question) => question.id)).toEqual(
    asked.map((question) => question.id),
  );
  const answers = asked.map((question) => ({
    questionId: question.id,
    value: question.options[0]?.id ?? '',
  }));
  const last = await begin(exam);
  const input = { ...secret, ...last.secret, inquiryId: id, revision: last.start.revision, answers };
  const as = server.people.participant;
  expect(await server.call(submitResponse, input, { as })).toMatchObject({ maxScore: 6 });
  expect((await begin(exam, server.people.stranger)).asked).toHaveLength(7);
});

test('a copy of an inquiry draws the same number', async () => {
  const exam = await makeExam();
  const copy = { id: randomUUID(), sourceId: exam.id, title: 'Copy' };
  await server.call(duplicateMyInquiry, copy, owner());
  const { item } = await server.call(getMyInquiry, { id: copy.id, complete: true }, owner());
  expect(item.segments?.map(({ questionCount }) => questionCount)).toEqual([2, null]);
});
