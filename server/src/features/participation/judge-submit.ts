import { isDeepStrictEqual } from 'node:util';
import { can } from '@nazar/domain/access/can.ts';
import type { Definition, InquiryState } from '@nazar/domain/inquiry/inquiry.ts';
import { inquiryState } from '@nazar/domain/inquiry/lifecycle.ts';
import { isPastDeadline } from '@nazar/domain/participation/deadline.ts';
import type { ProblemCode } from '@nazar/domain/problem/catalogue.ts';
import type { Actor } from '../../http/actor.ts';
import type { LockedInquiry, StoredAttempt, StoredResponse } from './read-group.ts';
import type { Submit } from './submit.ts';

type Earlier = Pick<StoredResponse, 'inquiryId' | 'secretHash' | 'choices' | 'rest'>;

/** A submit whose id is stored already: the same again is answered the same, whatever the rules say by now. */
export function judgeRepeated(submit: Submit, earlier: Earlier): 'stored' | ProblemCode {
  const { published, secretHash } = submit;
  if (earlier.inquiryId !== published.inquiryId || !earlier.secretHash.equals(secretHash)) return 'notFound';
  const same =
    earlier.choices.length === submit.choices.length &&
    earlier.choices.every((code, place) => code === submit.choices[place]) &&
    isDeepStrictEqual(earlier.rest, submit.rest);
  return same ? 'stored' : 'attemptConflict';
}

/** An inquiry as it stands at the moment of judging. */
export interface Standing {
  readonly ownerId: string;
  /** Of the revision that is published now; questions are judged by the attempt's own. */
  readonly settings: Pick<Definition, 'cooperationType' | 'resultViewStatus' | 'maxParticipantCount'>;
  /** Whether the revision that is published now lets nobody submit without an attempt. */
  readonly needsAttempt?: boolean;
  readonly state: InquiryState;
  readonly takenDown: boolean;
}

type Dates = Pick<LockedInquiry, 'publishedRevision' | 'publishDate' | 'expireDate'>;

export function stateAt({ publishedRevision, publishDate, expireDate }: Dates, now: number): InquiryState {
  if (publishedRevision === null) return 'draft';
  const schedule = {
    publishDate: publishDate?.toISOString() ?? null,
    expireDate: expireDate?.toISOString() ?? null,
  };
  return inquiryState(schedule, now);
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
  const closed = judgeAccess(submit.actor, standing);
  if (closed !== null) return closed;
  if (attempt === undefined && submit.published.needsAttempt) return 'notFound';
  // Else whoever names an older revision would have neither the time limit nor the draw that came with a newer one.
  if (attempt === undefined && standing.needsAttempt === true) return 'rulesChanged';
  if (attempt !== undefined) {
    const isOwn =
      attempt.inquiryId === submit.published.inquiryId && attempt.secretHash.equals(submit.secretHash);
    if (!isOwn) return 'notFound';
    const ended = isPastDeadline(attempt.endsAt?.getTime() ?? null, submit.receivedAt);
    if (ended || attempt.state !== 'running') return 'timeEnded';
  }
  if (against.hasAnswered) return 'alreadyAnswered';
  const limit = standing.settings.maxParticipantCount;
  return limit !== null && against.takenPlaces >= limit ? 'inquiryFull' : null;
}

/** Whether somebody may take part, as to the inquiry's state and who it is for. */
export function judgeAccess(actor: Actor, standing: Standing): ProblemCode | null {
  const { ownerId, settings, state, takenDown } = standing;
  const isOwner = actor.kind === 'user' && actor.id === ownerId;
  const { cooperationType, resultViewStatus } = settings;
  const open = { ownerId, cooperationType, resultViewStatus, state: 'published' } as const;
  const isInvited = can(actor, 'inquiry.participate', open);
  if (takenDown || !(isInvited || isOwner)) return isOwner ? 'forbidden' : 'notFound';
  if (state === 'draft') return isOwner ? 'inquiryNotPublished' : 'notFound';
  if (state === 'scheduled') return 'inquiryNotOpen';
  if (state === 'expired') return 'inquiryExpired';
  return isInvited ? null : 'forbidden';
}
