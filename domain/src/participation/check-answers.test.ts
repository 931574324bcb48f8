import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, isEmptyAnswerValue } from '../inquiries/answers.ts';
import { compileInquiry } from '../inquiries/compile.ts';
import { answer, chosen, chosenAll, inquiry, question, segment, testId } from '../testing/builders.ts';
import { sampleAnswers, sampleInquiry } from '../testing/sample-inquiry.ts';
import { buildPages } from './build-pages.ts';
import { checkAnswer } from './check-answer.ts';
import { checkAnswers } from './check-answers.ts';

const sample = compileInquiry(sampleInquiry());
const shown = (answers: readonly Answer[], options?: Parameters<typeof checkAnswers>[2]) => {
  const checked = checkAnswers(sample, answers, options);
  return checked.ok ? [] : checked.problems;
};

test('complete answers are returned in the order of the definition', () => {
  const checked = checkAnswers(sample, sampleAnswers().toReversed());
  const ids = checked.ok ? checked.answers.map((each) => each.questionId) : [];
  expect(ids).toEqual(sample.asked.map((each) => each.id));
});

test('each problem names its question and has the parameters of its message', () => {
  expect(shown([answer('stars', 6)])).toEqual([
    { path: `answers.${testId('drink')}`, code: 'chooseOption' },
    { path: `answers.${testId('stars')}`, code: 'numberTooBig', params: { limit: 5 } },
  ]);
});

test('unanswered questions are not stored', () => {
  const checked = checkAnswers(sample, [
    answer('drink', chosen('drink.tea')),
    answer('wishes', '   '),
    answer('extras', []),
    answer('places', {}),
    answer('stars', 1),
  ]);
  const ids = checked.ok ? checked.answers.map((each) => each.questionId) : [];
  expect(ids).toEqual([testId('drink'), testId('stars')]);
});

test.each(['__proto__', 'constructor', 'toString', testId('nobody')])(
  'an answer to the unknown question %s is refused',
  (questionId) => {
    const answers = [answer('drink', chosen('drink.tea')), { questionId, value: 'x' }];
    expect(shown(answers)).toEqual([{ path: `answers.${questionId}`, code: 'notAsked' }]);
  },
);

describe('a submit without any answer', () => {
  const blank = [answer('wish', ' '), answer('again', [])];
  const asked = [question('wish', 'text'), question('again', 'multiple', { options: ['a', 'b'] })];
  const optional = compileInquiry(inquiry([segment('s', asked)]));

  test.each([[[]], [blank]])('%j is refused, although no question is mandatory', (answers) => {
    expect(checkAnswers(optional, answers)).toEqual({
      ok: false,
      problems: [{ path: 'answers', code: 'nothingAnswered' }],
    });
  });

  test('saved drafts may be empty', () => {
    expect(checkAnswers(optional, blank, { partial: true })).toEqual({ ok: true, answers: [] });
  });

  test('one answer is enough', () => {
    expect(checkAnswers(optional, [answer('wish', 'rain')])).toMatchObject({ ok: true });
  });

  test('mandatory questions are reported instead', () => {
    expect(shown([])).toEqual([{ path: `answers.${testId('drink')}`, code: 'chooseOption' }]);
  });

  test('an exam may be submitted without answers', () => {
    const exam = compileInquiry(inquiry([segment('s', [question('wish', 'text', { score: 2 })])]));
    expect(checkAnswers(exam, [])).toEqual({ ok: true, answers: [] });
  });
});

test('the last of two answers to one question counts', () => {
  const checked = checkAnswers(sample, [
    answer('drink', chosen('drink.tea')),
    answer('drink', chosen('drink.coffee')),
  ]);
  expect(checked).toEqual({ ok: true, answers: [answer('drink', chosen('drink.coffee'))] });
});

test('partial answers may be incomplete but must be valid', () => {
  expect(shown([answer('stars', 3)], { partial: true })).toEqual([]);
  expect(shown([answer('stars', 9)], { partial: true })).toHaveLength(1);
});

test('a hidden option can’t be chosen', () => {
  const drink = question('q', 'multiple', { min: 0, max: 2, options: ['a', 'b'] });
  const options = drink.options.map((option) => ({ ...option, hidden: option.id === testId('b') }));
  const compiled = compileInquiry(inquiry([segment('s', [{ ...drink, options }])]));
  expect(checkAnswers(compiled, [answer('q', chosenAll('b'))])).toMatchObject({
    problems: [{ code: 'optionOfAnotherQuestion' }],
  });
});

test('browser and server agree on which answers are valid', () => {
  const pages = buildPages(sample, { seed: 7 });
  const questions = pages.flatMap((page) => page.segments.flatMap((each) => each.questions));
  const optionIds = questions.flatMap((each) => each.options.map((option) => option.id));
  const id = fc.constantFrom(...optionIds, testId('nobody'));
  const value = fc.oneof(
    id,
    fc.constantFrom('', 'sara@example.com', '2026-03-21', '09:30', 'https://example.com', '021 123456'),
    fc.double({ noNaN: true, min: -2, max: 12 }),
    fc.integer({ min: -2, max: 12 }),
    fc.array(id, { maxLength: 5 }),
    fc.dictionary(id, id, { maxKeys: 3 }),
    fc.constantFrom(...sampleAnswers().map((each) => each.value)),
  );
  const given = fc.record({ at: fc.nat(questions.length - 1), value });
  fc.assert(
    fc.property(given, (each) => {
      const asked = questions[each.at];
      if (asked === undefined || asked.condition !== null || isEmptyAnswerValue(each.value)) return;
      const one = { questionId: asked.id, value: each.value, otherText: 'x' };
      const here = checkAnswer(asked, one);
      const there = shown([one], { partial: true });
      expect(there).toEqual(here === null ? [] : [{ path: `answers.${asked.id}`, ...here }]);
    }),
    { numRuns: 2000 },
  );
});
