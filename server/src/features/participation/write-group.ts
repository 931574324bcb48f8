import { emptyTally, type Tally, tallyResponse } from '@nazar/domain/results/tally.ts';
import type pg from 'pg';
import { byteaArray, plainArray, quoted, quotedBytes, textArray } from './array-literals.ts';
import { addListedValues, hasListedValues } from './listed-value-queries.ts';
import type { Accepted, Counting } from './plan-counting.ts';
import type { StoredAttempt } from './read-group.ts';
import { mayHaveAttempt, type Submit } from './submit.ts';

/** An unexpected earlier row exists: nothing was committed, and everything must be read. */
export class UnexpectedRows extends Error {}

const uniqueViolation = '23505';
/** Raised by `store_submits`. */
const changedMeanwhile = 'NZ001';

// The accepted submits of one inquiry, their markers and counts, and those that waited and are counted with them.
const storeSubmits = {
  name: 'store-submits',
  text: `select store_submits(${Array.from({ length: 35 }, (_, index) => `$${index + 1}`).join(', ')})`,
};

// Named, so that they are planned once: planning took longer than running them.
const endAttempts = {
  name: 'end-attempts',
  text: `
delete from attempt
using unnest($1::uuid[], $2::bytea[]) as ended (inquiry_id, subject)
where attempt.inquiry_id = ended.inquiry_id and attempt.subject = ended.subject`,
};

const addFlags = {
  name: 'add-flags',
  text: `insert into flagged_response (response_id, inquiry_id)
select * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing`,
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
  // In the order of the inquiries' ids, in which all code locks them.
  const [only, ...others] = added.map((own) => ({ ...storeSubmits, values: valuesOf(own, plan) }));
  if (only === undefined) throw new Error('A group without submits was to be written.');
  const ending = accepted.filter(({ submit }) => mayHaveAttempt(submit));
  const came = accepted.filter(({ submit }) => submit.channel !== null);
  const flagged = accepted.filter(({ submit }) => submit.flagged === true);
  const isAlone =
    others.length === 0 &&
    flagged.length === 0 &&
    ending.length === 0 &&
    came.length === 0 &&
    full.length === 0 &&
    !added.some(({ tally }) => hasListedValues(tally));
  if (isAlone && !isOpen) {
    // A single statement is a transaction.
    await client.query(only).catch(asUnexpected);
    return;
  }
  const begun = isOpen ? null : client.query('begin');
  const written = Promise.all([only, ...others].map((statement) => client.query(statement)));
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
  const counted =
    came.length === 0 ? null : client.query({ ...addChannels, values: channelColumns(came, counting) });
  const marked = full.length === 0 ? null : client.query(markFull, [plainArray(full)]);
  const noted = flagged.length === 0 ? null : client.query({ ...addFlags, values: flagColumns(flagged) });
  const following = Promise.all([client.query('commit'), begun, ended, listed, counted, marked, noted]);
  // If the first fails, the later ones fail too, without the reason.
  following.catch(() => {});
  await written.catch(asUnexpected);
  const [{ command }] = await following;
  // A commit rolls a failed transaction back without an error.
  if (command !== 'COMMIT') throw new Error(`The commit of a group was answered with ${command}.`);
}

function asUnexpected(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const unexpected = code === uniqueViolation || code === changedMeanwhile;
  throw unexpected ? new UnexpectedRows('Not every row of a group could be written.') : error;
}

function flagColumns(flagged: readonly Accepted[]): string[] {
  return [
    plainArray(flagged.map(({ submit }) => submit.attemptId)),
    plainArray(flagged.map(({ submit }) => submit.published.inquiryId)),
  ];
}

function channelColumns(came: readonly Accepted[], { waits }: Counting): string[] {
  return [
    plainArray(came.map(({ submit }) => submit.published.inquiryId)),
    textArray(came.map(({ submit }) => submit.channel ?? '')),
    plainArray(came.map((entry) => String(waits.has(entry)))),
  ];
}

/** The person of the attempt, even if they submit it after signing out. */
function subjectOf({ submit, attempt }: Accepted): Buffer {
  return attempt?.subject ?? submit.subject;
}

/**
 * The responses as `store_submits` takes them, column by column, each as the text of an array. One pass, because this is
 * the hot path.
 */
function responseColumns(accepted: readonly Accepted[], { counting, now }: WritePlan): string[] {
  const columns: string[] = Array.from({ length: 19 }, () => '');
  const submittedAt = new Date(now).toISOString();
  let comma = '';
  for (const entry of accepted) {
    const { submit, attempt } = entry;
    const { published, actor, rest, drawn } = submit;
    const { anonymous } = published.definition;
    const { startedAt, duration } = times(entry, now);
    const guest = !anonymous && actor.kind === 'guest' ? actor.guestKey : null;
    const values = [
      ...[submit.attemptId, published.revision],
      ...[quoted(`{${submit.choices.join(',')}}`), quotedBytes(submit.secretHash)],
      ...[startedAt, anonymous ? null : submittedAt, duration, submit.score, submit.maxScore],
      ...[anonymous ? null : accountOf(submit, attempt), guest],
      drawn === null ? null : quoted(`{${drawn.join(',')}}`),
      rest === null ? null : quoted(JSON.stringify(rest)),
      quotedBytes(subjectOf(entry)),
      submit.sealedSubmit === null ? null : quotedBytes(submit.sealedSubmit),
      published.definition.language,
      anonymous || submit.channel === null ? null : quoted(submit.channel),
      // Whose response it is by the list of a limited inquiry; of anonymous ones it is not kept.
      anonymous ? null : submit.entryId,
      counting.waits.has(entry),
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

interface AddedCounts {
  readonly inquiryId: string;
  readonly bucket: string;
  readonly accepted: Accepted[];
  /** What is counted now: nothing of who waits. */
  readonly tally: Tally;
}

/** What is added to each inquiry, in the order of their ids. */
function countGroup({ accepted, counting: { waits, released } }: WritePlan): AddedCounts[] {
  const added = new Map<string, AddedCounts>();
  for (const entry of accepted) {
    const { submit, bucket } = entry;
    const { inquiryId, compiled } = submit.published;
    const own = added.get(inquiryId) ?? { inquiryId, bucket, accepted: [], tally: emptyTally() };
    added.set(inquiryId, own);
    own.accepted.push(entry);
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
function singleBins(tally: Tally): (string | null)[] | null {
  const [duration = null, ...durations] = Object.keys(tally.durations);
  const [listed = null, ...more] = Object.keys(tally.listed);
  return durations.length > 0 || more.length > 0 ? null : [duration, listed];
}

/** Of one inquiry, in the order of the parameters of `store_submits`. */
function valuesOf(
  { inquiryId, bucket, accepted, tally }: AddedCounts,
  plan: WritePlan,
): (string | number | boolean | null)[] {
  const { waits, released } = plan.counting;
  const judged = plan.inquiries.get(inquiryId);
  const isAnonymous = accepted.some(({ submit }) => submit.published.definition.anonymous);
  const waited = released.get(inquiryId) ?? [];
  const bins = singleBins(tally);
  return [
    ...[inquiryId, judged?.state ?? '', judged?.responses ?? null],
    isAnonymous ? (judged?.waiting ?? null) : null,
    ...[bucket, tally.responses, `{${tally.counts.join(',')}}`, JSON.stringify(tally.extra)],
    ...[JSON.stringify(tally.durations), JSON.stringify(tally.listed)],
    ...(bins === null ? [false, null, null] : [true, ...bins]),
    ...[plainArray(waited.map(({ id }) => id)), plainArray(waited.map(({ version }) => version))],
    accepted.filter((entry) => waits.has(entry)).length,
    ...responseColumns(accepted, plan),
  ];
}
