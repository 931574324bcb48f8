import type pg from 'pg';
import * as z from 'zod/mini';
import type { inquiry } from '../../../platform/database/schema/inquiry.ts';
import type { attempt, response, tally } from '../../../platform/database/schema/participation.ts';
import { queryRows } from '../../../platform/database/select-rows.ts';
import { formatByteaArray, formatPlainArray } from '../../../platform/database/sql/array-literals.ts';
import type { InquiryAccessFacts } from '../../access/index.ts';
import { type CheckedSubmit, mayHaveStoredAttempt } from './submit.ts';

/** An inquiry with the number of its responses and of places of responses deleted by retention. */
export type InquiryWithResponseCount = InquiryAccessFacts &
  Readonly<Pick<typeof inquiry.$inferSelect, 'createdAt'>> &
  Readonly<Pick<typeof tally.$inferSelect, 'responses' | 'retired'>> & {
    /** The columns that decide who may take part, concatenated for comparing states. */
    readonly state: string;
  };

export type AlreadyStoredResponse = Readonly<
  Pick<typeof response.$inferSelect, 'id' | 'inquiryId' | 'revision' | 'secretHash' | 'choices' | 'rest'>
>;

export type StoredAttempt = Readonly<
  Pick<
    typeof attempt.$inferSelect,
    'id' | 'inquiryId' | 'revision' | 'secretHash' | 'marker' | 'accountId' | 'startedAt' | 'endsAt' | 'state'
  >
> & {
  /** Whether the attempt holds a place. */
  readonly reserved: boolean;
};

/** An accepted submit with the time at which it is counted. */
export interface AcceptedSubmit {
  readonly submit: CheckedSubmit;
  readonly attempt: StoredAttempt | undefined;
  readonly bucket: string;
  /** Ids of the quotas that count the submit. */
  readonly quotas: readonly string[];
}

/** The state that a group is checked against. */
export interface SubmitGroupState {
  readonly inquiries: ReadonlyMap<string, InquiryWithResponseCount>;
  /** By response id. */
  readonly responses: ReadonlyMap<string, AlreadyStoredResponse>;
  /** By `makeMarkerMapKey`. */
  readonly markers: ReadonlySet<string>;
  /** For submits of invitees, whether their proof is still valid. */
  readonly entries: ReadonlyMap<CheckedSubmit, 'proved' | 'oldLink'>;
  /** By attempt id. */
  readonly attempts: ReadonlyMap<string, StoredAttempt>;
  /** Places reserved by running attempts outside this group, by inquiry id. */
  readonly reserved: ReadonlyMap<string, number>;
}

export const makeMarkerMapKey = (inquiryId: string, marker: Buffer) =>
  `${inquiryId}${marker.toString('latin1')}`;

// Waits as `waitForInquiryLock` does.
const waitForInquiries = `
select pg_advisory_xact_lock_shared(inquiry_lock_key(id))
from (select id from unnest($1::uuid[]) as id order by id) as sorted`;
// Locks each inquiry before its totals, like publishing and deleting, and inquiries in the order of their ids.
const lockInquiries = `
select i.id, i.owner_id as "ownerId", i.created_at as "createdAt", i.published_revision as "publishedRevision",
  i.publish_date as "publishDate", i.expire_date as "expireDate", i.taken_down_at as "takenDownAt",
  i.deleted_at is not null as "inBin", i.ballot_result as "ballotResult",
  participation_state(i) as state, t.responses, t.retired
from inquiry i join tally t on t.inquiry_id = i.id and t.bucket = '-infinity'
where i.id = any($1::uuid[])
order by i.id
for share of i for update of t`;
const inquiryRow: z.ZodMiniType<InquiryWithResponseCount> = z.object({
  id: z.string(),
  ownerId: z.string(),
  createdAt: z.date(),
  publishedRevision: z.nullable(z.number()),
  publishDate: z.nullable(z.date()),
  expireDate: z.nullable(z.date()),
  takenDownAt: z.nullable(z.date()),
  inBin: z.boolean(),
  ballotResult: z.nullable(z.enum(['released', 'withheld'])),
  state: z.string(),
  responses: z.number(),
  retired: z.number(),
});

// Separate statements take their snapshot after the locks. The answers are read as first submitted, even if
// edited since, because a repeated submit is compared with them.
const readResponses = `
select r.id, r.inquiry_id as "inquiryId", r.revision, r.secret_hash as "secretHash",
  coalesce(v.choices, r.choices) as choices, case when v.response_id is null then r.rest else v.rest end as rest
from response r left join response_version v on v.response_id = r.id and v.number = 0
where r.id = any($1::uuid[])`;
const responseRow: z.ZodMiniType<AlreadyStoredResponse> = z.object({
  id: z.string(),
  inquiryId: z.string(),
  revision: z.number(),
  secretHash: z.instanceof(Buffer),
  choices: z.array(z.number()),
  rest: z.nullable(z.record(z.string(), z.unknown())),
});
const readMarkers = `
select inquiry_id as "inquiryId", marker
from participation_marker join unnest($1::uuid[], $2::bytea[]) as asked (inquiry_id, marker)
  using (inquiry_id, marker)`;
const markerRow = z.object({ inquiryId: z.string(), marker: z.instanceof(Buffer) });
// The rows are read without locks, because a lock would leave this transaction's number in them and so link
// them to the response. Code that removes an invitee or closes a link locks the inquiry's total first.
const readEntries = `
select asked.place::int as place,
  asked.link_version is null or (p.link_version = asked.link_version and not p.is_link_revoked) as "hasLink"
from unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[]) with ordinality
  as asked (id, inquiry_id, link_version, account_id, place)
join invitee p on p.id = asked.id and p.inquiry_id = asked.inquiry_id
left join account a on a.id = asked.account_id
where not p.is_removed
  and (asked.account_id is null or p.email = a.email collate "C" or p.mobile = a.mobile collate "C")`;
const entryRow = z.object({ place: z.number(), hasLink: z.boolean() });
const readAttempts = `
select id, inquiry_id as "inquiryId", revision, secret_hash as "secretHash", marker, account_id as "accountId",
  started_at as "startedAt", ends_at as "endsAt", state,
  is_reserved and state = 'running' and (ends_at >= $2 or answers <> '[]') as reserved
from attempt where id = any($1::uuid[])`;
const attemptRow: z.ZodMiniType<StoredAttempt> = z.object({
  id: z.string(),
  inquiryId: z.string(),
  revision: z.number(),
  secretHash: z.instanceof(Buffer),
  marker: z.instanceof(Buffer),
  accountId: z.nullable(z.string()),
  startedAt: z.date(),
  endsAt: z.nullable(z.date()),
  state: z.enum(['running', 'unfinished']),
  reserved: z.boolean(),
});
const countReserved = `
select inquiry_id as "inquiryId", count(*)::int as count
from attempt
where inquiry_id = any($1::uuid[]) and is_reserved and state = 'running' and (ends_at >= $2 or answers <> '[]')
  and id <> all($3::uuid[])
group by inquiry_id`;
const reservedRow = z.object({ inquiryId: z.string(), count: z.number() });

interface GroupReadPlan {
  readonly group: readonly CheckedSubmit[];
  /** The bucket of each inquiry that counts the responses in addition to the total. */
  readonly buckets: ReadonlyMap<string, string>;
  /** Reservations that ended before this time are free again, unless saved answers are still to be stored. */
  readonly reservedFrom: Date;
}

/**
 * Opens the transaction, locks the inquiries of a group and reads the state to check it against, in one round
 * trip. `whole` includes earlier responses.
 */
export async function lockAndReadSubmitGroup(
  client: pg.Client,
  plan: GroupReadPlan,
  whole: boolean,
): Promise<SubmitGroupState> {
  const inquiryIds = formatPlainArray([...plan.buckets.keys()]);
  const begin = client.query('begin');
  const waited = client.query({ name: 'wait-for-inquiries', text: waitForInquiries, values: [inquiryIds] });
  const locked = queryRows(client, inquiryRow, {
    name: 'lock-inquiries',
    text: lockInquiries,
    values: [inquiryIds],
  });
  const before = whole ? readEarlierParticipation(client, plan) : noEarlierParticipation;
  const [, , inquiries, rest] = await Promise.all([begin, waited, locked, before]);
  const seen = inquiries.map((row) => [row.id, row] as const);
  return { inquiries: new Map(seen), ...rest };
}

type EarlierParticipation = Pick<
  SubmitGroupState,
  'responses' | 'markers' | 'entries' | 'attempts' | 'reserved'
>;
/** Assumed until an existing row is found; then the group is checked again with the rows read. */
export const noEarlierParticipation: EarlierParticipation = {
  responses: new Map(),
  markers: new Set(),
  entries: new Map(),
  attempts: new Map(),
  reserved: new Map(),
};

/** Reads the rows that matter only if a participant may have taken part before. */
export async function readEarlierParticipation(
  client: pg.Client,
  { group, buckets, reservedFrom }: GroupReadPlan,
): Promise<EarlierParticipation> {
  const inquiryIds = formatPlainArray([...buckets.keys()]);
  const ids = formatPlainArray(group.map((submit) => submit.attemptId));
  const responses = queryRows(client, responseRow, { text: readResponses, values: [ids] });
  const markers = queryRows(client, markerRow, {
    text: readMarkers,
    values: [
      formatPlainArray(group.map((submit) => submit.published.inquiryId)),
      formatByteaArray(group.map((submit) => submit.marker)),
    ],
  });
  const invited = group.filter(({ inviteeId }) => inviteeId !== null);
  const entries =
    invited.length === 0
      ? []
      : queryRows(client, entryRow, {
          text: readEntries,
          values: [
            formatPlainArray(invited.map(({ inviteeId }) => inviteeId ?? 'NULL')),
            formatPlainArray(invited.map(({ published }) => published.inquiryId)),
            formatPlainArray(
              invited.map(({ actor }) => (actor.kind === 'invited' ? actor.linkVersion : null) ?? 'NULL'),
            ),
            formatPlainArray(invited.map(({ actor }) => (actor.kind === 'user' ? actor.id : 'NULL'))),
          ],
        });
  const withAttempts = group.some(mayHaveStoredAttempt);
  const attempts = withAttempts
    ? queryRows(client, attemptRow, { text: readAttempts, values: [ids, reservedFrom] })
    : [];
  const reserved = withAttempts
    ? queryRows(client, reservedRow, { text: countReserved, values: [inquiryIds, reservedFrom, ids] })
    : [];
  const [found, marked, listed, tried, reservedPlaces] = await Promise.all([
    ...([responses, markers, entries, attempts, reserved] as const),
  ]);
  return {
    responses: new Map(found.map((row) => [row.id, row])),
    markers: new Set(marked.map((row) => makeMarkerMapKey(row.inquiryId, row.marker))),
    entries: new Map(
      listed.flatMap(({ place, hasLink }) => {
        const submit = invited[place - 1];
        return submit === undefined ? [] : [[submit, hasLink ? 'proved' : 'oldLink'] as const];
      }),
    ),
    attempts: new Map(tried.map((row) => [row.id, row])),
    reserved: new Map(reservedPlaces.map((row) => [row.inquiryId, row.count])),
  };
}
