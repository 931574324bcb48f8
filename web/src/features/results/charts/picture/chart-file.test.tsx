import { expect, test } from 'vitest';
import { renderChartSvg } from './chart-file.tsx';
import type { ChartItem, ChartModel } from './chart-model.ts';

const item = (position: number, label: string, count = position + 1): ChartItem => ({
  key: `option ${position}`,
  label,
  position,
  count,
  counts: [count, count],
  share: `${count}%`,
  percent: count,
  value: `${count} people`,
});

const model = (type: ChartModel['type'], items: readonly ChartItem[]): ChartModel => ({
  type,
  items,
  title: 'Drinks at work',
  source: 'Lunch · counted 22 Nov 2026 · Nazar',
  about: ['1. What do you drink?', 'Percent of 12 people.'],
  days: ['21 Nov', '22 Nov'],
  whole: 31,
  number: String,
  percent: (ratio) => `${100 * ratio}%`,
});

const english = { language: 'en', dir: 'ltr' } as const;

function draw(shown: ChartModel, look: Parameters<typeof renderChartSvg>[1] = english) {
  const parsed = new DOMParser().parseFromString(
    renderChartSvg(shown, look, '@font-face{}'),
    'image/svg+xml',
  );
  const texts = [...parsed.querySelectorAll('text')];
  return { svg: parsed.documentElement, texts, said: texts.map(({ textContent }) => textContent).join('\n') };
}

test.each(['bar', 'pie', 'trend'] as const)('the file of a %s chart contains all its information', (type) => {
  const shown = model(type, [item(0, 'Tea'), item(1, 'Coffee')]);
  const { svg, said } = draw(shown);
  const values = shown.items.flatMap(({ label, value }) => [label, value]);
  for (const text of [shown.title, ...shown.about, shown.source, ...values]) expect(said).toContain(text);
  if (type === 'trend') for (const day of shown.days) expect(said).toContain(day);
  expect(svg.querySelector('style')?.textContent).toBe('@font-face{}');
});

test.each([english, { language: 'fa', dir: 'rtl' } as const])(
  'a file of many days has the value of each ($language)',
  (look) => {
    const days = Array.from({ length: 60 }, (_, index) => `day${index}`);
    const line = (position: number) => {
      return {
        ...item(position, `Option ${position}`),
        counts: days.map((_, index) => index * 7 + position),
      };
    };
    const items = [line(0), line(1)];
    const { said, svg, texts } = draw({ ...model('trend', items), days }, look);
    for (const { counts } of items) {
      for (const [index, day] of days.entries()) expect(said).toContain(`${day}: ${counts[index]}`);
    }
    const height = Number(svg.getAttribute('height'));
    for (const text of texts) expect(Number(text.getAttribute('y'))).toBeLessThan(height);
  },
);

test('a file does not depend on page styles', () => {
  const { svg } = draw(model('bar', [item(0, 'Tea')]));
  expect(svg.querySelectorAll('[class], [style]')).toHaveLength(0);
});

test('Persian text is right to left and starts at the right edge', () => {
  const { texts, svg } = draw(model('bar', [item(0, 'چای'), item(1, 'Coffee')]), {
    language: 'fa',
    dir: 'rtl',
  });
  const width = Number(svg.getAttribute('width'));
  const tea = texts.find(({ textContent }) => textContent === 'چای');
  expect(tea?.getAttribute('direction')).toBe('rtl');
  expect(Number(tea?.getAttribute('x'))).toBeGreaterThan(width / 2);
  expect(texts.find(({ textContent }) => textContent === 'Coffee')?.getAttribute('direction')).toBe('ltr');
});

test.each(['bar', 'pie', 'trend'] as const)(
  'thirty options and very long words stay inside a %s chart',
  (type) => {
    const items = Array.from({ length: 30 }, (_, at) =>
      item(at, at === 3 ? 'x'.repeat(300) : `Option ${at}`),
    );
    const { svg, texts, said } = draw(model(type, items));
    expect(said).toContain('Option 29');
    expect(said).toMatch(/x{40}/);
    const height = Number(svg.getAttribute('height'));
    // The estimated width of a letter if measuring is not possible.
    const widest = Math.max(...texts.map(({ textContent }) => (textContent ?? '').length * 14 * 0.55));
    expect(widest).toBeLessThan(960);
    for (const text of texts) expect(Number(text.getAttribute('y'))).toBeLessThan(height);
  },
);

test('bars are as long as their percentages', () => {
  const { svg, said } = draw({ ...model('bar', [item(0, 'Tea', 1), item(1, 'Coffee', 2)]), whole: 2 });
  const [half, full] = [...svg.querySelectorAll('rect[rx]')].map((bar) => Number(bar.getAttribute('width')));
  expect(Number(half) / Number(full)).toBeCloseTo(0.5);
  const [line] = [...svg.querySelectorAll('line')].slice(-1);
  expect(said).toContain('100%');
  expect(Number(line?.getAttribute('x1'))).toBeGreaterThan(Number(full));
});

test('an option keeps its colour when other options are hidden', () => {
  const fills = (shown: ChartModel) =>
    [...draw(shown).svg.querySelectorAll('rect[rx]')].map((bar) => bar.getAttribute('fill'));
  const [, second] = fills(model('bar', [item(0, 'Tea'), item(1, 'Coffee')]));
  expect(fills(model('bar', [item(1, 'Coffee')]))).toEqual([second]);
  expect(fills(model('pie', [item(1, 'Coffee')]))).toEqual([second]);
});

test('a single slice is a full circle, and options without answers are only in the legend', () => {
  const { svg, said } = draw(model('pie', [item(0, 'Tea', 4), item(1, 'Coffee', 0)]));
  expect(svg.querySelectorAll('path')).toHaveLength(1);
  expect(said).toContain('Coffee');
});
