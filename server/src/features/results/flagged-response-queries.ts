import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

const flaggedOf = (inquiryId: string): SQL => sql`
  flagged_response join response on response.id = flagged_response.response_id
  where flagged_response.inquiry_id = ${inquiryId}`;

type FlaggedCounts = {
  readonly responses: number;
  /** How often options were chosen in them, by code. */
  readonly byCode: ReadonlyMap<number, number>;
};

/** How many counted responses of an inquiry are flagged. */
export async function countFlaggedResponses(db: Database, inquiryId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${flaggedOf(inquiryId)}`,
  );
  return rows[0]?.count ?? 0;
}

export async function countFlagged(db: Database, inquiryId: string): Promise<FlaggedCounts> {
  const { rows } = await db.execute<{ code: number; count: number }>(sql`
    with flagged as (select response.choices from ${flaggedOf(inquiryId)})
    select -1 as code, count(*)::int as count from flagged
    union all select code::int, count(*)::int from flagged, unnest(choices) as code group by 1`);
  const [all, ...codes] = rows.toSorted((a, b) => a.code - b.code);
  return { responses: all?.count ?? 0, byCode: new Map(codes.map(({ code, count }) => [code, count])) };
}
