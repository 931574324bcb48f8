import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../testing/render-app.tsx';
import { FormattedAnswer } from './formatted-answer.tsx';

test.each([true, false])(
  'texts are aligned by the page and keep their own direction (short: %s)',
  async (short) => {
    const written = 'هوای خوب';
    const answer = {
      questionId: '',
      kind: 'words' as const,
      value: written,
      labels: [],
      cells: [],
      otherText: null,
    };
    await renderComponent(<FormattedAnswer answer={answer} responseType="longText" short={short} />);
    const words = await screen.findByText(written);
    expect(words.tagName).toBe('BDI');
    expect(words.closest('[dir="auto"]')).toBeNull();
  },
);

test.each([
  [{ min: 1, max: 5 }, false, '4 of 5'],
  [{ min: 0, max: 10 }, false, '4 of 10'],
  [{ min: -5, max: 5 }, false, '4 (from -5 to 5)'],
  [{ min: 1, max: 5 }, true, '4'],
])('points show their maximum, except in a list: %j, short %s', async (row, short, words) => {
  const answer = {
    questionId: '',
    kind: 'figure' as const,
    value: 4,
    row,
    labels: [],
    cells: [],
    otherText: null,
  };
  await renderComponent(<FormattedAnswer answer={answer} responseType="scale" short={short} />);
  // A negative number is in its own element.
  const isAll = (_: string, element: Element | null) =>
    element?.tagName === 'P' && element.textContent === words;
  expect(await screen.findByText(isAll)).toBeVisible();
});

test('the options of an answer are listed with commas', async () => {
  const labels = ['Soup', 'Salad'];
  const answer = { questionId: '', kind: 'labels' as const, value: '', labels, cells: [], otherText: null };
  await renderComponent(<FormattedAnswer answer={answer} responseType="multiple" short />);
  expect((await screen.findByText('Soup')).closest('p')).toHaveTextContent('Soup, Salad');
});
