import { expect, test } from 'vitest';
import { deriveId } from '../../../platform/secrets/derive-id.ts';
import { noSeparatorsAndBounds } from '../table/detect-separators-and-bounds.ts';
import { planImportSegments } from './plan-import-segments.ts';
import type { QuestionnaireQuestion } from './questionnaire.ts';

const question = (column: string, segment: string): QuestionnaireQuestion => ({
  column,
  segment,
  responseType: 'single',
  body: column,
  force: false,
  rows: [],
  labels: {},
  options: [
    { value: 1, body: 'a', role: 'choice' },
    { value: 2, body: 'b', role: 'choice' },
  ],
});
const plan = (questions: QuestionnaireQuestion[]) =>
  planImportSegments(
    { title: 'x', source: '', languageOfItems: 'en', decimal: '.', guarded: false, segments: [], questions },
    { seed: 'h', min: null, max: null, detected: noSeparatorsAndBounds },
  );
const pages = (questions: QuestionnaireQuestion[]) =>
  plan(questions).segments.map(({ name, questions: each }) => [
    name,
    ...(each ?? []).map(({ pageNumber }) => pageNumber),
  ]);

test('groups items by segment in the order of first appearance', () => {
  const mixed = [question('a1', 'A'), question('b1', 'B'), question('a2', 'A'), question('b2', 'B')];
  const { segments } = plan(mixed);
  expect(segments.map(({ name, questions }) => [name, ...(questions ?? []).map(({ body }) => body)])).toEqual(
    [
      ['A', 'a1', 'a2'],
      ['B', 'b1', 'b2'],
    ],
  );
});

test('puts about ten questions on a page without splitting segments that fit', () => {
  const many = (segment: string, count: number) =>
    Array.from({ length: count }, (_, index) => question(`${segment}${index}`, segment));
  expect(pages([...many('A', 4), ...many('B', 5), ...many('C', 3)])).toEqual([
    ['A', 1, 1, 1, 1],
    ['B', 1, 1, 1, 1, 1],
    ['C', 2, 2, 2],
  ]);
  expect(pages(many('D', 12))).toEqual([['D', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2]]);
});

test('derives stable, distinct ids that look random', () => {
  const id = deriveId('hash', 'line 2');
  expect(deriveId('hash', 'line 2')).toBe(id);
  expect(deriveId('hash', 'line 3')).not.toBe(id);
  expect(deriveId('other', 'line 2')).not.toBe(id);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
