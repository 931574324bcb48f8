import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileInquiry } from '../../inquiries/compile.ts';
import { testId } from '../../testing/builders.ts';
import { randomFilter } from '../../testing/random-filter.ts';
import { sampleInquiry } from '../../testing/sample-inquiry.ts';
import {
  comparisonParamPrefix,
  type FilterParam,
  parseFilterParams,
  serializeFilterParam,
} from './filter-params.ts';

const compiled = compileInquiry(sampleInquiry('en'));
const questions = compiled.questions.map(({ id, allOptions }) => ({
  questionId: id,
  options: allOptions.map((option) => ({ optionId: option.id })),
}));

test('reading an address returns the filter written to it, even with another filter in it', () => {
  fc.assert(
    fc.property(randomFilter(compiled), randomFilter(compiled), (filter, other) => {
      const params: FilterParam[] = [
        serializeFilterParam(filter),
        serializeFilterParam(other, comparisonParamPrefix),
        ['q', 'search'],
      ];
      expect(parseFilterParams(params, questions)).toEqual({ filter, lost: 0 });
      expect(parseFilterParams(params, questions, comparisonParamPrefix)).toEqual({ filter: other, lost: 0 });
    }),
  );
});

test('clauses about deleted questions and options are counted and left out', () => {
  const [drink, tea] = [testId('drink'), testId('drink.tea')];
  const score = { kind: 'score', from: 1, to: null } as const;
  const filter = {
    match: 'any' as const,
    clauses: [
      score,
      { kind: 'answered' as const, questionId: testId('gone'), answered: true },
      { kind: 'options' as const, questionId: drink, test: 'any' as const, optionIds: [tea, testId('gone')] },
    ],
  };
  const kept = { match: 'any', clauses: [score] };
  expect(parseFilterParams([serializeFilterParam(filter)], questions)).toEqual({ filter: kept, lost: 2 });
  const rest = { ...filter, clauses: filter.clauses.slice(1) };
  expect(parseFilterParams([serializeFilterParam(rest)], questions)).toEqual({ filter: null, lost: 2 });
});

test.each(['', 'x', '{', 'null', '[]', '{"match":"all","clauses":[]}', '{"__proto__":{}}'])(
  'the value %j counts as one lost filter',
  (value) => {
    expect(parseFilterParams([['filter', value]], questions)).toEqual({ filter: null, lost: 1 });
  },
);

test('parameters of older links are counted as lost, so that their readers are warned', () => {
  const params: FilterParam[] = [
    ['days', '2026-11-01_'],
    ['a', `${testId('drink').slice(0, 8)}.any.${testId('drink.tea').slice(0, 8)}`],
    ['flagged', 'no'],
  ];
  expect(parseFilterParams(params, questions)).toEqual({ filter: null, lost: 3 });
  expect(parseFilterParams([['flagged', '']], questions)).toEqual({ filter: null, lost: 0 });
});
