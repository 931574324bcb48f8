import type { ProblemCode } from '../problem/catalogue.ts';
import { type Actor, can, type InquirySubject } from './can.ts';
import { findParticipationRefusal, getDeletedInquiryRefusal } from './participation-refusal.ts';

/**
 * The reason why a person can't see an inquiry; null if they can. Before it opens, its participants learn
 * only that it will open. In the bin, people who could see it learn that it was deleted. For others it does
 * not exist.
 */
export function findInquiryViewRefusal(actor: Actor, subject: InquirySubject): ProblemCode | null {
  if (can(actor, 'inquiry.view', subject)) return null;
  if (subject.inBin) return getDeletedInquiryRefusal(actor, subject);
  return findParticipationRefusal(actor, subject) === 'inquiryNotOpen' ? 'inquiryNotOpen' : 'notFound';
}
