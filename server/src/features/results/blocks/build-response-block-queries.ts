import { getStoredAnswerKey } from '@nazar/domain/inquiries/answer-types/value-answer.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { BlockBuilder, type BlockRow } from '@nazar/domain/results/blocks/block-builder.ts';
import { blockStoresOptionCodes, blockStoresValues } from '@nazar/domain/results/blocks/block-column.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { selectRow, selectRows, selectValues } from '../../../platform/database/select-rows.ts';
import { formatPlainArray } from '../../../platform/database/sql/array-literals.ts';
import { responseMomentSql } from '../../../platform/database/sql/response-moment-sql.ts';
import type { PublishedInquiry } from '../../participation/index.ts';
import { isFlaggedResponseSql } from '../flagged-response-queries.ts';
import { insertResponseBlock } from './response-block-queries.ts';

/** Number of rows added to columns before other work gets its turn. */
const rowsPerTurn = 5_000;

type Range = { readonly from: string; readonly to: string };

/** Local times by which an inquiry's responses are counted, with their numbers. */
export async function countResponsesByBucket(
  db: Database,
  inquiryId: string,
  before: string,
): Promise<{ bucket: string; responses: number }[]> {
  const rows = await selectRows(db, z.object({ bucket: z.string(), responses: z.number() }))`
    select bucket::text as bucket, responses from tally
    where inquiry_id = ${inquiryId} and bucket > '-infinity' and bucket < ${before}::timestamp and responses > 0
    order by tally.bucket`;
  return rows;
}

/**
 * Builds the block of these times from their rows, in a transaction that sees one moment: it fails (40001) if
 * responses were edited or deleted since. Returns false if rows and kept counts differ, so that the block
 * would be unusable.
 */
export async function buildResponseBlock(
  tx: Database,
  { inquiryId, revision, compiled }: PublishedInquiry,
  range: Range,
): Promise<boolean> {
  const read = await readRows(tx, { inquiryId, compiled }, range);
  if (read.responses !== read.counted) return false;
  const builder = new BlockBuilder(compiled);
  for (const row of rowsOf(read)) {
    builder.add(row);
    if (builder.rows % rowsPerTurn === 0) await new Promise(setImmediate);
  }
  const { responses, ids } = read;
  await insertResponseBlock(tx, {
    ...range,
    inquiryId,
    revision,
    responses,
    ids,
    columns: builder.finish(),
  });
  await tx.execute(sql`select changes from response_block_state where inquiry_id = ${inquiryId} for update`);
  return true;
}

const listShape = {
  buckets: z.string(),
  durations: z.string(),
  scores: z.string(),
  languages: z.string(),
  channels: z.string(),
  flags: z.string(),
  choices: z.string(),
  rests: z.string(),
};
type ListName = keyof typeof listShape;

const rowsSchema = z.object({
  responses: z.number(),
  /** Number of responses by the kept counts. */
  counted: z.number(),
  ids: z.string(),
  ...listShape,
});
type Rows = z.infer<typeof rowsSchema>;

/**
 * Reads one line for each response, because rows would take the server five times as long. Lines are sorted
 * by id, so that the order of anonymous ones doesn't reveal when they were submitted.
 */
async function readRows(
  tx: Database,
  { inquiryId, compiled }: Pick<PublishedInquiry, 'inquiryId' | 'compiled'>,
  { from, to }: Range,
): Promise<Rows> {
  const moment = responseMomentSql('response');
  const list = (value: string) => sql.raw(`coalesce(string_agg(coalesce(${value}, ''), E'\\n'), '')`);
  return selectRow(tx, rowsSchema)`
    select count(*)::int as responses, encode(coalesce(string_agg(uuid_send(id), ''), ''), 'hex') as ids,
      (select coalesce(sum(tally.responses), 0)::int from tally
        where tally.inquiry_id = ${inquiryId} and tally.bucket between ${from}::timestamp and ${to}::timestamp) as counted,
      ${list('bucket::text')} as buckets, ${list('duration::text')} as durations,
      ${list('score::float8::text')} as scores, ${list('language')} as languages, ${list('channel')} as channels,
      ${list('flagged::text')} as flags,
      ${list('choices::text')} as choices, ${list('rest::text')} as rests
    from (
      select id, bucket, duration, score, language, channel, case when ${isFlaggedResponseSql(inquiryId)} then 1 end as flagged,
        choices, ${keptAnswersSql(compiled)} as rest
      from response
      where inquiry_id = ${inquiryId} and bucket between ${from}::timestamp and ${to}::timestamp
        and ${moment} >= ${from}::timestamp at time zone 'UTC' - interval '15 hours'
        and ${moment} <= ${to}::timestamp at time zone 'UTC' + interval '15 hours'
      order by id
    ) as ordered`;
}

/** Answers without codes; texts, which are too long for columns, are replaced by `true`. */
function keptAnswersSql(compiled: CompiledInquiry): SQL {
  const written = compiled.questions.filter((question) => !blockStoresOptionCodes(question));
  const keys = (some: typeof written) => formatPlainArray(some.map(getStoredAnswerKey));
  if (written.length === 0) return sql`null::jsonb`;
  return sql`(
    select jsonb_object_agg(key, case when key = any(${keys(written.filter(blockStoresValues))}::text[]) then value
      else 'true' end)
    from jsonb_each(response.rest) as given (key, value) where key = any(${keys(written)}::text[]))`;
}

function* rowsOf(read: Rows): Generator<BlockRow> {
  const lines = (name: ListName) => splitLines(read[name]);
  const [buckets, durations, scores, languages] = [
    lines('buckets'),
    lines('durations'),
    lines('scores'),
    lines('languages'),
  ];
  const [channels, flags] = [lines('channels'), lines('flags')];
  const [choices, rests] = [lines('choices'), lines('rests')];
  const next = (list: Iterator<string> | undefined) => list?.next().value || null;
  for (let at = 0; at < read.responses; at += 1) {
    const [duration, score, codes, rest] = [durations, scores, choices, rests].map(next);
    yield {
      bucket: next(buckets),
      language: next(languages),
      channel: next(channels),
      flagged: next(flags) === null ? null : 1,
      duration: duration ? Number(duration) : null,
      score: score ? Number(score) : null,
      choices: codes && codes !== '{}' ? codes.slice(1, -1).split(',').map(Number) : [],
      // JSON as PostgreSQL writes it has no line breaks.
      rest: rest ? JSON.parse(rest) : null,
    };
  }
}

function* splitLines(text: string): Generator<string> {
  let from = 0;
  while (from <= text.length) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    yield text.slice(from, to);
    from = to + 1;
  }
}

/** Edits and deletions of an inquiry's responses are recorded from now on. */
export async function startRecordingResponseChanges(db: Database, inquiryId: string): Promise<void> {
  await db.execute(sql`
    insert into response_block_state (inquiry_id) select id from inquiry where id = ${inquiryId}
    on conflict do nothing`);
}

export async function requestResponseBlocks(db: Database, inquiryId: string): Promise<void> {
  await db.execute(sql`
    insert into response_block_request (inquiry_id) select id from inquiry where id = ${inquiryId}
    on conflict do nothing`);
}

export async function listInquiriesWithRequestedBlocks(db: Database): Promise<string[]> {
  return selectValues(db, z.string())`select inquiry_id from response_block_request order by inquiry_id`;
}

export async function deleteResponseBlockRequest(db: Database, inquiryId: string): Promise<void> {
  await db.execute(sql`delete from response_block_request where inquiry_id = ${inquiryId}`);
}
