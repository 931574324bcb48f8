import { computeContrastRatio } from '../inquiries/theme/contrast.ts';
import type { ThemeColors } from '../inquiries/theme/theme.ts';

/**
 * Pairs of text and background, and of outline and background, that occur on the page, with the required
 * contrast.
 */
const pairs: readonly (readonly [keyof ThemeColors, keyof ThemeColors, number])[] = [
  ...(['page', 'surface', 'tint'] as const).flatMap(
    (ground) =>
      [
        ['ink', ground, 4.5],
        ['dim', ground, 4.5],
        ['accent', ground, 4.5],
      ] as const,
  ),
  ['wrong', 'surface', 4.5],
  ['edge', 'surface', 3],
  ['star-edge', 'surface', 3],
];

type ContrastProblem = { readonly pair: string; readonly contrast: number; readonly min: number };

/** The pairs of colours whose contrast is below that required by WCAG (4.5 for text, 3 for outlines). */
export function findContrastProblems(colors: ThemeColors): ContrastProblem[] {
  return pairs
    .map(([front, ground, min]) => ({
      pair: `${front} on ${ground}`,
      min,
      contrast: computeContrastRatio(colors[front], colors[ground]),
    }))
    .filter(({ contrast: found, min }) => found < min);
}
