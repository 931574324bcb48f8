import { randomUUID } from 'node:crypto';
import { addChart, getCharts, previewChart } from '@nazar/domain/api/chart-calls.ts';
import { editMyInquiryDocument, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getCrossTab, getSummary } from '@nazar/domain/api/result-calls.ts';
import type { Condition } from '@nazar/domain/inquiries/conditions/condition.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { exportBytes } from '../exports/testing/export-setup.ts';
import { makeAttempt } from '../participation/testing/participation-setup.ts';
import { storeCounts } from './testing/store-counts.ts';

const server = useTestApp();
const asOwner = () => ({ as: server.people.owner });

const when = (
  questionId: string,
  clause: Partial<Condition['clauses'][number]> & Pick<Condition['clauses'][number], 'operator'>,
): Condition => ({
  match: 'all',
  clauses: [{ questionId, optionIds: [], value: null, ...clause }],
});

/**
 * Makes an inquiry with a chain of conditions: people who drink coffee are asked how many cups; from three
 * cups on, why; and after an answer, since when.
 */
async function makeChain() {
  const [yes, no] = [makeOption('Yes'), makeOption('No')];
  const drinks = makeQuestion({ body: 'Coffee?', sortOrder: 1, options: [yes, no] });
  const cups = makeQuestion({
    body: 'Cups?',
    sortOrder: 2,
    responseType: 'number',
    min: 0,
    max: 20,
    options: [],
    isForce: false,
    condition: when(drinks.id, { operator: 'isAnyOf', optionIds: [yes.id] }),
  });
  const why = makeQuestion({
    body: 'Why?',
    sortOrder: 3,
    responseType: 'text',
    min: 0,
    max: 50,
    options: [],
    isForce: false,
    condition: when(cups.id, { operator: 'atLeast', value: 3 }),
  });
  const since = makeQuestion({
    body: 'Since?',
    sortOrder: 4,
    isForce: false,
    options: [
      makeOption('Long'),
      makeOption('Lately'),
      makeOption('Ten cups ago', { condition: when(cups.id, { operator: 'atLeast', value: 10 }) }),
    ],
    condition: when(why.id, { operator: 'answered' }),
  });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [drinks, cups, why, since] })],
  });
  const give = (drink: { id: string }, many?: number, reason?: string, time?: number) => {
    const answers = [
      { questionId: drinks.id, value: drink.id },
      ...(many === undefined ? [] : [{ questionId: cups.id, value: many }]),
      ...(reason === undefined ? [] : [{ questionId: why.id, value: reason }]),
      ...(time === undefined ? [] : [{ questionId: since.id, value: since.options[time]?.id ?? '' }]),
    ];
    const as = server.guest();
    return server.call(submitResponse, { ...makeAttempt(), inquiryId: id, revision, answers }, { as });
  };
  await give(no);
  await give(no);
  await give(yes);
  await give(yes, 2);
  await give(yes, 3);
  await give(yes, 4, 'I like it');
  await give(yes, 12, 'So do I', 2);
  return { id, revision, drinks, cups, why, since, yes, no, give };
}

const chartBy = (questionId: string) => ({
  title: 'Since when',
  type: 'bar' as const,
  isPrimary: false,
  accessType: 'private' as const,
  enabled: true,
  groupQuestionId: questionId,
  groupOptionIds: [questionId],
  conditionQuestionId: null,
  conditionOptionIds: [],
});

const read = async (inquiryId: string, filter?: Filter) => {
  const { questions } = await server.call(getSummary, { inquiryId, ...(filter && { filter }) }, asOwner());
  return questions.map(({ answered, askedOfSome = false, asked }) => [
    answered,
    askedOfSome && (asked ?? '?'),
  ]);
};

test('results show how many people were asked a conditional question, even with a filter', async () => {
  const { id, drinks, yes, cups, why, revision } = await makeChain();
  expect(await read(id)).toEqual([
    [7, false],
    [4, 5],
    [2, 3],
    [1, 2],
  ]);
  const drinkers: Filter = {
    match: 'all',
    clauses: [{ kind: 'options', questionId: drinks.id, optionIds: [yes.id], test: 'any' }],
  };
  // Everyone matching the filter was asked for their cups.
  expect(await read(id, drinkers)).toEqual([
    [5, false],
    [4, false],
    [2, 3],
    [1, 2],
  ]);
  // A later revision asks everyone for their cups, but responses count as they were asked.
  const edits = [{ kind: 'changeQuestion' as const, id: cups.id, fields: { condition: null } }];
  const edited = { id, revision, editId: randomUUID(), edits };
  const next = await server.call(editMyInquiryDocument, edited, asOwner());
  await server.call(publishMyInquiry, { id, revision: next.revision, publishDate: null }, asOwner());
  const answers = [
    { questionId: drinks.id, value: drinks.options[1]?.id ?? '' },
    { questionId: cups.id, value: 5 },
    { questionId: why.id, value: 'Tea' },
  ];
  const as = server.guest();
  const input = { ...makeAttempt(), inquiryId: id, revision: next.revision, answers };
  await server.call(submitResponse, input, { as });
  expect(await read(id)).toEqual([
    [8, false],
    [5, 6],
    [3, 4],
    [1, 3],
  ]);
  expect(
    await server.call(previewChart, { inquiryId: id, chart: chartBy(cups.id) }, asOwner()),
  ).toMatchObject({ answered: 5, asked: 6, total: 8 });
});

test('charts show it too, also for their condition, and show that an option was not offered to everyone', async () => {
  const { id, since, drinks, yes } = await makeChain();
  const chart = chartBy(since.id);
  const all = await server.call(previewChart, { inquiryId: id, chart }, asOwner());
  const about = { answered: 1, askedOfSome: true, asked: 2, offeredToSome: true };
  expect(all).toMatchObject({ ...about, total: 7 });
  const conditioned = { ...chart, conditionQuestionId: drinks.id, conditionOptionIds: [yes.id] };
  const some = await server.call(previewChart, { inquiryId: id, chart: conditioned }, asOwner());
  expect(some).toMatchObject({ ...about, total: 5 });
  const { questions } = await server.call(getSummary, { inquiryId: id }, asOwner());
  expect(questions.map(({ offeredToSome }) => offeredToSome ?? false)).toEqual([false, false, false, true]);
  const sides = { inquiryId: id, rowQuestionId: drinks.id, columnQuestionId: since.id };
  expect(await server.call(getCrossTab, sides, asOwner())).toMatchObject({
    offeredToSome: true,
    test: null,
    untested: 'offeredToSome',
  });
});

test('a cross-tab stays untested if an answered revision had conditions of options', async () => {
  const { id, revision, since, drinks } = await makeChain();
  const conditional = since.options[2]?.id ?? '';
  const edits = [{ kind: 'changeOption' as const, id: conditional, fields: { condition: null } }];
  const edited = { id, revision, editId: randomUUID(), edits };
  const next = await server.call(editMyInquiryDocument, edited, asOwner());
  await server.call(publishMyInquiry, { id, revision: next.revision, publishDate: null }, asOwner());
  const sides = { inquiryId: id, rowQuestionId: drinks.id, columnQuestionId: since.id };
  expect(await server.call(getCrossTab, sides, asOwner())).toMatchObject({ untested: 'offeredToSome' });
  await server.pool.query('update response set revision = $2 where inquiry_id = $1', [id, next.revision]);
  await storeCounts(server.db, id);
  expect((await server.call(getCrossTab, sides, asOwner())).untested).not.toBe('offeredToSome');
});

test('the chart of a cover is sent alone and without the number of people asked', async () => {
  const { id: inquiryId, since, drinks } = await makeChain();
  const charts = [
    { ...chartBy(drinks.id), title: 'Other' },
    { ...chartBy(since.id), isPrimary: true },
  ];
  for (const chart of charts) {
    await server.call(addChart, { inquiryId, id: randomUUID(), chart }, asOwner());
  }
  const all = await server.call(getCharts, { inquiryId }, asOwner());
  const [cover] = all.charts.filter(({ chart }) => chart.isPrimary);
  expect(all.charts).toHaveLength(2);
  expect(cover?.data).toMatchObject({ askedOfSome: true, asked: 2 });
  const alone = await server.call(getCharts, { inquiryId, coverOnly: true }, asOwner());
  expect(alone.charts.map(({ chart }) => chart.id)).toEqual([cover?.chart.id]);
  expect(alone.charts[0]?.data).not.toHaveProperty('asked');
  expect(alone.charts[0]?.data.points).toEqual(cover?.data.points);
});

test('drawn questions show how many people drew them', async () => {
  const questions = [1, 2, 3].map((sortOrder) => makeQuestion({ sortOrder, isForce: false }));
  const everyone = makeQuestion();
  const answers = [{ questionId: everyone.id, value: everyone.options[0]?.id ?? '' }];
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions, questionCount: 1 }), makeSegment({ questions: [everyone] })],
  });
  const drawn = new Map(questions.map((question) => [question.id, 0]));
  for (let person = 0; person < 6; person += 1) {
    const as = server.guest();
    const attempt = { ...makeAttempt(), inquiryId: id };
    const { pages } = await server.call(startParticipation, attempt, { as });
    const shown = pages.flatMap((page) => page.segments.flatMap((segment) => segment.questions));
    for (const question of shown) drawn.set(question.id, (drawn.get(question.id) ?? 0) + 1);
    await server.call(submitResponse, { ...attempt, revision, answers }, { as });
  }
  // Draws are random, so that now and then all six people draw the same question: everyone was asked it.
  const expected = questions.map(({ id }) => [0, drawn.get(id) !== 6 && drawn.get(id)]);
  expect(await read(id)).toEqual([...expected, [6, false]]);
});

test('thousands of different answers that conditions test are counted, again with each response', async () => {
  const { id, yes, give } = await makeChain();
  await server.pool.query(
    `insert into response (id, inquiry_id, bucket, revision, choices, secret_hash, duration, rest)
     select gen_random_uuid(), inquiry_id, bucket, revision, choices, secret_hash, duration,
       (select jsonb_object_agg(key, cups) from jsonb_object_keys(rest) as key)
     from response, generate_series(1, 1500) as cups
     where inquiry_id = $1 and rest @? '$.* ? (@ == 2)'`,
    [id],
  );
  await storeCounts(server.db, id);
  const counts = await read(id);
  expect(counts.map(([, asked]) => asked)).toEqual([false, 1505, 1501, 2]);
  await give(yes, 7);
  expect((await read(id)).map(([, asked]) => asked)).toEqual([false, 1506, 1502, 2]);
});

test('these counts are left out if there are too many responses to read quickly', async () => {
  const { id } = await makeChain();
  await server.pool.query('update tally set responses = 10001 where inquiry_id = $1', [id]);
  expect((await read(id)).map(([, asked]) => asked)).toEqual([false, '?', '?', '?']);
});

test('people who answered before a question was added were not asked it, without any condition', async () => {
  const first = makeQuestion({ body: 'First', sortOrder: 1 });
  const later = makeQuestion({ body: 'Added later', sortOrder: 2, isForce: false });
  const segment = makeSegment({ questions: [first] });
  const { id, revision } = await makePublished(server, { segments: [segment] });
  const give = async (at: number, questions: readonly (typeof first)[], people: number) => {
    const answers = questions.map((question) => ({
      questionId: question.id,
      value: question.options[0]?.id ?? '',
    }));
    for (let person = 0; person < people; person += 1) {
      const input = { ...makeAttempt(), inquiryId: id, revision: at, answers };
      await server.call(submitResponse, input, { as: server.guest() });
    }
  };
  await give(revision, [first], 4);
  const add = { kind: 'addQuestion' as const, segmentId: segment.id, question: later, after: first.id };
  const edited = { id, revision, editId: randomUUID(), edits: [add] };
  const next = await server.call(editMyInquiryDocument, edited, asOwner());
  await server.call(publishMyInquiry, { id, revision: next.revision, publishDate: null }, asOwner());
  await give(next.revision, [first], 1);
  await give(next.revision, [first, later], 2);
  expect(await read(id)).toEqual([
    [7, false],
    [2, 3],
  ]);
  const [heading = '', ...rows] = String(await exportBytes(server, id, { values: 'codes' }))
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const at = [...heading].indexOf('not_asked');
  expect(rows.map((row) => row[at]).toSorted()).toEqual(['', '', '', 'Q2', 'Q2', 'Q2', 'Q2']);
  await server.pool.query('update tally set responses = 10001 where inquiry_id = $1', [id]);
  expect((await read(id)).map(([, asked]) => asked)).toEqual([false, '?']);
});
