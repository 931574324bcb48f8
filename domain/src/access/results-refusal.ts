import type { ProblemCode } from '../problem/catalogue.ts';
import type { Actor, InquirySubject } from './can.ts';
import { viewRefusal } from './view-refusal.ts';

/**
 * Why results or charts are refused. Callers who may see the inquiry learn who sees its results; for others it
 * looks as if it did not exist.
 */
export function resultsRefusal(actor: Actor, subject: InquirySubject): ProblemCode {
  const hidden = viewRefusal(actor, subject);
  if (hidden !== null) return hidden;
  return subject.resultViewStatus === 'participants' ? 'resultsForParticipants' : 'resultsForOwner';
}
