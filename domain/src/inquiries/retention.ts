import * as z from 'zod/mini';
import type { InquirySettings } from './inquiry.ts';
import { isSecretBallot } from './privacy.ts';

export const retentionStarts = ['submit', 'closing'] as const;

/** The rule for deleting responses, which participants read before they answer. */
export const retentionSchema = z.object({
  days: z.int(),
  /** The event from which the days are counted. */
  from: z.enum(retentionStarts),
});
export type Retention = z.infer<typeof retentionSchema>;

type Settings = Pick<InquirySettings, 'retentionDays' | 'retentionFrom' | 'anonymous'>;

/**
 * Null if responses are kept. A secret ballot stores no time of a submit, so the days count from its closing.
 */
export function getRetention(settings: Settings): Retention | null {
  const { retentionDays, retentionFrom } = settings;
  if (retentionDays === null) return null;
  return { days: retentionDays, from: isSecretBallot(settings) ? 'closing' : retentionFrom };
}

const dayMs = 24 * 3_600_000;

/**
 * Time of the latest submit whose response is due now, in milliseconds since 1970; null if none is due.
 * `closedAt` is null until the inquiry has closed.
 */
export function computeRetentionCutoff(
  { days, from }: Retention,
  closedAt: number | null,
  now: number,
): number | null {
  const moment = now - days * dayMs;
  if (from === 'submit') return moment;
  return closedAt !== null && closedAt <= moment ? now : null;
}
