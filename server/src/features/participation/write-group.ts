import { emptyTally, mergeTallies, type Tally, tallyResponse } from '@nazar/domain/results/tally.ts';
import type pg from 'pg';
import { totalBucket } from '../inquiries/inquiry-queries.ts';
import { byteaArray, plainArray, quoted, quotedBytes, textArray } from './array-literals.ts';
import { readTally, writeTally } from './kept-tally.ts';
import type { GroupFacts, StoredAttempt } from './read-group.ts';
import { mayHaveAttempt, type Submit } from './submit.ts';

/** A submit that was judged good, with the moment that it counts under. */
export interface Accepted {
  readonly submit: Submit;
  readonly attempt: StoredAttempt | undefined;
  readonly bucket: string;
}

/** Somebody was here before who was not looked for: nothing was committed, and the whole must be read. */
export class UnexpectedRows extends Error {}

const uniqueViolation = '23505';
const divisionByZero = '22012';

// A row that is there already fails it: the commit is on its way, and must not commit less. Dearer by a quarter
// would be `on conflict do nothing`, which looks every row up before it writes it.
const write = `
with given as (
  select * from unnest($1::uuid[], $2::uuid[], $3::timestamp[], $4::int[], $5::text[], $6::bytea[], $7::timestamptz[],
    $8::timestamptz[], $9::int[], $10::real[], $11::real[], $12::uuid[], $13::uuid[], $14::text[], $15::text[],
    $16::bytea[])
  as given (id, inquiry_id, bucket, revision, choices, secret_hash, started_at, submitted_at, duration, score,
    max_score, account_id, guest_key, drawn, rest, marker)
), markers as (
  insert into participation_marker (inquiry_id, marker)
  select inquiry_id, marker from given
  returning 1
), responses as (
  insert into response (id, inquiry_id, bucket, revision, choices, secret_hash, started_at, submitted_at, duration,
    score, max_score, account_id, guest_key, drawn, rest)
  select id, inquiry_id, bucket, revision, choices::smallint[], secret_hash, started_at, submitted_at, duration,
    score, max_score, account_id, guest_key, drawn::smallint[], rest::jsonb from given
  returning 1
), tallies as (
  insert into tally (inquiry_id, bucket, responses, counts, extra, durations)
  select inquiry_id, bucket, responses, counts::int[], extra::jsonb, durations::jsonb
  from unnest($17::uuid[], $18::timestamp[], $19::int[], $20::text[], $21::text[], $22::text[])
    as kept (inquiry_id, bucket, responses, counts, extra, durations)
  on conflict (inquiry_id, bucket) do update
  set responses = excluded.responses, counts = excluded.counts, extra = excluded.extra,
    durations = excluded.durations
  returning 1
)
-- Fails unless every row was written.
select 1 / (
  (select count(*) from markers) = $23::int and (select count(*) from responses) = $23::int
  and (select count(*) from tallies) = $24::int
)::int`;

const endAttempts = `
delete from attempt
using unnest($1::uuid[], $2::bytea[]) as ended (inquiry_id, subject)
where attempt.inquiry_id = ended.inquiry_id and attempt.subject = ended.subject`;

/** Writes what was accepted, with its counts, and commits it in the same round trip; durable when it returns. */
export async function writeGroup(
  client: pg.Client,
  accepted: readonly Accepted[],
  facts: GroupFacts,
  now: number,
): Promise<void> {
  const kept = countAccepted(accepted, facts);
  const written = client.query({
    name: 'write-responses',
    text: write,
    values: [...responseColumns(accepted, now), ...tallyColumns(kept), accepted.length, kept.length],
  });
  const ending = accepted.filter(({ submit }) => mayHaveAttempt(submit));
  const ended =
    ending.length === 0
      ? null
      : client.query(endAttempts, [
          plainArray(ending.map(({ submit }) => submit.published.inquiryId)),
          byteaArray(ending.map(subjectOf)),
        ]);
  const committed = client.query('commit');
  const [, , { command }] = await Promise.all([written.catch(asUnexpected), ended, committed]);
  // A failed transaction is rolled back by its commit, which is no error.
  if (command !== 'COMMIT') throw new Error(`The commit of a group was answered with ${command}.`);
}

function asUnexpected(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const unexpected = code === uniqueViolation || code === divisionByZero;
  throw unexpected ? new UnexpectedRows('Not every row of a group could be written.') : error;
}

/** Of the person whose attempt it is, also where they submit it signed out. */
function subjectOf({ submit, attempt }: Accepted): Buffer {
  return attempt?.subject ?? submit.subject;
}

/** The columns of `write` in their order, each as the text of an array. One pass: this is the hot path. */
function responseColumns(accepted: readonly Accepted[], now: number): string[] {
  const columns: string[] = Array.from({ length: 16 }, () => '');
  const submittedAt = new Date(now).toISOString();
  let comma = '';
  for (const entry of accepted) {
    const { submit, attempt, bucket } = entry;
    const { published, actor, rest, drawn } = submit;
    const { anonymous } = published.definition;
    const { startedAt, duration } = times(entry, now);
    const guest = !anonymous && actor.kind === 'guest' ? actor.guestKey : null;
    const values = [
      ...[submit.attemptId, published.inquiryId, quoted(bucket), published.revision],
      ...[quoted(`{${submit.choices.join(',')}}`), quotedBytes(submit.secretHash)],
      ...[startedAt, anonymous ? null : submittedAt, duration, submit.score, submit.maxScore],
      ...[anonymous ? null : accountOf(submit, attempt), guest],
      drawn === null ? null : quoted(`{${drawn.join(',')}}`),
      rest === null ? null : quoted(JSON.stringify(rest)),
      quotedBytes(subjectOf(entry)),
    ];
    for (let place = 0; place < values.length; place++)
      columns[place] += `${comma}${values[place] ?? 'NULL'}`;
    comma = ',';
  }
  return columns.map((column) => `{${column}}`);
}

function accountOf({ actor }: Submit, attempt: StoredAttempt | undefined): string | null {
  return actor.kind === 'user' ? actor.id : (attempt?.accountId ?? null);
}

/** Seconds; what is stored of an anonymous response's time is this and its day. */
const roundedTo = 10;

function times(
  { submit, attempt }: Accepted,
  now: number,
): { startedAt: string | null; duration: number | null } {
  const measured =
    attempt === undefined
      ? submit.duration
      : Math.max(0, Math.round((submit.receivedAt - attempt.startedAt.getTime()) / 1000));
  if (submit.published.definition.anonymous) {
    const duration = measured === null ? null : Math.round(measured / roundedTo) * roundedTo;
    return { startedAt: null, duration };
  }
  const began = attempt?.startedAt ?? (measured === null ? null : new Date(now - measured * 1000));
  return { startedAt: began?.toISOString() ?? null, duration: measured };
}

type KeptRow = { readonly inquiryId: string; readonly bucket: string; readonly tally: Tally };

/** The rows of counts as they will be, totals and buckets, in the order of their keys. */
function countAccepted(accepted: readonly Accepted[], facts: GroupFacts): KeptRow[] {
  const added = new Map<string, { bucket: string; tally: Tally }>();
  for (const entry of accepted) {
    const { submit, bucket } = entry;
    const { inquiryId, compiled } = submit.published;
    const own = added.get(inquiryId) ?? { bucket, tally: emptyTally() };
    added.set(inquiryId, own);
    const { duration } = times(entry, 0);
    tallyResponse(own.tally, compiled, { choices: submit.choices, rest: submit.rest, duration }, 1);
  }
  return [...added]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([inquiryId, { bucket, tally }]) => {
      const total = facts.inquiries.get(inquiryId);
      const hour = facts.buckets.find((row) => row.inquiryId === inquiryId);
      return [
        { inquiryId, bucket: totalBucket, tally: sum(total && readTally(total), tally) },
        { inquiryId, bucket, tally: sum(hour && readTally(hour), tally) },
      ];
    });
}

function sum(before: Tally | undefined, added: Tally): Tally {
  if (before === undefined) return added;
  mergeTallies(before, added);
  return before;
}

function tallyColumns(kept: readonly KeptRow[]): string[] {
  const texts = kept.map(({ tally }) => writeTally(tally));
  return [
    plainArray(kept.map((row) => row.inquiryId)),
    textArray(kept.map((row) => row.bucket)),
    plainArray(texts.map((text) => text.responses)),
    textArray(texts.map((text) => text.counts)),
    textArray(texts.map((text) => text.extra)),
    textArray(texts.map((text) => text.durations)),
  ];
}
