import type { ProblemCode } from '../problem/catalogue.ts';
import { type Actor, can, type InquirySubject } from './can.ts';
import { participationRefusal } from './participation-refusal.ts';

/**
 * Why somebody can't see an inquiry; null where they can. Before it opens, the people whom it is for learn that it
 * will, and nothing of what is in it, wherever they ask; to others it is as if there were none.
 */
export function viewRefusal(actor: Actor, subject: InquirySubject): ProblemCode | null {
  if (can(actor, 'inquiry.view', subject)) return null;
  return participationRefusal(actor, subject) === 'inquiryNotOpen' ? 'inquiryNotOpen' : 'notFound';
}
