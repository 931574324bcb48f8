import { expect, test } from 'vitest';
import { discloseQuestionSummary } from './disclosure.ts';
import type { QuestionSummary } from './question-summary.ts';

test('a withheld question of files does not reveal their number', () => {
  const head = { questionId: 'q', body: 'Question?', responseType: 'file', segmentName: '' } as const;
  const empty = { options: [], numbers: null, cells: [], moments: [], momentUnit: null };
  const files: QuestionSummary = { ...head, ...empty, withheld: false, answered: 2, files: 3 };
  expect(discloseQuestionSummary(files)).toEqual({ ...head, ...empty, withheld: true, answered: 0 });
});
