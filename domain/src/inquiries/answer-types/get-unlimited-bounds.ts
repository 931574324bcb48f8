import type { Question } from '../question.ts';
import type { AnswerType } from './answer-type.ts';
import { answerTypes } from './index.ts';

/** The bounds that mean no limit, which are the widest; null for types that need both, such as scales. */
export function getUnlimitedBounds(responseType: Question['responseType']): AnswerType['boundsWithin'] {
  const { bounds, boundsWithin, points } = answerTypes[responseType];
  return bounds === 'value' && points === null ? boundsWithin : null;
}
