import { expect, test } from 'vitest';
import {
  answer,
  chosen,
  chosenAll,
  inquiry,
  option,
  question,
  segment,
  testId,
} from '../../testing/builders.ts';
import type { AnswerValue } from '../answers.ts';
import { compileInquiry } from '../compile.ts';
import type { Question } from '../question.ts';
import { answerTypes } from './index.ts';

const right = { isAnswer: true };
const accepted = (text: string) => option(text, { role: 'accepted', isAnswer: true });
const exam = {
  single: question('q', 'single', { options: ['a', option('b', right), option('c', right)] }),
  dropdown: question('q', 'dropdown', { options: ['a', option('b', right)] }),
  yesNo: question('q', 'yesNo', { options: [option('yes', right), 'no'] }),
  multiple: question('q', 'multiple', {
    options: [option('a', right), 'b', option('c', right), option('gone', { isAnswer: true, hidden: true })],
  }),
  ranking: question('q', 'ranking', { score: 1, options: ['a', 'b', 'c'] }),
  text: question('q', 'text', { options: [accepted('کتاب‌های علی'), accepted('Tea 12')] }),
  longText: question('q', 'longText', { options: [accepted('yes')] }),
  number: question('q', 'number', { options: [accepted('۳٫۵'), accepted('-2')] }),
} satisfies Partial<Record<Question['responseType'], Question>>;

function judge(asked: Question, value: AnswerValue) {
  const compiled = compileInquiry(inquiry([segment('s', [asked])])).questionById.get(testId('q'));
  if (compiled === undefined) throw new Error('The question is lost.');
  return answerTypes[asked.responseType].judge(compiled, answer('q', value));
}

const verdicts: readonly [keyof typeof exam, AnswerValue, string][] = [
  ['single', chosen('b'), 'right'],
  ['single', chosen('c'), 'right'],
  ['single', chosen('a'), 'wrong'],
  ['single', chosenAll('b'), 'wrong'],
  ['dropdown', chosen('b'), 'right'],
  ['yesNo', chosen('no'), 'wrong'],
  ['multiple', chosenAll('c', 'a'), 'right'],
  ['multiple', chosenAll('a'), 'wrong'],
  ['multiple', chosenAll('a', 'b', 'c'), 'wrong'],
  ['ranking', chosenAll('a', 'b', 'c'), 'right'],
  ['ranking', chosenAll('a', 'c', 'b'), 'wrong'],
  ['text', 'كتابهاي  علي', 'right'],
  ['text', ' tea ۱۲ ', 'right'],
  ['text', 'TEA', 'wrong'],
  ['longText', 'YES', 'right'],
  ['number', 3.5, 'right'],
  ['number', -2, 'right'],
  ['number', 3.51, 'wrong'],
];

test.each(verdicts)('%s answered with %j is %s', (type, value, verdict) => {
  expect(judge(exam[type], value)).toBe(verdict);
});

test('without a right answer no answer is judged', () => {
  expect(judge(question('q', 'single', { options: ['a', 'b'] }), chosen('a'))).toBeNull();
  expect(judge(question('q', 'multiple', { options: ['a', 'b'] }), chosenAll('a'))).toBeNull();
  expect(judge(question('q', 'ranking', { options: ['a', 'b'] }), chosenAll('a', 'b'))).toBeNull();
  expect(judge(question('q', 'text'), 'x')).toBeNull();
  expect(judge(question('q', 'number'), 1)).toBeNull();
});

test.each(['rating', 'scale', 'email', 'phone', 'url', 'date', 'time', 'matrix'] as const)(
  "%s can't have a right answer",
  (responseType) => {
    expect(judge(question('q', responseType, { score: 1 }), 'x')).toBeNull();
  },
);
