import {
  askedQuestions,
  isAskedOfSome,
  storedAnswerKeys,
  testedQuestions,
} from '@nazar/domain/results/asked-counts.ts';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { selectRows, selectValues } from '../../platform/database/select-rows.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { KeptTotal } from '../inquiries/index.ts';
import { findPublishedRevision } from '../participation/index.ts';
import { countPatiently } from './count-patiently.ts';
import type { CountedInquiry } from './counted-inquiry-queries.ts';
import { keepCounted } from './show-filtered.ts';

/** Above it, reading all responses takes more than a moment. */
const maxRead = 50_000;

/** By question id; null if it was not counted. */
export type AskedCounts = ReadonlyMap<string, number> | null;

type Selection = {
  /** Equal for equal selections. */
  readonly key: unknown;
  /** Says of a row of `response` whether it is counted. */
  readonly where: SQL;
};

const keepAsked = keepCounted<AskedCounts>();

/**
 * How many responses of a selection were asked each question; counted once while nothing changes. Not of secret
 * ballots: it would be a count of several answers together.
 */
export async function readAsked(
  ctx: CallContext,
  { inquiryId, compiled, subject }: CountedInquiry,
  { total, key, where }: Selection & { readonly total: KeptTotal },
): Promise<AskedCounts> {
  const isKnown = !compiled.asked.some((question) => isAskedOfSome(compiled, question));
  if (isKnown || subject.ballot !== null || total.responses > maxRead) return null;
  const count = keepAsked({ inquiryId, compiled, total }, key, () => countAsked(ctx.db, inquiryId, where));
  return countPatiently(ctx, count, { fallback: null, inquiryId });
}

/** Stands for any text: conditions only test whether there is one. */
const someText = '"x"';

/** Follows the flow once for each combination of answers on which it depends. */
async function countAsked(db: Database, inquiryId: string, where: SQL): Promise<AskedCounts> {
  const numbers = await selectValues(db, z.number())`
    select distinct revision from response where inquiry_id = ${inquiryId}`;
  const revisions = await Promise.all(
    numbers.map(async (revision) => {
      const published = await findPublishedRevision(db, inquiryId, revision);
      return published === null ? [] : [{ ...published, tested: testedQuestions(published.compiled) }];
    }),
  );
  const byRevision = new Map(revisions.flat().map((each) => [each.revision, each]));
  if (byRevision.size < numbers.length) return null;
  const { codes, keys } = storedAnswerKeys([...byRevision.values()].flatMap(({ tested }) => tested));
  const counts = new Map<string, number>();
  const given = await selectCombinations(db, { inquiryId, where, codes, keys });
  for (const { revision, count, ...answers } of given) {
    const answered = byRevision.get(revision);
    // It came after the revisions were read.
    if (answered === undefined) return null;
    for (const id of askedQuestions(answered.compiled, answers, answered.tested).keys()) {
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
    rest: z.nullable(z.record(z.string(), z.unknown())),
    count: z.number(),
  });
  return selectRows(db, row)`
    select revision, drawn, count(*)::int as count,
      array(select code from unnest(choices) with ordinality as given (code, at)
        where code = any(${`{${codes.join(',')}}`}::smallint[]) order by at) as choices,
      (select jsonb_object_agg(key, case jsonb_typeof(value) when 'string' then ${someText}::jsonb else value end) from jsonb_each(rest)
        where key = any(${`{${keys.join(',')}}`}::text[])) as rest
    from response
    where response.inquiry_id = ${inquiryId} and ${where}
    group by 1, 2, 4, 5`;
}
