import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

/** So many of the newest responses are looked through; texts that were given more rarely stay unseen. */
const mostRead = 1_000;
const longestText = 1_000;

/**
 * The newest texts by their key in a response's `rest`, at most `most` each. Those of anonymous inquiries
 * have no time: of a day's they come in the order of random ids.
 */
export async function listNewestTexts(
  db: Database,
  inquiryId: string,
  keys: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, string[]>> {
  const texts = new Map<string, string[]>();
  if (keys.length === 0) return texts;
  const { rows } = await db.execute<{ key: string; text: string }>(sql`
    select given.key, left(given.value #>> '{}', ${longestText}) as text
    from (
      select id, bucket, submitted_at, rest from response
      where inquiry_id = ${inquiryId} order by bucket desc limit ${mostRead}
    ) as newest
    cross join lateral jsonb_each(newest.rest) as given
    where newest.rest is not null and given.key = any(${`{${keys.map((key) => `"${key}"`).join(',')}}`}::text[])
    order by newest.bucket desc, newest.submitted_at desc nulls last, newest.id`);
  for (const { key, text } of rows) {
    const list = texts.get(key) ?? [];
    texts.set(key, list);
    if (list.length < most) list.push(text);
  }
  return texts;
}
