import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { isSecretBallot, storesIdentity } from '@nazar/domain/inquiries/privacy.ts';

const minute = 60_000;

/** The stored precision of times in milliseconds: a minute in open inquiries; secret ballots store none. */
export function coarsenResponseTime(
  definition: Pick<Definition, 'cooperationType' | 'anonymous'>,
  moment: number,
): Date | null {
  if (isSecretBallot(definition)) return null;
  return new Date(storesIdentity(definition) ? moment : Math.floor(moment / minute) * minute);
}
