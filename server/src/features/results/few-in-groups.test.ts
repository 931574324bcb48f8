import { randomUUID } from 'node:crypto';
import { addChart, previewChart } from '@nazar/domain/api/chart-calls.ts';
import { editMyInquirySegment, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { getCrossTab, getGroupings } from '@nazar/domain/api/result-calls.ts';
import type { AnswerValue } from '@nazar/domain/inquiry/answers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeCountable, storeResponses } from './grouping-story.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const asOwner = () => ({ as: server.people.owner });
const groupsOf = async (inquiryId: string, questionId: string, more: object = {}) => {
  const { groupings } = await server.call(getGroupings, { inquiryId, ...more }, asOwner());
  return groupings.find((each) => each.questionId === questionId)?.groups.map(({ optionId }) => optionId);
};

/** So many people with the same answers. */
const same = (times: number, answers: Record<string, AnswerValue>) =>
  Array.from({ length: times }, () => ({
    answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
  }));

test('intervals of an anonymous inquiry follow neither from answers nor from the reader', async () => {
  const { id, asked } = await makeCountable(server);
  const give = (age: number, day: string) => same(6, { [asked.age.id]: age, [asked.day.id]: day });
  await storeResponses(server, id, [...give(31, '2026-03-20'), ...give(38, '2026-03-21')]);
  const before = await groupsOf(id, asked.age.id);
  expect(before).toContain('[30,40)');
  expect(await groupsOf(id, asked.day.id)).toEqual(['[2026-01-01,2026-12-31]']);
  expect(await groupsOf(id, asked.day.id, { calendar: 'persian' })).toEqual(['[2026-01-01,2026-12-31]']);
  await storeResponses(server, id, [...give(2.5, '1999-05-05'), ...give(119, '2026-03-20')]);
  expect(await groupsOf(id, asked.age.id)).toEqual(before);
  expect(await groupsOf(id, asked.day.id)).toEqual(['[1999-01-01,1999-12-31]', '[2026-01-01,2026-12-31]']);
});

test('nor from bounds that are edited later; what those let in stands beside them', async () => {
  const age = makeQuestion({ responseType: 'number', min: 0, max: 120, options: [], sortOrder: 1 });
  const segment = makeSegment({ questions: [age] });
  const { id, revision } = await makePublished(server, { segments: [segment] });
  await storeResponses(server, id, same(6, { [age.id]: 31 }));
  const before = (await groupsOf(id, age.id)) ?? [];
  // A question that comes first, and later.
  const height = makeQuestion({ responseType: 'number', min: 0, max: 9, options: [], sortOrder: 0 });
  const wider = { ...segment, questions: [height, { ...age, min: -10, max: 1000 }] };
  const edited = await server.call(
    editMyInquirySegment,
    { inquiryId: id, revision, segment: wider },
    asOwner(),
  );
  await server.call(publishMyInquiry, { id, revision: edited.revision }, asOwner());
  expect(await groupsOf(id, age.id)).toEqual(before);
  await storeResponses(server, id, [...same(6, { [age.id]: -1 }), ...same(6, { [age.id]: 700 })]);
  expect(await groupsOf(id, age.id)).toEqual(['(,0)', ...before, '[130,)']);
});

test('other intervals are refused in conditions and charts of an anonymous inquiry', async () => {
  const { id, asked } = await makeCountable(server);
  const drink = { [asked.drink.id]: asked.drink.options[0]?.id ?? '' };
  await storeResponses(server, id, [
    ...same(6, { ...drink, [asked.age.id]: 31 }),
    ...same(6, { ...drink, [asked.age.id]: 61 }),
  ]);
  const sides = { inquiryId: id, rowQuestionId: asked.drink.id, columnQuestionId: asked.drink.id };
  const ask = (...ids: string[]) => ({
    ...sides,
    conditionQuestionId: asked.age.id,
    conditionOptionIds: ids,
  });
  expect(await server.call(getCrossTab, ask('[30,40)'), asOwner())).toMatchObject({ total: 6 });
  expect(await server.refusal(getCrossTab, ask('[30,39)'), asOwner())).toMatchObject({
    errors: { conditionOptionIds: { code: 'optionOfAnotherQuestion' } },
  });
  const chart = { title: 'Ages', type: 'bar' as const, groupQuestionId: asked.age.id };
  const foreign = { ...chart, groupOptionIds: ['[30,39)'] };
  const refused = { errors: { 'chart.groupOptionIds': { code: 'optionOfAnotherQuestion' } } };
  expect(await server.refusal(previewChart, { inquiryId: id, chart: foreign }, asOwner())).toMatchObject(
    refused,
  );
  const added = { inquiryId: id, id: randomUUID(), chart: foreign };
  expect(await server.refusal(addChart, added, asOwner())).toMatchObject(refused);
});

test('few people in an interval, a row or a first rank are hidden, also from subtraction', async () => {
  const { id, asked, rows } = await makeCountable(server);
  const [tea = '', coffee = ''] = asked.drink.options.map((option) => option.id);
  const [good = '', , bad = ''] = asked.rooms.options.slice(2).map((option) => option.id);
  const [hot = '', big = '', cheap = ''] = asked.order.options.map((option) => option.id);
  const give = (times: number, drink: string, isLow: boolean) =>
    same(times, {
      ...{ [asked.drink.id]: drink, [asked.age.id]: isLow ? 31 : 61, [asked.stars.id]: isLow ? 1 : 5 },
      ...{ [asked.advise.id]: isLow ? 0 : 10, [asked.hour.id]: isLow ? '09:30' : '17:00' },
      ...{ [asked.day.id]: isLow ? '1999-03-03' : '2026-03-03' },
      [asked.order.id]: isLow ? [hot, big, cheap] : [big, hot, cheap],
      [asked.rooms.id]: Object.fromEntries(rows.map((row) => [row.id, isLow ? bad : good])),
    });
  await storeResponses(server, id, [
    ...give(2, tea, true),
    ...give(9, tea, false),
    ...give(20, coffee, true),
  ]);
  await storeResponses(server, id, give(20, coffee, false));
  const sources = [asked.age, asked.stars, asked.advise, asked.hour, asked.day, asked.order, ...rows];
  for (const source of sources) {
    const sides = { inquiryId: id, rowQuestionId: asked.drink.id, columnQuestionId: source.id ?? '' };
    const table = await server.call(getCrossTab, sides, asOwner());
    const lines = table.counts.filter((line) => line.some((count) => count !== 0));
    // Two tea drinkers; the sums of both lines are known, so all four cells are hidden.
    expect(lines.map((line) => line.filter((count) => count === null).length)).toEqual([2, 2]);
    expect(table.test).toBeNull();
    const chart = {
      ...{ title: 'Some', type: 'bar' as const, groupQuestionId: source.id, groupOptionIds: [source.id] },
      ...{ conditionQuestionId: asked.drink.id, conditionOptionIds: [tea] },
    };
    const conditional = await server.call(previewChart, { inquiryId: id, chart }, asOwner());
    expect(conditional).toMatchObject({ withheld: true, total: 0, points: [] });
    const whole = { ...chart, conditionQuestionId: null, conditionOptionIds: [] };
    const shown = await server.call(previewChart, { inquiryId: id, chart: whole }, asOwner());
    const counts = shown.points.map(({ count }) => count).filter((count) => count > 0);
    expect(counts.toSorted()).toEqual([22, 29]);
  }
});

test('of a question or row that one to four people answered no group is told', async () => {
  const { id, asked, rows } = await makeCountable(server);
  const good = asked.rooms.options[2]?.id ?? '';
  const drink = asked.drink.options[0]?.id ?? '';
  const [kitchen = '', hall = ''] = rows.map((row) => row.id);
  await storeResponses(server, id, [
    ...same(3, { [asked.drink.id]: drink, [asked.age.id]: 77, [asked.rooms.id]: { [hall]: good } }),
    ...same(6, { [asked.drink.id]: drink, [asked.rooms.id]: { [kitchen]: good } }),
  ]);
  expect(await groupsOf(id, asked.age.id)).toEqual([]);
  expect(await groupsOf(id, hall)).toEqual([]);
  expect(await groupsOf(id, kitchen)).toHaveLength(3);
  for (const source of [asked.age.id, hall]) {
    const sides = { inquiryId: id, rowQuestionId: asked.drink.id, columnQuestionId: source };
    expect(await server.call(getCrossTab, sides, asOwner())).toMatchObject({ withheld: true, counts: [] });
    for (const type of ['bar', 'trend'] as const) {
      const chart = { title: 'Some', type, groupQuestionId: source, groupOptionIds: [source] };
      const data = await server.call(previewChart, { inquiryId: id, chart }, asOwner());
      expect(data).toMatchObject({ withheld: true, points: [], series: [] });
    }
  }
});

test('days of a trend of intervals wait until none of them tells of few', async () => {
  const { id, asked } = await makeCountable(server);
  const at = (bucket: string, times: number, stars: number) =>
    same(times, { [asked.stars.id]: stars }).map((person) => ({ ...person, bucket }));
  await storeResponses(server, id, [
    ...at('2026-11-21 00:00:00', 6, 5),
    ...at('2026-11-21 00:00:00', 2, 1),
    ...at('2026-11-22 00:00:00', 3, 1),
    ...at('2026-11-23 00:00:00', 7, 3),
  ]);
  const chart = { title: 'Stars', type: 'trend' as const, groupQuestionId: asked.stars.id };
  for (const ids of [[asked.stars.id], ['[5,5]']]) {
    const trend = await server.call(
      previewChart,
      { inquiryId: id, chart: { ...chart, groupOptionIds: ids } },
      asOwner(),
    );
    expect(trend).toMatchObject({ days: ['2026-11-22', '2026-11-23'], mergesDays: true });
    expect(trend.series.find(({ optionId }) => optionId === '[5,5]')?.counts).toEqual([6, 0]);
  }
});
