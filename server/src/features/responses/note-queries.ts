import { sql } from 'drizzle-orm';
import { formatPlainArray } from '../../platform/database/array-literals.ts';
import type { Database } from '../../platform/database/database.ts';

type NoteChange = {
  readonly inquiryId: string;
  readonly ids: readonly string[];
  readonly now: number;
};

const removeEmpty = ({ ids }: NoteChange) =>
  sql`delete from response_note where response_id = any(${formatPlainArray(ids)}::uuid[]) and note = '' and not flagged`;

/** Selects the responses and locks them against deletion. */
function lockedResponses({ inquiryId, ids }: NoteChange) {
  return sql`select id, inquiry_id from response
    where inquiry_id = ${inquiryId} and id = any(${formatPlainArray(ids)}::uuid[])
    order by id for key share`;
}

/** Returns the number of changed responses. */
export async function storeResponseFlags(
  db: Database,
  noted: NoteChange & { readonly flagged: boolean },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with locked as (${lockedResponses(noted)})
    insert into response_note (response_id, inquiry_id, note, flagged, updated_at)
    select id, inquiry_id, '', ${noted.flagged}, ${new Date(noted.now).toISOString()}::timestamptz from locked
    on conflict (response_id) do update set flagged = excluded.flagged, updated_at = excluded.updated_at`);
  await db.execute(removeEmpty(noted));
  return rowCount ?? 0;
}

export async function storeResponseNote(
  db: Database,
  noted: NoteChange & { readonly note: string },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with locked as (${lockedResponses(noted)})
    insert into response_note (response_id, inquiry_id, note, flagged, updated_at)
    select id, inquiry_id, ${noted.note}, false, ${new Date(noted.now).toISOString()}::timestamptz from locked
    on conflict (response_id) do update set note = excluded.note, updated_at = excluded.updated_at`);
  await db.execute(removeEmpty(noted));
  return rowCount ?? 0;
}
