import type { StoredResponse } from '@nazar/domain/exports/export-table.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { responseMoment } from '../../database/response-moment.ts';
import type { Listing } from '../responses/listing-queries.ts';

/** Which responses an export takes in. */
export type ResponseSelection = {
  readonly inquiryId: string;
  /** Of an anonymous inquiry only those that may be shown one by one. */
  readonly listing: Listing;
  /** Says of a row of `response` whether it belongs to a filter; null without one. */
  readonly where: SQL | null;
};

/** The one place that says which rows belong to a selection. */
function isSelected({ inquiryId, listing, where }: ResponseSelection): SQL {
  const shown = sql`inquiry_id = ${inquiryId} and ${listing.shows('response')}`;
  return where === null ? shown : sql`${shown} and ${where}`;
}

export async function countSelected(db: Database, selection: ResponseSelection): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from response where ${isSelected(selection)}`,
  );
  return rows[0]?.count ?? 0;
}

/** The length in bytes of the longest text under each key, 0 where there is none. */
export async function measureTexts(
  db: Database,
  selection: ResponseSelection,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const widths = new Map<string, number>();
  // PostgreSQL takes so many columns at most.
  for (let from = 0; from < keys.length; from += 500) {
    const asked = keys.slice(from, from + 500);
    const columns = asked.map((key) => sql`coalesce(max(octet_length(rest ->> ${key}::text)), 0)`);
    const { rows } = await db.execute<{ widths: number[] }>(
      sql`select array[${sql.join(columns, sql`, `)}]::int[] as widths from response
          where ${isSelected(selection)} and rest is not null`,
    );
    for (const [index, key] of asked.entries()) widths.set(key, rows[0]?.widths[index] ?? 0);
  }
  return widths;
}

const batch = 1_000;

/**
 * Reads responses batch by batch, in a transaction that sees one moment. By day, and within it: of anonymous
 * inquiries by their random ids, since the order of the submits would tie persons to them.
 */
export async function readResponses(
  snapshot: Database,
  selection: ResponseSelection,
  use: (responses: StoredResponse[]) => Promise<void>,
): Promise<void> {
  await snapshot.execute(sql`
    declare responses no scroll cursor for
    select id, revision, to_char(bucket, 'YYYY-MM-DD') as day, array_to_string(choices, ',') as choices, rest,
      (extract(epoch from started_at) * 1000)::float8 as started,
      (extract(epoch from submitted_at) * 1000)::float8 as submitted,
      duration, score, max_score, edits, account_id is not null as account,
      language, channel
    from response where ${isSelected(selection)} order by ${responseMoment('response')}, id`);
  for (;;) {
    const { rows } = await snapshot.execute<Row>(sql.raw(`fetch ${batch} from responses`));
    if (rows.length > 0) await use(rows.map(toResponse));
    if (rows.length < batch) break;
  }
  await snapshot.execute(sql`close responses`);
}

type Row = {
  id: string;
  revision: number;
  day: string;
  choices: string;
  rest: Record<string, unknown> | null;
  started: number | null;
  submitted: number | null;
  duration: number | null;
  score: number | null;
  max_score: number | null;
  edits: number;
  account: boolean;
  language: string | null;
  channel: string | null;
};

function toResponse(row: Row): StoredResponse {
  return {
    id: row.id,
    revision: row.revision,
    day: row.day,
    choices: row.choices === '' ? [] : row.choices.split(',').map(Number),
    rest: row.rest,
    startedAt: row.started,
    submittedAt: row.submitted,
    duration: row.duration,
    score: row.score,
    maxScore: row.max_score,
    edits: row.edits,
    hasAccount: row.account,
    language: row.language,
    channel: row.channel,
  };
}
