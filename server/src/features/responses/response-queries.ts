import type { ResponseSort } from '@nazar/domain/api/response-calls.ts';
import { maxSearchedTextLength } from '@nazar/domain/results/filter/matches.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { selectRows, selectValue } from '../../platform/database/select-rows.ts';
import { formatPlainArray } from '../../platform/database/sql/array-literals.ts';
import { foldedTextSql } from '../../platform/database/sql/folded-text-sql.ts';
import { responseMomentSql } from '../../platform/database/sql/response-moment-sql.ts';
import { makeShortenedAnswersSql } from '../counts/index.ts';
import { isFlaggedResponseSql } from '../results/index.ts';
import {
  maxFilterScannedResponses,
  type ResponsePageFilter,
  withFilteredRows,
} from './filtered-page-queries.ts';
import type { ResponseCursor } from './response-cursor.ts';

const responseShape = {
  id: z.string(),
  /** The value of the sort column. */
  key: z.number(),
  revision: z.number(),
  /** Formatted as `2026-11-21`. */
  day: z.string(),
  submittedAt: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  language: z.nullable(z.enum(languages)),
  channel: z.nullable(z.string()),
  score: z.nullable(z.number()),
  maxScore: z.nullable(z.number()),
  edits: z.number(),
  choices: z.array(z.number()),
  rest: z.nullable(z.record(z.string(), z.unknown())),
  drawn: z.nullable(z.array(z.number())),
  accountId: z.nullable(z.string()),
  isGuest: z.boolean(),
  /** Submitted by an invitee; `personName` is then the invitee's name. */
  isInvited: z.boolean(),
  personName: z.nullable(z.string()),
  flagged: z.boolean(),
  note: z.string(),
};
const scannedRow = z.object({ ...responseShape, hit: z.boolean(), place: z.number() });
const versionedRow = z.object({ ...responseShape, version: z.number() });
/** A stored response, with its participant if known. */
export type ResponseRow = Readonly<Omit<z.infer<typeof versionedRow>, 'version'>>;

/** A search: each word must occur in a text, or in the label of one of these options. */
export type ResponseSearchWord = { readonly word: string; readonly options: readonly number[] };

type ResponseRowsQuery = {
  readonly inquiryId: string;
  readonly sort: ResponseSort;
  readonly descending: boolean;
  /** Whether only flagged responses are read. */
  readonly flagged: boolean;
  readonly filter: ResponsePageFilter | null;
  /** The page starts after it, in reading direction. */
  readonly from: ResponseCursor | null;
  readonly limit: number;
  readonly search: readonly ResponseSearchWord[];
};

/** The number of responses that a search reads for one page. */
const maxScanned = 2_000;

const moment = responseMomentSql('response');
/** Sort keys, and their numbers in cursors. */
const keys: Readonly<Record<ResponseSort, { key: SQL; number: SQL; value(number: number): SQL }>> = {
  time: {
    key: moment,
    number: sql`(extract(epoch from ${moment}) * 1000000)::bigint`,
    value: (number) => sql`(timestamptz 'epoch' + ${number}::bigint * interval '1 microsecond')`,
  },
  duration: {
    key: sql`coalesce(response.duration, -1)`,
    number: sql`coalesce(response.duration, -1)`,
    value: (number) => sql`${number}::int`,
  },
  // Responses without a score are left out.
  score: {
    key: sql`response.score`,
    number: sql`response.score`,
    value: (number) => sql`${number}::real`,
  },
};

const isoTimeSql = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const responseColumnsSql = (
  inquiryId: string,
  answers: SQL,
) => sql`response.id, response.revision, to_char(response.bucket, 'YYYY-MM-DD') as day,
  ${isoTimeSql(sql`response.submitted_at`)} as "submittedAt", ${isoTimeSql(sql`response.started_at`)} as "startedAt",
  response.duration, response.language, response.channel, response.score, response.max_score as "maxScore", response.edits, response.choices,
  ${answers} as rest, response.drawn, response.account_id as "accountId",
  response.guest_key is not null as "isGuest",
  coalesce(nullif(invitee.name, ''), invitee.email, invitee.mobile,
    nullif(account.name, ''), account.username) as "personName", response.invitee_id is not null as "isInvited",
  ${isFlaggedResponseSql(inquiryId)} as flagged, coalesce(response_note.note, '') as note`;
const joined = sql`left join account on account.id = response.account_id
  left join invitee on invitee.id = response.invitee_id
  left join response_note on response_note.response_id = response.id`;

/** Maximum code points of a text in a list. */
export const maxListedTextLength = 300;
/** One character more shows that a text was longer. */
const listedAnswersSql = makeShortenedAnswersSql(maxListedTextLength + 1);

type ResponseRowPage = {
  readonly rows: readonly ResponseRow[];
  /** Where the next page starts; null at the end. */
  readonly end: Pick<ResponseCursor, 'key' | 'id'> | null;
  readonly looked: number;
};

/**
 * Reads the responses after a cursor in the order of an index, which costs the same at any depth and with any
 * filter.
 */
export async function readResponseRows(db: Database, query: ResponseRowsQuery): Promise<ResponseRowPage> {
  const { inquiryId, filter, sort, descending, flagged, from } = query;
  const { key, value } = keys[sort];
  const order = sql.raw(descending ? 'desc' : 'asc');
  const behind =
    from === null
      ? sql``
      : sql`and (${key}, response.id) ${sql.raw(descending ? '<' : '>')} (${value(from.key)}, ${from.id}::uuid)`;
  const scored = sort === 'score' ? sql`and response.score is not null` : sql``;
  const marked = flagged ? sql`and ${isFlaggedResponseSql(inquiryId)}` : sql``;
  const also = sql`${behind} ${scored} ${marked}`;
  if (filter === null) {
    const rows = sql`(
      select response.*, ${key} as sorted from response
      where response.inquiry_id = ${inquiryId} ${also})`;
    return readFrom(db, query, { rows, order });
  }
  return withFilteredRows(db, { inquiryId, filter, also, key, order }, async (snapshot, source) => {
    const page = await readFrom(snapshot, query, { rows: source.rows, order });
    if (page.end !== null || !source.isCut) return page;
    const last = await findLastScanned(snapshot, query, { also, order });
    return last === null ? page : { ...page, end: last, looked: maxFilterScannedResponses };
  });
}

/** The last response that a filtered page read, if there may be more after it. */
async function findLastScanned(
  snapshot: Database,
  { inquiryId, sort }: ResponseRowsQuery,
  { also, order }: { readonly also: SQL; readonly order: SQL },
): Promise<ResponseRowPage['end']> {
  const { key, number } = keys[sort];
  const rows = await selectRows(snapshot, z.object({ key: z.number(), id: z.string() }))`
    select ${number}::float8 as key, response.id from response
    where response.inquiry_id = ${inquiryId} ${also}
    order by ${key} ${order}, response.id ${order} offset ${maxFilterScannedResponses - 1} limit 1`;
  return rows[0] ?? null;
}

async function readFrom(
  db: Database,
  query: ResponseRowsQuery,
  { rows: source, order }: { readonly rows: SQL; readonly order: SQL },
): Promise<ResponseRowPage> {
  const { sort, limit, search } = query;
  const searching = search.length > 0;
  const most = searching ? maxScanned : limit + 1;
  const rows = await selectRows(db, scannedRow)`
    with looked as materialized (
      select response.*, ${keys[sort].number} as key
      from ${source} as response
      order by sorted ${order}, response.id ${order} limit ${most}
    ), judged as (
      select response.*, row_number() over () as place,
        ${searching ? searchFilterSql(query) : sql`true`} as hit
      from looked as response ${joined}
    ), shown as (
      select * from judged where hit order by place limit ${limit + 1}
    ), needed as (
      select * from shown
      union all
      select * from (select * from judged order by place desc limit 1) as last where not hit
    )
    select ${responseColumnsSql(query.inquiryId, listedAnswersSql)}, response.key::float8 as key, response.hit, response.place::int as place
    from needed as response ${joined}
    order by place`;
  const hits = rows.filter(({ hit }) => hit);
  const last = rows.at(-1);
  if (hits.length > limit) {
    const end = hits[limit - 1];
    return { rows: hits.slice(0, limit), end: end ?? null, looked: searching ? (end?.place ?? 0) : limit };
  }
  const looked = last?.place ?? 0;
  return { rows: hits, end: looked === most && last !== undefined ? last : null, looked };
}

function searchFilterSql({ search }: ResponseRowsQuery): SQL {
  const texts =
    foldedTextSql(sql`concat_ws(' ', invitee.name, invitee.email, account.name, account.username, response_note.note,
    (select string_agg(left(value, ${maxSearchedTextLength}::int), ' ') from jsonb_each_text(response.rest) as given (key, value)))`);
  const each = search.map(({ word, options }) => {
    const chosen =
      options.length === 0 ? sql`` : sql` or response.choices && ${formatPlainArray(options)}::smallint[]`;
    return sql`(position(${word} in texts.folded) > 0${chosen})`;
  });
  return sql`(select ${sql.join(each, sql` and `)} from (select ${texts} as folded) as texts)`;
}

/** Maximum position, because counting further would read too much of the index. */
const maxPosition = 10_000;

/** The position of a response by time, where the newest is 1; null beyond the maximum. */
export async function findResponsePosition(
  db: Database,
  inquiryId: string,
  { key, id }: Pick<ResponseRow, 'key' | 'id'>,
): Promise<number | null> {
  const newer = await selectValue(db, z.number())`
    select count(*)::int from (
      select from response
      where inquiry_id = ${inquiryId} and (${keys.time.key}, id) > (${keys.time.value(key)}, ${id}::uuid)
      limit ${maxPosition}) as counted`;
  return newer < maxPosition ? newer + 1 : null;
}

export async function findResponseRow(
  db: Database,
  inquiryId: string,
  id: string,
): Promise<(ResponseRow & { readonly version: number }) | null> {
  // A single statement reads both, because the version must belong to the answers.
  const [row] = await selectRows(db, versionedRow)`
    select ${responseColumnsSql(inquiryId, sql`response.rest`)}, ${keys.time.number}::float8 as key,
      (select coalesce(max(number) + 1, 0)::int from response_version where response_id = response.id) as version
    from response ${joined}
    where response.inquiry_id = ${inquiryId} and response.id = ${id}`;
  return row ?? null;
}
