import { findOnlyChoice } from './find-inquiry-poll.ts';
import type { Definition } from './inquiry.ts';
import { isSecretBallot } from './privacy.ts';

export type PublicChart = 'cover' | 'poll';

/**
 * Which chart everyone may see without taking part: that of the cover, if it is one, or the results of a poll's only
 * question. The results of an open secret ballot are hidden.
 */
export function findPublicChart(definition: Definition): PublicChart | null {
  if (definition.resultViewStatus !== 'public' || isSecretBallot(definition)) return null;
  if (definition.coverType === 'chart') return 'cover';
  // Hidden questions are among the others, because they may have results.
  const questions = definition.segments.flatMap((segment) => segment.questions);
  return findOnlyChoice(questions) === null ? null : 'poll';
}
