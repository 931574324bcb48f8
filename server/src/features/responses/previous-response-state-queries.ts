import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { selectRows } from '../../platform/database/select-rows.ts';

const stateRow = z.object({
  /** Version number; the highest one is the current version. */
  number: z.number(),
  choices: z.array(z.number()),
  rest: z.nullable(z.record(z.string(), z.unknown())),
  /** Null for the current version. */
  editedBy: z.nullable(z.enum(['participant', 'owner'])),
  editedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
/** Previous answers of a response, and the edit that replaced them. */
export type PreviousResponseState = Readonly<z.infer<typeof stateRow>>;

/** Maximum bytes of the versions of one page, of which there are at least two. */
const maxPageBytes = 2 * 1024 * 1024;

/**
 * Reads the versions before a number (all if null), latest first, in one statement, because an edit moves the
 * stored answers.
 */
export async function readPreviousResponseStates(
  db: Database,
  responseId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<PreviousResponseState[]> {
  return selectRows(db, stateRow)`
    with kept as (
      select number, choices, rest, edited_by, edited_at, reason from response_version where response_id = ${responseId}
    ), state as (
      select * from kept
      union all
      select (select coalesce(max(number) + 1, 0) from kept), choices, rest, null, null, null
      from response where id = ${responseId}
    ), page as (
      select * from state where ${before === null ? sql`true` : sql`number < ${before}::bigint`}
      order by number desc limit ${limit}
    ), sized as (
      select *, row_number() over newest as place, coalesce(sum(octet_length(rest::text)) over newest, 0) as bytes
      from page window newest as (order by number desc)
    )
    select number, choices, rest, edited_by as "editedBy",
      to_char(edited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "editedAt",
      reason
    from sized where place <= 2 or bytes <= ${maxPageBytes}
    order by number desc`;
}
