import type { AnswerBins } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { getStoredAnswerKey } from '@nazar/domain/inquiries/answer-types/value-answer.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import {
  allResponsesSelection,
  canSelectInBlocks,
} from '@nazar/domain/results/blocks/select-responses-in-block.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import {
  addTallyTo,
  addToCountAtCode,
  makeEmptyTally,
  type Tally,
  tallyAnswerValue,
  tallyDuration,
} from '@nazar/domain/results/tally.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { selectRows, selectValue } from '../../platform/database/select-rows.ts';
import { formatPlainArray } from '../../platform/database/sql/array-literals.ts';
import { tallyResponseBlocks } from './blocks/count-response-block-queries.ts';
import { withBlockSnapshot } from './blocks/response-block-queries.ts';
import { isAnsweredSql } from './filter-queries.ts';

export type FilteredCounts = {
  /** The tally with all its values. */
  readonly tally: Tally;
  readonly days: readonly { readonly day: string; readonly count: number }[];
};

type ResponseSelection = {
  readonly inquiryId: string;
  readonly compiled: CompiledInquiry;
  /** SQL condition on a row of `response` that selects it. */
  readonly where: SQL;
};

/** Counts the responses of a filter in the same form as the stored counts, in one snapshot. */
export async function countFilteredResponses(
  db: Database,
  selected: ResponseSelection & { readonly filter: Filter },
): Promise<FilteredCounts> {
  const { inquiryId, compiled, filter, where } = selected;
  return withBlockSnapshot(db, selected, async (snapshot, { blocks, outside, isOutside }) => {
    if (blocks.length === 0 || !canSelectInBlocks({ filter })) return count(snapshot, selected);
    const inside = await tallyResponseBlocks(snapshot, blocks, compiled, {
      ...allResponsesSelection,
      filter,
    });
    if (outside === 0) return { ...inside, days: inOrder(inside.days) };
    return addCounts(
      inside,
      await count(snapshot, { inquiryId, compiled, where: sql`${isOutside} and ${where}` }),
    );
  });
}

function addCounts(some: FilteredCounts, others: FilteredCounts): FilteredCounts {
  const tally = makeEmptyTally();
  addTallyTo(tally, some.tally);
  addTallyTo(tally, others.tally);
  const days = new Map(some.days.map(({ day, count: ofDay }) => [day, ofDay]));
  for (const { day, count: ofDay } of others.days) days.set(day, (days.get(day) ?? 0) + ofDay);
  return { tally, days: inOrder([...days].map(([day, ofDay]) => ({ day, count: ofDay }))) };
}

const inOrder = (days: FilteredCounts['days']) => days.toSorted((a, b) => (a.day < b.day ? -1 : 1));

async function count(
  db: Database,
  { inquiryId, compiled, where }: ResponseSelection,
): Promise<FilteredCounts> {
  const counting: Counting = {
    db,
    tally: makeEmptyTally(),
    questions: compiled.questions,
    from: sql`from response where response.inquiry_id = ${inquiryId} and ${where}`,
  };
  // The planner expects far too many groups and would sort all responses.
  await db.execute(sql`set local enable_sort = off`);
  const days = await countDays(counting);
  if (counting.tally.responses > 0) {
    await countCodes(counting, compiled);
    await countSeveral(counting);
    await countValues(counting);
  }
  return { tally: counting.tally, days };
}

type Counting = {
  readonly db: Database;
  readonly tally: Tally;
  readonly questions: readonly CompiledQuestion[];
  readonly from: SQL;
};

/** Counts days and durations in one scan. */
async function countDays({ db, tally, from }: Counting): Promise<FilteredCounts['days']> {
  const rows = await selectRows(
    db,
    z.object({ day: z.nullable(z.string()), duration: z.nullable(z.number()), count: z.number() }),
  )`
    with counted as materialized (
      select response.bucket::date as day, response.duration, count(*) as count ${from} group by 1, 2
    )
    select day::text as day, null::int as duration, sum(count)::int as count from counted group by day
    union all
    select null, duration, sum(count)::int from counted where duration is not null group by duration`;
  const days = rows.flatMap(({ day, count: ofDay }) => (day === null ? [] : { day, count: ofDay }));
  tally.responses = days.reduce((sum, { count: ofDay }) => sum + ofDay, 0);
  for (const { duration, count: times } of rows) {
    if (duration !== null) tallyDuration(tally, duration, times);
  }
  return inOrder(days);
}

const getShape = ({ responseType }: CompiledQuestion) => answerTypes[responseType].shape;

/** Counts how often each option was chosen. */
async function countCodes({ db, tally, from }: Counting, { optionByCode }: CompiledInquiry): Promise<void> {
  const rows = await selectRows(
    db,
    z.object({ code: z.number(), count: z.number() }),
  )`select unnest(response.choices)::int as code, count(*)::int as count ${from} group by 1`;
  for (const { code, count: times } of rows) {
    addToCountAtCode(tally.counts, code, times);
    const question = optionByCode.get(code)?.question;
    // With single choice, each person who answered is in exactly one count.
    if (question !== undefined && getShape(question) === 'option') {
      addToCountAtCode(tally.counts, question.code, times);
    }
  }
}

/** Counts the answers to questions with several codes per answer, and their ranks and cells. */
async function countSeveral(counting: Counting): Promise<void> {
  const { db, tally, questions, from } = counting;
  const several = questions.filter((question) => ['options', 'order', 'cells'].includes(getShape(question)));
  if (several.length === 0) return;
  const columns = several.map((question) => sql`count(*) filter (where ${isAnsweredSql(question)})`);
  const counts = await selectValue(db, z.array(z.number()))`
    select array[${sql.join(columns, sql`, `)}]::int[] ${from}`;
  for (const [index, question] of several.entries()) {
    const answered = counts[index] ?? 0;
    if (answered === 0) continue;
    addToCountAtCode(tally.counts, question.code, answered);
    if (getShape(question) === 'order') tally.bins[question.code] = await sumRanks(counting, question);
    if (getShape(question) === 'cells') tally.bins[question.code] = await countCells(counting, question);
  }
}

/** Sums ranks, starting at 1, by option code. */
async function sumRanks({ db, from }: Counting, { allOptions }: CompiledQuestion): Promise<AnswerBins> {
  const codes = allOptions.map(({ code }) => code);
  const places = codes.map((code) => sql`array_position(choices, ${code}::smallint)`);
  const rows = await selectRows(db, z.object({ code: z.number(), sum: z.number() }))`
    select ranked.code::int as code,
      sum(array_position(choices, ranked.code) - least(${sql.join(places, sql`, `)}) + 1)::float8 as sum
    from (select response.choices ${from}) as answered
    join unnest(${formatPlainArray(codes)}::smallint[]) as ranked (code) on ranked.code = any(choices)
    group by 1`;
  return Object.fromEntries(rows.map(({ code, sum }) => [String(code), sum]));
}

/** Counts by `row code:column code`; the code of a row is followed by that of its column. */
async function countCells({ db, from }: Counting, { allOptions }: CompiledQuestion): Promise<AnswerBins> {
  const codes = allOptions.filter(({ role }) => role === 'row').map(({ code }) => code);
  const rows = await selectRows(db, z.object({ cell: z.string(), count: z.number() }))`
    select line.code || ':' || choices[array_position(choices, line.code) + 1] as cell, count(*)::int as count
    from (select response.choices ${from}) as answered
    join unnest(${formatPlainArray(codes)}::smallint[]) as line (code) on line.code = any(choices)
    group by 1`;
  return Object.fromEntries(rows.map(({ cell, count: times }) => [cell, times]));
}

/** Counts answers without options: each value that has bins, the number of files, and the number of texts. */
async function countValues({ db, tally, questions, from }: Counting): Promise<void> {
  const stored = new Map(
    questions
      .filter((question) => ['number', 'text', 'files'].includes(getShape(question)))
      .map((question) => [getStoredAnswerKey(question), question]),
  );
  if (stored.size === 0) return;
  const isBinned = ({ responseType }: CompiledQuestion) => answerTypes[responseType].tallyValue !== undefined;
  const formatKeys = (keys: readonly string[]) => formatPlainArray(keys.map((key) => `"${key}"`));
  const binned = [...stored].filter(([, question]) => isBinned(question)).map(([key]) => key);
  const rows = await selectRows(db, z.object({ key: z.string(), value: z.unknown(), count: z.number() }))`
    select given.key, case when given.key = any(${formatKeys(binned)}::text[]) then
        case jsonb_typeof(given.value) when 'array' then to_jsonb(jsonb_array_length(given.value)) else given.value end
      end as value,
      count(*)::int as count
    from (select response.rest ${from} and response.rest is not null) as answered
    cross join lateral jsonb_each(answered.rest) as given
    where given.key = any(${formatKeys([...stored.keys()])}::text[])
    group by 1, 2`;
  for (const { key, value, count: times } of rows) {
    const question = stored.get(key);
    if (question !== undefined) tallyAnswerValue(tally, question, value, times);
  }
}
