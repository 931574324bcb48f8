import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileInquiry } from '../../inquiries/compile.ts';
import { testId } from '../../testing/builders.ts';
import { randomFilter } from '../../testing/random-filter.ts';
import { sampleInquiry } from '../../testing/sample-inquiry.ts';
import type { Filter } from './filter.ts';
import { comparisonParamPrefix, parseFilterParams, serializeFilterParams } from './filter-address.ts';

const compiled = compileInquiry(sampleInquiry('en'));
const questions = compiled.questions.map(({ id, allOptions }) => ({
  questionId: id,
  options: allOptions.map((option) => ({ optionId: option.id })),
}));

/** One clause is all and any. The order of names is the address's own. */
const plain = ({ match, clauses }: Filter) => ({ match: clauses.length === 1 ? 'all' : match, clauses });

test('an address gives back the filter that it was written from, also beside another one', () => {
  fc.assert(
    fc.property(randomFilter(compiled), randomFilter(compiled), (filter, other) => {
      const entries: [string, string][] = [
        ...serializeFilterParams(filter, questions),
        ...serializeFilterParams(other, questions, comparisonParamPrefix),
        ['q', 'search'],
      ];
      expect(parseFilterParams(entries, questions)).toEqual({ filter: plain(filter), lost: 0 });
      expect(parseFilterParams(entries, questions, comparisonParamPrefix)).toEqual({
        filter: plain(other),
        lost: 0,
      });
    }),
  );
});

test('an address is short and contains days, scores and words as they are', () => {
  const drink = testId('drink');
  const filter: Filter = {
    match: 'all',
    clauses: [
      { kind: 'days', from: '2026-11-01', to: null },
      { kind: 'score', from: 0.5, to: 3 },
      { kind: 'options', questionId: drink, test: 'any', optionIds: [testId('drink.tea')] },
      { kind: 'text', questionId: drink, text: 'a.b c' },
    ],
  };
  expect(serializeFilterParams(filter, questions)).toEqual([
    ['days', '2026-11-01_'],
    ['score', '0.5_3'],
    ['a', `${drink.slice(0, 8)}.any.${testId('drink.tea').slice(0, 8)}`],
    ['a', `${drink.slice(0, 8)}.text.a.b c`],
  ]);
});

test('unknown and deleted parts of a filter are counted and left out', () => {
  const gone = questions.filter(({ questionId }) => questionId !== testId('drink'));
  const answer = serializeFilterParams(
    { match: 'all', clauses: [{ kind: 'answered', questionId: testId('drink'), answered: true }] },
    questions,
  );
  expect(parseFilterParams(answer, gone)).toEqual({ filter: null, lost: 1 });
  const odd: [string, string][] = [
    ...(['', 'x', '_', '2026-02-30_', '\u0000', '__proto__'].map((value) => ['days', value]) as [
      string,
      string,
    ][]),
    ...(['a', '.', 'x.any', `${testId('drink')}.any.`, `${testId('drink')}.numbers.1e999_`].map((value) => {
      return ['a', value];
    }) as [string, string][]),
    ['score', 'NaN_'],
    ['score', '3_1'],
    ['lang', 'tlh'],
    ['by', '../x'],
  ];
  expect(parseFilterParams(odd, questions)).toEqual({ filter: null, lost: odd.length });
});

test('no more clauses are read than a filter holds', () => {
  const many = Array.from({ length: 40 }, (_, index): [string, string] => ['score', `${index}_`]);
  const { filter, lost } = parseFilterParams(many, questions);
  expect([filter?.clauses.length, lost]).toEqual([10, 30]);
});
