import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { formatPlainArray } from '../../platform/database/sql/array-literals.ts';
import { lockInquiryCounts } from '../counts/index.ts';
import { invalidateFilteredCounts } from '../results/index.ts';

type NoteChange = {
  readonly inquiryId: string;
  readonly ids: readonly string[];
  readonly now: number;
};

const removeEmpty = ({ ids }: NoteChange) =>
  sql`delete from response_note where response_id = any(${formatPlainArray(ids)}::uuid[]) and note = '' and not is_flagged`;

/** Selects the responses and locks them against deletion. */
function lockedResponsesSql({ inquiryId, ids }: NoteChange) {
  return sql`select id, inquiry_id from response
    where inquiry_id = ${inquiryId} and id = any(${formatPlainArray(ids)}::uuid[])
    order by id for key share`;
}

/** Returns the number of changed responses. Unflagging also applies to those that were flagged as suspected. */
export async function storeResponseFlags(
  tx: Database,
  noted: NoteChange & { readonly flagged: boolean },
): Promise<number> {
  await lockInquiryCounts(tx, noted.inquiryId);
  const { rowCount } = await tx.execute(sql`
    with locked as (${lockedResponsesSql(noted)})
    insert into response_note (response_id, inquiry_id, note, is_flagged, updated_at)
    select id, inquiry_id, '', ${noted.flagged}, ${new Date(noted.now).toISOString()}::timestamptz from locked
    on conflict (response_id) do update set is_flagged = excluded.is_flagged, updated_at = excluded.updated_at`);
  await tx.execute(removeEmpty(noted));
  if (!noted.flagged) {
    await tx.execute(sql`
      delete from suspected_response
      where inquiry_id = ${noted.inquiryId} and response_id = any(${formatPlainArray(noted.ids)}::uuid[])`);
  }
  await invalidateFilteredCounts(tx, noted);
  return rowCount ?? 0;
}

export async function storeResponseNote(
  db: Database,
  noted: NoteChange & { readonly note: string },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with locked as (${lockedResponsesSql(noted)})
    insert into response_note (response_id, inquiry_id, note, is_flagged, updated_at)
    select id, inquiry_id, ${noted.note}, false, ${new Date(noted.now).toISOString()}::timestamptz from locked
    on conflict (response_id) do update set note = excluded.note, updated_at = excluded.updated_at`);
  await db.execute(removeEmpty(noted));
  return rowCount ?? 0;
}
