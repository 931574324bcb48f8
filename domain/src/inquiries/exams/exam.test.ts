import { expect, test } from 'vitest';
import { inquiry, option, question, segment } from '../../testing/builders.ts';
import type { Condition } from '../conditions/condition.ts';
import { canTypeHaveRightAnswer, findHighestScore, findScoringFaults, isExam } from './exam.ts';

const right = { isAnswer: true };
const keyed = { options: [option('a', right), 'b'] };
const unkeyed = { options: ['a', 'b'] };
const scored = question('scored', 'single', { score: 1, options: [option('yes', right), 'no'] });
const faultsOf = (asked: typeof scored) =>
  findScoringFaults(inquiry([segment('s', [{ ...scored, sortOrder: 9 }, asked])])).map(({ fault }) => fault);

test.each([
  ['a right option and points', question('q', 'single', { ...keyed, score: 1 }), []],
  ['points without a right option', question('q', 'single', { ...unkeyed, score: 1 }), ['noRightAnswer']],
  [
    'points whose right option is hidden',
    question('q', 'single', { options: [option('a', { ...right, hidden: true }), 'b', 'c'], score: 1 }),
    ['noRightAnswer'],
  ],
  ['a right option without points', question('q', 'single', keyed), ['noPoints']],
  ['a right option that only costs', question('q', 'single', { ...keyed, wrongScore: 1 }), []],
  ['neither', question('q', 'single', unkeyed), []],
  [
    'an accepted text and points',
    question('q', 'text', { score: 1, min: 0, max: 9, options: [option('a', { role: 'accepted' })] }),
    [],
  ],
  ['a text with points alone', question('q', 'text', { score: 1, min: 0, max: 9 }), ['noRightAnswer']],
  ['a ranking with points', question('q', 'ranking', { ...unkeyed, score: 1 }), []],
  ['a ranking without points', question('q', 'ranking', unkeyed), []],
  ['a hidden question', question('q', 'single', { ...unkeyed, score: 1, hidden: true }), []],
] as const)('the fault of a question with %s', (_title, asked, faults) => {
  expect(faultsOf(asked)).toEqual(faults);
});

test('right answers in a survey without points are no fault', () => {
  expect(findScoringFaults(inquiry([segment('s', [question('q', 'single', keyed)])]))).toEqual([]);
});

test('an exam has points or a pass mark', () => {
  const draft = (asked: typeof scored, passMark: number | null = null) => ({
    settings: { passMark },
    segments: [segment('s', [asked])],
  });
  const plain = question('q', 'single', unkeyed);
  expect([isExam(draft(scored)), isExam(draft(plain)), isExam(draft(plain, 50))]).toEqual([
    true,
    false,
    true,
  ]);
  expect([
    canTypeHaveRightAnswer('single'),
    canTypeHaveRightAnswer('number'),
    canTypeHaveRightAnswer('date'),
    canTypeHaveRightAnswer('matrix'),
  ]).toEqual([...[true, true, false, false]]);
});

test('the highest score is known unless participants get different questions', () => {
  const other = question('other', 'single', { ...keyed, score: 2, sortOrder: 9 });
  const exam = inquiry([segment('s', [scored, other])]);
  expect(findHighestScore(exam)).toBe(3);
  expect(findHighestScore({ ...exam, questionCount: 1 })).toBeNull();
  const condition: Condition = {
    match: 'all',
    clauses: [{ questionId: scored.id, operator: 'answered', optionIds: [], value: null }],
  };
  const segments = exam.segments.map((each) => ({ ...each, condition }));
  expect(findHighestScore({ ...exam, segments })).toBeNull();
  const questions = [{ ...other, options: other.options.map((option) => ({ ...option, condition })) }];
  expect(findHighestScore({ ...exam, segments: [segment('s', questions)] })).toBeNull();
});
