import {
  defaultVariantColorsResolver,
  type MantineTheme,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core';
import { computeContrastRatio } from '@nazar/domain/inquiries/theme/contrast.ts';

/** The minimum contrast of text in WCAG 2.2 AA. */
const readable = 4.5;

/**
 * Readable pairs of colours for the tinted variants. Mantine's own light variant of a named shade has that shade under
 * its own text, its shade 9 of yellow, orange and lime is pale on their tints, and it shows a dark block when a pointer
 * is over a subtle `dark` button.
 */
export const resolveVariantColors: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const { color, isThemeColor } = parseThemeColor({ color: input.color ?? 'cyan', theme: input.theme });
  const { variant, theme } = input;
  if (!isThemeColor || (variant !== 'light' && variant !== 'subtle' && variant !== 'transparent'))
    return resolved;
  const tint = color === 'dark' ? 'gray' : color;
  return {
    ...resolved,
    background: variant === 'light' ? `var(--mantine-color-${tint}-0)` : 'transparent',
    hover: variant === 'transparent' ? 'transparent' : `var(--mantine-color-${tint}-1)`,
    color: chooseTextColor(tint, color, theme),
  };
};

/** Returns shade 9, darkened if the stronger of the tints needs more contrast. */
function chooseTextColor(tint: string, color: string, theme: MantineTheme): string {
  const background = theme.colors[tint]?.[1] ?? theme.white;
  const text = theme.colors[color]?.[9] ?? theme.black;
  for (let black = 0; black <= 100; black += 10) {
    if (computeContrastRatio(mixBlack(text, black), background) < readable) continue;
    return black === 0 ? `var(--mantine-color-${color}-9)` : mixBlack(text, black);
  }
  return theme.black;
}

function mixBlack(color: string, percent: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `#${parts
    .map((part) =>
      Math.round(part * (1 - percent / 100))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
