import type { Question } from '../question.ts';

/** Whether answers to the question can change the score. */
export const hasPoints = ({ score, wrongScore }: Pick<Question, 'score' | 'wrongScore'>): boolean =>
  score !== 0 || wrongScore !== 0;
