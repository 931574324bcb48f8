import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publicPageSchema } from '../api/inquiry-shapes.ts';
import { compileInquiry } from '../inquiries/compile.ts';
import { validateWithSchema } from '../problem/validate-with-schema.ts';
import { inquiry, option, question, segment, testId } from '../testing/builders.ts';
import { sampleInquiry } from '../testing/sample-inquiry.ts';
import { buildPages } from './build-pages.ts';

const seeds = fc.integer({ min: 0, max: 0x7fffffff });
const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
type Pages = ReturnType<typeof buildPages>;
const questionsOf = (pages: Pages) =>
  pages.flatMap((page) => page.segments.flatMap((each) => each.questions));
const ids = (pages: Pages) => questionsOf(pages).map(({ id }) => id);

test('the pages of an inquiry fit the contract and reveal no right answer', () => {
  const pages = buildPages(compileInquiry(sampleInquiry()), { seed: 1 });
  for (const page of pages) expect(validateWithSchema(publicPageSchema, page).ok).toBe(true);
  expect(pages.map((page) => page.pageNumber)).toEqual([1, 2, 3]);
  const text = JSON.stringify(pages);
  for (const secret of ['isAnswer', 'core', 'Camellia', 'accepted', '"code"', 'hidden']) {
    expect(text).not.toContain(secret);
  }
});

test('questions are numbered from 1 across all pages, and statements have no number', () => {
  const pages = buildPages(compileInquiry(sampleInquiry()), { seed: 1 });
  expect(questionsOf(pages).map(({ number }) => number)).toEqual([
    ...Array.from({ length: 17 }, (_, at) => at + 1),
    null,
  ]);
});

test('hidden parts are not sent', () => {
  const compiled = compileInquiry(
    inquiry([
      segment('s', [
        question('seen', 'single', { options: ['a', option('b', { hidden: true })] }),
        question('gone', 'email', { hidden: true }),
      ]),
    ]),
  );
  const pages = buildPages(compiled, { seed: 1 });
  expect(ids(pages)).toEqual([testId('seen')]);
  expect(questionsOf(pages)[0]?.options.map(({ id }) => id)).toEqual([testId('a')]);
});

test('a segment on two pages has its heading on both', () => {
  const compiled = compileInquiry(
    inquiry([segment('s', [question('q', 'email'), question('r', 'email', { pageNumber: 2 })])]),
  );
  const pages = buildPages(compiled, { seed: 1 });
  expect(pages.map((page) => page.segments.map(({ id }) => id))).toEqual([[testId('s')], [testId('s')]]);
});

test('only drawn questions and all statements are sent, in order and without empty pages', () => {
  const pages = buildPages(compileInquiry(sampleInquiry()), {
    seed: 1,
    drawn: [testId('hour'), testId('country')],
  });
  expect(ids(pages)).toEqual([testId('country'), testId('hour'), testId('thanks')]);
  expect(pages.map((page) => page.pageNumber)).toEqual([1, 3]);
});

const shuffledInquiry = compileInquiry(
  inquiry(
    [
      segment(
        'a',
        names('a', 8).map((name, at) =>
          question(name, 'email', { sortOrder: at, pageNumber: at < 4 ? 1 : 2 }),
        ),
      ),
      segment(
        'b',
        names('b', 6).map((name, at) => question(name, 'email', { sortOrder: at, pageNumber: 3 })),
      ),
    ],
    { shuffleQuestions: true },
  ),
);

test('shuffled questions stay in their segment, and pages keep their size', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const pages = buildPages(shuffledInquiry, { seed });
      expect(pages.map((page) => questionsOf([page]).length)).toEqual([4, 4, 6]);
      expect(ids(pages).slice(0, 8).toSorted()).toEqual(names('a', 8).map(testId).toSorted());
      expect(questionsOf(pages).map(({ number }) => number)).toEqual(
        Array.from({ length: 14 }, (_, at) => at + 1),
      );
    }),
  );
});

test('an attempt keeps its order, and other attempts have other orders', () => {
  const order = (seed: number) => ids(buildPages(shuffledInquiry, { seed })).join();
  expect(order(5)).toBe(order(5));
  expect(new Set([1, 2, 3, 4, 5].map(order)).size).toBe(5);
});

test('shuffling never moves a question before one that it depends on', () => {
  const compiled = compileInquiry(
    inquiry(
      [
        segment('s', [
          ...names('x', 4).map((name) => question(name, 'email')),
          question('why', 'yesNo', { options: ['yes', 'no'] }),
          question('then', 'email', {
            condition: {
              match: 'all',
              clauses: [{ questionId: testId('why'), operator: 'answered', optionIds: [], value: null }],
            },
          }),
        ]),
      ],
      { shuffleQuestions: true },
    ),
  );
  fc.assert(
    fc.property(seeds, (seed) => {
      const order = ids(buildPages(compiled, { seed }));
      expect(order.indexOf(testId('why'))).toBeLessThan(order.indexOf(testId('then')));
    }),
  );
});

test('random options are shuffled, but «Other» and «None of these» stay at the end', () => {
  const compiled = compileInquiry(
    inquiry([
      segment('s', [
        question('q', 'single', {
          randomOptions: true,
          options: [option('n', { role: 'none' }), ...names('o', 6), option('x', { role: 'other' })],
        }),
      ]),
    ]),
  );
  const order = (seed: number) =>
    questionsOf(buildPages(compiled, { seed }))[0]?.options.map(({ id }) => id) ?? [];
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(order(seed).slice(-2)).toEqual([testId('n'), testId('x')]);
      expect(order(seed).slice(0, 6).toSorted()).toEqual(names('o', 6).map(testId).toSorted());
    }),
  );
  expect(new Set([1, 2, 3, 4, 5].map((seed) => order(seed).join())).size).toBeGreaterThan(1);
});

test('the order of options does not depend on the other questions that were drawn', () => {
  const compiled = compileInquiry(
    inquiry([
      segment(
        's',
        ['q', 'r'].map((name) =>
          question(name, 'single', { randomOptions: true, options: names(`${name}o`, 6) }),
        ),
      ),
    ]),
  );
  const both = questionsOf(buildPages(compiled, { seed: 9 }))[1]?.options;
  expect(questionsOf(buildPages(compiled, { seed: 9, drawn: [testId('r')] }))[0]?.options).toEqual(both);
});

test('the order of a scored ranking is random and independent of the right one', () => {
  const order = (options: readonly string[], score: number, seed: number) => {
    const compiled = compileInquiry(inquiry([segment('s', [question('q', 'ranking', { score, options })])]));
    return questionsOf(buildPages(compiled, { seed }))[0]?.options.map(({ id }) => id);
  };
  const options = names('o', 8);
  expect(new Set([1, 2, 3].map((seed) => order(options, 0, seed)?.join())).size).toBe(1);
  expect(new Set([1, 2, 3].map((seed) => order(options, 1, seed)?.join())).size).toBe(3);
  const anyOrder = fc.shuffledSubarray(options, { minLength: options.length });
  fc.assert(
    fc.property(seeds, anyOrder, (seed, right) => {
      expect(order(right, 1, seed)).toEqual(order(options, 1, seed));
    }),
  );
});
