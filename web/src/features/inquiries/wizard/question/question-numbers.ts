import {
  countAnswerableQuestions,
  listAnswerableQuestions,
} from '@nazar/domain/inquiries/answerable-questions.ts';
import type { Segments } from '../draft/edit-segments.ts';

const known = new WeakMap<Segments, ReadonlyMap<string, number>>();

/** The numbers of questions by id, from 1; hidden questions and statements have none. */
export function mapQuestionNumbersById(segments: Segments): ReadonlyMap<string, number> {
  const found = known.get(segments);
  if (found !== undefined) return found;
  const numbers = new Map(listAnswerableQuestions({ segments }).map(({ id }, index) => [id, index + 1]));
  known.set(segments, numbers);
  return numbers;
}

/** The number of the last numbered question before a segment; 0 if there is none. */
export function countNumberedQuestionsBefore(segments: Segments, index: number): number {
  return countAnswerableQuestions({ segments: segments.slice(0, index) });
}
