import { previewChart } from '@nazar/domain/api/chart-calls.ts';
import type { CallInput } from '@nazar/domain/api/define-call.ts';
import { getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submit } from '@nazar/domain/api/participation-calls.ts';
import { getAnswerTexts, getCrossTab, getSummary } from '@nazar/domain/api/result-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import type { Person } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { forMembers, makeAttempt } from '../participation/participation-story.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

type Answers = CallInput<typeof submit>['answers'];

const car = makeQuestion({
  body: 'Have you a car?',
  options: [makeOption('Yes'), makeOption('No')],
  sortOrder: 1,
});
const make = makeQuestion({
  ...{ body: 'Which make?', sortOrder: 2 },
  options: [makeOption('Paykan'), makeOption('Saipa'), makeOption('Another', { role: 'other' })],
});
const several = makeQuestion({
  ...{ body: 'What do you like of it?', responseType: 'multiple', min: 1, max: 2, sortOrder: 3 },
  options: [makeOption('Colour'), makeOption('Sound')],
});
const others = (
  [
    ['number', { min: 0, max: 1e9 }, 54_321],
    ['rating', { min: 1, max: 5 }, 4],
    ['date', { min: '1900-01-01', max: '2100-01-01' }, '2001-02-03'],
    ['time', { min: '00:00', max: '23:59' }, '05:43'],
    ['text', { min: 0, max: 99 }, 'secretly'],
    ['url', {}, 'https://secretly.example/'],
    ['email', {}, 'secretly@example.org'],
  ] as const
).map(([responseType, bounds, value], index) => ({
  question: makeQuestion({
    ...{ responseType, body: `A ${responseType}?`, options: [], sortOrder: 4 + index },
    ...bounds,
  }),
  value,
}));

/** Eight people answer the first question, some of them all the others too. */
async function makeAnswered(
  some: number,
  settings: Partial<InquirySettings> = {},
  people: readonly Person[] = Array.from({ length: 8 }, () => server.guest()),
) {
  const questions = [car, make, several, ...others.map(({ question }) => question)].map((question) => ({
    ...question,
    id: crypto.randomUUID(),
    options: question.options.map((option) => ({ ...option, id: crypto.randomUUID() })),
  }));
  const published = await makePublished(server, {
    segments: [makeSegment({ questions })],
    settings: { resultViewStatus: 'public', ...settings },
  });
  const [first, second, third, ...rest] = questions;
  if (first === undefined || second === undefined || third === undefined) throw new Error('no questions');
  for (const [index, as] of people.entries()) {
    const more: Answers = [
      { questionId: second.id, value: second.options[2]?.id ?? '', otherText: 'secretly' },
      { questionId: third.id, value: [third.options[0]?.id ?? ''] },
      ...rest.map(({ id }, at) => ({ questionId: id, value: others[at]?.value ?? '' })),
    ];
    const answers: Answers = [
      { questionId: first.id, value: first.options[0]?.id ?? '' },
      ...(index < some ? more : []),
    ];
    const input = { ...makeAttempt(), inquiryId: published.id, revision: published.revision, answers };
    await server.call(submit, input, { as });
  }
  return { id: published.id, questions, first, second, third };
}

const summaryOf = (inquiryId: string) => server.call(getSummary, { inquiryId }, { as: server.people.owner });

describe('a question that one to four people answered in an anonymous inquiry', () => {
  test.each([1, 4])('is withheld from the summary (%i people)', async (some) => {
    const { id } = await makeAnswered(some);
    const summary = await summaryOf(id);
    const [first, ...rest] = summary.questions;
    expect(first).toMatchObject({ withheld: false, answered: 8, options: [{ count: 8 }, { count: 0 }] });
    for (const question of rest) {
      expect(question).toMatchObject({
        ...{ withheld: true, answered: 0, options: [], numbers: null, cells: [], moments: [] },
        momentUnit: null,
      });
    }
    expect(JSON.stringify(rest)).not.toMatch(/secretly|54321|2001-02|"05"/);
  });

  test('is shown once a fifth person has answered it, and also when nobody has', async () => {
    for (const some of [5, 0]) {
      const { questions } = await summaryOf((await makeAnswered(some)).id);
      expect(questions.map(({ withheld, answered }) => [withheld, answered])).toEqual(
        questions.map((_, index) => [false, index === 0 ? 8 : some]),
      );
    }
  });

  test('is withheld from every chart and cross-tab', async () => {
    const { id, first, second, third } = await makeAnswered(3);
    const as = server.people.owner;
    const ids = (question: typeof first) => question.options.map((option) => option.id);
    for (const question of [second, third]) {
      const chart = { title: 'Some', groupQuestionId: question.id, groupOptionIds: ids(question) };
      for (const type of ['bar', 'pie', 'trend'] as const) {
        const data = await server.call(previewChart, { inquiryId: id, chart: { ...chart, type } }, { as });
        expect(data).toMatchObject({ withheld: true, total: 0, answered: 0, points: [], series: [] });
      }
      for (const option of question.options) {
        const condition = { conditionQuestionId: question.id, conditionOptionIds: [option.id] };
        const of = { ...condition, groupQuestionId: first.id, groupOptionIds: ids(first) };
        const data = await server.call(
          previewChart,
          { inquiryId: id, chart: { title: 'Some', type: 'bar', ...of } },
          { as },
        );
        expect(data).toMatchObject({ withheld: true, total: 0, answered: 0, points: [] });
        const sides = { inquiryId: id, rowQuestionId: first.id, columnQuestionId: first.id };
        const table = await server.call(getCrossTab, { ...sides, ...condition }, { as });
        expect(table).toMatchObject({ withheld: true, total: 0, counts: [] });
      }
      for (const [rowQuestionId, columnQuestionId] of [
        [first.id, question.id],
        [question.id, first.id],
        [question.id, question.id],
      ] as const) {
        const table = await server.call(
          getCrossTab,
          { inquiryId: id, rowQuestionId, columnQuestionId },
          { as },
        );
        expect(table).toMatchObject({ withheld: true, total: 0, counts: [] });
      }
    }
  });
});

test('an anonymous inquiry shows texts beside «Other» only when at least five people wrote one', async () => {
  const other = makeQuestion({ options: [makeOption('Tea'), makeOption('Another', { role: 'other' })] });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [other] })],
    settings: { resultViewStatus: 'public' },
  });
  const answer = async (option: number, otherText?: string) => {
    const value = other.options[option]?.id ?? '';
    const answers = [{ questionId: other.id, value, ...(otherText === undefined ? {} : { otherText }) }];
    const input = { ...makeAttempt(), inquiryId: id, revision, answers };
    await server.call(submit, input, { as: server.guest() });
  };
  const othersOf = () =>
    server.call(
      getAnswerTexts,
      { inquiryId: id, questionId: other.id, of: 'other' },
      { as: server.people.owner },
    );
  for (let times = 0; times < 6; times += 1) await answer(0);
  for (let times = 0; times < 4; times += 1) await answer(1, `secretly ${times}`);
  const few = (await summaryOf(id)).questions[0];
  expect(few?.options.map(({ count, withheld }) => [count, withheld])).toEqual([
    [6, false],
    [4, true],
  ]);
  expect(await othersOf()).toMatchObject({ withheld: 'few', given: 0, data: [] });
  await answer(1, 'openly');
  const enough = (await summaryOf(id)).questions[0];
  expect(enough?.options[1]?.withheld).toBe(false);
  expect((await othersOf()).data).toHaveLength(5);
});

test('an anonymous inquiry withholds a condition on several options of a multiple choice question', async () => {
  const drink = makeQuestion({ options: [makeOption('Tea'), makeOption('Coffee')], sortOrder: 1 });
  const extras = makeQuestion({
    ...{ responseType: 'multiple', min: 1, max: 2, sortOrder: 2 },
    options: [makeOption('Cake'), makeOption('Cream'), makeOption('Mint')],
  });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [drink, extras] })],
  });
  const respond = (choice: number, ...chosen: number[]) => {
    const value = chosen.map((option) => extras.options[option]?.id ?? '');
    const answers = [
      { questionId: drink.id, value: drink.options[choice]?.id ?? '' },
      { questionId: extras.id, value },
    ];
    const input = { ...makeAttempt(), inquiryId: id, revision, answers };
    return server.call(submit, input, { as: server.guest() });
  };
  for (const choice of [0, 1]) {
    for (let times = 0; times < 6; times++) {
      for (const option of [0, 1, 2]) await respond(choice, option);
    }
    for (let times = 0; times < 5; times++) await respond(choice, 0, 1);
  }
  const as = server.people.owner;
  const ask = (conditionOptionIds: string[]) => {
    const condition = { conditionQuestionId: extras.id, conditionOptionIds };
    const sides = { inquiryId: id, rowQuestionId: drink.id, columnQuestionId: drink.id };
    return server.call(getCrossTab, { ...sides, ...condition }, { as });
  };
  const ids = extras.options.map((option) => option.id);
  expect(await ask(ids.slice(0, 1))).toMatchObject({ withheld: false, total: 22 });
  expect(await ask(ids)).toMatchObject({ withheld: true, total: 0, counts: [] });
});

test('an anonymous inquiry crosses no question with several choices of which only two go together', async () => {
  const drink = makeQuestion({ options: [makeOption('Tea'), makeOption('Coffee')], sortOrder: 1 });
  const none = makeOption('Nothing', { role: 'none' });
  const extras = makeQuestion({
    ...{ responseType: 'multiple', min: 1, max: 2, sortOrder: 2 },
    options: [makeOption('Cake'), makeOption('Cream'), none],
  });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [drink, extras] })],
  });
  // Of each drink 8 took one, 8 the other, 2 both, 6 neither: so everybody answered.
  const taken = [...Array(8).fill([0]), ...Array(8).fill([1]), [0, 1], [0, 1], ...Array(6).fill([2])];
  for (const { id: value } of drink.options) {
    for (const chosen of taken as number[][]) {
      const answers = [
        { questionId: drink.id, value },
        { questionId: extras.id, value: chosen.map((option) => extras.options[option]?.id ?? '') },
      ];
      await server.call(
        submit,
        { ...makeAttempt(), inquiryId: id, revision, answers },
        { as: server.guest() },
      );
    }
  }
  const as = server.people.owner;
  const sides = { inquiryId: id, rowQuestionId: drink.id, columnQuestionId: extras.id };
  const crossed = await server.call(getCrossTab, sides, { as });
  expect(crossed.counts.flat().every((count) => count === null)).toBe(true);
  const chart = {
    ...{ title: 'Extras', type: 'bar' as const, groupQuestionId: extras.id },
    groupOptionIds: extras.options.map((option) => option.id),
    ...{ conditionQuestionId: drink.id, conditionOptionIds: [drink.options[0]?.id ?? ''] },
  };
  expect((await server.call(previewChart, { inquiryId: id, chart }, { as })).withheld).toBe(true);
});

test('an inquiry that is not anonymous shows questions that few answered', async () => {
  const { id } = await makeAnswered(1, forMembers, [server.people.participant, server.people.stranger]);
  const { questions } = await summaryOf(id);
  expect(
    questions.every(({ withheld, options }) => !withheld && options.every((each) => !each.withheld)),
  ).toBe(true);
  expect(questions[1]?.answered).toBe(1);
  expect(questions[3]?.numbers).toMatchObject({ min: 54_321, max: 54_321, mean: 54_321 });
});

test('a chart with a condition is withheld when fewer than five people left its question out', async () => {
  const { id, first, second } = await makeAnswered(6);
  const as = server.people.owner;
  const previewOf = (option: number) => {
    const chart = {
      ...{ title: 'Makes', type: 'bar' as const, groupQuestionId: second.id },
      groupOptionIds: second.options.map((each) => each.id),
      ...{ conditionQuestionId: first.id, conditionOptionIds: [first.options[option]?.id ?? ''] },
    };
    return server.call(previewChart, { inquiryId: id, chart }, { as });
  };
  // A condition that everybody matches has no effect: two left it out, as the summary shows too.
  expect(await previewOf(0)).toMatchObject({ withheld: false, total: 8, answered: 6 });
  const { revision } = await server.call(getMyInquiry, { id }, { as }).then(({ item }) => item);
  for (let times = 0; times < 7; times += 1) {
    const makes = [{ questionId: second.id, value: second.options[0]?.id ?? '' }];
    const answers = [{ questionId: first.id, value: first.options[1]?.id ?? '' }, ...makes];
    await server.call(submit, { ...makeAttempt(), inquiryId: id, revision, answers }, { as: server.guest() });
  }
  expect(await previewOf(0)).toMatchObject({ withheld: true, total: 0, answered: 0 });
  expect(await previewOf(1)).toMatchObject({ withheld: true, total: 0, answered: 0 });
});
