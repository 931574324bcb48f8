import { describe, expect, it, test } from 'vitest';
import { findContrastProblems } from '../../testing/contrast-problems.ts';
import {
  derivePageColors,
  findAccentProblem,
  formatColorVariablesCss,
  getPrintableAccentColor,
  getTextColorOn,
} from './accent.ts';
import { computeContrastRatio } from './contrast.ts';
import { themeCss, themes } from './theme.ts';

const plain = { theme: 'default', accentColor: null, backgroundColor: null } as const;
const parts = ['00', '40', '80', 'bf', 'ff'];
const someColors = parts.flatMap((red) =>
  parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
);

test('text on any accent colour is white or black and readable', () => {
  expect(getTextColorOn('#c2255c')).toBe('#ffffff');
  expect(getTextColorOn('#FFD43B')).toBe('#000000');
  for (const color of [...someColors, '#777777', '#767676', '#757575']) {
    expect(computeContrastRatio(getTextColorOn(color), color)).toBeGreaterThanOrEqual(4.5);
  }
});

it.each(themes)('all other text stays readable in the theme %s with any accent colour', (theme) => {
  for (const accentColor of someColors) {
    const problems = findContrastProblems(derivePageColors({ ...plain, theme, accentColor }));
    expect(problems.filter(({ pair }) => !pair.startsWith('accent'))).toEqual([]);
  }
});

describe('the variables of the page', () => {
  it.each(themes)('are those of the theme %s if there is no own accent colour', (theme) => {
    expect(formatColorVariablesCss({ ...plain, theme })).toBe(themeCss(theme));
  });

  it('have the accent colour after those of the theme', () => {
    expect(formatColorVariablesCss({ ...plain, accentColor: '#a61e4d' })).toBe(
      '--accent:#a61e4d;--on-accent:#ffffff;--tint:#f8edf1',
    );
    expect(formatColorVariablesCss({ ...plain, theme: 'night', accentColor: '#ffd43b' })).toBe(
      `${themeCss('night')};--accent:#ffd43b;--on-accent:#000000;--tint:#2f2f28`,
    );
  });

  it('use the text colour for text, and then for focus, if the accent has too little contrast', () => {
    expect(formatColorVariablesCss({ ...plain, accentColor: '#e8590c' })).toMatch(
      /;--accent-text:var\(--ink\)$/,
    );
    expect(formatColorVariablesCss({ ...plain, accentColor: '#ffd43b' })).toMatch(
      /;--accent-text:var\(--ink\);--focus:var\(--ink\)$/,
    );
  });
});

describe('text on an own background colour', () => {
  const readColors = (backgroundColor: string) => {
    const css = formatColorVariablesCss({ ...plain, backgroundColor });
    return Object.fromEntries(
      [...css.matchAll(/--([a-z-]+):(#[0-9a-f]{6})/g)].map(([, name, color]) => [name, color]),
    );
  };

  it('is readable', () => {
    for (const color of [...someColors, '#4caf50', '#12b886', '#ff6b00', '#777777', '#959595']) {
      const { page, 'on-page': text = color, 'on-page-dim': dim = color } = readColors(color);
      expect(page).toBe(color);
      expect(computeContrastRatio(text, color)).toBeGreaterThanOrEqual(4.5);
      expect(computeContrastRatio(dim, color)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has the colours of the light or dark theme where they are readable', () => {
    expect(readColors('#e3fafc')).toMatchObject({ 'on-page': '#212529', 'on-page-dim': '#495057' });
    expect(readColors('#212529')).toMatchObject({ 'on-page': '#f1f3f5', 'on-page-dim': '#ced4da' });
    expect(readColors('#4caf50')).toMatchObject({ 'on-page': '#212529', 'on-page-dim': '#212529' });
  });
});

describe('an accent colour that is hard to see', () => {
  it.each(themes)('the colour of the theme %s itself is not', (theme) => {
    expect(findAccentProblem({ ...plain, theme })).toBeNull();
  });

  it('has less than 3:1 to the page or to questions', () => {
    expect(findAccentProblem({ ...plain, accentColor: '#e8590c' })).toBeNull();
    expect(findAccentProblem({ ...plain, accentColor: '#ffd43b' })).toMatchObject({ ground: 'page' });
    expect(findAccentProblem({ ...plain, accentColor: '#ffd43b', theme: 'night' })).toBeNull();
    expect(findAccentProblem({ ...plain, accentColor: '#1b2a41', theme: 'night' })).toMatchObject({
      ground: 'surface',
    });
  });

  it('depends on the chosen background, also for the theme’s own colour', () => {
    const onDark = { ...plain, backgroundColor: '#212529' };
    expect(findAccentProblem(onDark)).toMatchObject({ ground: 'page' });
    expect(findAccentProblem({ ...onDark, accentColor: '#ffffff' })).toEqual({
      ground: 'surface',
      contrast: 1,
    });
  });
});

test('an accent colour that is hard to see on white isn’t printed', () => {
  expect(['#aa0044', '#ffd43b', null].map(getPrintableAccentColor)).toEqual(['#aa0044', null, null]);
});
