import { expect, test } from 'vitest';
import { discloseQuestion } from './disclose-question.ts';
import type { QuestionSummary } from './question-summary.ts';

const base: QuestionSummary = {
  ...{ questionId: 'q', code: 1, body: 'Question?', responseType: 'ranking', segmentName: '', answered: 9 },
  ...{ withheld: false, recounting: false, options: [], numbers: null, cells: [], moments: [] },
  momentUnit: null,
};
const option = (optionId: string, role: string, count: number, meanRank: number | null = null) => ({
  ...{ optionId, label: optionId, role, position: 0, count, meanRank, withheld: false },
});

test('a matrix row that few answered shows no cells, and they don’t follow from the columns', () => {
  const disclosed = discloseQuestion({
    ...{ ...base, responseType: 'matrix' },
    options: [
      option('price', 'row', 9),
      option('service', 'row', 2),
      option('bad', 'column', 5),
      option('good', 'column', 6),
    ],
    cells: [
      { rowId: 'price', columnId: 'bad', count: 4 },
      { rowId: 'price', columnId: 'good', count: 5 },
      { rowId: 'service', columnId: 'bad', count: 1 },
      { rowId: 'service', columnId: 'good', count: 1 },
    ],
  });
  expect(disclosed.cells).toEqual([
    { rowId: 'price', columnId: 'bad', count: 4 },
    { rowId: 'price', columnId: 'good', count: 5 },
  ]);
  expect(disclosed.options.map(({ count, withheld }) => [count, withheld])).toEqual([
    [9, false],
    [0, true],
    [4, false],
    [5, false],
  ]);
});

test('mean ranks are shown only if each option was ranked by nobody or enough people', () => {
  const enough = {
    ...base,
    options: [option('a', 'choice', 9, 1.5), option('b', 'choice', 9, 1.5), option('c', 'choice', 0)],
  };
  expect(discloseQuestion(enough)).toEqual(enough);
  const few = { ...base, options: [option('a', 'choice', 9, 1.2), option('b', 'choice', 2, 3)] };
  expect(discloseQuestion(few).options).toMatchObject([
    { count: 9, meanRank: null, withheld: true },
    { count: 0, meanRank: null, withheld: true },
  ]);
});
