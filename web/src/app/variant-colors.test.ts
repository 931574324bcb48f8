import { createTheme, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { computeContrastRatio } from '@nazar/domain/inquiries/theme/contrast.ts';
import { describe, expect, test } from 'vitest';
import { makeMantineTheme, resolveThemeVariables } from './theme.ts';

const theme = mergeMantineTheme(DEFAULT_THEME, createTheme(makeMantineTheme('en', 'Close')));

/** The `#rrggbb` of a colour in the theme. */
function shown(color: string, under = '#ffffff'): string {
  if (color === 'transparent') return under;
  const [, name, shade] = /^var\(--mantine-color-([a-z]+)-(\d)\)$/.exec(color) ?? [];
  if (name !== undefined) return theme.colors[name]?.[Number(shade)] ?? '';
  return color === 'var(--mantine-color-white)' ? theme.white : color;
}

const colors = Object.keys(DEFAULT_THEME.colors);
const shaded = colors.flatMap((color) => [color, `${color}.9`]);

describe.each(['light', 'subtle', 'transparent'] as const)('text of the %s variant', (variant) => {
  test.each(shaded)('in %s has enough contrast, also when hovered', (color) => {
    const { color: text, background, hover } = theme.variantColorResolver({ color, theme, variant });
    for (const under of [background, hover]) {
      // Buttons without a background are also used on the grey page.
      const ground = shown(under, theme.colors.gray[1]);
      expect(computeContrastRatio(shown(text), ground), `${shown(text)} on ${ground}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });
});

test('a subtle dark button stays light when hovered', () => {
  const { hover } = theme.variantColorResolver({ color: 'dark', theme, variant: 'subtle' });
  expect(computeContrastRatio(shown(hover), '#ffffff')).toBeLessThan(1.3);
});

test('greys and red for text have enough contrast on white and on the grey page', () => {
  const { light } = resolveThemeVariables(theme);
  for (const [name, color] of Object.entries(light)) {
    expect(computeContrastRatio(color, '#ffffff'), name).toBeGreaterThanOrEqual(4.5);
    if (!name.endsWith('placeholder')) {
      expect(computeContrastRatio(color, theme.colors.gray[1]), name).toBeGreaterThanOrEqual(4.5);
    }
  }
});
