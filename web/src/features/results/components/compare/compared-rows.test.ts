import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { fakeQuestionSummary } from '../../../../testing/fake-results-summary.ts';
import { makeComparedRows } from './compared-rows.ts';

const dates = (momentUnit: QuestionSummary['momentUnit'], ...days: string[]) =>
  fakeQuestionSummary({ responseType: 'date', momentUnit, moments: days.map((at) => ({ at, count: 1 })) });

const shown = (first: QuestionSummary, second: QuestionSummary) =>
  makeComparedRows(first, second, 'gregorian').map(({ key, label, ...row }) => [
    key,
    label.kind === 'moment' && label.unit,
    row.first?.figure,
    row.second?.figure,
  ]);

test('days of one group and months of the other are compared by month', () => {
  const days = dates('day', '2026-03-05', '2026-03-28', '2026-04-02');
  expect(shown(days, dates('month', '2026-03-01', '2026-08-01'))).toEqual([
    ['2026-03-01', 'month', 2, 1],
    ['2026-04-01', 'month', 1, undefined],
    ['2026-08-01', 'month', undefined, 1],
  ]);
});

test('a group without dates doesn’t change the other', () => {
  expect(shown(dates('day'), dates('year', '2024-01-01', '2026-01-01'))).toEqual([
    ['2024-01-01', 'year', undefined, 1],
    ['2026-01-01', 'year', undefined, 1],
  ]);
  expect(shown(dates('day'), dates('day'))).toEqual([['answered', false, 6, 6]]);
});
