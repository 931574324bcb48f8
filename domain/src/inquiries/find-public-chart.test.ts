import { expect, test } from 'vitest';
import { inquiry, option, question, segment } from '../testing/builders.ts';
import { findPublicChart } from './find-public-chart.ts';
import type { Definition } from './inquiry.ts';

const choice = (responseType: 'single' | 'dropdown' | 'yesNo' | 'multiple' = 'single', hidden = false) =>
  question(responseType, responseType, {
    options: [option(`a ${responseType}`), option(`b ${responseType}`)],
    hidden,
  });
const publicly = (
  questions: ReturnType<typeof question>[],
  settings: Partial<Definition> = {},
): Definition => ({
  ...inquiry(questions.map((each, index) => segment(`segment ${index}`, [each]))),
  resultViewStatus: 'public',
  ...settings,
});

test.each(['single', 'dropdown', 'yesNo'] as const)('a poll with public results has a chart: %s', (type) => {
  expect(findPublicChart(publicly([choice(type)]))).toBe('poll');
});

test('a public cover chart comes before the results of a poll', () => {
  expect(findPublicChart(publicly([choice()], { coverType: 'chart' }))).toBe('cover');
});

test.each([
  ['results are for participants', publicly([choice()], { resultViewStatus: 'participants' })],
  ['its results are those of a secret ballot', publicly([choice()], { anonymous: true })],
  ['several options answer its question', publicly([choice('multiple')])],
  ['a hidden question may have results', publicly([choice(), choice('dropdown', true)])],
  ['there is another question', publicly([choice(), choice('yesNo')])],
])('an inquiry has no public chart if %s', (_reason, definition) => {
  expect(findPublicChart(definition)).toBeNull();
});
