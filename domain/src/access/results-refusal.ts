import type { ProblemCode } from '../problem/catalogue.ts';
import type { Actor, InquirySubject } from './can.ts';
import { viewRefusal } from './view-refusal.ts';

/**
 * Why results or charts are refused. Whoever may see the inquiry is told who sees its results; to others it
 * is as if there were none.
 */
export function resultsRefusal(actor: Actor, subject: InquirySubject): ProblemCode {
  const hidden = viewRefusal(actor, subject);
  if (hidden !== null) return hidden;
  return subject.resultViewStatus === 'participants' ? 'resultsForParticipants' : 'resultsForOwner';
}
