import type { AnswerValue } from './answers.ts';

/** Whether the answer is empty: no text and no option. Zero is an answer. */
export function isEmptyAnswerValue(value: AnswerValue): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'number') return false;
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
}
