import type { AnswerValue } from './answers.ts';

/** Nothing was answered: no text, no option. A number, zero too, is an answer. */
export function isEmptyValue(value: AnswerValue): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'number') return false;
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
}
