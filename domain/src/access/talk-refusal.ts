import type { ProblemCode } from '../problem/catalogue.ts';
import { type Actor, can, type InquirySubject } from './can.ts';

/** Why somebody who sees an inquiry can't like or dislike it; null where they can. */
export function reactRefusal(actor: Actor, subject: InquirySubject): ProblemCode | null {
  return can(actor, 'inquiry.react', subject) ? null : notOpenToPeople(subject);
}

/** Its owner sees it already, or still. */
function notOpenToPeople({ state, takenDown }: InquirySubject): ProblemCode {
  if (takenDown) return 'forbidden';
  return state === 'draft' ? 'inquiryNotPublished' : 'inquiryNotOpen';
}
