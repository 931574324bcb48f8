import type { ProblemCode } from '../problem/catalogue.ts';
import type { HiddenBallotReason } from './ballot-state.ts';
import { type Actor, can, type InquirySubject } from './can.ts';
import { findInquiryViewRefusal } from './inquiry-view-refusal.ts';

/**
 * The problem for refused results or charts. Callers who may see the inquiry learn who sees its results, or
 * when; for others it looks as if it did not exist.
 */
export function getResultsRefusal(actor: Actor, subject: InquirySubject): ProblemCode {
  const hidden = findInquiryViewRefusal(actor, subject);
  if (hidden !== null) return hidden;
  return findBallotResultsRefusal(actor, subject) ?? findRefusalByResultView(subject);
}

const findRefusalByResultView = ({ resultViewStatus }: InquirySubject): ProblemCode =>
  resultViewStatus === 'participants' ? 'resultsForParticipants' : 'resultsForOwner';

/**
 * The reason why a caller who otherwise may see results can't see those of a secret ballot; null if they can.
 */
export function findBallotResultsRefusal(
  actor: Actor,
  subject: InquirySubject,
): 'ballotOpen' | 'ballotWithheld' | null {
  if (!can(actor, 'inquiry.seeResults', { ...subject, ballot: null })) return null;
  if (subject.ballot === 'open') return 'ballotOpen';
  return subject.ballot === 'withheld' ? 'ballotWithheld' : null;
}

/**
 * The problem for refused single responses; those of a secret ballot are refused to its owner and
 * administrators too.
 */
export function getResponsesRefusal(actor: Actor, subject: InquirySubject): ProblemCode {
  if (!can(actor, 'inquiry.view', subject)) return 'notFound';
  return findBallotResponsesRefusal(actor, subject) ?? 'responsesForOwner';
}

/** The refusal of single responses of a secret ballot, which no role may see. */
export function findBallotResponsesRefusal(actor: Actor, subject: InquirySubject): HiddenBallotReason | null {
  const { ballot } = subject;
  if (ballot === null || !can(actor, 'inquiry.seeResponses', { ...subject, ballot: null })) return null;
  if (ballot === 'withheld') return 'ballotWithheld';
  return ballot === 'released' ? 'ballotResponses' : 'ballotOpen';
}
