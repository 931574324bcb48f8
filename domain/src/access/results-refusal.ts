import type { ProblemCode } from '../problem/catalogue.ts';
import { type Actor, can, type InquirySubject } from './can.ts';

/**
 * Why results or charts are refused. Whoever may see the inquiry is told who sees its results; to others it
 * is as if there were none.
 */
export function resultsRefusal(actor: Actor, subject: InquirySubject): ProblemCode {
  if (!can(actor, 'inquiry.view', subject)) return 'notFound';
  return subject.resultViewStatus === 'participants' ? 'resultsForParticipants' : 'resultsForOwner';
}
