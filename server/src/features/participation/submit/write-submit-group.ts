import { isSecretBallot, storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { makeEmptyTally, type Tally, tallyResponse } from '@nazar/domain/results/tally.ts';
import type { InferInsertModel } from 'drizzle-orm';
import type pg from 'pg';
import type { response } from '../../../platform/database/schema/participation.ts';
import {
  formatByteaArray,
  formatPlainArray,
  formatTextArray,
} from '../../../platform/database/sql/array-literals.ts';
import { makeStatementOfRows } from '../../../platform/database/sql/statement-of-rows.ts';
import { makeListedValuesStatement } from '../../counts/index.ts';
import { makeNoticeExclusionStatement } from '../stored-responses/noticed-response-queries.ts';
import { coarsenResponseTime } from '../stored-responses/stored-moment.ts';
import type { AcceptedSubmit, StoredAttempt } from './read-submit-group.ts';
import { type CheckedSubmit, mayHaveStoredAttempt } from './submit.ts';

/** An earlier row exists unexpectedly: nothing was committed, and everything must be read. */
export class UnexpectedEarlierRowsError extends Error {}

const uniqueViolation = '23505';
/** Raised by `store_submits`. */
const changedMeanwhile = 'NZ001';

// Stores the accepted submits of one inquiry with their markers and counts.
const storeSubmits = {
  name: 'store-submits',
  text: `select store_submits(of_inquiry => $1, expected_state => $2, expected_responses => $3, on_bucket => $4,
  added_codes => $5, added_amounts => $6, added_bins => $7, added_durations => $8, given_markers => $9, given => $10)`,
};

// The statements are named, so that they are planned once: planning took longer than running them.
const endAttempts = {
  name: 'end-attempts',
  text: `
delete from attempt
using unnest($1::uuid[], $2::bytea[]) as ended (inquiry_id, marker)
where attempt.inquiry_id = ended.inquiry_id and attempt.marker = ended.marker`,
};

const addSuspected = {
  name: 'add-suspected',
  text: `insert into suspected_response (response_id, inquiry_id)
select * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing`,
};

const claimFiles = {
  name: 'claim-files',
  text: `insert into file_use (file_id, kind, used_by)
select file_id, 'answer', used_by from unnest($1::uuid[], $2::uuid[]) as given (file_id, used_by) order by file_id
on conflict do nothing`,
};

const addImportedStarts = {
  name: 'add-imported-starts',
  text: `
update tally set started = tally.started + imported.count
from (
  select inquiry_id, count(*)::int as count from unnest($1::uuid[]) as given (inquiry_id) group by inquiry_id
) imported
where tally.inquiry_id = imported.inquiry_id and tally.bucket = '-infinity'`,
};

const addChannels = {
  name: 'add-channels',
  text: `
insert into channel_response_count (inquiry_id, channel, responses)
select inquiry_id, channel, count(*)
from unnest($1::uuid[], $2::text[]) as accepted (inquiry_id, channel)
group by inquiry_id, channel
on conflict (inquiry_id, channel) do update set responses = channel_response_count.responses + excluded.responses`,
};

const addToQuotas = {
  name: 'add-to-quotas',
  text: `
update quota_count set responses = quota_count.responses + accepted.count
from (
  select inquiry_id, quota_id, count(*)::int as count
  from unnest($1::uuid[], $2::uuid[]) as given (inquiry_id, quota_id) group by inquiry_id, quota_id
) accepted
where quota_count.inquiry_id = accepted.inquiry_id and quota_count.quota_id = accepted.quota_id`,
};

interface GroupWritePlan {
  readonly accepted: readonly AcceptedSubmit[];
  /** The state of each inquiry against which the submits were checked. */
  readonly inquiries: ReadonlyMap<string, CheckedInquiryState>;
  /** Milliseconds. */
  readonly now: number;
  /**
   * Whether the transaction is open and the inquiries are locked. Otherwise this locks them and verifies
   * their state.
   */
  readonly isOpen: boolean;
}

export interface CheckedInquiryState {
  readonly state: string;
  readonly ownerId: string;
  /** Null if the number of responses did not matter. */
  readonly responses: number | null;
}

/**
 * Writes accepted submits with their counts and commits in the same round trip; they are durable when it
 * returns.
 */
export async function writeAndCommitSubmitGroup(client: pg.Client, plan: GroupWritePlan): Promise<void> {
  const { accepted, isOpen } = plan;
  const added = countGroup(accepted);
  // Sorted by inquiry id, the order in which all code locks inquiries.
  const storing = added.map((own, index) => ({
    ...storeSubmits,
    values: makeStoreSubmitsParameters(own, plan, own.inquiryId !== added[index - 1]?.inquiryId),
  }));
  if (storing.length === 0) throw new Error('A group without submits was to be written.');
  const statements = [...storing, ...listOptionalStatements(plan, added)];
  const [only, ...others] = statements;
  if (only !== undefined && others.length === 0 && !isOpen) {
    // A single statement is a transaction.
    await client.query(only).catch(throwUnexpected);
    return;
  }
  const begun = isOpen ? null : client.query('begin');
  const written = statements.map((statement) => client.query(statement));
  // If a statement fails, the later ones fail too, without the reason.
  const [{ command }] = await Promise.all([client.query('commit'), begun, ...written]).catch(throwUnexpected);
  // The commit of a failed transaction rolls back without an error.
  if (command !== 'COMMIT') throw new Error(`The commit of a group was answered with ${command}.`);
}

/** Makes the statements that only some submits need: those that have rows to write. */
function listOptionalStatements(plan: GroupWritePlan, added: readonly AddedCounts[]): pg.QueryConfig[] {
  const { accepted } = plan;
  const isEnding = ({ submit }: AcceptedSubmit) => mayHaveStoredAttempt(submit);
  const getInquiryId = ({ submit }: AcceptedSubmit) => submit.published.inquiryId;
  const statements = [
    makeStatementOfRows(endAttempts, accepted.filter(isEnding), (ending) => [
      formatPlainArray(ending.map(getInquiryId)),
      formatByteaArray(ending.map(getMarker)),
    ]),
    makeListedValuesStatement(added),
    // No call started them, and a deleted response takes its start off the count.
    makeStatementOfRows(
      addImportedStarts,
      accepted.filter(({ submit }) => submit.isImported === true),
      (rows) => [formatPlainArray(rows.map(getInquiryId))],
    ),
    makeStatementOfRows(
      addChannels,
      accepted.filter(({ submit }) => getChannel(submit) !== null),
      (rows) => [
        formatPlainArray(rows.map(getInquiryId)),
        formatTextArray(rows.map(({ submit }) => getChannel(submit) ?? '')),
      ],
    ),
    makeStatementOfRows(
      addSuspected,
      accepted.filter(({ submit }) => submit.isSuspected === true),
      (rows) => [
        formatPlainArray(rows.map(({ submit }) => submit.attemptId)),
        formatPlainArray(rows.map(getInquiryId)),
      ],
    ),
    makeStatementOfRows(
      claimFiles,
      accepted.flatMap(({ submit: { files = [], attemptId } }) =>
        files.map((fileId) => ({ fileId, attemptId })),
      ),
      (uses) => [
        formatPlainArray(uses.map(({ fileId }) => fileId)),
        formatPlainArray(uses.map(({ attemptId }) => attemptId)),
      ],
    ),
    makeStatementOfRows(
      addToQuotas,
      accepted.flatMap((entry) =>
        entry.quotas.map((quotaId) => ({ quotaId, inquiryId: getInquiryId(entry) })),
      ),
      (places) => [
        formatPlainArray(places.map(({ inquiryId }) => inquiryId)),
        formatPlainArray(places.map(({ quotaId }) => quotaId)),
      ],
    ),
    makeNoticeExclusionStatement(accepted.filter((entry) => isKnownToOwner(entry, plan))),
  ];
  return statements.filter((statement) => statement !== null);
}

function throwUnexpected(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const unexpected = code === uniqueViolation || code === changedMeanwhile;
  throw unexpected ? new UnexpectedEarlierRowsError('Not every row of a group could be written.') : error;
}

/** The person of the attempt, even if they submit after signing out. */
function getMarker({ submit, attempt }: AcceptedSubmit): Buffer {
  return attempt?.marker ?? submit.marker;
}

/** A link that was sent to one person would identify them, so ballots store no channel. */
function getChannel({ published, channel }: CheckedSubmit): string | null {
  return isSecretBallot(published.definition) ? null : channel;
}

type JsonOf<Value> = Value extends Buffer ? string : Value;
type ResponseColumns = InferInsertModel<typeof response, { dbColumnNames: true }>;
/** A row of `response`, without columns that are equal in the whole group. */
type ResponseRow = {
  [Name in keyof Omit<ResponseColumns, 'inquiry_id' | 'bucket'>]: JsonOf<ResponseColumns[Name]>;
};

/** Omits columns that are null. */
function makeResponseRow(entry: AcceptedSubmit, now: number): ResponseRow {
  const { submit, attempt } = entry;
  const { published, actor, rest, drawn, score, maxScore, sealedSubmit } = submit;
  const { definition } = published;
  const { startedAt, duration } = computeResponseTimes(entry, now);
  const moment = submit.asOf ?? now;
  const row: ResponseRow = {
    id: submit.attemptId,
    revision: published.revision,
    choices: submit.choices,
    secret_hash: formatBytes(submit.secretHash),
    language: submit.language ?? definition.language,
  };
  const [submittedAt, channel] = [coarsenResponseTime(definition, moment), getChannel(submit)];
  if (submittedAt !== null) row.submitted_at = submittedAt;
  if (startedAt !== null) row.started_at = startedAt;
  if (duration !== null) row.duration = duration;
  if (channel !== null) row.channel = channel;
  if (rest !== null) row.rest = rest;
  if (drawn !== null) row.drawn = drawn;
  if (score !== null) row.score = score;
  if (maxScore !== null) row.max_score = maxScore;
  if (sealedSubmit !== null) row.sealed_submit = formatBytes(sealedSubmit);
  if (!storesIdentity(definition)) return row;
  row.account_id = getAccountId(submit, attempt);
  row.guest_key = actor.kind === 'guest' ? actor.guestKey : null;
  row.invitee_id = submit.inviteeId;
  return row;
}

const formatBytes = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/**
 * Whether the owner imported the response or, if that is stored, gave it; owners aren't notified of these.
 */
function isKnownToOwner({ submit, attempt }: AcceptedSubmit, { inquiries }: GroupWritePlan): boolean {
  const { definition, inquiryId } = submit.published;
  if (submit.isImported === true) return true;
  return storesIdentity(definition) && getAccountId(submit, attempt) === inquiries.get(inquiryId)?.ownerId;
}

function getAccountId({ actor }: CheckedSubmit, attempt: StoredAttempt | undefined): string | null {
  return actor.kind === 'user' ? actor.id : (attempt?.accountId ?? null);
}

/** Rounding in seconds if no identity is stored. */
const roundedTo = 10;

function computeResponseTimes(
  { submit, attempt }: AcceptedSubmit,
  now: number,
): { startedAt: Date | null; duration: number | null } {
  const measured =
    attempt === undefined
      ? submit.duration
      : Math.max(0, Math.round((submit.receivedAt - attempt.startedAt.getTime()) / 1000));
  if (!storesIdentity(submit.published.definition)) {
    const duration = measured === null ? null : Math.round(measured / roundedTo) * roundedTo;
    return { startedAt: null, duration };
  }
  const began =
    attempt?.startedAt ?? (measured === null ? null : new Date((submit.asOf ?? now) - measured * 1000));
  return { startedAt: began, duration: measured };
}

interface AddedCounts {
  readonly inquiryId: string;
  readonly bucket: string;
  readonly accepted: AcceptedSubmit[];
  readonly tally: Tally;
}

/** Sums the additions to each bucket, in the order of the inquiries' ids. */
function countGroup(accepted: readonly AcceptedSubmit[]): AddedCounts[] {
  const added = new Map<string, Map<string, AddedCounts>>();
  for (const entry of accepted) {
    const { submit, bucket } = entry;
    const { inquiryId, compiled } = submit.published;
    const buckets = added.get(inquiryId) ?? new Map<string, AddedCounts>();
    const own = buckets.get(bucket) ?? { inquiryId, bucket, accepted: [], tally: makeEmptyTally() };
    if (own.accepted.length === 0) added.set(inquiryId, buckets.set(bucket, own));
    own.accepted.push(entry);
    const { duration } = computeResponseTimes(entry, 0);
    tallyResponse(own.tally, compiled, { choices: submit.choices, rest: submit.rest, duration }, 1);
  }
  return [...added.values()]
    .flatMap((buckets) => [...buckets.values()])
    .sort((a, b) => (a.inquiryId < b.inquiryId ? -1 : a.inquiryId === b.inquiryId ? 0 : 1));
}

/** Returns the values of one inquiry in the order of the parameters of `store_submits`. */
function makeStoreSubmitsParameters(
  { inquiryId, bucket, accepted, tally }: AddedCounts,
  plan: GroupWritePlan,
  isFirst: boolean,
) {
  const judged = plan.inquiries.get(inquiryId);
  // The first bucket has locked and changed the total.
  const responses = isFirst ? (judged?.responses ?? null) : null;
  const codes: number[] = [];
  const amounts: number[] = [];
  tally.counts.forEach((amount, code) => {
    if (amount === 0) return;
    codes.push(code);
    amounts.push(amount);
  });
  const bins = Object.entries(tally.bins).map(([code, own]) => [code, Object.entries(own)]);
  return [
    inquiryId,
    judged?.state ?? '',
    responses,
    bucket,
    formatPlainArray(codes),
    formatPlainArray(amounts),
    JSON.stringify(bins),
    JSON.stringify(Object.entries(tally.durations)),
    formatByteaArray(accepted.map(getMarker)),
    JSON.stringify(accepted.map((entry) => makeResponseRow(entry, plan.now))),
  ];
}
