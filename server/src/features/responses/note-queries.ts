import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

type Noted = {
  readonly inquiryId: string;
  readonly ids: readonly string[];
  readonly now: number;
};

const arrayOf = (ids: readonly string[]) => `{${ids.join(',')}}`;
const removeEmpty = ({ ids }: Noted) =>
  sql`delete from response_note where response_id = any(${arrayOf(ids)}::uuid[]) and note = '' and not flagged`;

/** The responses that are noted of, held so that none is deleted meanwhile. */
function held({ inquiryId, ids }: Noted) {
  return sql`select id, inquiry_id from response
    where inquiry_id = ${inquiryId} and id = any(${arrayOf(ids)}::uuid[])
    order by id for key share`;
}

/** How many of them there were. */
export async function keepFlags(db: Database, noted: Noted & { readonly flagged: boolean }): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with held as (${held(noted)})
    insert into response_note (response_id, inquiry_id, note, flagged, updated_at)
    select id, inquiry_id, '', ${noted.flagged}, ${new Date(noted.now).toISOString()}::timestamptz from held
    on conflict (response_id) do update set flagged = excluded.flagged, updated_at = excluded.updated_at`);
  await db.execute(removeEmpty(noted));
  return rowCount ?? 0;
}

export async function keepNote(db: Database, noted: Noted & { readonly note: string }): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with held as (${held(noted)})
    insert into response_note (response_id, inquiry_id, note, flagged, updated_at)
    select id, inquiry_id, ${noted.note}, false, ${new Date(noted.now).toISOString()}::timestamptz from held
    on conflict (response_id) do update set note = excluded.note, updated_at = excluded.updated_at`);
  await db.execute(removeEmpty(noted));
  return rowCount ?? 0;
}
