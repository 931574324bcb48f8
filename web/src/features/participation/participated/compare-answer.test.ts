import type { MyResult } from '@nazar/domain/api/my-response-calls.ts';
import type { QuestionSummary } from '@nazar/domain/results/question-summary.ts';
import { expect, test } from 'vitest';
import { fakeQuestionSummary } from '../../../testing/fake-results-summary.ts';
import { compareAnswer } from './compare-answer.ts';

type Mine = MyResult['questions'][number];
const mine = (more: Partial<Mine> = {}): Mine => ({
  questionId: 'q',
  body: '',
  responseType: 'single',
  segmentName: '',
  answer: null,
  asked: true,
  optionIds: [],
  cells: [],
  review: null,
  ...more,
});
const option = (optionId: string, count: number, more = {}) => ({
  optionId,
  label: optionId,
  role: 'choice',
  position: 0,
  count,
  meanRank: null,
  withheld: false,
  ...more,
});
const all = (more: Partial<QuestionSummary> = {}) => fakeQuestionSummary({ responseType: 'single', ...more });

test('withheld, unknown and retyped questions are not compared', () => {
  expect(compareAnswer(mine(), undefined)).toBeNull();
  expect(compareAnswer(mine(), all({ withheld: true, options: [option('a', 6)] }))).toBeNull();
  expect(compareAnswer(mine(), all({ responseType: 'text' }))).toBeNull();
});

test('options mark mine, a matrix shows how many chose the same in each shown row', () => {
  const options = compareAnswer(
    mine({ optionIds: ['b'] }),
    all({ options: [option('a', 4), option('b', 2)] }),
  );
  expect(options).toMatchObject({
    rows: [
      { id: 'a', mine: false },
      { id: 'b', mine: true },
    ],
    answered: 6,
  });
  const cells = compareAnswer(
    mine({
      responseType: 'matrix',
      cells: [
        { rowId: 'r', columnId: 'x' },
        { rowId: 's', columnId: 'x' },
      ],
    }),
    all({
      responseType: 'matrix',
      options: [option('r', 5), option('s', 2, { withheld: true })],
      cells: [
        { rowId: 'r', columnId: 'x', count: 3 },
        { rowId: 'r', columnId: 'y', count: 2 },
      ],
    }),
  );
  expect(cells).toMatchObject({ kind: 'cells', rows: [{ same: { count: 3, of: 5 } }, { same: null }] });
});

test('a table and an order that I left out are not shown as choices', () => {
  const options = [option('r', 5), option('x', 5, { meanRank: 1.5 })];
  const cells = [{ rowId: 'r', columnId: 'x', count: 5 }];
  const unanswered = (responseType: Mine['responseType'], more = {}) =>
    compareAnswer(mine({ responseType }), all({ responseType, options, ...more }));
  expect(unanswered('matrix', { cells })).toBeNull();
  expect(unanswered('matrix')).toBeNull();
  expect(unanswered('ranking')).toBeNull();
  expect(unanswered('multiple')).toMatchObject({ kind: 'options', answered: 6 });
});
