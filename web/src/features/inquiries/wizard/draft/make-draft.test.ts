import { expect, test } from 'vitest';
import type { FirstDraft } from '../../first-draft.ts';
import { makeEmptyDraft } from './draft.ts';
import { makeDraftFromFirstDraft } from './make-draft.ts';

const begin = (kind: FirstDraft['kind'], options: string[]) => {
  const begun: FirstDraft = {
    ...{ id: 'a', kind, language: 'en', title: 'Drinks', question: 'Tea or coffee?', options },
    ...{ right: null, until: 0 },
  };
  const start = makeEmptyDraft('en', 'UTC', 'advance');
  const question = makeDraftFromFirstDraft(begun, { yes: 'Yes', no: 'No' }, start).segments[0]?.questions[0];
  return { type: question?.responseType, options: question?.options.map(({ body }) => body) };
};

test('only the question of a survey is answered in words if it has no options', () => {
  expect(begin('survey', ['', ''])).toEqual({ type: 'longText', options: [] });
  expect(begin('poll', ['', ' '])).toEqual({ type: 'single', options: ['', ''] });
  expect(begin('exam', [])).toEqual({ type: 'single', options: ['', ''] });
  for (const kind of ['survey', 'poll', 'exam'] as const) {
    expect(begin(kind, ['Tea', '', ' Coffee'])).toEqual({ type: 'single', options: ['Tea', 'Coffee'] });
  }
});
