import { setImmediate } from 'node:timers/promises';
import type { ExportedResponse } from '@nazar/domain/exports/export-table.ts';
import { inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { response } from '../../platform/database/schema/participation.ts';
import { selectRows, selectValue } from '../../platform/database/select-rows.ts';
import { responseMomentSql } from '../../platform/database/sql/response-moment-sql.ts';
import { estimatedAnswerBytesSql } from '../counts/index.ts';
import { isFlaggedResponseSql } from '../results/index.ts';

/** The responses of an export. */
export type ExportedResponseSelection = {
  readonly inquiryId: string;
  /** An SQL condition on a row of `response` that selects the matches of a filter; null without a filter. */
  readonly where: SQL | null;
};

/** Only this function decides which rows belong to a selection. */
function isSelected({ inquiryId, where }: ExportedResponseSelection): SQL {
  const all = sql`inquiry_id = ${inquiryId}`;
  return where === null ? all : sql`${all} and ${where}`;
}

export async function countExportedResponses(
  db: Database,
  selection: ExportedResponseSelection,
): Promise<number> {
  return selectValue(
    db,
    z.number(),
  )`select count(*)::int as count from response where ${isSelected(selection)}`;
}

/** The length in bytes of the longest text under each key, 0 if there is none. */
export async function measureLongestTextBytes(
  db: Database,
  selection: ExportedResponseSelection,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const widths = new Map<string, number>();
  // PostgreSQL limits the number of columns, so that keys are measured in groups.
  for (let from = 0; from < keys.length; from += 500) {
    const keyBatch = keys.slice(from, from + 500);
    const columns = keyBatch.map((key) => sql`coalesce(max(octet_length(rest ->> ${key}::text)), 0)`);
    const found = await selectValue(db, z.array(z.number()))`
      select array[${sql.join(columns, sql`, `)}]::int[] from response
      where ${isSelected(selection)} and rest is not null`;
    for (const [index, key] of keyBatch.entries()) widths.set(key, found[index] ?? 0);
  }
  return widths;
}

const batch = 1_000;
/** Estimated bytes of texts from which a response's answers are read apart from its batch. */
const separatelyReadBytes = 10_000;
/** Estimated bytes of long answers that are read at once. */
const maxLongBytes = 4_000_000;

/**
 * Reads responses in batches, ordered by time, in a transaction with one snapshot. The database reads the next batch
 * while the current one is used. Long answers are read a few at a time, because a thousand may have a gigabyte.
 */
export async function readExportedResponses(
  snapshot: Database,
  selection: ExportedResponseSelection,
  use: (responses: ExportedResponse[]) => Promise<void>,
): Promise<void> {
  // These columns are texts and floats, because other conversions in PostgreSQL take longer than the rest of
  // a row.
  await snapshot.execute(sql`
    declare responses no scroll cursor for
    select id, revision, bucket::date::text as day, choices::text as choices,
      case when ${estimatedAnswerBytesSql} < ${separatelyReadBytes} then rest end as rest,
      ${estimatedAnswerBytesSql}::float8 as answer_bytes, drawn::text as drawn,
      date_part('epoch', started_at) as started, date_part('epoch', submitted_at) as submitted,
      duration, score, max_score, edits, account_id is not null as account,
      invitee_id is not null as invited, language, channel
    from response where ${isSelected(selection)} order by ${responseMomentSql('response')}, id`);
  const noted = await hasNotesOrFlags(snapshot, selection);
  // A query is sent only when it is awaited, so that an async function awaits it at once.
  const fetchNext = () => {
    const fetched = (async () => await snapshot.execute<Row>(sql.raw(`fetch ${batch} from responses`)))();
    // The caller receives the rejection when it awaits; until then it must not count as unhandled.
    fetched.catch(() => {});
    return fetched;
  };
  let next = fetchNext();
  for (;;) {
    const { rows } = await next;
    const isLast = rows.length < batch;
    const notes = noted ? await readNotesAndFlags(snapshot, selection, rows) : noNotes;
    if (!isLast) {
      next = fetchNext();
      // The query is sent before the work begins, because the work may keep the processor busy.
      await setImmediate();
    }
    try {
      for (const part of splitByLongAnswers(rows)) {
        const answers = await readLongAnswers(snapshot, part);
        await use(
          part.map((row) => toResponse({ ...row, rest: answers.get(row.id) ?? row.rest }, notes.get(row.id))),
        );
      }
    } catch (error) {
      // The next batch was already requested, and must end before the transaction does.
      if (!isLast) await next.catch(() => {});
      throw error;
    }
    if (isLast) break;
  }
  await snapshot.execute(sql`close responses`);
}

const hasLongAnswers = ({ answer_bytes: bytes }: Row) => bytes >= separatelyReadBytes;

function splitByLongAnswers(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let bytes = 0;
  for (const row of rows) {
    if (hasLongAnswers(row)) bytes += row.answer_bytes;
    if (parts.length === 0 || bytes > maxLongBytes) {
      parts.push([]);
      bytes = hasLongAnswers(row) ? row.answer_bytes : 0;
    }
    parts.at(-1)?.push(row);
  }
  return parts;
}

async function readLongAnswers(db: Database, rows: readonly Row[]): Promise<Map<string, Row['rest']>> {
  const ids = rows.filter(hasLongAnswers).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { id, rest } = response;
  const found = await db.select({ id, rest }).from(response).where(inArray(id, ids));
  return new Map(found.map((row) => [row.id, row.rest]));
}

const noteRow = z.object({ id: z.string(), note: z.string(), flagged: z.boolean() });
type Note = z.infer<typeof noteRow>;
const noNotes: ReadonlyMap<string, Note> = new Map();

async function hasNotesOrFlags(db: Database, { inquiryId }: ExportedResponseSelection): Promise<boolean> {
  return selectValue(
    db,
    z.boolean(),
  )`select exists (select from response_note where inquiry_id = ${inquiryId})
      or exists (select from suspected_response where inquiry_id = ${inquiryId}) as noted`;
}

async function readNotesAndFlags(
  db: Database,
  { inquiryId }: ExportedResponseSelection,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Note>> {
  const ids = `{${rows.map(({ id }) => id).join(',')}}`;
  const found = await selectRows(db, noteRow)`
    select response.id, coalesce(response_note.note, '') as note, ${isFlaggedResponseSql(inquiryId)} as flagged
    from unnest(${ids}::uuid[]) as response (id)
    left join response_note on response_note.response_id = response.id`;
  return new Map(found.map((row) => [row.id, row]));
}

/** The length in bytes of the longest note. */
export async function measureLongestNoteBytes(
  db: Database,
  { inquiryId }: ExportedResponseSelection,
): Promise<number> {
  return selectValue(
    db,
    z.number(),
  )`select coalesce(max(octet_length(note)), 0)::int as width from response_note
        where inquiry_id = ${inquiryId}`;
}

// Rows are not validated one by one, because that would take as long as formatting them.
type Row = Pick<
  typeof response.$inferSelect,
  'id' | 'revision' | 'rest' | 'duration' | 'score' | 'edits' | 'language' | 'channel'
> & {
  day: string;
  /** An estimate; `rest` is null if the answers are long. */
  answer_bytes: number;
  /** PostgreSQL's text of an array, such as `{1,2}`. */
  choices: string;
  drawn: string | null;
  /** Seconds since 1970. */
  started: number | null;
  submitted: number | null;
  max_score: number | null;
  account: boolean;
  invited: boolean;
};

function toResponse(row: Row, noted: Note | undefined): ExportedResponse {
  return {
    id: row.id,
    revision: row.revision,
    day: row.day,
    choices: readCodes(row.choices),
    rest: row.rest,
    drawn: row.drawn === null ? null : readCodes(row.drawn),
    startedAt: milliseconds(row.started),
    submittedAt: milliseconds(row.submitted),
    duration: row.duration,
    score: row.score,
    maxScore: row.max_score,
    edits: row.edits,
    hasAccount: row.account,
    isInvited: row.invited,
    language: row.language,
    channel: row.channel,
    flagged: noted?.flagged ?? false,
    note: noted === undefined || noted.note === '' ? null : noted.note,
  };
}

const readCodes = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

/** Moments are stored in whole milliseconds; rounding removes the error of seconds as floats. */
const milliseconds = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 1000));
