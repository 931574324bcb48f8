import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { getResponseList, getResponses } from '@nazar/domain/api/response-calls.ts';
import { getCrossTab, getSummary, type QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { type CompiledInquiry, compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { findShownQuestions } from '@nazar/domain/participation/flow.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { matchesFilterClause } from '@nazar/domain/results/filter/matches.ts';
import { computeMedianOfCounts } from '@nazar/domain/results/median.ts';
import { makeTallyWithStatistics, summarizeQuestions } from '@nazar/domain/results/summarize.ts';
import { makeEmptyTally, tallyResponse } from '@nazar/domain/results/tally.ts';
import { randomFilter } from '@nazar/domain/testing/random-filter.ts';
import { sampleInquiry } from '@nazar/domain/testing/sample-inquiry.ts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { plainSettings, publishDefinition } from '../../exports/testing/export-setup.ts';
import { writeExport } from '../../exports/write-export.ts';
import { findPublishedRevision } from '../../inquiries/index.ts';
import { buildMissingResponseBlocks } from '../blocks/build-missing-response-blocks.ts';
import { type RandomResponse, randomResponse, storeResponses } from './testing/response-setup.ts';

const server = useTestApp();

/** Generates inquiries with some questions of the sample, none mandatory, in any order. */
const someInquiry = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }).map((takes): Definition => {
  const sample = sampleInquiry('en');
  let index = 0;
  const segments = sample.segments.map((segment) => ({
    ...segment,
    questions: segment.questions
      .filter(({ responseType }) => takes[index++] === true || ['yesNo', 'number'].includes(responseType))
      .map((question) => ({ ...question, isForce: false })),
  }));
  return { ...sample, segments: segments.filter(({ questions }) => questions.length > 0) };
});

const publish = async (definition: Definition, anonymous: boolean) => {
  const made = await publishDefinition(server, definition, {
    ...(anonymous ? { anonymous } : { anonymous, cooperationType: 'users' }),
  });
  const published = await findPublishedRevision(server.db, made.id, made.revision);
  if (published === null) throw new Error('It was published.');
  return { ...made, compiled: published.compiled };
};

/** Ids of sample questions stay those of the definition, so filters can be made before it is stored. */
const someFiltered = someInquiry.chain((definition) => {
  const compiled = compileInquiry(definition);
  return fc.record({
    definition: fc.constant(definition),
    filters: fc.array(randomFilter(compiled), { minLength: 5, maxLength: 5 }),
    seed: fc.integer(),
    /** Number of every four responses that are stored before blocks are built. */
    blocks: fc.integer({ min: 0, max: 4 }),
  });
});

const withoutTexts = (questions: readonly QuestionSummary[]) =>
  // Right answers have tests of their own.
  questions.map(({ right: _, ...question }) => ({
    ...question,
    cells: question.cells.toSorted((a, b) =>
      `${a.rowId}${a.columnId}` < `${b.rowId}${b.columnId}` ? -1 : 1,
    ),
  }));

function recount(compiled: CompiledInquiry, all: readonly RandomResponse[], filter: Filter) {
  const some = all.filter((response) => {
    const holds = filter.clauses.map((clause) => matchesFilterClause(compiled, clause, response));
    return filter.match === 'all' ? !holds.includes(false) : holds.includes(true);
  });
  const [tally, total] = [makeEmptyTally(), makeEmptyTally()];
  for (const { tallied } of some) tallyResponse(tally, compiled, tallied, 1);
  for (const { tallied } of all) tallyResponse(total, compiled, tallied, 1);
  const durations = some
    .flatMap(({ tallied }) => tallied.duration ?? [])
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, count: 1 }));
  const days = Map.groupBy(some, ({ day }) => day);
  return {
    some,
    questions: summarizeQuestions(
      compiled,
      { ...makeTallyWithStatistics(compiled, tally), all: total, asked: countAsked(compiled, some) },
      'gregorian',
    ).map((question) => withRight(compiled, question, some)),
    days: [...days]
      .map(([day, of]) => ({ day, count: of.length }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    medianDuration: computeMedianOfCounts(durations),
  };
}

function countAsked(compiled: CompiledInquiry, some: readonly RandomResponse[]) {
  const asked = new Map<string, number>();
  for (const { answers } of some) {
    for (const id of findShownQuestions(compiled, answers).keys()) asked.set(id, (asked.get(id) ?? 0) + 1);
  }
  return asked;
}

/** Adds what only an exam's owner sees: the right options and how many chose one. */
function withRight(
  { questionById }: CompiledInquiry,
  question: QuestionSummary,
  some: readonly RandomResponse[],
): QuestionSummary {
  const { options = [] } = questionById.get(question.questionId) ?? {};
  const right: unknown[] = options.filter(({ isAnswer }) => isAnswer).map(({ id }) => id);
  if (right.length === 0) return question;
  return {
    ...question,
    options: question.options.map((option) => ({
      ...option,
      ...(right.includes(option.optionId) && { isRight: true }),
    })),
    right: some.filter(({ answers }) => right.includes(answers.get(question.questionId)?.value)).length,
  };
}

test('summary, cross-tab, list and export of a random filter equal a naive recount', async () => {
  const as = server.people.owner;
  const check = async ({
    definition,
    filters,
    seed,
    blocks,
  }: {
    definition: Definition;
    filters: Filter[];
    seed: number;
    blocks: number;
  }) => {
    const inquiry = await publish(definition, false);
    const { id: inquiryId, compiled } = inquiry;
    const all = fc.sample(randomResponse(compiled), { numRuns: 25, seed });
    // Some responses are counted from blocks and some from rows: those added later within a block's time, and
    // those of other times.
    const early = all.filter((_, index) => index % 4 < blocks);
    await storeResponses(server, inquiry, early);
    await buildMissingResponseBlocks(server.db, inquiryId, {
      now: Date.parse('2100-01-01'),
      sizes: { usual: 4, min: 2 },
    });
    await storeResponses(
      server,
      inquiry,
      all.filter((each) => !early.includes(each)),
    );
    for (const filter of filters) {
      const { some, ...expected } = recount(compiled, all, filter);
      const ids = some.map(({ id }) => id).toSorted();
      const found = await server.call(getSummary, { inquiryId, calendar: 'gregorian', filter }, { as });
      expect(found).toMatchObject({
        finished: all.length,
        filtered: { matching: some.length, withheld: false, limited: false },
        days: expected.days,
        medianDuration: expected.medianDuration,
      });
      expect(withoutTexts(found.questions)).toEqual(withoutTexts(expected.questions));
      const list = await server.call(getResponseList, { inquiryId, filter }, { as });
      expect(list).toMatchObject({ count: all.length, matching: some.length });
      const page = await server.call(getResponses, { inquiryId, filter, questionIds: [], nrpp: 100 }, { as });
      expect(page.data.map(({ id }) => id).toSorted()).toEqual(ids);
      expect(await exportedIds(inquiryId, filter)).toEqual(ids);
      await checkCrossTab(inquiry, some, filter);
    }
  };
  await fc.assert(fc.asyncProperty(someFiltered, check), { numRuns: 3 });
});

test('a range may end at any number', async () => {
  const inquiry = await publish(sampleInquiry('en'), false);
  const { id: inquiryId, compiled } = inquiry;
  const [made] = fc.sample(randomResponse(compiled), { numRuns: 1, seed: 1 });
  if (made === undefined) throw new Error('There is no response.');
  const scored = [0, Math.fround(0.1), 1e-20].map((score) => ({ ...made, id: randomUUID(), score }));
  await storeResponses(server, inquiry, scored);
  const number = compiled.questions.find(({ responseType }) => responseType === 'number');
  for (const end of [1e-50, -1e-50, 5e-324, 1e-40, 0.1, 1e12, -1e12]) {
    const ends = { from: Math.min(end, 1), to: Math.max(end, 1) };
    for (const clause of [
      { kind: 'score', ...ends },
      { kind: 'numbers', questionId: number?.id ?? '', ...ends },
    ] as const) {
      const filter: Filter = { match: 'all', clauses: [clause] };
      const { filtered } = await server.call(getSummary, { inquiryId, filter }, { as: server.people.owner });
      expect(filtered?.matching).toBe(recount(compiled, scored, filter).some.length);
    }
  }
});

async function checkCrossTab(
  { id: inquiryId, compiled }: { id: string; compiled: CompiledInquiry },
  some: readonly RandomResponse[],
  filter: Filter,
): Promise<void> {
  const [row, column] = compiled.questions.filter(({ options, responseType }) => {
    return options.length > 0 && !['matrix', 'ranking'].includes(responseType);
  });
  if (row === undefined || column === undefined) return;
  const input = { inquiryId, rowQuestionId: row.id, columnQuestionId: column.id, filter };
  const table = await server.call(getCrossTab, input, { as: server.people.owner });
  expect(table.total).toBe(some.length);
  const has = ({ answers }: RandomResponse, questionId: string, optionId: string) =>
    [answers.get(questionId)?.value].flat().includes(optionId);
  const counts = table.rows.map((y) =>
    table.columns.map(
      (x) => some.filter((who) => has(who, row.id, y.optionId) && has(who, column.id, x.optionId)).length,
    ),
  );
  expect(table.counts).toEqual(counts);
}

async function exportedIds(inquiryId: string, filter: Filter): Promise<string[]> {
  const output = new PassThrough();
  const read = text(output);
  await writeExport(server.db, { inquiryId, settings: plainSettings, filter, output, now: server.clock.now });
  const rows: Record<string, string>[] = parse(await read, { bom: true, columns: true });
  return rows.map((row) => row.response_id ?? '').toSorted();
}
