import type { ProblemCode } from '../problem/catalogue.ts';
import { type Actor, can, type InquirySubject } from './can.ts';

/** The reason why a person who sees an inquiry can't like or dislike it; null if they can. */
export function findReactionRefusal(actor: Actor, subject: InquirySubject): ProblemCode | null {
  return can(actor, 'inquiry.react', subject) ? null : findClosedInquiryRefusal(subject);
}

/** The reason why a person who sees an inquiry can't comment on it; null if they can. */
export function findCommentRefusal(actor: Actor, subject: InquirySubject): ProblemCode | null {
  if (can(actor, 'inquiry.comment', subject)) return null;
  if (!can(actor, 'inquiry.react', subject)) return findClosedInquiryRefusal(subject);
  return subject.comments === 'off' ? 'commentsOff' : 'commentsForUsers';
}

/** The owner also sees the inquiry before it opens and after it was taken down. */
function findClosedInquiryRefusal({ state, takenDown }: InquirySubject): ProblemCode {
  if (takenDown) return 'inquiryTakenDown';
  return state === 'draft' ? 'inquiryNotPublished' : 'inquiryNotOpen';
}
