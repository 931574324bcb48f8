import { setImmediate } from 'node:timers/promises';
import {
  type CompiledInquiry,
  type CompiledQuestion,
  compileInquiry,
} from '@nazar/domain/inquiries/compile.ts';
import {
  asksEveryone,
  findQuestionIdsNotAskedOfAll,
  listAskedQuestionIds,
  listGroupingIdsWithConditionalOptions,
  listQuestionsTestedByConditions,
  storedAnswerKeys,
} from '@nazar/domain/results/asked-counts.ts';
import { maxResponsesWithAskedCounts } from '@nazar/domain/results/asked-counts-limit.ts';
import type { GroupingSource } from '@nazar/domain/results/grouping.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { BoundedMap } from '../../platform/background/bounded-map.ts';
import { formatPlainArray } from '../../platform/database/array-literals.ts';
import type { Database } from '../../platform/database/database.ts';
import { selectRows, selectValues } from '../../platform/database/select-rows.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { listRevisions, type StoredTallyTotal } from '../inquiries/index.ts';
import { findPublishedRevision, type PublishedRevision } from '../participation/index.ts';
import { countWithFallback } from './count-with-fallback.ts';
import { makeCountsCache } from './filtered-summary.ts';
import type { ResultsInquiry } from './results-inquiry-queries.ts';

/** Evaluating the flow this many times takes a few hundredths of a second. */
const evaluationsPerTurn = 500;

/** Counts by question id; null if not counted. */
type AskedCounts = ReadonlyMap<string, number> | null;

type AskedFigures = {
  readonly asked: AskedCounts;
  /** Ids of questions that some responses weren't asked, if there are too many responses to count. */
  readonly askedOfSome: ReadonlySet<string>;
};

type Selection = {
  /** Equal for equal selections. */
  readonly key: unknown;
  /** SQL condition on a row of `response` that selects it. */
  readonly where: SQL;
  /** Counts of the whole inquiry. */
  readonly total: StoredTallyTotal;
};

const keepAsked = makeCountsCache<AskedCounts>();
const keepOffered = makeCountsCache<boolean>();

/**
 * Number of responses of a selection that were asked each question; cached while nothing changes, and counted
 * only if not everyone was asked these questions. Secret ballots have no such counts, because they would
 * combine several answers.
 */
export async function readAskedCounts(
  ctx: CallContext,
  { inquiryId, compiled, subject }: ResultsInquiry,
  questions: readonly CompiledQuestion[],
  { total, key, where }: Selection,
): Promise<AskedFigures> {
  const uncounted: AskedFigures = { asked: null, askedOfSome: new Set() };
  if (subject.ballot !== null || total.responses === 0) return uncounted;
  const count = async (): Promise<AskedFigures> => {
    const { idsNotAskedOfAll, unequalByRevision } = await findRevisionConditions(ctx.db, inquiryId, compiled);
    if (!questions.some(({ id }) => idsNotAskedOfAll.has(id))) return uncounted;
    if (total.responses > maxResponsesWithAskedCounts) {
      const revisions = await selectFirstAndLastRevisions(ctx.db, inquiryId);
      const ids = revisions.flatMap((revision) => unequalByRevision.get(revision) ?? []);
      return { asked: null, askedOfSome: new Set(ids) };
    }
    // Counts are the same in both languages, so their readers share the cache.
    const selected = [compiled.definition.language, key];
    const counting = () => countAsked(ctx.db, inquiryId, where);
    return { ...uncounted, asked: await keepAsked({ inquiryId, compiled, total }, selected, counting) };
  };
  return countWithFallback(ctx, count(), { fallback: uncounted, inquiryId });
}

/** Number of responses read at each end, because finding every revision would read all of them. */
const sampledAtEachEnd = 100;

/** The revisions that the first and the last responses answered. */
function selectFirstAndLastRevisions(db: Database, inquiryId: string): Promise<number[]> {
  const moment = sql`coalesce(submitted_at, bucket at time zone 'UTC')`;
  const from = (direction: SQL) => sql`
    (select revision from response where inquiry_id = ${inquiryId}
     order by ${moment} ${direction}, id ${direction} limit ${sampledAtEachEnd})`;
  return selectValues(db, z.number())`
    select distinct revision from (${from(sql`asc`)} union all ${from(sql`desc`)}) as outer_responses`;
}

/** Whether conditions hid some options that group the answers from some respondents; cached while nothing changes. */
export async function wasOfferedToSome(
  db: Database,
  inquiry: Pick<ResultsInquiry, 'inquiryId' | 'compiled'> & Pick<Selection, 'total'>,
  sources: readonly GroupingSource[],
): Promise<boolean> {
  const { inquiryId, compiled } = inquiry;
  const { revisionsByGroupingId } = await findRevisionConditions(db, inquiryId, compiled);
  const revisions = sources.flatMap(({ id }) => revisionsByGroupingId.get(id) ?? []);
  if (revisions.length === 0) return false;
  return keepOffered(inquiry, [compiled.definition.language, revisions], async () => {
    const [isAnswered] = await selectValues(db, z.boolean())`
      select exists (select from response
        where inquiry_id = ${inquiryId} and revision = any(${formatPlainArray(revisions)}::int[]))`;
    return isAnswered === true;
  });
}

type RevisionConditions = {
  /** Ids of questions that not everyone was asked. */
  readonly idsNotAskedOfAll: ReadonlySet<string>;
  /** Revisions in which conditions hide some options, by the id of the grouping source. */
  readonly revisionsByGroupingId: ReadonlyMap<string, readonly number[]>;
  /** The questions that each revision didn't ask everyone. */
  readonly unequalByRevision: ReadonlyMap<number, readonly string[]>;
};

const conditionsByInquiry = new WeakMap<CompiledInquiry, RevisionConditions>();

/** Cached by the newest revision, which each publication replaces. */
async function findRevisionConditions(
  db: Database,
  inquiryId: string,
  compiled: CompiledInquiry,
): Promise<RevisionConditions> {
  const found = conditionsByInquiry.get(compiled);
  if (found !== undefined) return found;
  const revisions = (await listRevisions(db, inquiryId)).map(({ revision, definition }) => ({
    revision,
    compiled: compileInquiry(definition),
  }));
  const grouped = revisions.flatMap((each) =>
    listGroupingIdsWithConditionalOptions(each.compiled).map((id) => ({ id, revision: each.revision })),
  );
  const idsNotAskedOfAll = findQuestionIdsNotAskedOfAll(
    compiled,
    revisions.map((each) => each.compiled),
  );
  const made = {
    idsNotAskedOfAll,
    unequalByRevision: new Map(
      revisions.map((each) => [
        each.revision,
        [...idsNotAskedOfAll].filter((id) => !asksEveryone(each.compiled, id)),
      ]),
    ),
    revisionsByGroupingId: new Map(
      [...Map.groupBy(grouped, ({ id }) => id)].map(([id, all]) => [id, all.map(({ revision }) => revision)]),
    ),
  };
  conditionsByInquiry.set(compiled, made);
  return made;
}

/** Replaces any text, because conditions test only whether there is one. */
const someText = '"x"';

type Answered = PublishedRevision & { readonly tested: readonly CompiledQuestion[] };
type GivenAnswers = Parameters<typeof listAskedQuestionIds>[1];

/** Ids of the questions asked with a combination of answers; kept, because each new response counts them all again. */
const askedIds = new BoundedMap<string, readonly string[]>(2 * maxResponsesWithAskedCounts);

function findAskedIds(
  { inquiryId, createdAt, revision, compiled, tested }: Answered,
  given: GivenAnswers,
): readonly string[] {
  const key = JSON.stringify([inquiryId, createdAt, revision, given]);
  const found = askedIds.get(key) ?? [...listAskedQuestionIds(compiled, given, tested).keys()];
  askedIds.set(key, found);
  return found;
}

/** Evaluates the flow once for each combination of answers on which it depends. */
async function countAsked(db: Database, inquiryId: string, where: SQL): Promise<AskedCounts> {
  const numbers = await selectValues(db, z.number())`
    select distinct revision from response where inquiry_id = ${inquiryId}`;
  const revisions = await Promise.all(
    numbers.map(async (revision) => {
      const published = await findPublishedRevision(db, inquiryId, revision);
      return published === null
        ? []
        : [{ ...published, tested: listQuestionsTestedByConditions(published.compiled) }];
    }),
  );
  const byRevision = new Map(revisions.flat().map((each) => [each.revision, each]));
  if (byRevision.size < numbers.length) return null;
  const { codes, keys } = storedAnswerKeys([...byRevision.values()].flatMap(({ tested }) => tested));
  const counts = new Map<string, number>();
  const given = await selectCombinations(db, { inquiryId, where, codes, keys });
  for (const [index, { revision, count, drawn, choices, values }] of given.entries()) {
    // Other requests are answered in between.
    if (index % evaluationsPerTurn === evaluationsPerTurn - 1) await setImmediate();
    const answered = byRevision.get(revision);
    // The response was submitted after the revisions were read.
    if (answered === undefined) return null;
    const rest = Object.fromEntries(
      keys.flatMap((key, at) => (values[at] === null ? [] : [[key, values[at]]])),
    );
    for (const id of findAskedIds(answered, { drawn, choices, rest })) {
      counts.set(id, (counts.get(id) ?? 0) + count);
    }
  }
  return counts;
}

type Combinations = Pick<Selection, 'where'> &
  ReturnType<typeof storedAnswerKeys> & { readonly inquiryId: string };

function selectCombinations(db: Database, { inquiryId, where, codes, keys }: Combinations) {
  const row = z.object({
    revision: z.number(),
    drawn: z.nullable(z.array(z.number())),
    choices: z.array(z.number()),
    /** Values by position of the key. */
    values: z.array(z.unknown()),
    count: z.number(),
  });
  const testedValue = (key: string) => {
    const value = sql`rest -> ${key}::text`;
    return sql`case jsonb_typeof(${value}) when 'string' then ${someText}::jsonb else ${value} end`;
  };
  return selectRows(db, row)`
    select revision, drawn, count(*)::int as count,
      array(select code from unnest(choices) with ordinality as given (code, at)
        where code = any(${formatPlainArray(codes)}::smallint[]) order by at) as choices,
      array[${sql.join(keys.map(testedValue), sql`, `)}]::jsonb[] as values
    from response
    where response.inquiry_id = ${inquiryId} and ${where}
    group by 1, 2, 4, 5`;
}
