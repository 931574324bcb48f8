import type { ProblemCode } from '../problem/catalogue.ts';
import { isClosedBallot } from './ballot-state.ts';
import { type Actor, can, type InquirySubject, isInInquiryAudience } from './can.ts';

/**
 * The reason why the actor can't take part in an inquiry; null if they can. An inquiry that is not meant for
 * them looks as if it did not exist.
 */
export function findParticipationRefusal(actor: Actor, subject: InquirySubject): ProblemCode | null {
  if (can(actor, 'inquiry.participate', subject)) return null;
  if (subject.inBin) return getDeletedInquiryRefusal(actor, subject);
  const owns = can(actor, 'inquiry.edit', subject);
  if (!owns && (subject.takenDown || !isInInquiryAudience(actor, subject))) return 'notFound';
  if (subject.takenDown) return 'inquiryTakenDown';
  if (isClosedBallot(subject.ballot)) return 'inquiryExpired';
  switch (subject.state) {
    case 'draft':
      return owns ? 'inquiryNotPublished' : 'notFound';
    case 'scheduled':
      return 'inquiryNotOpen';
    case 'expired':
      return 'inquiryExpired';
    case 'published':
      return 'forbidden';
  }
}

/** The problem for an inquiry in the bin; for people who could not see it before, it does not exist. */
export function getDeletedInquiryRefusal(actor: Actor, subject: InquirySubject): ProblemCode {
  return can(actor, 'inquiry.view', { ...subject, inBin: false }) ? 'inquiryDeleted' : 'notFound';
}
