import { randomUUID } from 'node:crypto';
import {
  addChart,
  deleteChart,
  editChart,
  getChart,
  getCharts,
  previewChart,
} from '@nazar/domain/api/chart-calls.ts';
import type { CallInput } from '@nazar/domain/api/define-call.ts';
import { getList } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import type { Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { forMembers, makePoll, type Poll } from '../../participation/testing/participation-setup.ts';

type ChartInput = CallInput<typeof addChart>['chart'];

const opened = '2026-11-21T10:00:00.000Z';
const day = 86_400_000;

const server = useTestApp({ now: opened });
beforeEach(() => server.clock.set(opened));

function chartOf(poll: Poll, more: Partial<ChartInput> = {}): ChartInput {
  return {
    title: 'Drinks',
    type: 'bar',
    groupQuestionId: poll.drink.id,
    groupOptionIds: poll.drink.options.map(({ id }) => id),
    ...more,
  };
}

const withCake = (poll: Poll) => ({
  conditionQuestionId: poll.extras.id,
  conditionOptionIds: [poll.extras.options[1]?.id ?? ''],
});

async function answer(poll: Poll, as: Person, drink: number, extras: readonly number[] = []): Promise<void> {
  const input = poll.submit(drink);
  const value = extras.map((index) => poll.extras.options[index]?.id ?? '');
  const answers = [...input.answers, ...(value.length > 0 ? [{ questionId: poll.extras.id, value }] : [])];
  await server.call(submitResponse, { ...input, answers }, { as });
}

async function addTo(poll: Poll, more: Partial<ChartInput> = {}): Promise<string> {
  const id = randomUUID();
  const chart = chartOf(poll, more);
  await server.call(addChart, { inquiryId: poll.id, id, chart }, { as: server.people.owner });
  return id;
}

const preview = (poll: Poll, more: Partial<ChartInput> = {}) =>
  server.call(previewChart, { inquiryId: poll.id, chart: chartOf(poll, more) }, { as: server.people.owner });

describe('the counts of a chart', () => {
  async function knownPoll(): Promise<Poll> {
    const poll = await makePoll(server, { ...forMembers, timeZone: 'Asia/Tehran' });
    await answer(poll, server.people.participant, 0, [1]);
    server.clock.advance(2 * day);
    await answer(poll, server.people.stranger, 1, [1, 2]);
    await answer(poll, server.people.admin, 1, [0]);
    return poll;
  }

  test('are sorted by option in the chart’s order', async () => {
    const poll = await knownPoll();
    const groupOptionIds = [2, 0, 1].map((index) => poll.drink.options[index]?.id ?? '');
    const data = await preview(poll, { type: 'pie', groupOptionIds });
    expect(data).toMatchObject({ total: 3, withheld: false });
    expect(data.points.map(({ label, count }) => [label, count])).toEqual([
      ['Water', 0],
      ['Tea', 1],
      ['Coffee', 2],
    ]);
  });

  test('include only matching responses when there is a condition', async () => {
    const poll = await knownPoll();
    const data = await preview(poll, withCake(poll));
    expect(data.total).toBe(2);
    expect(data.points.map(({ count }) => count)).toEqual([1, 1, 0]);
  });

  test('come with the question’s number, the condition and the number of answers', async () => {
    const poll = await knownPoll();
    await answer(poll, server.people.owner, 0);
    const all = await preview(poll);
    expect(all).toMatchObject({
      total: 4,
      answered: 4,
      condition: null,
      question: { number: 1, body: 'What do you drink?' },
    });
    const extras = {
      groupQuestionId: poll.extras.id,
      groupOptionIds: [2, 1].map((index) => poll.extras.options[index]?.id ?? ''),
    };
    const some = await preview(poll, extras);
    expect(some).toMatchObject({ total: 4, answered: 3, question: { number: 2 } });
    expect(some.points.map(({ label, position }) => [label, position])).toEqual([
      ['Nuts', 2],
      ['Cake', 1],
    ]);
    const [tea] = poll.drink.options;
    const teaDrinkers = { conditionQuestionId: poll.drink.id, conditionOptionIds: [tea?.id ?? ''] };
    expect(await preview(poll, { ...extras, ...teaDrinkers })).toMatchObject({
      total: 2,
      answered: 1,
      condition: { number: 1, body: 'What do you drink?', options: [{ label: 'Tea' }] },
    });
  });

  test('include only responses that match a filter in addition to the chart’s own condition', async () => {
    const poll = await knownPoll();
    const bars = await addTo(poll, { title: 'Bars' });
    await addTo(poll, { title: 'Trend', type: 'trend', ...withCake(poll) });
    const filter = {
      match: 'all' as const,
      clauses: [{ kind: 'days' as const, from: '2026-11-22', to: null }],
    };
    const as = server.people.owner;
    const { charts } = await server.call(getCharts, { inquiryId: poll.id, filter }, { as });
    const [drinks, trend] = ['Bars', 'Trend'].map(
      (title) => charts.find(({ chart }) => chart.title === title)?.data,
    );
    expect(drinks).toMatchObject({ total: 2, answered: 2, withheld: false });
    expect(drinks?.points.map(({ count }) => count)).toEqual([0, 2, 0]);
    expect(trend).toMatchObject({ total: 1, days: ['2026-11-23'] });
    expect(trend?.series.map(({ counts }) => counts)).toEqual([[0], [1], [0]]);
    const one = await server.call(getChart, { id: bars, filter }, { as });
    expect(one.data).toEqual(drinks);
    // The filter is not saved with the chart.
    expect((await server.call(getChart, { id: bars }, { as })).data.total).toBe(3);
  });

  test('of a trend include every local day, even days without responses', async () => {
    const poll = await knownPoll();
    const all = await preview(poll, { type: 'trend' });
    expect(all.days).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
    expect(all.series.map(({ counts }) => counts)).toEqual([
      [1, 0, 0],
      [0, 0, 2],
      [0, 0, 0],
    ]);
    const some = await preview(poll, { type: 'trend', ...withCake(poll) });
    expect(some.series.map(({ counts }) => counts)).toEqual([
      [1, 0, 0],
      [0, 0, 1],
      [0, 0, 0],
    ]);
  });

  test('are unchanged by a condition that all responses match', async () => {
    const poll = await makePoll(server);
    for (const drink of [0, 0, 0, 0, 0, 1]) await answer(poll, server.guest(), drink, [1]);
    const all = await preview(poll);
    const conditional = await preview(poll, withCake(poll));
    expect(conditional).toMatchObject({ withheld: false, total: 6, points: all.points });
    expect(all.points.map(({ count }) => count)).toEqual([5, 1, 0]);
  });
});

describe('saving a chart', () => {
  test('ignores a repeated request after a lost reply and refuses another chart’s id', async () => {
    const poll = await makePoll(server);
    const as = server.people.owner;
    const input = { inquiryId: poll.id, id: randomUUID(), chart: chartOf(poll) };
    const first = await server.call(addChart, input, { as });
    expect(await server.call(addChart, input, { as })).toEqual(first);
    const other = { ...input, chart: chartOf(poll, { title: 'Other' }) };
    expect(await server.refusal(addChart, other, { as })).toMatchObject({ httpStatus: 409 });
  });

  test('keeps at most one primary chart, even when many are set at the same time', async () => {
    const poll = await makePoll(server, { resultViewStatus: 'admin' });
    const ids = await Promise.all(Array.from({ length: 8 }, () => addTo(poll, { isPrimary: true })));
    const [first = ''] = ids;
    const primaries = async () => {
      const { charts } = await server.call(getCharts, { inquiryId: poll.id }, { as: server.people.owner });
      return charts.filter(({ chart }) => chart.isPrimary).map(({ chart }) => chart.id);
    };
    expect(await primaries()).toHaveLength(1);
    const chart = chartOf(poll, { isPrimary: true });
    await server.call(editChart, { id: first, chart }, { as: server.people.owner });
    expect(await primaries()).toEqual([first]);
  });

  test('stores intervals and whole questions', async () => {
    const poll = await makePoll(server, forMembers);
    const as = server.people.owner;
    const chart = {
      groupQuestionId: poll.spoons.id,
      groupOptionIds: ['[0,2)', '[5,5]'],
      conditionQuestionId: poll.extras.id,
      conditionOptionIds: [poll.extras.id],
    };
    const id = await addTo(poll, chart);
    expect((await server.call(getChart, { id }, { as })).chart).toMatchObject(chart);
  });

  test('a deleted chart is not found', async () => {
    const poll = await makePoll(server);
    const id = await addTo(poll);
    const as = server.people.owner;
    await server.call(deleteChart, { id }, { as });
    expect(await server.refusal(getChart, { id }, { as })).toMatchObject({ httpStatus: 404 });
  });

  const cases: [string, (poll: Poll, other: Poll) => Partial<ChartInput>, string, string][] = [
    ['no title', () => ({ title: ' ' }), 'chart.title', 'chartTitleRequired'],
    ['no option', () => ({ groupOptionIds: [] }), 'chart.groupOptionIds', 'groupOptionsRequired'],
    [
      'a question of another inquiry',
      (_, { drink }) => ({ groupQuestionId: drink.id }),
      'chart.groupQuestionId',
      'unknownId',
    ],
    [
      'an option of another question',
      ({ extras }) => ({ groupOptionIds: [extras.options[0]?.id ?? ''] }),
      'chart.groupOptionIds.0',
      'optionOfAnotherQuestion',
    ],
    [
      'a question of texts',
      ({ wish, drink }) => ({ groupQuestionId: wish.id, groupOptionIds: [drink.options[0]?.id ?? ''] }),
      'chart.groupQuestionId',
      'questionNotCountable',
    ],
    [
      'two questions to group by',
      ({ drink, extras }) => ({ groupQuestionId: [drink.id, extras.id] as never }),
      'chart.groupQuestionId',
      'oneGroupQuestion',
    ],
    [
      'two questions as condition',
      ({ drink, extras }) => ({ conditionQuestionId: [drink.id, extras.id] as never }),
      'chart.conditionQuestionId',
      'oneConditionQuestion',
    ],
    [
      'what is neither an option nor an interval',
      ({ spoons }) => ({ groupQuestionId: spoons.id, groupOptionIds: ['[5,4)'] }),
      'chart.groupOptionIds.0',
      'invalidId',
    ],
    [
      'intervals with a number in common',
      ({ spoons }) => ({ groupQuestionId: spoons.id, groupOptionIds: ['[1,3)', '[2,4)'] }),
      'chart.groupOptionIds',
      'invalidValue',
    ],
    [
      'a condition without options',
      ({ extras }) => ({ conditionQuestionId: extras.id }),
      'chart.conditionOptionIds',
      'chooseOption',
    ],
  ];
  test.each(cases)('%s is refused at its field', async (_title, change, path, code) => {
    const [poll, other] = [await makePoll(server), await makePoll(server)];
    const chart = chartOf(poll, change(poll, other));
    const as = server.people.owner;
    for (const failure of [
      await server.refusal(addChart, { inquiryId: poll.id, id: randomUUID(), chart }, { as }),
      await server.refusal(previewChart, { inquiryId: poll.id, chart }, { as }),
    ]) {
      expect(failure).toMatchObject({ httpStatus: 400, errors: { [path]: { code } } });
    }
    const { charts } = await server.call(getCharts, { inquiryId: poll.id }, { as });
    expect(charts).toEqual([]);
  });

  test('only the owner can save; other people’s charts are not found', async () => {
    const poll = await makePoll(server);
    const id = await addTo(poll);
    const chart = chartOf(poll);
    const statuses: Record<string, number[]> = {};
    for (const [name, as] of Object.entries(server.people)) {
      if (name === 'owner') continue;
      const answers = [
        await server.send(addChart, { inquiryId: poll.id, id: randomUUID(), chart }, { as }),
        await server.send(previewChart, { inquiryId: poll.id, chart }, { as }),
        await server.send(editChart, { id, chart }, { as }),
        await server.send(deleteChart, { id }, { as }),
      ];
      statuses[name] = answers.map(({ status }) => status);
    }
    const signedIn = [404, 404, 404, 404];
    expect(statuses).toEqual({
      participant: signedIn,
      stranger: signedIn,
      admin: signedIn,
      guest: [401, 401, 401, 401],
    });
    await server.call(getChart, { id }, { as: server.people.owner });
  });
});

describe('access to a chart', () => {
  const ways = ['guest', 'stranger', 'participant', 'owner', 'admin'] as const;
  test.each([
    ['public', 'public', true, [200, 200, 200, 200, 200]],
    ['public', 'private', true, [404, 404, 404, 200, 200]],
    ['public', 'public', false, [404, 404, 404, 200, 404]],
    ['participants', 'public', true, [403, 403, 200, 200, 200]],
    ['admin', 'public', true, [403, 403, 403, 200, 200]],
    ['admin', 'private', false, [404, 404, 404, 200, 404]],
  ] as const)(
    'results for %s, a %s chart, enabled: %s',
    async (resultViewStatus, accessType, enabled, expected) => {
      const poll = await makePoll(server, { resultViewStatus });
      await answer(poll, server.people.participant, 0);
      const id = await addTo(poll, { accessType, enabled });
      for (const [index, name] of ways.entries()) {
        const as = name === 'guest' ? server.guest() : server.people[name];
        const one = await server.send(getChart, { id }, { as });
        expect([name, one.status]).toEqual([name, expected[index]]);
        const isStaff = name === 'owner' || name === 'admin';
        const seesResults =
          isStaff ||
          resultViewStatus === 'public' ||
          (resultViewStatus !== 'admin' && name === 'participant');
        if (!seesResults) {
          const code = resultViewStatus === 'admin' ? 'resultsForOwner' : 'resultsForParticipants';
          const refused = await server.refusal(getCharts, { inquiryId: poll.id }, { as });
          expect(refused).toMatchObject({ httpStatus: 403, code });
          continue;
        }
        const { charts, canMake } = await server.call(getCharts, { inquiryId: poll.id }, { as });
        expect(charts.map(({ chart }) => chart.id)).toEqual(expected[index] === 200 ? [id] : []);
        expect(canMake).toBe(name === 'owner');
      }
    },
  );

  test('an unknown chart and the charts of an unknown inquiry are not found', async () => {
    const as = server.people.owner;
    expect(await server.refusal(getChart, { id: randomUUID() }, { as })).toMatchObject({ httpStatus: 404 });
    expect(await server.refusal(getCharts, { inquiryId: randomUUID() }, { as })).toMatchObject({
      httpStatus: 404,
    });
  });
});

test('lists find the inquiries with a chart that everyone may see, as the cover or of a poll', async () => {
  const cover = async (settings: Parameters<typeof makePoll>[1], more: Partial<ChartInput> = {}) => {
    const poll = await makePoll(server, { coverType: 'chart', ...settings });
    await addTo(poll, { isPrimary: true, accessType: 'public', ...more });
    return poll.id;
  };
  const shown = await cover({});
  await cover({ resultViewStatus: 'participants' });
  await cover({ coverType: 'none' });
  await cover({}, { accessType: 'private' });
  await cover({}, { isPrimary: false });
  await cover({}, { enabled: false });
  const ofOneQuestion = (settings: Partial<InquirySettings>) => {
    const questions = [makeQuestion({ options: [makeOption('Tea'), makeOption('Coffee')] })];
    return makePublished(server, { segments: [makeSegment({ questions })], settings });
  };
  await ofOneQuestion({ resultViewStatus: 'participants' });
  const list = await server.call(getList, { publicChart: true });
  expect(list.data.map(({ id }) => id)).toEqual([shown]);
  const inFarsi = () =>
    server.call(getList, { publicChart: true, language: 'fa', orAnyLanguage: true, nrpp: 1 });
  expect((await inFarsi()).data.map(({ id }) => id)).toEqual([shown]);
  const translated = await cover({ language: 'fa' });
  expect((await inFarsi()).data.map(({ id }) => id)).toEqual([translated]);
  const poll = await ofOneQuestion({ resultViewStatus: 'public' });
  const all = await server.call(getList, { publicChart: true, language: 'en' });
  expect(all.data.map(({ id }) => id).sort()).toEqual([poll.id, shown].sort());
});
