import { emptyTally, type Tally, tallyResponse } from '@nazar/domain/results/tally.ts';
import type pg from 'pg';
import { addBin, addBins, addBinsByCode, addCounts } from './add-tallies.ts';
import { byteaArray, plainArray, quoted, quotedBytes, textArray } from './array-literals.ts';
import { addListedValues, hasListedValues } from './listed-value-queries.ts';
import { type StoredAttempt, stateOfInquiry } from './read-group.ts';
import { mayHaveAttempt, type Submit } from './submit.ts';

/** An accepted submit with the time under which it is counted. */
export interface Accepted {
  readonly submit: Submit;
  readonly attempt: StoredAttempt | undefined;
  readonly bucket: string;
}

/** An unexpected earlier row exists: nothing was committed, and everything must be read. */
export class UnexpectedRows extends Error {}

const uniqueViolation = '23505';
const divisionByZero = '22012';

// Locks the inquiries and then their totals like all code, but only those in the expected state. Locks that are
// already held change nothing. An existing row makes the statement fail, because the commit is already sent and
// must not commit less. `on conflict do nothing` would cost a quarter more, because it looks up every row
// first.
const writeWith = (sums: (added: string) => string) => `
with given as (
  select * from unnest($1::uuid[], $2::uuid[], $3::timestamp[], $4::int[], $5::text[], $6::bytea[], $7::timestamptz[],
    $8::timestamptz[], $9::int[], $10::real[], $11::real[], $12::uuid[], $13::uuid[], $14::text[], $15::text[],
    $16::bytea[], $17::bytea[], $18::text[], $19::text[], $31::uuid[])
  as given (id, inquiry_id, bucket, revision, choices, secret_hash, started_at, submitted_at, duration, score,
    max_score, account_id, guest_key, drawn, rest, marker, sealed_submit, language, channel, invited_id)
), held as (
  select added.inquiry_id, added.bucket, added.responses, added.counts::int[] as counts, added.extra::jsonb as extra,
    added.durations::jsonb as durations, added.listed::jsonb as listed, added.responses_before
  from unnest($20::uuid[], $21::timestamp[], $22::text[], $23::int[], $24::int[], $25::text[], $26::text[], $27::text[],
    $28::text[])
    as added (inquiry_id, bucket, state, responses_before, responses, counts, extra, durations, listed)
  join inquiry i on i.id = added.inquiry_id and ${stateOfInquiry} = added.state
  for share of i
), totals as (
  update tally set ${sums('held')}
  from held
  where tally.inquiry_id = held.inquiry_id and tally.bucket = '-infinity'
    and tally.responses = coalesce(held.responses_before, tally.responses)
  returning tally.inquiry_id
), buckets as (
  insert into tally (inquiry_id, bucket, responses, counts, extra, durations, listed)
  select inquiry_id, held.bucket, held.responses, held.counts, held.extra, held.durations, held.listed
  from held join totals using (inquiry_id)
  on conflict (inquiry_id, bucket) do update set ${sums('excluded')}
  returning 1
), markers as (
  insert into participation_marker (inquiry_id, marker)
  select inquiry_id, marker from given join totals using (inquiry_id)
  returning 1
), responses as (
  insert into response (id, inquiry_id, bucket, revision, choices, secret_hash, started_at, submitted_at, duration,
    score, max_score, account_id, guest_key, drawn, rest, sealed_submit, language, channel, invited_id)
  select id, inquiry_id, bucket, revision, choices::smallint[], secret_hash, started_at, submitted_at, duration,
    score, max_score, account_id, guest_key, drawn::smallint[], rest::jsonb, sealed_submit, language, channel, invited_id
  from given join totals using (inquiry_id)
  returning 1
)
-- Fails unless every row was written.
select 1 / (
  (select count(*) from buckets) = $29::int and (select count(*) from markers) = $30::int
  and (select count(*) from responses) = $30::int
)::int`;

const writeAny = writeWith(
  (added) => `responses = tally.responses + ${added}.responses,
    counts = ${addCounts('tally.counts', `${added}.counts`)},
    extra = ${addBinsByCode('tally.extra', `${added}.extra`)},
    durations = ${addBins('tally.durations', `${added}.durations`)},
    listed = ${addBins('tally.listed', `${added}.listed`)}`,
);

// For the usual responses with choices and one duration, which saves the database a third of the work.
const writeChoices = writeWith(
  (added) => `responses = tally.responses + ${added}.responses,
    counts = ${addCounts('tally.counts', `${added}.counts`)},
    durations = ${addBin('tally.durations', `${added}.durations`, '$32::text')},
    listed = ${addBin('tally.listed', `${added}.listed`, '$33::text')}`,
);

const endAttempts = `
delete from attempt
using unnest($1::uuid[], $2::bytea[]) as ended (inquiry_id, subject)
where attempt.inquiry_id = ended.inquiry_id and attempt.subject = ended.subject`;

const addChannels = `
insert into response_channel (inquiry_id, channel, responses)
select inquiry_id, channel, count(*) from unnest($1::uuid[], $2::text[]) as came (inquiry_id, channel)
group by inquiry_id, channel
on conflict (inquiry_id, channel) do update set responses = response_channel.responses + excluded.responses`;

export interface WritePlan {
  readonly accepted: readonly Accepted[];
  /** The state of each inquiry that the submits were checked against. */
  readonly inquiries: ReadonlyMap<string, Judged>;
  /** Milliseconds. */
  readonly now: number;
  /**
   * Whether the transaction is open with the inquiries locked. Otherwise this locks them and verifies their
   * state.
   */
  readonly isOpen: boolean;
}

export interface Judged {
  readonly state: string;
  /** Null if the number of responses did not matter. */
  readonly responses: number | null;
}

/** Writes accepted submits with their counts and commits in the same round trip; durable when it returns. */
export async function writeGroup(client: pg.Client, plan: WritePlan): Promise<void> {
  const { accepted, now, isOpen } = plan;
  const added = countAccepted(accepted);
  const values = [
    ...responseColumns(accepted, now),
    ...tallyColumns(added, plan),
    added.length,
    accepted.length,
    invitedColumn(accepted),
  ];
  const bins = singleBins(added);
  const statement =
    bins === null
      ? { name: 'write-responses', text: writeAny, values }
      : { name: 'write-choices', text: writeChoices, values: [...values, ...bins] };
  const ending = accepted.filter(({ submit }) => mayHaveAttempt(submit));
  const came = accepted.filter(({ submit }) => submit.channel !== null);
  const isAlone =
    ending.length === 0 && came.length === 0 && !added.some(({ tally }) => hasListedValues(tally));
  if (isAlone && !isOpen) {
    // A single statement is a transaction.
    await client.query(statement).catch(asUnexpected);
    return;
  }
  const begun = isOpen ? null : client.query('begin');
  const written = client.query(statement);
  const ended =
    ending.length === 0
      ? null
      : client.query(endAttempts, [
          plainArray(ending.map(({ submit }) => submit.published.inquiryId)),
          byteaArray(ending.map(subjectOf)),
        ]);
  const listed = addListedValues(client, added);
  const counted = came.length === 0 ? null : client.query(addChannels, channelColumns(came));
  const following = Promise.all([client.query('commit'), begun, ended, listed, counted]);
  // If the first fails, the later ones fail too, without the reason.
  following.catch(() => {});
  await written.catch(asUnexpected);
  const [{ command }] = await following;
  // A commit rolls a failed transaction back without an error.
  if (command !== 'COMMIT') throw new Error(`The commit of a group was answered with ${command}.`);
}

function asUnexpected(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const unexpected = code === uniqueViolation || code === divisionByZero;
  throw unexpected ? new UnexpectedRows('Not every row of a group could be written.') : error;
}

function channelColumns(came: readonly Accepted[]): string[] {
  return [
    plainArray(came.map(({ submit }) => submit.published.inquiryId)),
    textArray(came.map(({ submit }) => submit.channel ?? '')),
  ];
}

/** Whose responses they are by the lists of limited inquiries; of anonymous ones it is not kept. */
function invitedColumn(accepted: readonly Accepted[]): string {
  return plainArray(
    accepted.map(({ submit }) =>
      submit.published.definition.anonymous ? 'NULL' : (submit.entryId ?? 'NULL'),
    ),
  );
}

/** The person of the attempt, even if they submit it after signing out. */
function subjectOf({ submit, attempt }: Accepted): Buffer {
  return attempt?.subject ?? submit.subject;
}

/** The columns of `write` in order, each as the text of an array. One pass, because this is the hot path. */
function responseColumns(accepted: readonly Accepted[], now: number): string[] {
  const columns: string[] = Array.from({ length: 19 }, () => '');
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
      submit.sealedSubmit === null ? null : quotedBytes(submit.sealedSubmit),
      published.definition.language,
      anonymous || submit.channel === null ? null : quoted(submit.channel),
    ];
    for (let index = 0; index < values.length; index++)
      columns[index] += `${comma}${values[index] ?? 'NULL'}`;
    comma = ',';
  }
  return columns.map((column) => `{${column}}`);
}

function accountOf({ actor }: Submit, attempt: StoredAttempt | undefined): string | null {
  return actor.kind === 'user' ? actor.id : (attempt?.accountId ?? null);
}

/** Seconds. For an anonymous response only this and its day are stored. */
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

type AddedCounts = { readonly inquiryId: string; readonly bucket: string; readonly tally: Tally };

/** The counts to add to the totals and the bucket of each inquiry, in the order of their ids. */
function countAccepted(accepted: readonly Accepted[]): AddedCounts[] {
  const added = new Map<string, AddedCounts>();
  for (const entry of accepted) {
    const { submit, bucket } = entry;
    const { inquiryId, compiled } = submit.published;
    const own = added.get(inquiryId) ?? { inquiryId, bucket, tally: emptyTally() };
    added.set(inquiryId, own);
    const { duration } = times(entry, 0);
    tallyResponse(own.tally, compiled, { choices: submit.choices, rest: submit.rest, duration }, 1);
  }
  return [...added.values()].sort((a, b) => (a.inquiryId < b.inquiryId ? -1 : 1));
}

/** The single bins of durations and of `listed` to add to; null if there are more. */
function singleBins([only, ...others]: readonly AddedCounts[]): (string | null)[] | null {
  if (only === undefined || others.length > 0 || Object.keys(only.tally.extra).length > 0) return null;
  const [duration = null, ...durations] = Object.keys(only.tally.durations);
  const [listed = null, ...more] = Object.keys(only.tally.listed);
  return durations.length > 0 || more.length > 0 ? null : [duration, listed];
}

function tallyColumns(added: readonly AddedCounts[], { inquiries }: WritePlan): string[] {
  const bins = (pick: (tally: Tally) => object) =>
    textArray(added.map(({ tally }) => JSON.stringify(pick(tally))));
  return [
    plainArray(added.map(({ inquiryId }) => inquiryId)),
    textArray(added.map(({ bucket }) => bucket)),
    textArray(added.map(({ inquiryId }) => inquiries.get(inquiryId)?.state ?? '')),
    plainArray(added.map(({ inquiryId }) => inquiries.get(inquiryId)?.responses ?? 'NULL')),
    plainArray(added.map(({ tally }) => tally.responses)),
    textArray(added.map(({ tally }) => `{${tally.counts.join(',')}}`)),
    bins(({ extra }) => extra),
    bins(({ durations }) => durations),
    bins(({ listed }) => listed),
  ];
}
