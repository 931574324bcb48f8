import type { ProblemCode } from '../problem/catalogue.ts';
import { type Actor, can, type InquirySubject } from './can.ts';
import { viewRefusal } from './view-refusal.ts';

/**
 * Why results or charts are refused. Callers who may see the inquiry learn who sees its results, or when; for others
 * it looks as if it did not exist.
 */
export function resultsRefusal(actor: Actor, subject: InquirySubject): ProblemCode {
  const hidden = viewRefusal(actor, subject);
  if (hidden !== null) return hidden;
  const isSealed = can(actor, 'inquiry.seeResults', { ...subject, ballot: null });
  if (isSealed && subject.ballot === 'open') return 'ballotOpen';
  if (isSealed && subject.ballot === 'withheld') return 'ballotWithheld';
  return subject.resultViewStatus === 'participants' ? 'resultsForParticipants' : 'resultsForOwner';
}

/** Why single responses are refused: of a secret ballot to its owner and administrators too. */
export function responsesRefusal(actor: Actor, subject: InquirySubject): ProblemCode {
  if (!can(actor, 'inquiry.view', subject)) return 'notFound';
  if (!can(actor, 'inquiry.seeResponses', { ...subject, ballot: null })) return 'responsesForOwner';
  if (subject.ballot === 'withheld') return 'ballotWithheld';
  return subject.ballot === 'released' ? 'ballotResponses' : 'ballotOpen';
}
