import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';

export function getChosenOptionIds(answer: Answer | undefined): readonly string[] {
  if (typeof answer?.value === 'string') return [answer.value];
  return Array.isArray(answer?.value) ? answer.value : [];
}

/** The chosen options after a click; «None of these» and the others exclude each other. */
export function toggleOption(
  question: Pick<PublicQuestion, 'options'>,
  chosen: readonly string[],
  optionId: string,
): string[] {
  if (chosen.includes(optionId)) return chosen.filter((id) => id !== optionId);
  const excluding = new Set(question.options.filter(({ role }) => role === 'none').map(({ id }) => id));
  if (excluding.has(optionId)) return [optionId];
  return [...chosen.filter((id) => !excluding.has(id)), optionId];
}
