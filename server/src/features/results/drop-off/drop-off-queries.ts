import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { selectRows } from '../../../platform/database/select-rows.ts';
import { formatPlainArray } from '../../../platform/database/sql/array-literals.ts';

/**
 * Counts unfinished attempts by the question that they answered last, in the order of the questions: `at` is
 * its position, starting at 1, and 0 without any answer. Attempts seen since `before` may still be active.
 */
export async function countUnfinishedByLastAnswer(
  db: Database,
  inquiryId: string,
  questionIds: readonly string[],
  before: Date,
): Promise<{ at: number; count: number }[]> {
  const rows = await selectRows(db, z.object({ at: z.number(), count: z.number() }))`
    with asked as (
      select id, at from unnest(${formatPlainArray(questionIds)}::text[]) with ordinality as asked (id, at)
    )
    select coalesce(last.at, 0)::int as at, count(*)::int as count
    from attempt
    left join lateral (
      select max(asked.at) as at from jsonb_array_elements(attempt.answers) as given
      join asked on asked.id = given ->> 'questionId'
    ) as last on true
    where attempt.inquiry_id = ${inquiryId}
      and (attempt.state = 'unfinished' or attempt.last_seen_at < ${before.toISOString()}::timestamptz)
    group by 1 order by 1`;
  return rows;
}
