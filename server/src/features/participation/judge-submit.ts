import { isDeepStrictEqual } from 'node:util';
import { can } from '@nazar/domain/access/can.ts';
import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
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

export interface JudgedAgainst {
  readonly inquiry: Omit<LockedInquiry, 'counts' | 'extra' | 'durations'>;
  /** Of the revision that is published now; questions are judged by the attempt's own. */
  readonly settings: Definition;
  readonly ownerId: string;
  readonly attempt: StoredAttempt | undefined;
  readonly hasAnswered: boolean;
  /** Stored, or taken by an earlier submit of this group, or held by somebody's running attempt. */
  readonly takenPlaces: number;
  readonly now: number;
}

/** Whether a new response may be stored at this moment; null says yes. */
export function judgeNew(submit: Submit, against: JudgedAgainst): ProblemCode | null {
  const { inquiry, settings, ownerId, attempt } = against;
  const closed = judgeAccess(submit.actor, { inquiry, settings, ownerId, now: against.now });
  if (closed !== null) return closed;
  if (attempt === undefined && submit.published.needsAttempt) return 'notFound';
  if (attempt !== undefined) {
    if (attempt.inquiryId !== inquiry.id || !attempt.secretHash.equals(submit.secretHash)) return 'notFound';
    const ended = isPastDeadline(attempt.endsAt?.getTime() ?? null, submit.receivedAt);
    if (ended || attempt.state !== 'running') return 'timeEnded';
  }
  if (against.hasAnswered) return 'alreadyAnswered';
  const limit = settings.maxParticipantCount;
  return limit !== null && against.takenPlaces >= limit ? 'inquiryFull' : null;
}

export interface AccessQuestion {
  readonly inquiry: Pick<LockedInquiry, 'publishedRevision' | 'publishDate' | 'expireDate' | 'takenDown'>;
  readonly settings: Pick<Definition, 'cooperationType' | 'resultViewStatus'>;
  readonly ownerId: string;
  readonly now: number;
}

/** Whether somebody may take part at this moment, as to the inquiry's state and who it is for. */
export function judgeAccess(actor: Actor, question: AccessQuestion): ProblemCode | null {
  const { inquiry, settings, ownerId, now } = question;
  const isOwner = actor.kind === 'user' && actor.id === ownerId;
  const { cooperationType, resultViewStatus } = settings;
  const open = { ownerId, cooperationType, resultViewStatus, state: 'published' } as const;
  const isInvited = can(actor, 'inquiry.participate', open);
  if (inquiry.takenDown || !(isInvited || isOwner)) return isOwner ? 'forbidden' : 'notFound';
  const schedule = {
    publishDate: inquiry.publishDate?.toISOString() ?? null,
    expireDate: inquiry.expireDate?.toISOString() ?? null,
  };
  const state = inquiry.publishedRevision === null ? 'draft' : inquiryState(schedule, now);
  if (state === 'draft') return isOwner ? 'inquiryNotPublished' : 'notFound';
  if (state === 'scheduled') return 'inquiryNotOpen';
  if (state === 'expired') return 'inquiryExpired';
  return isInvited ? null : 'forbidden';
}
