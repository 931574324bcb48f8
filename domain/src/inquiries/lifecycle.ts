import type { InquiryState, Schedule } from './inquiry.ts';

/**
 * Returns the state of an inquiry at a moment (milliseconds since 1970). It is derived and never stored, so a
 * missed timer can't keep an inquiry open. At the expire date itself the inquiry is already expired.
 */
export function getInquiryState(schedule: Schedule, now: number): InquiryState {
  const { publishDate, expireDate } = schedule;
  if (publishDate === null) return 'draft';
  if (expireDate !== null && now >= Date.parse(expireDate)) return 'expired';
  return now >= Date.parse(publishDate) ? 'published' : 'scheduled';
}
