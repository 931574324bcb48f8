import { type AttemptSettings, needsAttempt } from '../inquiries/needs-attempt.ts';
import type { ProblemCode } from '../problem/catalogue.ts';
import type { Actor } from './actor.ts';
import { can, type InquirySubject } from './can.ts';

/** The reason why a table of answers can't be imported into an inquiry of its owner; null if it can. */
export function findImportRefusal(
  { state, takenDown, cooperationType }: InquirySubject,
  settings: AttemptSettings,
): ProblemCode | null {
  if (state === 'draft') return 'inquiryNotPublished';
  if (takenDown) return 'inquiryTakenDown';
  if (state === 'scheduled') return 'inquiryNotOpen';
  // Other inquiries need an account or an invitation for each person, or a time limit; rows of a table have
  // neither.
  return cooperationType !== 'anon' || needsAttempt(settings) ? 'importNotPossible' : null;
}

export function canImportResponses(
  actor: Actor,
  subject: InquirySubject,
  settings: AttemptSettings,
): boolean {
  return can(actor, 'inquiry.changeResponses', subject) && findImportRefusal(subject, settings) === null;
}
