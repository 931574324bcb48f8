import { emptyTally, type Tally, tallyResponse } from '@nazar/domain/results/tally.ts';
import type pg from 'pg';
import { byteaArray, plainArray, quoted, quotedBytes, textArray } from './array-literals.ts';
import { addListedValues, hasListedValues } from './listed-value-queries.ts';
import type { Accepted, Counting, WaitingResponse } from './plan-counting.ts';
import type { StoredAttempt } from './read-group.ts';
import { mayHaveAttempt, type Submit } from './submit.ts';
import { countAny, countChoices, writeAny, writeChoices, writeLater } from './write-statements.ts';

/** An unexpected earlier row exists: nothing was committed, and everything must be read. */
export class UnexpectedRows extends Error {}

const uniqueViolation = '23505';
const divisionByZero = '22012';

// Named, so that they are planned once: planning took longer than running them.
const endAttempts = {
  name: 'end-attempts',
  text: `
delete from attempt
using unnest($1::uuid[], $2::bytea[]) as ended (inquiry_id, subject)
where attempt.inquiry_id = ended.inquiry_id and attempt.subject = ended.subject`,
};

const addChannels = {
  name: 'add-channels',
  text: `
insert into response_channel (inquiry_id, channel, responses, waiting)
select inquiry_id, channel, count(*) filter (where not waits), count(*) filter (where waits)
from unnest($1::uuid[], $2::text[], $3::bool[]) as came (inquiry_id, channel, waits)
group by inquiry_id, channel
on conflict (inquiry_id, channel) do update set responses = response_channel.responses + excluded.responses,
  waiting = response_channel.waiting + excluded.waiting`,
};

// Nobody knows which of those that waited came by a link: of so many that waited, so many are drawn by lot.
const countChannels = {
  name: 'count-channels',
  text: `
with released as (
  select * from unnest($1::uuid[], $2::int[], $3::int[]) as released (inquiry_id, waited, counted)
), known as (
  select inquiry_id, channel, waiting from response_channel join released using (inquiry_id) where waiting > 0
), drawn as (
  select inquiry_id, channel, count(*) as counted from released cross join lateral (
    select channel from (
      select channel from known, generate_series(1, waiting) where known.inquiry_id = released.inquiry_id
      union all
      select null from generate_series(1, released.waited - (
        select coalesce(sum(waiting), 0)::int from known where known.inquiry_id = released.inquiry_id))
    ) as waiting order by random() limit released.counted
  ) as lots where channel is not null group by inquiry_id, channel
)
update response_channel set responses = responses + drawn.counted, waiting = waiting - drawn.counted
from drawn
where response_channel.inquiry_id = drawn.inquiry_id and response_channel.channel = drawn.channel`,
};

const markFull = `
update tally set end_due = true where inquiry_id = any($1::uuid[]) and bucket = '-infinity' and not end_counted`;

export interface WritePlan {
  readonly accepted: readonly Accepted[];
  readonly counting: Counting;
  /** Anonymous inquiries whose last place is taken with these. */
  readonly full: readonly string[];
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
  /** How many wait to be counted. */
  readonly waiting: number;
}

/** Writes accepted submits with their counts and commits in the same round trip; durable when it returns. */
export async function writeGroup(client: pg.Client, plan: WritePlan): Promise<void> {
  const { accepted, counting, full, isOpen } = plan;
  const added = countGroup(plan);
  const statement = statementFor(added, plan);
  const ending = accepted.filter(({ submit }) => mayHaveAttempt(submit));
  const came = accepted.filter(({ submit }) => submit.channel !== null);
  const released = [...counting.released].filter(([, own]) => own.length > 0);
  const isAlone =
    ending.length === 0 &&
    came.length === 0 &&
    released.length === 0 &&
    full.length === 0 &&
    !added.some(({ tally }) => hasListedValues(tally));
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
      : client.query({
          ...endAttempts,
          values: [
            plainArray(ending.map(({ submit }) => submit.published.inquiryId)),
            byteaArray(ending.map(subjectOf)),
          ],
        });
  const listed = addListedValues(client, added);
  const late =
    released.length === 0
      ? null
      : client.query({ ...countChannels, values: releasedColumns(released, plan) });
  const counted =
    came.length === 0 ? null : client.query({ ...addChannels, values: channelColumns(came, counting) });
  const marked = full.length === 0 ? null : client.query(markFull, [plainArray(full)]);
  const following = Promise.all([client.query('commit'), begun, ended, listed, late, counted, marked]);
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

function releasedColumns(
  released: readonly (readonly [string, readonly WaitingResponse[]])[],
  { inquiries }: WritePlan,
): string[] {
  return [
    plainArray(released.map(([id]) => id)),
    plainArray(released.map(([id, own]) => inquiries.get(id)?.waiting ?? own.length)),
    plainArray(released.map(([, own]) => own.length)),
  ];
}

function channelColumns(came: readonly Accepted[], { waits }: Counting): string[] {
  return [
    plainArray(came.map(({ submit }) => submit.published.inquiryId)),
    textArray(came.map(({ submit }) => submit.channel ?? '')),
    plainArray(came.map((entry) => String(waits.has(entry)))),
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

export function times(
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

/** The counts to add to the totals and the bucket of each inquiry, in the order of their ids; nothing of who waits. */
function countGroup({ accepted, counting: { waits, released } }: WritePlan): AddedCounts[] {
  const added = new Map<string, AddedCounts>();
  for (const entry of accepted) {
    const { submit, bucket } = entry;
    const { inquiryId, compiled } = submit.published;
    const own = added.get(inquiryId) ?? { inquiryId, bucket, tally: emptyTally() };
    added.set(inquiryId, own);
    if (waits.has(entry)) continue;
    const { duration } = times(entry, 0);
    tallyResponse(own.tally, compiled, { choices: submit.choices, rest: submit.rest, duration }, 1);
  }
  for (const [inquiryId, waited] of released) {
    const own = added.get(inquiryId);
    if (own === undefined) continue;
    for (const response of waited) tallyResponse(own.tally, response.published.compiled, response, 1);
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

type Statement = {
  readonly name: string;
  readonly text: string;
  readonly values: (string | number | null)[];
};

function statementFor(added: readonly AddedCounts[], plan: WritePlan): Statement {
  const { accepted, counting, now } = plan;
  const { waits } = counting;
  const given = responseColumns(accepted, now);
  const released = [...counting.released.values()].flat();
  if (waits.size === accepted.length && released.length === 0) {
    const { inquiryIds, states, responsesBefore, waitingBefore, waiting } = inquiryColumns(added, plan);
    const values = [...given, inquiryIds, states, responsesBefore, waitingBefore, waiting, accepted.length];
    return { ...writeLater, values };
  }
  const bins = singleBins(added);
  const counted = added.filter(({ tally }) => tally.responses > 0).length;
  const values = [
    ...[...given, ...tallyColumns(added, plan), counted, accepted.length],
    invitedColumn(accepted),
  ];
  if (!accepted.some(({ submit }) => submit.published.definition.anonymous)) {
    return bins === null ? { ...writeAny, values } : { ...writeChoices, values: [...values, ...bins] };
  }
  const { waitingBefore, waiting } = inquiryColumns(added, plan);
  values.push(
    plainArray(accepted.map((entry) => String(waits.has(entry)))),
    plainArray(released.map(({ id }) => id)),
    plainArray(released.map(({ version }) => version)),
    ...[waitingBefore, waiting, waits.size],
  );
  return bins === null ? { ...countAny, values } : { ...countChoices, values: [...values, ...bins] };
}

function inquiryColumns(added: readonly AddedCounts[], { accepted, inquiries, counting }: WritePlan) {
  const { waits, released } = counting;
  const ids = added.map(({ inquiryId }) => inquiryId);
  const waiting = ids.map((id) => {
    const come = accepted.filter((entry) => entry.submit.published.inquiryId === id && waits.has(entry));
    return come.length - (released.get(id)?.length ?? 0);
  });
  return {
    inquiryIds: plainArray(ids),
    states: textArray(ids.map((id) => inquiries.get(id)?.state ?? '')),
    responsesBefore: plainArray(ids.map((id) => inquiries.get(id)?.responses ?? 'NULL')),
    waitingBefore: plainArray(ids.map((id) => inquiries.get(id)?.waiting ?? 'NULL')),
    waiting: plainArray(waiting),
  };
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
