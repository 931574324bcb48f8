import { isDeepStrictEqual } from 'node:util';
import { participationRefusal } from '@nazar/domain/access/participation-refusal.ts';
import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { isPastDeadline } from '@nazar/domain/participation/deadline.ts';
import type { ProblemCode } from '@nazar/domain/problem/catalogue.ts';
import { type AccessSettings, type InquiryFacts, inquirySubject } from '../access/subject-queries.ts';
import type { StoredAttempt, StoredResponse } from './read-group.ts';
import type { Submit } from './submit.ts';

type Earlier = Pick<StoredResponse, 'inquiryId' | 'secretHash' | 'choices' | 'rest'>;

/** A submit whose id is stored already: the same again is answered the same, whatever the rules say by now. */
export function judgeRepeated(submit: Submit, earlier: Earlier): 'stored' | ProblemCode {
  const { published, secretHash } = submit;
  if (earlier.inquiryId !== published.inquiryId || !earlier.secretHash.equals(secretHash)) return 'notFound';
  const same =
    earlier.choices.length === submit.choices.length &&
    earlier.choices.every((code, index) => code === submit.choices[index]) &&
    isDeepStrictEqual(earlier.rest, submit.rest);
  return same ? 'stored' : 'attemptConflict';
}

/** An inquiry as it stands at the moment of judging. */
export interface Standing {
  readonly facts: InquiryFacts;
  /** Of the revision that is published now; questions are judged by the attempt's own. */
  readonly settings: AccessSettings & Pick<Definition, 'maxParticipantCount'>;
  /** Whether the revision that is published now lets nobody submit without an attempt. */
  readonly needsAttempt: boolean;
  /** Milliseconds: when its state is judged. */
  readonly now: number;
}

export interface JudgedAgainst {
  readonly standing: Standing;
  readonly attempt: StoredAttempt | undefined;
  readonly hasAnswered: boolean;
  /** Stored, or taken by an earlier submit of this group, or held by somebody else's running attempt. */
  readonly takenPlaces: number;
}

/** Whether a new response may be stored at this moment; null says yes. */
export function judgeNew(submit: Submit, against: JudgedAgainst): ProblemCode | null {
  const { standing, attempt } = against;
  const { facts, settings, now } = standing;
  const subject = inquirySubject(facts, settings, { now, hasParticipated: against.hasAnswered });
  const closed = participationRefusal(submit.actor, subject);
  if (closed !== null) return closed;
  if (attempt === undefined && submit.published.needsAttempt) return 'notFound';
  // Else whoever names an older revision would have neither the time limit nor the draw that came with a newer one.
  if (attempt === undefined && standing.needsAttempt) return 'rulesChanged';
  if (attempt !== undefined) {
    const isOwn =
      attempt.inquiryId === submit.published.inquiryId && attempt.secretHash.equals(submit.secretHash);
    if (!isOwn) return 'notFound';
    const ended = isPastDeadline(attempt.endsAt?.getTime() ?? null, submit.receivedAt);
    if (ended || attempt.state !== 'running') return 'timeEnded';
  }
  if (against.hasAnswered) return 'alreadyAnswered';
  const limit = settings.maxParticipantCount;
  return limit !== null && against.takenPlaces >= limit ? 'inquiryFull' : null;
}
