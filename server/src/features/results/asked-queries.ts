import { setImmediate } from 'node:timers/promises';
import {
  type CompiledInquiry,
  type CompiledQuestion,
  compileInquiry,
} from '@nazar/domain/inquiries/compile.ts';
import {
  findAskedQuestionsById,
  findPartiallyOfferedIds,
  findQuestionIdsNotAskedOfAll,
  getStoredAnswerKeys,
  isAskedOfEveryone,
  listQuestionsTestedByConditions,
} from '@nazar/domain/results/asked-counts.ts';
import { maxResponsesWithAskedCounts } from '@nazar/domain/results/asked-counts-limit.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { BoundedMap } from '../../platform/background/bounded-map.ts';
import type { Database } from '../../platform/database/database.ts';
import { selectRows, selectValues } from '../../platform/database/select-rows.ts';
import { formatPlainArray } from '../../platform/database/sql/array-literals.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import type { StoredTallyTotal } from '../counts/index.ts';
import { findPublishedRevision, listPublishedRevisions, type PublishedRevision } from '../inquiries/index.ts';
import { countWithTimeoutFallback } from './count-with-timeout-fallback.ts';
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
  /** Ids of questions and matrix rows of which not everyone asked was offered every option. */
  readonly offeredToSome: ReadonlySet<string>;
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
const keepOffered = makeCountsCache<ReadonlySet<string>>();

/**
 * Number of responses of a selection that were asked each question; cached while nothing changes, and counted
 * only if not everyone was asked these questions. Secret ballots have no such counts, because they would
 * combine several answers. Which options were offered is that of all responses.
 */
export async function readAskedCountsByQuestion(
  ctx: CallContext,
  { inquiryId, compiled, subject }: ResultsInquiry,
  questions: readonly CompiledQuestion[],
  { total, key, where }: Selection,
): Promise<AskedFigures> {
  const none: ReadonlySet<string> = new Set();
  const uncounted: AskedFigures = { asked: null, askedOfSome: none, offeredToSome: none };
  if (total.responses === 0) return uncounted;
  const inquiry = { inquiryId, compiled, total };
  const finding = readPartiallyOfferedIds(ctx.db, inquiry);
  const offeredToSome = await countWithTimeoutFallback(ctx, finding, { fallback: none, inquiryId });
  const fallback = { ...uncounted, offeredToSome };
  if (subject.ballot !== null) return fallback;
  const count = async (): Promise<AskedFigures> => {
    const { idsNotAskedOfAll, unequalByRevision } = await findRevisionConditions(ctx.db, inquiryId, compiled);
    if (!questions.some(({ id }) => idsNotAskedOfAll.has(id))) return fallback;
    if (total.responses > maxResponsesWithAskedCounts) {
      const revisions = await selectAnsweredRevisions(ctx.db, inquiryId, total);
      const ids = revisions.flatMap((revision) => unequalByRevision.get(revision) ?? []);
      return { ...fallback, askedOfSome: new Set(ids) };
    }
    // Counts are the same in both languages, so their readers share the cache.
    const selected = [compiled.definition.language, key];
    const counting = () => countAsked(ctx.db, inquiry, where);
    return { ...fallback, asked: await keepAsked(inquiry, selected, counting) };
  };
  return countWithTimeoutFallback(ctx, count(), { fallback, inquiryId });
}

/**
 * Ids of questions and matrix rows of which not everyone asked was offered every option, by the revisions that
 * the responses answered; cached while nothing changes.
 */
export async function readPartiallyOfferedIds(
  db: Database,
  inquiry: Pick<ResultsInquiry, 'inquiryId' | 'compiled'> & Pick<Selection, 'total'>,
): Promise<ReadonlySet<string>> {
  const { inquiryId, compiled, total } = inquiry;
  const { idsOfferedToSome } = await findRevisionConditions(db, inquiryId, compiled);
  if (idsOfferedToSome.size === 0) return idsOfferedToSome;
  return keepOffered(inquiry, compiled.definition.language, async () => {
    const numbers = await selectAnsweredRevisions(db, inquiryId, total);
    const answered = await Promise.all(
      numbers.map((revision) => findPublishedRevision(db, inquiryId, revision)),
    );
    return findPartiallyOfferedIds(answered.flatMap((published) => published?.compiled ?? []));
  });
}

/** Number of responses read on each side of a publication. */
const sampledAtPublication = 100;

/**
 * The revisions that responses answered. Finding all of them reads all responses, so with many only the first,
 * the last and those around each publication are read.
 */
function selectAnsweredRevisions(
  db: Database,
  inquiryId: string,
  { responses }: Pick<StoredTallyTotal, 'responses'>,
): Promise<number[]> {
  if (responses <= maxResponsesWithAskedCounts) {
    return selectValues(db, z.number())`
      select distinct revision from response where inquiry_id = ${inquiryId}`;
  }
  const moment = sql`coalesce(submitted_at, bucket at time zone 'UTC')`;
  const next = (isAfter: SQL, direction: SQL) => sql`
    (select revision from response where inquiry_id = ${inquiryId} and ${moment} ${isAfter} published_at
     order by ${moment} ${direction}, id ${direction} limit ${sampledAtPublication})`;
  return selectValues(db, z.number())`
    with publication as (
      select published_at from inquiry_revision where inquiry_id = ${inquiryId}
      union values (timestamptz '-infinity'), (timestamptz 'infinity'))
    select distinct near.revision from publication
    cross join lateral (${next(sql`>=`, sql`asc`)} union all ${next(sql`<`, sql`desc`)}) as near`;
}

type RevisionConditions = {
  /** Ids of questions that not everyone was asked. */
  readonly idsNotAskedOfAll: ReadonlySet<string>;
  /** Ids of questions and matrix rows of which not everyone was offered every option, if all were answered. */
  readonly idsOfferedToSome: ReadonlySet<string>;
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
  const revisions = (await listPublishedRevisions(db, inquiryId)).map(({ revision, definition }) => ({
    revision,
    compiled: compileInquiry(definition),
  }));
  const all = revisions.map((each) => each.compiled);
  const idsNotAskedOfAll = findQuestionIdsNotAskedOfAll(compiled, all);
  const conditionInfo = {
    idsNotAskedOfAll,
    unequalByRevision: new Map(
      revisions.map((each) => [
        each.revision,
        [...idsNotAskedOfAll].filter((id) => !isAskedOfEveryone(each.compiled, id)),
      ]),
    ),
    idsOfferedToSome: findPartiallyOfferedIds(all),
  };
  conditionsByInquiry.set(compiled, conditionInfo);
  return conditionInfo;
}

/** Replaces any text, because conditions test only whether there is one. */
const someText = '"x"';

type TestedRevision = PublishedRevision & { readonly tested: readonly CompiledQuestion[] };
type GivenAnswers = Parameters<typeof findAskedQuestionsById>[1];

/** Ids of the questions asked with a combination of answers; kept, because each new response counts them all again. */
const askedIds = new BoundedMap<string, readonly string[]>(2 * maxResponsesWithAskedCounts);

function findAskedIds(
  { inquiryId, createdAt, revision, compiled, tested }: TestedRevision,
  givenAnswers: GivenAnswers,
): readonly string[] {
  const key = JSON.stringify([inquiryId, createdAt, revision, givenAnswers]);
  const found = askedIds.get(key) ?? [...findAskedQuestionsById(compiled, givenAnswers, tested).keys()];
  askedIds.set(key, found);
  return found;
}

/** Evaluates the flow once for each combination of answers on which it depends. */
async function countAsked(
  db: Database,
  { inquiryId, total }: Pick<ResultsInquiry, 'inquiryId'> & Pick<Selection, 'total'>,
  where: SQL,
): Promise<AskedCounts> {
  const numbers = await selectAnsweredRevisions(db, inquiryId, total);
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
  const { codes, keys } = getStoredAnswerKeys([...byRevision.values()].flatMap(({ tested }) => tested));
  const counts = new Map<string, number>();
  const combinations = await selectCombinations(db, { inquiryId, where, codes, keys });
  for (const [index, { revision, count, drawn, choices, values }] of combinations.entries()) {
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
  ReturnType<typeof getStoredAnswerKeys> & { readonly inquiryId: string };

function selectCombinations(db: Database, { inquiryId, where, codes, keys }: Combinations) {
  const row = z.object({
    revision: z.number(),
    drawn: z.nullable(z.array(z.number())),
    choices: z.array(z.number()),
    /** Values by position of the key. */
    values: z.array(z.unknown()),
    count: z.number(),
  });
  const testedValueSql = (key: string) => {
    const value = sql`rest -> ${key}::text`;
    return sql`case jsonb_typeof(${value}) when 'string' then ${someText}::jsonb else ${value} end`;
  };
  return selectRows(db, row)`
    select revision, drawn, count(*)::int as count,
      array(select code from unnest(choices) with ordinality as given (code, at)
        where code = any(${formatPlainArray(codes)}::smallint[]) order by at) as choices,
      array[${sql.join(keys.map(testedValueSql), sql`, `)}]::jsonb[] as values
    from response
    where response.inquiry_id = ${inquiryId} and ${where}
    group by 1, 2, 4, 5`;
}
