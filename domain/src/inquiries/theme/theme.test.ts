import { expect, it } from 'vitest';
import { findContrastProblems } from '../../testing/contrast-problems.ts';
import { getThemeLook, themeCss, themes } from './theme.ts';

it.each(themes)('the colours of the theme %s have enough contrast', (theme) => {
  expect(findContrastProblems(getThemeLook(theme))).toEqual([]);
});

it('names the colours with too little contrast', () => {
  const problems = findContrastProblems({ ...getThemeLook('default'), accent: '#9ad7e0' });
  expect(problems.map(({ pair }) => pair)).toEqual([
    ...['accent on page', 'accent on surface', 'accent on tint'],
  ]);
});

it('the default theme adds nothing to the page, and no theme more than a few hundred bytes', () => {
  expect(themeCss('default')).toBe('');
  expect(themeCss('mint')).toBe('--page:#e3f5ea;--tint:#e6f6ec;--accent:#1b6e3c;--corner:0.875rem');
  for (const theme of themes) expect(themeCss(theme).length).toBeLessThan(300);
});
