import { optionColors } from '@nazar/domain/results/option-colors.ts';

export { getOptionColor, optionColors } from '@nazar/domain/results/option-colors.ts';

/** From the ninth option on, the colours repeat with patterns. */
const optionPatterns = ['plain', 'stripes', 'dots', 'lines'] as const;
type OptionPattern = (typeof optionPatterns)[number];

export function getOptionPattern(position: number): OptionPattern {
  return optionPatterns[Math.floor(position / optionColors.length) % optionPatterns.length] ?? 'plain';
}
