import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { selectRows } from '../../../platform/database/select-rows.ts';
import { foldedTextSql } from '../../../platform/database/sql/folded-text-sql.ts';
import { responseMomentSql } from '../../../platform/database/sql/response-moment-sql.ts';
import { estimatedAnswerBytesSql, lockInquiryCounts } from '../../counts/index.ts';
import type { AnswerTextCursor, AppliedAnswerTextSort } from './answer-text-cursor.ts';

/** Number of responses that one call counts, limited by how long a submit may wait for it. */
const countedAtOnce = 1_000;
/** Estimated bytes of the answers that one call counts, besides one response. */
const weightAtOnce = 2_000_000;
/** The number of texts that a search reads for one page. */
const maxScanned = 4_000;
/** Bytes of these texts besides the last, because folding a megabyte takes seconds. */
const maxScannedBytes = 400_000;
const maxTextLength = 1_000;
/** With a filter, each page groups the texts of this many of the newest responses. */
export const maxFilteredTextResponses = 50_000;

const moment = responseMomentSql('response');

type TextCountingState = { readonly looked: number; readonly complete: boolean };

/**
 * Counts the texts of an inquiry's next responses, newest first, until all are counted; after that triggers
 * maintain them. Returns null if the inquiry is deleted. Only one caller counts at a time, and others get the
 * progress.
 */
export async function countNextTextAnswerBatch(
  db: Database,
  inquiryId: string,
): Promise<TextCountingState | null> {
  const known = await findCounting(db, inquiryId);
  if (known?.complete === true) return known;
  if (known === null) await beginCounting(db, inquiryId);
  await db.transaction(async (tx) => {
    const [from] = await selectRows(tx, z.object({ moment: z.string(), id: z.string() }))`
      select from_moment::text as moment, from_id as id from text_count_progress
      where inquiry_id = ${inquiryId} and not is_complete for update skip locked`;
    // A separate statement sees every response whose writer did not wait for the lock.
    if (from !== undefined) await countNext(tx, inquiryId, from);
  });
  return findCounting(db, inquiryId);
}

async function findCounting(db: Database, inquiryId: string): Promise<TextCountingState | null> {
  const [state] = await selectRows(db, z.object({ looked: z.number(), complete: z.boolean() }))`
    select counted_responses as looked, is_complete as complete from text_count_progress where inquiry_id = ${inquiryId}`;
  return state ?? null;
}

/** Waits for running submits, which may not know yet that their texts are counted. */
async function beginCounting(db: Database, inquiryId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockInquiryCounts(tx, inquiryId);
    await tx.execute(sql`
      insert into text_count_progress (inquiry_id) select id from inquiry where id = ${inquiryId}
      on conflict do nothing`);
  });
}

type CountedFrom = { readonly moment: string; readonly id: string };

async function countNext(db: Database, inquiryId: string, from: CountedFrom): Promise<void> {
  const rows = await selectRows(
    db,
    z.object({
      count: z.number(),
      remains: z.boolean(),
      moment: z.nullable(z.string()),
      id: z.nullable(z.string()),
    }),
  )`
    with next as materialized (
      select response.id, ${moment} as moment, response.submitted_at, response.rest, ${estimatedAnswerBytesSql} as weight
      from response
      where response.inquiry_id = ${inquiryId}
        and (${moment}, response.id) < (${from.moment}::timestamptz, ${from.id}::uuid)
      order by ${moment} desc, response.id desc limit ${countedAtOnce}
    ), weighed as materialized (
      select *, sum(weight) over (order by next.moment desc, next.id desc) - weight as before from next
    ), looked as materialized (
      select * from weighed where before <= ${weightAtOnce}
    ), texts as (
      select array_agg(given::response_text) as given from looked
      cross join lateral texts_of(${inquiryId}::uuid, looked.id, looked.submitted_at, looked.rest) as given
    ), last as (
      select moment::text, id from looked order by looked.moment, looked.id limit 1
    )
    select (select count(*)::int from looked) as count,
      (select count(*) from next) = ${countedAtOnce} or (select count(*) from looked) < (select count(*) from next) as remains,
      add_texts(coalesce(texts.given, '{}')), last.moment, last.id
    from texts left join last on true`;
  const { count = 0, remains = false, moment: fromMoment = null, id: fromId = null } = rows[0] ?? {};
  await db.execute(sql`
    update text_count_progress set counted_responses = counted_responses + ${count}, is_complete = ${!remains},
      from_moment = coalesce(${fromMoment}::timestamptz, from_moment), from_id = coalesce(${fromId}::uuid, from_id)
    where inquiry_id = ${inquiryId}`);
}

type AnswerTextQuery = {
  readonly inquiryId: string;
  readonly key: string;
  readonly sort: AppliedAnswerTextSort;
  /** All of these words must occur in a text. */
  readonly words: readonly string[];
  readonly from: AnswerTextCursor | null;
  readonly limit: number;
  /** SQL condition on a row of `response` that selects matches of a filter. */
  readonly where: SQL | null;
};

const answerTextRow = z.object({
  hash: z.string(),
  text: z.string(),
  cut: z.boolean(),
  count: z.number(),
  /** A bigint, which the driver reads as text. */
  newest: z.coerce.number(),
  responseId: z.nullable(z.string()),
  hit: z.boolean(),
  place: z.number(),
  remains: z.boolean(),
});
type AnswerTextRow = Omit<z.infer<typeof answerTextRow>, 'hit' | 'place' | 'remains'>;

type AnswerTextPage = {
  readonly rows: readonly AnswerTextRow[];
  /** Start of the next page; null on the last page. */
  readonly end: Pick<AnswerTextRow, 'hash' | 'count' | 'newest'> | null;
  readonly looked: number;
};

type OfQuestion = Pick<AnswerTextQuery, 'inquiryId' | 'key'>;

const orders: Readonly<
  Record<
    AppliedAnswerTextSort,
    { readonly columns: SQL; after(from: AnswerTextCursor, query: OfQuestion): SQL }
  >
> = {
  frequent: {
    columns: sql`count desc, newest desc, hash`,
    after: ({ count, newest, hash }) => sql`count <= ${count}::int and (count < ${count}::int
      or newest < ${newest}::bigint or (newest = ${newest}::bigint and hash > ${hash}::uuid))`,
  },
  newest: {
    columns: sql`newest desc, hash`,
    after: ({ newest, hash }) => sql`newest <= ${newest}::bigint
      and (newest < ${newest}::bigint or hash > ${hash}::uuid)`,
  },
  alphabetical: {
    columns: sql`written, hash`,
    after: ({ hash }, { inquiryId, key }) => sql`(written, hash) > (
      select written, hash from counted_text
      where inquiry_id = ${inquiryId} and key = ${key} and hash = ${hash}::uuid)`,
  },
};

const countedTextsSql = ({ inquiryId, key }: OfQuestion) => sql`(
  select hash, written, count, newest, newest_response from counted_text
  where inquiry_id = ${inquiryId} and key = ${key})`;

const filteredTextsSql = ({ inquiryId, key }: OfQuestion, where: SQL) => sql`(
  select hash, (array_agg(written order by newest desc))[1] as written, count(*)::int as count,
    max(newest) as newest, (array_agg(response_id order by newest desc))[1] as newest_response
  from (
    select text_hash(given.written) as hash, given.written, given.newest, given.response_id
    from (
      select * from response where inquiry_id = ${inquiryId}
      order by ${moment} desc, id desc limit ${maxFilteredTextResponses}
    ) as response
    cross join lateral texts_of(response.inquiry_id, response.id, response.submitted_at,
      jsonb_build_object(${key}::text, response.rest -> ${key}::text)) as given
    where response.rest ? ${key}::text and ${where}
  ) as hashed
  group by hash)`;

/** Lists the texts after a cursor in the order of an index; a search reads a limited number at a time. */
export async function listAnswerTexts(db: Database, query: AnswerTextQuery): Promise<AnswerTextPage> {
  const { sort, words, from, limit, where } = query;
  const { columns, after } = orders[sort];
  const most = words.length > 0 ? maxScanned : limit + 1;
  const scannedBytes =
    words.length === 0
      ? sql`0`
      : sql`coalesce(sum(octet_length(written)) over (
          order by ${columns} rows between unbounded preceding and 1 preceding), 0)`;
  const behind = from === null ? sql`` : sql`and ${after(from, query)}`;
  const holds =
    words.length === 0
      ? sql`true`
      : sql`(select ${sql.join(
          words.map((word) => sql`position(fold_text(${word}) in given.folded) > 0`),
          sql` and `,
        )} from (select ${foldedTextSql(sql`written`)} as folded) as given)`;
  const read = await selectRows(db, answerTextRow)`
    with next as materialized (
      select hash, written, count, newest, newest_response, row_number() over (order by ${columns}) as place,
        ${scannedBytes} as bytes
      from ${where === null ? countedTextsSql(query) : filteredTextsSql(query, where)} as texts
      where true ${behind}
      order by ${columns} limit ${most}
    ), looked as materialized (
      select * from next where bytes <= ${maxScannedBytes}
    ), judged as materialized (
      select *, ${holds} as hit from looked
    ), shown as (
      select * from judged where hit order by place limit ${limit + 1}
    )
    select hash, left(written, ${maxTextLength}) as text, length(written) > ${maxTextLength} as cut, count,
      newest, newest_response as "responseId", hit, place::int as place,
      place < (select count(*) from next) or place = ${most} as remains
    from (
      select * from shown
      union all
      select * from (select * from judged order by place desc limit 1) as last where not hit
    ) as needed
    order by place`;
  const hits = read.filter(({ hit }) => hit);
  const last = read.at(-1);
  if (hits.length > limit) {
    const end = hits[limit - 1] ?? null;
    return { rows: hits.slice(0, limit), end, looked: end?.place ?? 0 };
  }
  const looked = last?.place ?? 0;
  return { rows: hits, end: last?.remains === true ? last : null, looked };
}
