import { expect, test } from 'vitest';
import { type Answer, toAnswerMap } from '../inquiries/answers.ts';
import { compileInquiry } from '../inquiries/compile.ts';
import type { Condition, ConditionClause } from '../inquiries/conditions/condition.ts';
import {
  answer,
  chosen,
  chosenAll,
  inquiry,
  option,
  question,
  segment,
  testId,
} from '../testing/builders.ts';
import { buildPages } from './build-pages.ts';
import { explainHiddenParts } from './explain-hidden-parts.ts';

const clause = (
  name: string,
  operator: ConditionClause['operator'],
  ...options: string[]
): ConditionClause => ({
  questionId: testId(name),
  operator,
  value: null,
  optionIds: chosenAll(...options),
});
const all = (...clauses: ConditionClause[]): Condition => ({ match: 'all', clauses });

const pages = buildPages(
  compileInquiry(
    inquiry([
      segment('a', [
        question('work', 'single', {
          options: ['yes', 'no'],
          endCondition: all(clause('work', 'isAnyOf', 'no')),
        }),
        question('hours', 'number', {
          min: 0,
          max: 99,
          condition: all(clause('work', 'answered'), clause('work', 'isAnyOf', 'yes')),
        }),
        question('place', 'single', {
          options: ['home', option('office', { condition: all(clause('hours', 'answered')) })],
        }),
        question('desk', 'single', {
          options: ['big', 'small'].map((name) =>
            option(name, { condition: all(clause('hours', 'answered')) }),
          ),
        }),
      ]),
      segment('b', [question('boss', 'email')], { condition: all(clause('hours', 'answered')) }),
    ]),
  ),
  { seed: 1 },
);

function reasons(...answers: Answer[]): string[] {
  return explainHiddenParts(pages, toAnswerMap(answers)).map(
    ({ question: { body }, option: own, ...reason }) => {
      const marks = reason.clauses.map(({ holds }) => (holds ? '+' : '-')).join('');
      return `${body}${own === null ? '' : ` ${own.body}`} ${reason.because} ${marks}`.trim();
    },
  );
}

test('each hidden question and option is explained by the condition that hides it', () => {
  expect(reasons()).toEqual([
    'hours? question --',
    'place? office option -',
    'desk? options',
    'boss? segment -',
  ]);
});

test('tests that are true are distinguished from those that are false', () => {
  expect(reasons(answer('work', chosen('yes')))).toEqual([
    'place? office option -',
    'desk? options',
    'boss? segment -',
  ]);
  expect(reasons(answer('work', chosen('yes')), answer('hours', 40))).toEqual([]);
});

test('everything after the end is explained by the question that ended the inquiry', () => {
  const found = explainHiddenParts(pages, toAnswerMap([answer('work', chosen('no'))]));
  expect(found.map(({ question: { body }, because }) => `${body} ${because}`)).toEqual([
    'hours? end',
    'place? end',
    'desk? end',
    'boss? end',
  ]);
  expect(found.every(({ endedAt }) => endedAt?.body === 'work?')).toBe(true);
});
