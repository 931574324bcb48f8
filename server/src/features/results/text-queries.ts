import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { responseMoment } from '../../database/response-moment.ts';

/** Only this many of the newest responses are searched; rarer texts are not found. */
const maxRead = 1_000;
const maxTextLength = 1_000;
const moment = responseMoment('response');

type TextChoice = {
  readonly max: number;
  readonly anonymous: boolean;
  /** Says of a row of `response` whether its texts are among them. */
  readonly where?: SQL;
};

/**
 * The newest texts by their key in a response's `rest`, at most `max` each. Responses to anonymous inquiries
 * have no time, and the same order for all questions would reveal which answers one person gave. So the choice
 * among a day's texts is random for each question, and texts are sorted alphabetically.
 */
export async function listNewestTexts(
  db: Database,
  inquiryId: string,
  keys: readonly string[],
  { max, anonymous, where = sql`true` }: TextChoice,
): Promise<ReadonlyMap<string, string[]>> {
  const texts = new Map<string, string[]>();
  if (keys.length === 0) return texts;
  const { rows } = await db.execute<{ key: string; text: string }>(sql`
    select given.key, left(given.value #>> '{}', ${maxTextLength}) as text
    from (
      select id, ${moment} as moment, rest from response
      where inquiry_id = ${inquiryId} and ${where} order by ${moment} desc limit ${maxRead}
    ) as newest
    cross join lateral jsonb_each(newest.rest) as given
    where newest.rest is not null and given.key = any(${`{${keys.map((key) => `"${key}"`).join(',')}}`}::text[])
    order by newest.moment desc, ${anonymous ? sql`md5(newest.id::text || given.key)` : sql`newest.id`}`);
  for (const { key, text } of rows) {
    const list = texts.get(key) ?? [];
    texts.set(key, list);
    if (list.length < max) list.push(text);
  }
  if (anonymous) for (const list of texts.values()) list.sort();
  return texts;
}
