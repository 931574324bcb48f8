import type { CompiledQuota } from '@nazar/domain/inquiries/compile.ts';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import { getResponseEditRules, type ResponseEditRules } from '@nazar/domain/participation/edit-rules.ts';
import { makeFullQuotaProblems } from '@nazar/domain/participation/quotas.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { formatLocalBucket } from '@nazar/domain/results/local-bucket.ts';
import { makeInquirySubject } from '../../access/index.ts';
import { deleteCachedRevision, type PublishedRevision, translateRevision } from '../../inquiries/index.ts';
import type { QuotaCountMap } from '../quotas/quota-count-queries.ts';
import { type StoredScore, scoreByNewestAnswerKey } from '../scoring/score-by-newest-answer-key.ts';
import { type InquirySnapshot, judgeNewSubmit, judgeRepeatedSubmit } from './judge-submit.ts';
import {
  type AcceptedSubmit,
  type InquiryWithResponseCount,
  makeMarkerMapKey,
  type StoredAttempt,
  type SubmitGroupState,
} from './read-submit-group.ts';
import type { CheckedSubmit, SubmitOutcome } from './submit.ts';
import { SubmitGroupOptionCounts } from './submit-group-option-counts.ts';
import { SubmitGroupParticipantPlaces } from './submit-group-participant-places.ts';
import { SubmitGroupQuotaCounts } from './submit-group-quota-counts.ts';

interface GroupJudgingContext {
  readonly state: SubmitGroupState;
  /** The published revision of each inquiry, regardless of the revision that submits answer. */
  readonly currentRevisions: ReadonlyMap<string, PublishedRevision>;
  /** Number of responses that chose each option, indexed by code; only for inquiries that limit options. */
  readonly optionCounts: ReadonlyMap<string, readonly number[]>;
  /** Only inquiries with quotas have counts. */
  readonly quotaCounts: ReadonlyMap<string, QuotaCountMap>;
  readonly buckets: ReadonlyMap<string, string>;
  readonly now: number;
}

export interface JudgedGroup extends Pick<GroupJudgingContext, 'state' | 'currentRevisions' | 'now'> {
  readonly outcomes: readonly SubmitOutcome[];
  readonly accepted: readonly AcceptedSubmit[];
}

/** Checks the submits in order, each as if the previous ones were already stored. */
export function judgeSubmitGroup(group: readonly CheckedSubmit[], context: GroupJudgingContext): JudgedGroup {
  const { state, currentRevisions, now } = context;
  const judge = new SubmitGroupJudge(context);
  return {
    outcomes: group.map((submit) => judge.judge(submit)),
    accepted: judge.accepted,
    state,
    currentRevisions,
    now,
  };
}

type Judgement = Omit<SubmitOutcome, 'subject' | 'editing'>;

interface Acceptance {
  readonly current: PublishedRevision;
  readonly attempt: StoredAttempt | undefined;
  readonly markerMapKey: string;
  readonly fulfilled: readonly CompiledQuota[];
}

class SubmitGroupJudge {
  readonly accepted: AcceptedSubmit[] = [];
  readonly #acceptedByAttempt = new Map<string, CheckedSubmit>();
  readonly #context: GroupJudgingContext;
  readonly #snapshots = new Map<string, InquirySnapshots>();
  readonly #markers: Set<string>;
  readonly #places: SubmitGroupParticipantPlaces;
  readonly #options: SubmitGroupOptionCounts;
  readonly #quotas: SubmitGroupQuotaCounts;

  constructor(context: GroupJudgingContext) {
    const { state, currentRevisions, optionCounts, quotaCounts, now } = context;
    this.#context = context;
    for (const [id, current] of currentRevisions) {
      const inquiry = state.inquiries.get(id);
      if (inquiry !== undefined) this.#snapshots.set(id, makeSnapshots(current, inquiry, now));
    }
    this.#markers = new Set(state.markers);
    this.#places = new SubmitGroupParticipantPlaces(state);
    this.#options = new SubmitGroupOptionCounts(optionCounts);
    this.#quotas = new SubmitGroupQuotaCounts(quotaCounts);
  }

  judge(submit: CheckedSubmit): SubmitOutcome {
    const snapshots = this.#snapshots.get(submit.published.inquiryId);
    if (snapshots === undefined || snapshots.current.createdAt !== submit.published.createdAt) {
      // The inquiry was deleted or created again with the same id, so the cached revision is outdated.
      deleteCachedRevision(submit.published);
      return { verdict: 'notFound', subject: null, editing: null };
    }
    const isAllowedUser = this.#context.state.entries.get(submit) === 'proved';
    return {
      ...this.#decide(submit, snapshots),
      subject: { ...snapshots.subject, hasParticipated: true, isAllowedUser },
      editing: snapshots.editing,
    };
  }

  #decide(submit: CheckedSubmit, snapshots: InquirySnapshots): Judgement {
    const { attemptId, published, marker, asOf } = submit;
    const { inquiryId } = published;
    const { current } = snapshots;
    const { responses, attempts, entries } = this.#context.state;
    const first = this.#acceptedByAttempt.get(attemptId);
    const earlier = first === undefined ? responses.get(attemptId) : toSubmittedResponse(first);
    if (earlier !== undefined) {
      const hasAnswered = this.#markers.has(makeMarkerMapKey(inquiryId, marker));
      const verdict = judgeRepeatedSubmit(submit, earlier, hasAnswered);
      return verdict === 'stored' ? makeStoredJudgement(scoreByCurrentKey(submit, current)) : { verdict };
    }
    const attempt = attempts.get(attemptId);
    const markerMapKey = makeMarkerMapKey(inquiryId, attempt?.marker ?? marker);
    const problem = judgeNewSubmit(submit, {
      snapshot: asOf === null ? snapshots : snapshots.asOf(asOf),
      attempt,
      hasAnswered: this.#markers.has(markerMapKey),
      entry: entries.get(submit),
      takenPlaces: this.#places.countTaken(inquiryId, attempt),
    });
    if (problem !== null) return { verdict: problem };
    const fulfilled = this.#quotas.listFulfilled(submit, current);
    return (
      this.#findMissingRoom(submit, current, fulfilled) ??
      this.#accept(submit, { current, attempt, markerMapKey, fulfilled })
    );
  }

  /** The chosen options or the fulfilled quota that have no place left. */
  #findMissingRoom(
    submit: CheckedSubmit,
    current: PublishedRevision,
    fulfilled: readonly CompiledQuota[],
  ): Judgement | null {
    const fullOptions = this.#options.listFull(submit, current);
    if (fullOptions.length > 0) return { verdict: 'optionFull', fullOptions };
    const room = this.#quotas.findRoom(current.inquiryId, fulfilled);
    // The participation page repeats the submit.
    if (room === 'uncounted') return { verdict: 'quotaBeingCounted' };
    return room === 'free'
      ? null
      : { verdict: 'quotaFull', problems: describeFullQuota(current, room.full, submit) };
  }

  #accept(submit: CheckedSubmit, { current, attempt, markerMapKey, fulfilled }: Acceptance): Judgement {
    const { attemptId, published, asOf } = submit;
    const { inquiryId } = published;
    this.#options.take(submit);
    this.#quotas.take(inquiryId, fulfilled);
    this.#places.take(inquiryId, attempt);
    this.#markers.add(markerMapKey);
    this.#acceptedByAttempt.set(attemptId, submit);
    const scored = scoreByCurrentKey(submit, current);
    this.accepted.push({
      submit: { ...submit, ...scored },
      attempt,
      bucket: asOf === null ? (this.#context.buckets.get(inquiryId) ?? '') : getBucketAt(published, asOf),
      quotas: fulfilled.map(({ id }) => id),
    });
    return makeStoredJudgement(scored);
  }
}

const makeStoredJudgement = (scored: StoredScore | undefined): Judgement => ({
  verdict: 'stored',
  ...(scored !== undefined && { scored }),
});

/** The score by the current answer key; undefined if the submit was scored by it. */
function scoreByCurrentKey(submit: CheckedSubmit, current: PublishedRevision): StoredScore | undefined {
  const { published } = submit;
  return published.revision === current.revision
    ? undefined
    : scoreByNewestAnswerKey(published, current, submit);
}

/** The problems are in the participant's language. */
function describeFullQuota(
  current: PublishedRevision,
  { id }: CompiledQuota,
  submit: CheckedSubmit,
): FieldProblem[] {
  const { compiled } = translateRevision(current, submit.language ?? current.definition.language);
  return makeFullQuotaProblems(compiled, id, submit);
}

interface InquirySnapshots extends InquirySnapshot {
  readonly current: PublishedRevision;
  readonly editing: ResponseEditRules | null;
  asOf(moment: number): InquirySnapshot;
}

function makeSnapshots(
  current: PublishedRevision,
  inquiry: InquiryWithResponseCount,
  now: number,
): InquirySnapshots {
  const { definition: settings } = current;
  const asOf = (moment: number): InquirySnapshot => ({
    subject: makeInquirySubject(inquiry, settings, {
      now: moment,
      hasParticipated: false,
      isAllowedUser: false,
    }),
    settings,
    current,
  });
  return { ...asOf(now), current, editing: getResponseEditRules(settings), asOf };
}

/** The bucket that counts responses of this moment in addition to the total. */
export function getBucketAt({ definition }: PublishedRevision, moment: number): string {
  return formatLocalBucket(definition.timeZone, isSecretBallot(definition) ? 'day' : 'hour', moment);
}

function toSubmittedResponse({ published, secretHash, choices, rest }: CheckedSubmit) {
  return { inquiryId: published.inquiryId, secretHash, choices, rest };
}
