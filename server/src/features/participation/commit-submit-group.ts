import type { CompiledQuota } from '@nazar/domain/inquiries/compile.ts';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import { deadlineGraceMs } from '@nazar/domain/participation/deadline.ts';
import { getResponseEditRules, type ResponseEditRules } from '@nazar/domain/participation/edit-rules.ts';
import { makeFullQuotaProblems } from '@nazar/domain/participation/quotas.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { formatLocalBucket } from '@nazar/domain/results/local-bucket.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { addJob } from '../../platform/jobs/add-job.ts';
import { makeInquirySubject } from '../access/index.ts';
import { closeEndedBallotsJob } from './close-ended-ballots.ts';
import type { InquiryStateCache } from './inquiry-state-cache.ts';
import { type InquirySnapshot, judgeNewSubmit, judgeRepeatedSubmit } from './judge-submit.ts';
import { readLimitedOptionCounts } from './option-count-queries.ts';
import {
  deleteCachedRevision,
  findPublishedRevision,
  type PublishedRevision,
  translateRevision,
} from './published-revision-queries.ts';
import { type QuotaCountMap, readTakenQuotaPlacesByInquiry } from './quota-count-queries.ts';
import {
  type AcceptedSubmit,
  type InquiryWithResponseCount,
  lockAndReadSubmitGroup,
  makeMarkerMapKey,
  noEarlierParticipation,
  readEarlierParticipation,
  type SubmitGroupState,
} from './read-submit-group.ts';
import { scoreByNewestAnswerKey } from './score-by-newest-answer-key.ts';
import {
  type CheckedSubmit,
  mayHaveStoredAttempt,
  type SubmitOutcome,
  type SubmitVerdict,
} from './submit.ts';
import { SubmitGroupOptionCounts } from './submit-group-option-counts.ts';
import { SubmitGroupParticipantPlaces } from './submit-group-participant-places.ts';
import { SubmitGroupQuotaCounts } from './submit-group-quota-counts.ts';
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
    buckets.set(published.inquiryId, bucketAt(published, now()));
  }
  // Invitees can be removed at any time, so the list is read for each group.
  const readWhole = whole || group.some((submit) => submit.entryId !== null || mayHaveStoredAttempt(submit));
  const [inquiryId = '', ...others] = buckets.keys();
  const expected = readWhole || others.length > 0 ? undefined : seen.get(inquiryId);
  if (expected !== undefined) {
    const judged = await judgeAsSeen(client, group, { expected, buckets, now: now() });
    if (judged !== null) return write(client, judged, { seen, isOpen: false });
  }
  const plan = { group, buckets, reservedFrom: new Date(now() - deadlineGraceMs) };
  let facts = await lockAndReadSubmitGroup(client, plan, readWhole);
  for (const inquiry of facts.inquiries.values()) seen.set(inquiry);
  const moment = now();
  const settings = await currentRevisions(client, group, facts);
  const counts = await readLimitedOptionCounts(client, settings);
  const quotaCounts = await readTakenQuotaPlacesByInquiry(drizzle(client), settings);
  const judge = () => judgeGroup(group, { facts, settings, counts, quotaCounts, buckets, now: moment });
  let judged = judge();
  if (!readWhole && judged.outcomes.some(({ verdict }) => verdict !== 'stored')) {
    // A stored submit must not be answered with «full» or «expired», so earlier responses are read now.
    facts = { ...facts, ...(await readEarlierParticipation(client, plan)) };
    judged = judge();
  }
  if (judged.accepted.length === 0) {
    // The commit keeps the rows of quotas that were created or queued for counting.
    await client.query(quotaCounts.size > 0 ? 'commit' : 'rollback');
    return [...judged.outcomes];
  }
  return write(client, judged, { seen, isOpen: true });
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
  const facts = { inquiries: new Map([[expected.id, expected]]), ...noEarlierParticipation };
  const settings = await currentRevisions(client, group, facts);
  // The room of options and quotas can only be read under the lock.
  if ([...settings.values()].some(isCounted)) return null;
  const nothing = { counts: new Map(), quotaCounts: new Map() };
  const judged = judgeGroup(group, { facts, settings, ...nothing, buckets, now });
  return judged.outcomes.every(({ verdict }) => verdict === 'stored') ? judged : null;
}

/** The problems are in the participant's language. */
function describeFull(
  current: PublishedRevision,
  { id }: CompiledQuota,
  submit: CheckedSubmit,
): FieldProblem[] {
  const { compiled } = translateRevision(current, submit.language ?? current.definition.language);
  return makeFullQuotaProblems(compiled, id, submit);
}

const isCounted = ({ compiled }: PublishedRevision) =>
  compiled.limitedOptions.length > 0 || compiled.quotas.length > 0;

async function write(
  client: pg.Client,
  group: JudgedGroup,
  { seen, isOpen }: Pick<SubmitCommitOptions, 'seen'> & { isOpen: boolean },
): Promise<SubmitOutcome[]> {
  const { outcomes, accepted, facts, settings, now } = group;
  const inquiries = new Map<string, CheckedInquiryState>();
  for (const [id, { state, ownerId, responses }] of facts.inquiries) {
    const isLimited = settings.get(id)?.definition.maxParticipantCount !== null;
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
  if (fillsBallot(group)) await addJob(drizzle(client), closeEndedBallotsJob).catch(() => {});
  return [...outcomes];
}

/** Whether these submits take the last place of a secret ballot, which closes it. */
function fillsBallot({ accepted, facts, settings }: JudgedGroup): boolean {
  return [...settings].some(([id, { definition }]) => {
    const { maxParticipantCount: limit } = definition;
    if (!isSecretBallot(definition) || limit === null) return false;
    const come = accepted.filter(({ submit }) => submit.published.inquiryId === id).length;
    return come > 0 && (facts.inquiries.get(id)?.responses ?? 0) + come >= limit;
  });
}

/** The published settings of each inquiry (limits and access), regardless of the revision that submits answer. */
async function currentRevisions(
  client: pg.Client,
  group: readonly CheckedSubmit[],
  facts: SubmitGroupState,
): Promise<Map<string, PublishedRevision>> {
  const current = new Map<string, PublishedRevision>();
  for (const { id, publishedRevision, createdAt } of facts.inquiries.values()) {
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

const isSameRevision = (one: PublishedRevision, other: PublishedRevision) => one.revision === other.revision;

interface JudgedGroup extends Pick<JudgedWith, 'facts' | 'settings' | 'now'> {
  readonly outcomes: readonly SubmitOutcome[];
  readonly accepted: readonly AcceptedSubmit[];
}

interface JudgedWith {
  readonly facts: SubmitGroupState;
  readonly settings: ReadonlyMap<string, PublishedRevision>;
  /** Number of responses that chose each option, indexed by code; only for inquiries that limit options. */
  readonly counts: ReadonlyMap<string, readonly number[]>;
  /** Only inquiries with quotas have counts. */
  readonly quotaCounts: ReadonlyMap<string, QuotaCountMap>;
  readonly buckets: ReadonlyMap<string, string>;
  readonly now: number;
}

/** Checks the submits in order, each as if the previous ones were already stored. */
function judgeGroup(
  group: readonly CheckedSubmit[],
  { facts, settings, counts, quotaCounts, buckets, now }: JudgedWith,
): JudgedGroup {
  const accepted: AcceptedSubmit[] = [];
  const inGroup = new Map<string, CheckedSubmit>();
  const marked = new Set(facts.markers);
  const standings = new Map<string, InquirySnapshots>();
  for (const [id, current] of settings) {
    const inquiry = facts.inquiries.get(id);
    if (inquiry !== undefined) standings.set(id, inquirySnapshots(current, inquiry, now));
  }
  const places = new SubmitGroupParticipantPlaces(facts);
  const limited = new SubmitGroupOptionCounts(counts);
  const quotas = new SubmitGroupQuotaCounts(quotaCounts);
  const scoredNow = (submit: CheckedSubmit) => {
    const current = settings.get(submit.published.inquiryId);
    return current === undefined || isSameRevision(submit.published, current)
      ? undefined
      : scoreByNewestAnswerKey(submit.published, current, submit);
  };
  const fullOf = new Map<CheckedSubmit, Pick<SubmitOutcome, 'full' | 'problems'>>();

  const judge = (submit: CheckedSubmit): SubmitVerdict => {
    const { attemptId, published } = submit;
    const { inquiryId } = published;
    const standing = standings.get(inquiryId);
    if (standing === undefined || standing.createdAt !== published.createdAt) {
      // The inquiry was deleted or created again with the same id, so the cached revision is outdated.
      deleteCachedRevision(published);
      return 'notFound';
    }
    const first = inGroup.get(attemptId);
    const earlier = first === undefined ? facts.responses.get(attemptId) : asEarlier(first);
    if (earlier !== undefined) {
      return judgeRepeatedSubmit(submit, earlier, marked.has(makeMarkerMapKey(inquiryId, submit.subject)));
    }
    const attempt = facts.attempts.get(attemptId);
    const marker = makeMarkerMapKey(inquiryId, attempt?.subject ?? submit.subject);
    const hasAnswered = marked.has(marker);
    const bucket = submit.asOf === null ? (buckets.get(inquiryId) ?? '') : bucketAt(published, submit.asOf);
    const takenPlaces = places.taken(inquiryId, attempt);
    const then = submit.asOf === null ? standing : standing.asOf(submit.asOf);
    const problem = judgeNewSubmit(submit, {
      standing: then,
      ...{ attempt, hasAnswered, entry: facts.entries.get(submit), takenPlaces },
    });
    if (problem !== null) return problem;
    const current = settings.get(inquiryId);
    const full = current === undefined ? [] : limited.full(submit, current);
    if (full.length > 0) {
      fullOf.set(submit, { full });
      return 'optionFull';
    }
    const fulfilled = current === undefined ? [] : quotas.fulfilled(submit, current);
    const room = quotas.findRoom(inquiryId, fulfilled);
    // The participation page repeats the submit.
    if (room === 'uncounted') return 'quotaBeingCounted';
    if (room !== 'free' && current !== undefined) {
      fullOf.set(submit, { problems: describeFull(current, room.full, submit) });
      return 'quotaFull';
    }
    limited.take(submit);
    quotas.take(inquiryId, fulfilled);
    inGroup.set(attemptId, submit);
    marked.add(marker);
    places.take(inquiryId, attempt);
    accepted.push({
      submit: { ...submit, ...scoredNow(submit) },
      attempt,
      bucket,
      quotas: fulfilled.map(({ id }) => id),
    });
    return 'stored';
  };
  const outcomes = group.map((submit): SubmitOutcome => {
    const verdict = judge(submit);
    const standing = standings.get(submit.published.inquiryId);
    const subject =
      standing === undefined
        ? null
        : {
            ...standing.subject,
            hasParticipated: true,
            isAllowedUser: facts.entries.get(submit) === 'proved',
          };
    const scored = verdict === 'stored' ? scoredNow(submit) : undefined;
    return {
      ...{ verdict, subject, editing: standing?.editing ?? null },
      ...fullOf.get(submit),
      ...(scored !== undefined && { scored }),
    };
  });
  return { outcomes, accepted, facts, settings, now };
}

interface InquirySnapshots extends InquirySnapshot {
  readonly createdAt: number;
  readonly editing: ResponseEditRules | null;
  asOf(moment: number): InquirySnapshot;
}

function inquirySnapshots(
  current: PublishedRevision,
  inquiry: InquiryWithResponseCount,
  now: number,
): InquirySnapshots {
  const { definition: settings, createdAt, needsAttempt } = current;
  const at = (moment: number): InquirySnapshot => ({
    subject: makeInquirySubject(inquiry, settings, {
      now: moment,
      hasParticipated: false,
      isAllowedUser: false,
    }),
    ...{ settings, needsAttempt },
  });
  return { ...at(now), createdAt, editing: getResponseEditRules(settings), asOf: at };
}

function bucketAt({ definition }: PublishedRevision, moment: number): string {
  return formatLocalBucket(definition.timeZone, isSecretBallot(definition) ? 'day' : 'hour', moment);
}

function asEarlier({ published, secretHash, choices, rest }: CheckedSubmit) {
  return { inquiryId: published.inquiryId, secretHash, choices, rest };
}
