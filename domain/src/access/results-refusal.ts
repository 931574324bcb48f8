import type { ProblemCode } from '../problem/catalogue.ts';
import type { BallotRefusal } from './ballot-state.ts';
import { type Actor, can, type InquirySubject } from './can.ts';
import { viewRefusal } from './view-refusal.ts';

/**
 * Why results or charts are refused. Callers who may see the inquiry learn who sees its results, or when; for others
 * it looks as if it did not exist.
 */
export function resultsRefusal(actor: Actor, subject: InquirySubject): ProblemCode {
  const hidden = viewRefusal(actor, subject);
  if (hidden !== null) return hidden;
  return sealedResults(actor, subject) ?? resultsByView(subject);
}

const resultsByView = ({ resultViewStatus }: InquirySubject): ProblemCode =>
  resultViewStatus === 'participants' ? 'resultsForParticipants' : 'resultsForOwner';

/** Why a caller who may see results by all other rules sees none of a secret ballot; null where they may. */
export function sealedResults(actor: Actor, subject: InquirySubject): 'ballotOpen' | 'ballotWithheld' | null {
  if (!can(actor, 'inquiry.seeResults', { ...subject, ballot: null })) return null;
  if (subject.ballot === 'open') return 'ballotOpen';
  return subject.ballot === 'withheld' ? 'ballotWithheld' : null;
}

/** Why single responses are refused: of a secret ballot to its owner and administrators too. */
export function responsesRefusal(actor: Actor, subject: InquirySubject): ProblemCode {
  if (!can(actor, 'inquiry.view', subject)) return 'notFound';
  return sealedResponses(actor, subject) ?? 'responsesForOwner';
}

/** The same of single responses, which are never shown. */
export function sealedResponses(actor: Actor, subject: InquirySubject): BallotRefusal | null {
  const { ballot } = subject;
  if (ballot === null || !can(actor, 'inquiry.seeResponses', { ...subject, ballot: null })) return null;
  if (ballot === 'withheld') return 'ballotWithheld';
  return ballot === 'released' ? 'ballotResponses' : 'ballotOpen';
}
