import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';

/** The integers between the ends of a scale. */
export function listScalePoints(
  question: Pick<PublicQuestion, 'min' | 'max'>,
  min: number,
  max: number,
): number[] {
  const from = typeof question.min === 'number' ? question.min : min;
  const to = typeof question.max === 'number' ? question.max : max;
  const count = Math.min(101, Math.max(0, Math.floor(to) - Math.ceil(from) + 1));
  return Array.from({ length: count }, (_, index) => Math.ceil(from) + index);
}
