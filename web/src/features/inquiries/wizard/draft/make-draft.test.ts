import { expect, test } from 'vitest';
import type { FirstDraft } from '../../first-draft.ts';
import { type Draft, makeEmptyDraft } from './draft.ts';
import { makeDraftFromFirstDraft } from './make-draft.ts';

const words = { yes: 'Yes', no: 'No' };

const begin = (kind: FirstDraft['kind'], options: string[], question = 'Tea or coffee?') => {
  const begun: FirstDraft = {
    id: 'a',
    kind,
    language: 'en',
    title: 'Drinks',
    question,
    options,
    right: null,
    until: 0,
  };
  const start = makeEmptyDraft('en', 'UTC', 'advance');
  return makeDraftFromFirstDraft(begun, words, start);
};

const firstQuestionOf = ({ segments }: Draft) => {
  const question = segments[0]?.questions[0];
  return { type: question?.responseType, options: question?.options.map(({ body }) => body) };
};

test('only the question of a survey is answered in words if it has no options', () => {
  expect(firstQuestionOf(begin('survey', ['', '']))).toEqual({ type: 'longText', options: [] });
  expect(firstQuestionOf(begin('poll', ['', ' ']))).toEqual({ type: 'single', options: ['', ''] });
  expect(firstQuestionOf(begin('exam', []))).toEqual({ type: 'single', options: ['', ''] });
  for (const kind of ['survey', 'poll', 'exam'] as const) {
    const question = firstQuestionOf(begin(kind, ['Tea', '', ' Coffee']));
    expect(question).toEqual({ type: 'single', options: ['Tea', 'Coffee'] });
  }
});

test('a title, or a poll’s question, that is too short for a title gets one that can be published', () => {
  const { settings, segments } = begin('poll', ['Rice', 'Soup'], 'Dinner?');
  expect(settings).toMatchObject({ title: 'Poll: Dinner?', publicTitle: 'Poll: Dinner?' });
  expect(segments[0]?.questions[0]?.body).toBe('Dinner?');
  expect(begin('survey', []).settings).toMatchObject({
    title: 'Survey: Drinks',
    publicTitle: 'Survey: Drinks',
  });
  expect(begin('exam', []).settings.publicTitle).toBe('Exam: Drinks');
});

test('only the question of a poll is mandatory', () => {
  for (const kind of ['survey', 'poll', 'exam'] as const) {
    const { segments } = begin(kind, ['Tea', 'Coffee']);
    expect(segments[0]?.questions[0]?.isForce).toBe(kind === 'poll');
  }
});
