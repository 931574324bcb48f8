import { previewChart } from '@nazar/domain/api/chart-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import { getCrossTab, getGroupings } from '@nazar/domain/api/result-calls.ts';
import type { Answer, AnswerValue } from '@nazar/domain/inquiries/answers.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { forMembers } from '../../participation/testing/participation-setup.ts';
import { buildMissingResponseBlocks } from '../blocks/build-missing-response-blocks.ts';
import { makeGroupableInquiry, storeResponses } from '../testing/grouping-setup.ts';

const server = useTestApp();

type Countable = Awaited<ReturnType<typeof makeGroupableInquiry>>;
type Person = { readonly answers: readonly Answer[]; readonly bucket: string };

/** Generates responses in which each question is sometimes left out. */
function people({ asked, rows }: Countable): fc.Arbitrary<Person[]> {
  const ids = (question: { readonly options: readonly { id?: string | undefined }[] }) =>
    question.options.map(({ id }) => id ?? '');
  const columns = asked.rooms.options.filter(({ role }) => role === 'column');
  const numbers = fc.oneof(
    fc.integer({ min: 0, max: 120 }),
    fc.constantFrom(0.1, 17.999, 18, 29.5, 30, 119.999),
  );
  const days = fc.constantFrom('2024-02-29', '2026-03-20', '2026-03-21', '2026-04-20', '2026-04-21');
  const values: [string, fc.Arbitrary<AnswerValue>][] = [
    [asked.drink.id, fc.constantFrom(...ids(asked.drink))],
    [asked.extras.id, fc.subarray(ids(asked.extras), { minLength: 1 })],
    [asked.sugar.id, fc.constantFrom(...ids(asked.sugar))],
    [asked.order.id, fc.shuffledSubarray(ids(asked.order), { minLength: 3 })],
    [
      asked.rooms.id,
      fc.dictionary(
        fc.constantFrom(...rows.map((row) => row.id)),
        fc.constantFrom(...columns.map(({ id }) => id)),
        {
          minKeys: 1,
          noNullPrototype: true,
        },
      ),
    ],
    [asked.age.id, numbers],
    [asked.stars.id, fc.integer({ min: 1, max: 5 })],
    [asked.advise.id, fc.integer({ min: 0, max: 10 })],
    [asked.day.id, days],
    [asked.hour.id, fc.constantFrom('00:00', '09:30', '09:59:59', '10:00', '23:59')],
  ];
  const answers = fc.tuple(
    ...values.map(([questionId, value]) =>
      fc.option(
        value.map((given): Answer => ({ questionId, value: given })),
        { nil: null, freq: 5 },
      ),
    ),
  );
  const bucket = fc.constantFrom('2026-11-21 10:00:00', '2026-11-21 23:00:00', '2026-11-23 00:00:00');
  const person = fc.record({ answers: answers.map((all) => all.filter((each) => each !== null)), bucket });
  return fc.array(person, { minLength: 20, maxLength: 40 });
}

/** Whether a person answered a question or a row. */
function hasAnswered({ answers }: Person, { asked, rows }: Countable, source: string): boolean {
  const row = rows.find(({ id }) => id === source);
  const value = answers.find(({ questionId }) => questionId === (row ? asked.rooms.id : source))?.value;
  return row ? (value as Record<string, string> | undefined)?.[row.id] !== undefined : value !== undefined;
}

/** Whether a person is in a group, by their original answers. */
function isIn({ answers }: Person, { asked, rows }: Countable, source: string, group: string): boolean {
  const row = rows.find(({ id }) => id === source);
  const question = row === undefined ? source : asked.rooms.id;
  const value = answers.find(({ questionId }) => questionId === question)?.value;
  if (value === undefined) return false;
  if (row !== undefined) return (value as Record<string, string>)[row.id] === group;
  if (Array.isArray(value)) return source === asked.order.id ? value[0] === group : value.includes(group);
  const [, from = '', to = '', end] = /^\[(.*),(.*)([\])])$/.exec(group) ?? [];
  if (end === undefined) return value === group;
  if (typeof value === 'number') {
    return Number(from) <= value && (end === ']' ? value <= Number(to) : value < Number(to));
  }
  return from <= String(value) && (end === ']' ? String(value) <= to : String(value) < to);
}

test('cross-tabs and charts of every question agree with a recount of the answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), fc.constantFrom('persian', 'gregorian'), async (generate, calendar) => {
      const inquiry = await makeGroupableInquiry(server, forMembers);
      const as = server.people.owner;
      const { id: inquiryId, sourceIds } = inquiry;
      const all = generate(() => people(inquiry));
      const stored = await storeResponses(server, inquiryId, all);
      // Each bucket gets a block; that of the deleted response is removed, and its other responses are
      // counted from rows.
      await buildMissingResponseBlocks(server.db, inquiryId, {
        now: Date.parse('2100-01-01'),
        sizes: { usual: 1, min: 1 },
      });
      const [gone = '', ...others] = stored;
      await server.call(deleteResponses, { inquiryId, ids: [gone], mayAnswerAgain: false }, { as });
      expect(others.length).toBe(all.length - 1);
      const left = all.slice(1);
      const { groupings } = await server.call(getGroupings, { inquiryId, calendar }, { as });
      expect(groupings.map(({ questionId }) => questionId)).toEqual(sourceIds);
      const groupsOf = new Map(groupings.map(({ questionId, groups }) => [questionId, groups]));
      const count = (...conditions: (readonly [string, string])[]) =>
        left.filter((who) => conditions.every(([source, group]) => isIn(who, inquiry, source, group))).length;
      for (const { questionId, groups } of groupings) {
        for (const group of groups) {
          expect(group.count ?? count([questionId, group.optionId]), group.label).toBe(
            count([questionId, group.optionId]),
          );
        }
      }
      for (const [index, row] of sourceIds.entries()) {
        for (const [at, column] of sourceIds.entries()) {
          const third = sourceIds[(index + 3) % sourceIds.length] ?? '';
          const chosen = groupsOf.get(third)?.[0]?.optionId ?? '';
          const sides = { inquiryId, calendar, rowQuestionId: row, columnQuestionId: column };
          const condition = { conditionQuestionId: third, conditionOptionIds: [chosen] };
          const isConditional = (index + at) % 2 === 0;
          const given = isConditional ? [[third, chosen] as const] : [];
          const asked = isConditional ? { ...sides, ...condition } : sides;
          const table = await server.call(getCrossTab, asked, { as });
          expect(table.total).toBe(count(...given));
          expect(table.counts).toEqual(
            table.rows.map((y) =>
              table.columns.map((x) => count([row, y.optionId], [column, x.optionId], ...given)),
            ),
          );
          const both = left.filter(
            (who) =>
              [row, column].every((source) => hasAnswered(who, inquiry, source)) &&
              given.every(([source, group]) => isIn(who, inquiry, source, group)),
          );
          const ofBoth = (source: string, group: string) =>
            both.filter((who) => isIn(who, inquiry, source, group)).length;
          expect(table.people).toBe(both.length);
          expect(table.rowTotals).toEqual(table.rows.map(({ optionId }) => ofBoth(row, optionId)));
          expect(table.columnTotals).toEqual(table.columns.map(({ optionId }) => ofBoth(column, optionId)));
          if (row === column) expect(table.untested).toBe('sameQuestion');
          else expect(table.untested === null || table.untested === 'oneLine').toBe(true);
          if (table.test !== null) expect(table.test.people).toBe(both.length);
        }
      }
      for (const [index, source] of sourceIds.entries()) {
        const third = sourceIds[(index + 5) % sourceIds.length] ?? '';
        const chosen = groupsOf.get(third)?.slice(0, 2) ?? [];
        const condition = {
          conditionQuestionId: third,
          conditionOptionIds: chosen.map(({ optionId }) => optionId),
        };
        const within = left.filter((who) =>
          chosen.some(({ optionId }) => isIn(who, inquiry, third, optionId)),
        );
        for (const [given, more] of [
          [left, {}],
          [within, condition],
        ] as const) {
          const chart = { title: 'Some', groupQuestionId: source, groupOptionIds: [source], ...more };
          const counted = (group: string, day?: string) =>
            given.filter(
              (who) => isIn(who, inquiry, source, group) && (day === undefined || who.bucket.startsWith(day)),
            ).length;
          const bars = await server.call(
            previewChart,
            { inquiryId, chart: { ...chart, type: 'bar' } },
            { as },
          );
          expect(bars.total).toBe(given.length);
          for (const { optionId, count: shown } of bars.points) expect(shown).toBe(counted(optionId));
          const trend = await server.call(
            previewChart,
            { inquiryId, chart: { ...chart, type: 'trend' } },
            { as },
          );
          for (const { optionId, counts } of trend.series) {
            expect(counts).toEqual(trend.days.map((day) => counted(optionId, day)));
          }
        }
      }
    }),
    { numRuns: 1 },
  );
});

test('a condition on a question without answers matches no responses', async () => {
  const { id: inquiryId, asked, sourceIds } = await makeGroupableInquiry(server, forMembers);
  await storeResponses(server, inquiryId, [
    { answers: [{ questionId: asked.drink.id, value: asked.drink.options[0]?.id ?? '' }] },
  ]);
  const sides = { inquiryId, rowQuestionId: asked.drink.id, columnQuestionId: asked.sugar.id };
  for (const id of sourceIds.filter((each) => each !== asked.drink.id)) {
    const condition = { conditionQuestionId: id, conditionOptionIds: [id] };
    const table = await server.call(getCrossTab, { ...sides, ...condition }, { as: server.people.owner });
    expect(table).toMatchObject({ withheld: false, total: 0 });
    const crossed = { ...sides, columnQuestionId: id, ...condition };
    expect((await server.call(getCrossTab, crossed, { as: server.people.owner })).total).toBe(0);
    const chart = {
      title: 'T',
      type: 'bar' as const,
      groupQuestionId: id,
      groupOptionIds: [id],
      ...condition,
    };
    const shown = await server.call(previewChart, { inquiryId, chart }, { as: server.people.owner });
    expect(shown.total).toBe(0);
  }
});
