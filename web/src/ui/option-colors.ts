import { optionColors } from '@nazar/domain/results/option-colors.ts';

export { optionColor, optionColors } from '@nazar/domain/results/option-colors.ts';

/** From the ninth option on the colours repeat with patterns. */
export const optionMarks = ['plain', 'stripes', 'dots', 'lines'] as const;
export type OptionMark = (typeof optionMarks)[number];

export function optionMark(position: number): OptionMark {
  return optionMarks[Math.floor(position / optionColors.length) % optionMarks.length] ?? 'plain';
}
