import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publicPageSchema } from '../api/inquiry-shapes.ts';
import { compileInquiry } from '../inquiries/compile.ts';
import type { Condition } from '../inquiries/conditions/condition.ts';
import { validateWithSchema } from '../problem/validate-with-schema.ts';
import { inquiry, option, question, segment, testId } from '../testing/builders.ts';
import { buildPages } from './build-pages.ts';
import { drawQuestions } from './draw.ts';

type Pages = ReturnType<typeof buildPages>;
const questionsOf = (pages: Pages) =>
  pages.flatMap((page) => page.segments.flatMap((each) => each.questions));
const answered = (name: string): Condition => ({
  match: 'all',
  clauses: [{ questionId: testId(name), operator: 'answered', optionIds: [], value: null }],
});

test('help, placeholder and end labels are sent if the type shows them and they are not empty', () => {
  const texts = { helpText: 'Help', placeholder: 'Example', minLabel: 'Bad', maxLabel: 'Good' };
  const pages = buildPages(
    compileInquiry(
      inquiry([
        segment('s', [
          question('text', 'text', { min: 0, max: 9, ...texts }),
          question('stars', 'rating', { min: 1, max: 5, ...texts }),
          question('plain', 'email'),
        ]),
      ]),
    ),
    { seed: 1 },
  );
  for (const page of pages) expect(validateWithSchema(publicPageSchema, page).ok).toBe(true);
  const [text, stars, plain] = questionsOf(pages);
  expect(text).toMatchObject({ helpText: 'Help', placeholder: 'Example' });
  expect(text).not.toHaveProperty('minLabel');
  expect(stars).toMatchObject({ helpText: 'Help', minLabel: 'Bad', maxLabel: 'Good' });
  expect(stars).not.toHaveProperty('placeholder');
  for (const name of ['helpText', 'placeholder', 'minLabel', 'endCondition']) {
    expect(plain).not.toHaveProperty(name);
  }
});

test('conditions of options and of the end are sent, and missing ones take no space', () => {
  const pages = buildPages(
    compileInquiry(
      inquiry([
        segment('s', [
          question('first', 'email'),
          question('then', 'single', {
            options: ['a', option('b', { condition: answered('first') })],
            endCondition: answered('first'),
          }),
        ]),
      ]),
    ),
    { seed: 1 },
  );
  const then = questionsOf(pages)[1];
  expect(then?.endCondition).toEqual(answered('first'));
  expect(then?.options[0]).not.toHaveProperty('condition');
  expect(then?.options[1]?.condition).toEqual(answered('first'));
});

test('a statement is never mandatory and never left out by a draw', () => {
  const compiled = compileInquiry(
    inquiry([
      segment('s', [question('note', 'statement', { isForce: true, score: 3 }), question('q', 'email')], {
        questionCount: 2,
      }),
    ]),
  );
  expect(drawQuestions(compiled, 1)).toEqual([testId('q')]);
  expect(compiled.hasScores).toBe(false);
  expect(questionsOf(buildPages(compiled, { seed: 1 }))[0]).toMatchObject({ isForce: false, number: null });
});

test('shuffling moves no statement, and no question past one that may end the inquiry', () => {
  const names = ['a', 'b', 'note', 'end', 'c', 'd', 'e'];
  const compiled = compileInquiry(
    inquiry(
      [
        segment(
          's',
          names.map((name, sortOrder) =>
            question(name, name === 'note' ? 'statement' : 'email', {
              sortOrder,
              endCondition: name === 'end' ? answered('end') : null,
            }),
          ),
        ),
      ],
      { shuffleQuestions: true },
    ),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => {
      const order = questionsOf(buildPages(compiled, { seed })).map(({ body }) => body.replace('?', ''));
      expect(order.slice(2, 4)).toEqual(['note', 'end']);
      expect(order.slice(0, 2).toSorted()).toEqual(['a', 'b']);
      expect(order.slice(4).toSorted()).toEqual(['c', 'd', 'e']);
    }),
  );
});
