import { randomBytes, randomUUID } from 'node:crypto';
import {
  addMyInquirySegment,
  editMyInquiryDocument,
  getRescoredResponseCount,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { getMyResult } from '@nazar/domain/api/my-response-calls.ts';
import { editMyResponse, startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getResponse, getResponses } from '@nazar/domain/api/response-calls.ts';
import { getResultsVersion } from '@nazar/domain/api/result-calls.ts';
import type { Edit } from '@nazar/domain/inquiries/edits/edit.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { runWaitingJobs } from '../../../testing/run-waiting-jobs.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { rescoringTaskStore } from '../../inquiries/index.ts';
import { makeAttempt } from '../testing/participation-setup.ts';

const server = useTestApp();
const asOwner = () => ({ as: server.people.owner });

/**
 * Makes an exam in which Shiraz is wrongly set as the capital and only people who chose it are asked the
 * second question.
 */
async function makeExam(settings: Partial<InquirySettings> = {}) {
  const [tehran, shiraz] = [makeOption('Tehran'), makeOption('Shiraz', { isAnswer: true })];
  const capital = makeQuestion({ body: 'The capital?', score: 1, options: [tehran, shiraz] });
  const clause = {
    questionId: capital.id,
    operator: 'isAnyOf' as const,
    optionIds: [shiraz.id],
    value: null,
  };
  const [hafez, rumi] = [makeOption('Hafez', { isAnswer: true }), makeOption('Rumi')];
  const poet = makeQuestion({
    body: 'Its poet?',
    score: 2,
    options: [hafez, rumi],
    condition: { match: 'all', clauses: [clause] },
  });
  const segments = [makeSegment({ questions: [capital, poet] })];
  const made = await makePublished(server, {
    segments,
    settings: { passMark: 50, showRightAnswers: 'afterSubmit', ...settings },
  });
  const { id } = made;
  let { revision } = made;
  const submit = async (...chosen: { id: string }[]) => {
    const asked = [capital, poet];
    const answers = chosen.map(({ id: value }, at) => ({ questionId: asked[at]?.id ?? '', value }));
    const [attempt, as] = [makeAttempt(), server.guest()];
    const input = { ...attempt, inquiryId: id, revision: made.revision, answers };
    const reply = await server.call(submitResponse, input, { as });
    const own = { inquiryId: id, responseId: attempt.attemptId, attemptSecret: attempt.attemptSecret };
    return { reply, own, as };
  };
  const edit = async (...edits: Edit[]) => {
    ({ revision } = await server.call(
      editMyInquiryDocument,
      { id, revision, editId: randomUUID(), edits },
      asOwner(),
    ));
  };
  const add = async (segment: Parameters<typeof makeSegment>[0]) => {
    const change = { inquiryId: id, revision, segment: makeSegment(segment) };
    ({ revision } = await server.call(addMyInquirySegment, change, asOwner()));
  };
  const correct = () =>
    edit(
      { kind: 'changeOption', id: tehran.id, fields: { isAnswer: true } },
      { kind: 'changeOption', id: shiraz.id, fields: { isAnswer: false } },
    );
  const publish = () => server.call(publishMyInquiry, { id, revision, publishDate: null }, asOwner());
  const scores = async () => {
    const { data } = await server.call(
      getResponses,
      { inquiryId: id, questionIds: [], nrpp: 100 },
      asOwner(),
    );
    return new Map(data.map((row) => [row.id, [row.score, row.maxScore]]));
  };
  return { id, capital, poet, tehran, shiraz, hafez, submit, edit, add, correct, publish, scores };
}

test('publishing a corrected key scores stored responses again, each by the questions it was asked', async () => {
  const exam = await makeExam();
  const wrong = await exam.submit(exam.shiraz, exam.hafez);
  const right = await exam.submit(exam.tehran);
  expect(wrong.reply).toMatchObject({ score: 3, maxScore: 3, passed: true });
  expect(right.reply).toMatchObject({ score: 0, maxScore: 1, passed: false });
  await exam.correct();
  expect(await server.call(getRescoredResponseCount, { id: exam.id }, asOwner())).toEqual({ responses: 2 });
  const { version } = await server.call(getResultsVersion, { inquiryId: exam.id }, asOwner());
  await exam.publish();
  await runWaitingJobs(server);
  expect(await exam.scores()).toEqual(
    new Map([
      [wrong.own.responseId, [2, 3]],
      [right.own.responseId, [1, 1]],
    ]),
  );
  expect(await server.call(getMyResult, right.own, { as: right.as })).toMatchObject({
    score: 1,
    maxScore: 1,
    percent: 100,
    passed: true,
    questions: [{ review: { verdict: 'right', points: 1, rightAnswers: ['Tehran'] } }, { review: null }],
  });
  const shown = await server.call(getResponse, { inquiryId: exam.id, id: wrong.own.responseId }, asOwner());
  expect(shown.questions.map(({ verdict }) => verdict)).toEqual(['wrong', 'right']);
  expect((await server.call(getResultsVersion, { inquiryId: exam.id }, asOwner())).version).not.toBe(version);
  expect(await server.call(getRescoredResponseCount, { id: exam.id }, asOwner())).toEqual({ responses: 0 });
});

test('scoring that crashes the server repeatedly is given up', async () => {
  const exam = await makeExam();
  const { own } = await exam.submit(exam.shiraz, exam.hafez);
  await exam.correct();
  await exam.publish();
  for (let crashes = 1; crashes <= 6; crashes += 1) {
    expect(await rescoringTaskStore.claim(server.deps, server.clock.now())).toMatchObject({ crashes });
    server.clock.advance(31_000);
  }
  await runWaitingJobs(server);
  expect(await exam.scores()).toEqual(new Map([[own.responseId, [3, 3]]]));
  server.clock.advance(31_000);
  expect(await rescoringTaskStore.claim(server.deps, server.clock.now())).toBeNull();
});

test('questions that were added, hidden or reworded later leave the scores unchanged', async () => {
  const exam = await makeExam();
  const { own } = await exam.submit(exam.shiraz, exam.hafez);
  const later = makeQuestion({
    body: 'A river?',
    score: 5,
    options: [makeOption('Karun', { isAnswer: true }), makeOption('Rhine')],
  });
  await exam.edit(
    { kind: 'changeQuestion', id: exam.capital.id, fields: { body: 'Which is the capital?' } },
    { kind: 'changeQuestion', id: exam.poet.id, fields: { hidden: true } },
  );
  await exam.add({ name: 'Rivers', questions: [later] });
  expect(await server.call(getRescoredResponseCount, { id: exam.id }, asOwner())).toEqual({ responses: 0 });
  await exam.publish();
  await runWaitingJobs(server);
  expect(await exam.scores()).toEqual(new Map([[own.responseId, [3, 3]]]));
});

test('points that are set after the first responses apply to them too', async () => {
  const exam = await makeExam();
  await exam.edit({ kind: 'changeQuestion', id: exam.capital.id, fields: { score: 0 } });
  await exam.publish();
  const { own, reply } = await exam.submit(exam.shiraz, exam.hafez);
  // The submit answers the first revision and is scored by the key that is published now.
  expect(reply).toMatchObject({ score: 2, maxScore: 2 });
  await exam.edit({ kind: 'changeQuestion', id: exam.capital.id, fields: { score: 4, wrongScore: 1 } });
  await exam.publish();
  await runWaitingJobs(server);
  expect(await exam.scores()).toEqual(new Map([[own.responseId, [6, 6]]]));
});

test('submits and edits that race with a correction are scored by the corrected key', async () => {
  const exam = await makeExam({ editableResponse: true });
  const before = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      at % 2 === 0 ? exam.submit(exam.tehran) : exam.submit(exam.shiraz),
    ),
  );
  await exam.correct();
  const turned = before.map(({ own, as }, at) => {
    const chosen = at % 2 === 0 ? exam.shiraz : exam.tehran;
    const answers = [{ questionId: exam.capital.id, value: chosen.id }];
    return () => server.call(editMyResponse, { ...own, editId: randomUUID(), answers }, { as });
  });
  await Promise.all([
    ...turned.slice(0, 4).map((turn) => turn()),
    exam.publish().then(() => runWaitingJobs(server)),
    ...Array.from({ length: 8 }, () => exam.submit(exam.tehran)),
    ...turned.slice(4).map((turn) => turn()),
  ]);
  await runWaitingJobs(server);
  const scores = await exam.scores();
  expect(scores.size).toBe(16);
  const turnedRight = before.flatMap(({ own }, at) => (at % 2 === 1 ? [own.responseId] : []));
  const turnedWrong = new Set(before.flatMap(({ own }, at) => (at % 2 === 0 ? [own.responseId] : [])));
  expect(turnedRight.map((id) => scores.get(id))).toEqual(turnedRight.map(() => [1, 1]));
  for (const [id, score] of scores) expect(score).toEqual(turnedWrong.has(id) ? [0, 3] : [1, 1]);
});

test('long answers are scored again in several transactions', async () => {
  const choice = makeQuestion({ score: 1, options: [makeOption('Right'), makeOption('Wrong')] });
  const essays = Array.from({ length: 20 }, () =>
    makeQuestion({ responseType: 'text', min: 0, max: 20_000, options: [] }),
  );
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [choice, ...essays] })],
  });
  const [attempt, as] = [makeAttempt(), server.guest()];
  const answers = [
    { questionId: choice.id, value: choice.options[0]?.id ?? '' },
    // Random, because repeated texts are stored compressed.
    ...essays.map((essay) => ({ questionId: essay.id, value: randomBytes(10_000).toString('hex') })),
  ];
  await server.call(submitResponse, { ...attempt, inquiryId: id, revision, answers }, { as });
  await server.pool.query(
    `insert into response (id, inquiry_id, bucket, revision, choices, rest, secret_hash)
     select gen_random_uuid(), inquiry_id, bucket, revision, choices, rest, secret_hash
     from response, generate_series(1, 20) where inquiry_id = $1`,
    [id],
  );
  const edits = [
    { kind: 'changeOption' as const, id: choice.options[0]?.id ?? '', fields: { isAnswer: true } },
  ];
  const next = await server.call(
    editMyInquiryDocument,
    { id, revision, editId: randomUUID(), edits },
    asOwner(),
  );
  await server.call(publishMyInquiry, { id, revision: next.revision, publishDate: null }, asOwner());
  await runWaitingJobs(server);
  const { rows } = await server.pool.query(
    `select count(*)::int as scored, count(distinct xmin::text)::int as transactions
     from response where inquiry_id = $1 and score = 1 and max_score = 1`,
    [id],
  );
  expect(rows).toEqual([{ scored: 21, transactions: expect.toSatisfy((count: number) => count > 3) }]);
});

test('each response of a drawn exam is scored again by the questions drawn for it', async () => {
  const makeDrawn = (body: string) =>
    makeQuestion({ body, score: 1, options: [makeOption('Right'), makeOption('Wrong', { isAnswer: true })] });
  const drawn = [makeDrawn('First?'), makeDrawn('Second?'), makeDrawn('Third?')];
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: drawn })],
    settings: { questionCount: 2 },
  });
  for (let person = 0; person < 4; person += 1) {
    const [attempt, as] = [makeAttempt(), server.guest()];
    const { pages } = await server.call(startParticipation, { inquiryId: id, ...attempt }, { as });
    const asked = pages.flatMap(({ segments }) => segments.flatMap(({ questions }) => questions));
    const answers = asked.map(({ id: questionId, options }) => {
      const right = options.find(({ body }) => body === 'Right');
      return { questionId, value: right?.id ?? '' };
    });
    expect(answers).toHaveLength(2);
    await server.call(submitResponse, { ...attempt, inquiryId: id, revision, answers }, { as });
  }
  const edits = drawn.flatMap(({ options }) =>
    options.map(({ id: option }, at) => ({
      kind: 'changeOption' as const,
      id: option,
      fields: { isAnswer: at === 0 },
    })),
  );
  const edited = { id, revision, editId: randomUUID(), edits };
  const next = await server.call(editMyInquiryDocument, edited, asOwner());
  await server.call(publishMyInquiry, { id, revision: next.revision, publishDate: null }, asOwner());
  await runWaitingJobs(server);
  const { data } = await server.call(getResponses, { inquiryId: id, questionIds: [] }, asOwner());
  expect(data.map(({ score, maxScore }) => [score, maxScore])).toEqual(data.map(() => [2, 2]));
  expect(data).toHaveLength(4);
});

test('people without the right learn nothing about the correction', async () => {
  const exam = await makeExam();
  const stranger = { as: server.people.stranger };
  expect((await server.refusal(getRescoredResponseCount, { id: exam.id }, stranger)).code).toBe('notFound');
});
