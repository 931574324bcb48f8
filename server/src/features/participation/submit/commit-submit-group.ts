import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import { deadlineGraceMs } from '@nazar/domain/participation/deadline.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { findPublishedRevision, type PublishedRevision } from '../../inquiries/index.ts';
import { closeBallotsJob } from '../ballots/close-ended-ballots.ts';
import { readLimitedOptionCounts } from '../quotas/option-count-queries.ts';
import { readTakenQuotaPlacesByInquiry } from '../quotas/quota-count-queries.ts';
import type { InquiryStateCache } from './inquiry-state-cache.ts';
import { getBucketAt, type JudgedGroup, judgeSubmitGroup } from './judge-submit-group.ts';
import {
  type InquiryWithResponseCount,
  lockAndReadSubmitGroup,
  noEarlierParticipation,
  readEarlierParticipation,
  type SubmitGroupState,
} from './read-submit-group.ts';
import { type CheckedSubmit, mayHaveStoredAttempt, type SubmitOutcome } from './submit.ts';
import { type CheckedInquiryState, writeAndCommitSubmitGroup } from './write-submit-group.ts';

interface SubmitCommitOptions {
  readonly now: () => number;
  /**
   * Whether earlier responses are read too; without them, a group with a repeated submit ends with
   * `UnexpectedEarlierRowsError`.
   */
  readonly whole: boolean;
  readonly seen: InquiryStateCache;
}

/**
 * Runs one transaction for a group of submits: locks, checks each submit at this moment, writes and commits.
 * Returns the outcomes when everything is durable; throws if nothing is stored or the result is unknown.
 */
export async function commitSubmitGroup(
  client: pg.Client,
  group: readonly CheckedSubmit[],
  { now, whole, seen }: SubmitCommitOptions,
): Promise<SubmitOutcome[]> {
  const buckets = new Map<string, string>();
  for (const { published } of group) {
    if (buckets.has(published.inquiryId)) continue;
    buckets.set(published.inquiryId, getBucketAt(published, now()));
  }
  // Invitees can be removed at any time, so the list is read for each group.
  const readWhole =
    whole || group.some((submit) => submit.inviteeId !== null || mayHaveStoredAttempt(submit));
  const [inquiryId = '', ...others] = buckets.keys();
  const expected = readWhole || others.length > 0 ? undefined : seen.get(inquiryId);
  if (expected !== undefined) {
    const judged = await judgeAsSeen(client, group, { expected, buckets, now: now() });
    if (judged !== null) return writeGroup(client, judged, { seen, isOpen: false });
  }
  const plan = { group, buckets, reservedFrom: new Date(now() - deadlineGraceMs) };
  const state = await lockAndReadSubmitGroup(client, plan, readWhole);
  for (const inquiry of state.inquiries.values()) seen.set(inquiry);
  const moment = now();
  const currentRevisions = await findCurrentRevisions(client, group, state);
  const optionCounts = await readLimitedOptionCounts(client, currentRevisions);
  const quotaCounts = await readTakenQuotaPlacesByInquiry(drizzle(client), currentRevisions);
  const context = { state, currentRevisions, optionCounts, quotaCounts, buckets, now: moment };
  let judged = judgeSubmitGroup(group, context);
  if (!readWhole && judged.outcomes.some(({ verdict }) => verdict !== 'stored')) {
    // A stored submit must not be answered with «full» or «expired», so earlier responses are read now.
    const wholeState = { ...state, ...(await readEarlierParticipation(client, plan)) };
    judged = judgeSubmitGroup(group, { ...context, state: wholeState });
  }
  if (judged.accepted.length === 0) {
    // The commit keeps the rows of quotas that were created or queued for counting.
    await client.query(quotaCounts.size > 0 ? 'commit' : 'rollback');
    return [...judged.outcomes];
  }
  return writeGroup(client, judged, { seen, isOpen: true });
}

/**
 * Checks a group against the state of the inquiry when it was last locked. Accepted submits are written only
 * if the state is unchanged under the lock. Returns null if a submit would be refused, because only the
 * locked state may refuse one.
 */
async function judgeAsSeen(
  client: pg.Client,
  group: readonly CheckedSubmit[],
  {
    expected,
    buckets,
    now,
  }: { expected: InquiryWithResponseCount; buckets: ReadonlyMap<string, string>; now: number },
): Promise<JudgedGroup | null> {
  const state = { inquiries: new Map([[expected.id, expected]]), ...noEarlierParticipation };
  const currentRevisions = await findCurrentRevisions(client, group, state);
  // The room of options and quotas can only be read under the lock.
  if ([...currentRevisions.values()].some(isCounted)) return null;
  const noCounts = { optionCounts: new Map(), quotaCounts: new Map() };
  const judged = judgeSubmitGroup(group, { state, currentRevisions, ...noCounts, buckets, now });
  return judged.outcomes.every(({ verdict }) => verdict === 'stored') ? judged : null;
}

const isCounted = ({ compiled }: PublishedRevision) =>
  compiled.limitedOptions.length > 0 || compiled.quotas.length > 0;

async function writeGroup(
  client: pg.Client,
  group: JudgedGroup,
  { seen, isOpen }: Pick<SubmitCommitOptions, 'seen'> & { isOpen: boolean },
): Promise<SubmitOutcome[]> {
  const { outcomes, accepted, currentRevisions, now } = group;
  const inquiries = new Map<string, CheckedInquiryState>();
  for (const [id, { state, ownerId, responses }] of group.state.inquiries) {
    const isLimited = currentRevisions.get(id)?.definition.maxParticipantCount !== null;
    inquiries.set(id, { state, ownerId, responses: isLimited ? responses : null });
  }
  try {
    await writeAndCommitSubmitGroup(client, { accepted, inquiries, now, isOpen });
  } catch (error) {
    for (const id of inquiries.keys()) seen.delete(id);
    throw error;
  }
  seen.count(accepted);
  // Queued after the commit, and a failure is ignored, because the scheduled job finds the ballot within a
  // minute.
  if (fillsBallot(group)) await addJob(drizzle(client), closeBallotsJob).catch(() => {});
  return [...outcomes];
}

/** Whether these submits take the last place of a secret ballot, which closes it. */
function fillsBallot({ accepted, state, currentRevisions }: JudgedGroup): boolean {
  return [...currentRevisions].some(([id, { definition }]) => {
    const { maxParticipantCount: limit } = definition;
    if (!isSecretBallot(definition) || limit === null) return false;
    const acceptedCount = accepted.filter(({ submit }) => submit.published.inquiryId === id).length;
    return acceptedCount > 0 && (state.inquiries.get(id)?.responses ?? 0) + acceptedCount >= limit;
  });
}

/** The published settings of each inquiry (limits and access), regardless of the revision that submits answer. */
async function findCurrentRevisions(
  client: pg.Client,
  group: readonly CheckedSubmit[],
  state: SubmitGroupState,
): Promise<Map<string, PublishedRevision>> {
  const current = new Map<string, PublishedRevision>();
  for (const { id, publishedRevision, createdAt } of state.inquiries.values()) {
    if (publishedRevision === null) continue;
    const at = createdAt.getTime();
    const own = group.find(({ published }) => isOf(published, id, publishedRevision, at))?.published;
    const found = own ?? (await findPublishedRevision(drizzle(client), id, publishedRevision, at));
    if (found !== null) current.set(id, found);
  }
  return current;
}

function isOf(published: PublishedRevision, id: string, revision: number, createdAt: number): boolean {
  return published.inquiryId === id && published.revision === revision && published.createdAt === createdAt;
}
