import type { Summary } from '@nazar/domain/api/result-calls.ts';

/** How many the figures below are about: all who finished but those who wait to be counted. */
export function counted({ finished, waiting }: Pick<Summary, 'finished' | 'waiting'>): number {
  return finished - (waiting?.responses ?? 0);
}
