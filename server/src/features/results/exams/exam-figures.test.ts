import { randomUUID } from 'node:crypto';
import { editMyInquiry, editMyInquiryDocument, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import type { Edit } from '@nazar/domain/inquiries/edits/edit.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeAttempt } from '../../participation/testing/participation-setup.ts';

const server = useTestApp();
const asOwner = () => ({ as: server.people.owner });

async function makeExam(settings: Partial<InquirySettings> = {}) {
  const [tehran, shiraz] = [makeOption('Tehran', { isAnswer: true }), makeOption('Shiraz')];
  const capital = makeQuestion({
    body: 'The capital?',
    score: 1,
    options: [tehran, shiraz, makeOption('Isfahan')],
  });
  const [two, four] = [makeOption('2', { isAnswer: true }), makeOption('4')];
  const prime = makeQuestion({ body: 'A prime?', score: 2, wrongScore: 1, options: [two, four] });
  const segments = [makeSegment({ questions: [capital, prime] })];
  const { id, revision } = await makePublished(server, {
    segments,
    settings: { passMark: 34, resultViewStatus: 'public', ...settings },
  });
  const submit = (first: { id: string }, second: { id: string }, answered = revision) => {
    const answers = [
      { questionId: capital.id, value: first.id },
      { questionId: prime.id, value: second.id },
    ];
    return server.call(
      submitResponse,
      { ...makeAttempt(), inquiryId: id, revision: answered, answers },
      { as: server.guest() },
    );
  };
  return { id, revision, capital, tehran, shiraz, two, four, submit };
}

const counts = (bins: readonly { readonly count: number }[] = []) => bins.map(({ count }) => count);

test('the owner of an exam sees the distribution of scores, even with a filter, and the right options', async () => {
  const exam = await makeExam();
  await exam.submit(exam.tehran, exam.two);
  await exam.submit(exam.shiraz, exam.two);
  await exam.submit(exam.tehran, exam.four);
  await exam.submit(exam.shiraz, exam.four);
  const all = await server.call(getSummary, { inquiryId: exam.id }, asOwner());
  // The scores are 3 of 3, 2 of 3, 0 and −1 of 3, which counts as 0.
  expect(all.exam).toMatchObject({ scored: 4, meanPercent: 41.675, passMark: 34 });
  expect(all.exam?.passes).toEqual([{ passMark: 34, judged: 4, passed: 2 }]);
  expect(all.exam?.fullScore).toBe(3);
  expect(counts(all.exam?.bins)).toEqual([2, 0, 1, 1]);
  expect(all.questions[0]).toMatchObject({
    right: 2,
    options: [{ optionId: exam.tehran.id, isRight: true }, { optionId: exam.shiraz.id }, {}],
  });
  const clause = {
    kind: 'options' as const,
    questionId: exam.capital.id,
    optionIds: [exam.shiraz.id],
    test: 'any' as const,
  };
  const filter = { match: 'all' as const, clauses: [clause] };
  const some = await server.call(getSummary, { inquiryId: exam.id, filter }, asOwner());
  expect(some.exam).toMatchObject({ scored: 2, meanPercent: 33.35, passes: [{ judged: 2, passed: 1 }] });
  expect(some.questions[0]).toMatchObject({ answered: 2, right: 0 });
});

test('other readers of public results learn neither scores nor right answers', async () => {
  const exam = await makeExam();
  await exam.submit(exam.tehran, exam.two);
  const shown = await server.call(getSummary, { inquiryId: exam.id }, { as: server.people.stranger });
  expect(shown.exam).toBeUndefined();
  expect(JSON.stringify(shown)).not.toMatch(/isRight|"right"/);
});

test('responses are counted by the pass mark that they were submitted under', async () => {
  const exam = await makeExam();
  await exam.submit(exam.shiraz, exam.two);
  const publish = async (revision: number, passMark: number) => {
    const item = { id: exam.id, revision, passMark };
    const edited = await server.call(editMyInquiry, item, asOwner());
    await server.call(publishMyInquiry, { id: exam.id, revision: edited.revision }, asOwner());
    return edited.revision;
  };
  const stricter = await publish(exam.revision, 70);
  const before = await server.call(getSummary, { inquiryId: exam.id }, asOwner());
  expect(before.exam).toMatchObject({ passMark: 70, passes: [{ passMark: 34, judged: 1, passed: 1 }] });
  await exam.submit(exam.shiraz, exam.two, stricter);
  await exam.submit(exam.tehran, exam.two, stricter);
  const { exam: after } = await server.call(getSummary, { inquiryId: exam.id }, asOwner());
  expect(after?.passes).toEqual([
    { passMark: 34, judged: 1, passed: 1 },
    { passMark: 70, judged: 2, passed: 1 },
  ]);
});

test('several right options must be chosen together, without any other', async () => {
  const options = [makeOption('2', { isAnswer: true }), makeOption('3', { isAnswer: true }), makeOption('4')];
  const primes = makeQuestion({ responseType: 'multiple', min: 0, max: 3, score: 1, options });
  const { id, revision } = await makePublished(server, { segments: [makeSegment({ questions: [primes] })] });
  for (const chosen of [[0, 1], [1, 0], [0], [0, 1, 2], [2]]) {
    const value = chosen.map((at) => options[at]?.id ?? '');
    const answers = [{ questionId: primes.id, value }];
    const input = { ...makeAttempt(), inquiryId: id, revision, answers };
    await server.call(submitResponse, input, { as: server.guest() });
  }
  const { exam, questions } = await server.call(getSummary, { inquiryId: id }, asOwner());
  expect(exam).toMatchObject({ scored: 5, meanPercent: 40, passMark: null, passes: [] });
  expect(questions[0]).toMatchObject({ answered: 5, right: 2 });
  // Counting more than 50,000 responses would take too long.
  await server.pool.query('update tally set responses = 50001 where inquiry_id = $1', [id]);
  const large = await server.call(getSummary, { inquiryId: id }, asOwner());
  expect(large.exam).toMatchObject({ scored: 5 });
  expect(large.questions[0]?.right).toBeUndefined();
});

test('a ranking is right in the published order', async () => {
  const options = ['First', 'Second', 'Third'].map((body) => makeOption(body));
  const other = makeQuestion({ sortOrder: 1, options: [makeOption('A'), makeOption('B')] });
  const ranked = makeQuestion({ sortOrder: 2, responseType: 'ranking', isForce: false, score: 1, options });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [other, ranked] })],
  });
  for (const order of [[0, 1, 2], [1, 0, 2], [0, 1, 2], [2, 1, 0], null]) {
    const answers = [
      { questionId: other.id, value: other.options[0]?.id ?? '' },
      ...(order === null ? [] : [{ questionId: ranked.id, value: order.map((at) => options[at]?.id ?? '') }]),
    ];
    const input = { ...makeAttempt(), inquiryId: id, revision, answers };
    await server.call(submitResponse, input, { as: server.guest() });
  }
  const { questions } = await server.call(getSummary, { inquiryId: id }, asOwner());
  expect(questions[1]).toMatchObject({ answered: 4, right: 2 });
});

test('accepted numbers and texts are counted as right answers', async () => {
  const accept = (body: string) => makeOption(body, { role: 'accepted' });
  const sum = makeQuestion({ responseType: 'number', min: 0, max: 100, score: 1, options: [accept('4')] });
  const city = makeQuestion({
    responseType: 'text',
    min: 0,
    max: 50,
    score: 1,
    options: [accept('Tehran'), accept('Teheran')],
  });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [sum, city] })],
  });
  for (const [number, text] of [
    [4, 'tehran '],
    [4, 'Teheran'],
    [5, 'Shiraz'],
    [null, 'Tehran'],
  ] as const) {
    const answers = [
      ...(number === null ? [] : [{ questionId: sum.id, value: number }]),
      { questionId: city.id, value: text },
    ];
    const input = { ...makeAttempt(), inquiryId: id, revision, answers };
    await server.call(submitResponse, input, { as: server.guest() });
  }
  const { questions } = await server.call(getSummary, { inquiryId: id }, asOwner());
  expect(questions).toMatchObject([
    { answered: 3, right: 2 },
    { answered: 4, right: 3 },
  ]);
});

test('if a right option was hidden or added later, it is marked and the number of right answers is left out', async () => {
  const exam = await makeExam();
  await exam.submit(exam.tehran, exam.two);
  const edits: Edit[] = [
    { kind: 'changeOption', id: exam.tehran.id, fields: { hidden: true } },
    { kind: 'changeOption', id: exam.shiraz.id, fields: { isAnswer: true } },
  ];
  const edited = { id: exam.id, revision: exam.revision, editId: randomUUID(), edits };
  const { revision } = await server.call(editMyInquiryDocument, edited, asOwner());
  await server.call(publishMyInquiry, { id: exam.id, revision, publishDate: null }, asOwner());
  const [capital, prime] = (await server.call(getSummary, { inquiryId: exam.id }, asOwner())).questions;
  expect(capital?.options.map(({ count, isRight }) => [count, isRight])).toEqual([
    [1, true],
    [0, true],
    [0, undefined],
  ]);
  expect(capital?.right).toBeUndefined();
  expect(prime?.right).toBe(1);
});

test('if a condition hides an option, the number of right answers is left out', async () => {
  const first = makeQuestion({ options: [makeOption('Yes'), makeOption('No')] });
  const clause = {
    questionId: first.id,
    operator: 'isAnyOf' as const,
    value: null,
    optionIds: [first.options[0]?.id ?? ''],
  };
  const condition = { match: 'all' as const, clauses: [clause] };
  const options = [makeOption('2', { isAnswer: true, condition }), makeOption('3'), makeOption('4')];
  const prime = makeQuestion({ score: 1, options });
  const { id } = await makePublished(server, { segments: [makeSegment({ questions: [first, prime] })] });
  const { questions } = await server.call(getSummary, { inquiryId: id }, asOwner());
  expect(questions[1]?.right).toBeUndefined();
  expect(questions[1]?.options[0]?.isRight).toBe(true);
});

test('a summary omits scores if counting them takes long', async () => {
  const exam = await makeExam();
  await exam.submit(exam.tehran, exam.two);
  const other = await server.pool.connect();
  await other.query('begin; lock table response in access exclusive mode');
  const blocked = await server
    .call(getSummary, { inquiryId: exam.id }, asOwner())
    .finally(() => other.query('rollback').finally(() => other.release()));
  expect(blocked.exam).toBeUndefined();
  expect(blocked.questions[0]).toMatchObject({ answered: 1, options: [{ isRight: true }, {}, {}] });
  expect(blocked.questions[0]?.right).toBeUndefined();
  const { exam: shown } = await server.call(getSummary, { inquiryId: exam.id }, asOwner());
  expect(shown).toMatchObject({ scored: 1, passes: [{ passed: 1 }] });
});

test('a survey without points has no exam statistics', async () => {
  const { id } = await makePublished(server);
  expect((await server.call(getSummary, { inquiryId: id }, asOwner())).exam).toBeUndefined();
});
