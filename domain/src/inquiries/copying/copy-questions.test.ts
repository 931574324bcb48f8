import { expect, test } from 'vitest';
import { option, question, segment, testId } from '../../testing/builders.ts';
import { formatPipe } from '../../text/pipes.ts';
import type { Condition } from '../conditions/condition.ts';
import { copyQuestions } from './copy-questions.ts';

const newId = (id: string) => testId(`copy of ${id}`);
const copied = (name: string) => newId(testId(name));
const chosen = (...names: string[]) => new Set(names.map(testId));

function when(questionName: string, ...options: string[]): Condition {
  const clause = { questionId: testId(questionName), optionIds: options.map(testId), value: null };
  return {
    match: 'all',
    clauses: [{ ...clause, operator: options.length > 0 ? 'isAnyOf' : 'answered' }],
  };
}

const drink = question('drink', 'single', { options: ['tea', 'coffee', option('water', { hidden: true })] });
const sugar = question('sugar', 'single', {
  sortOrder: 1,
  body: `Sugar in ${formatPipe(testId('drink'))}?`,
  helpText: `You said ${formatPipe(testId('drink'))}`,
  condition: when('drink', 'tea'),
  endCondition: when('sugar', 'yes'),
  options: ['yes', option('no', { condition: when('drink', 'tea') })],
});
const source = [segment('drinks', [drink, sugar])];

test('copied questions and options have new ids, which conditions and texts use too', () => {
  const { questions, lostConditions, lostPipes } = copyQuestions(source, chosen('drink', 'sugar'), newId);
  const isTea = { questionId: copied('drink'), optionIds: [copied('tea')] };
  expect(questions).toMatchObject([
    { id: copied('drink'), body: 'drink?', options: [{ id: copied('tea') }, { id: copied('coffee') }] },
    {
      id: copied('sugar'),
      body: `Sugar in ${formatPipe(copied('drink'))}?`,
      helpText: `You said ${formatPipe(copied('drink'))}`,
      condition: { clauses: [isTea] },
      endCondition: { clauses: [{ questionId: copied('sugar'), optionIds: [copied('yes')] }] },
      options: [{ condition: null }, { id: copied('no'), condition: { clauses: [isTea] } }],
    },
  ]);
  expect([lostConditions, lostPipes]).toEqual([0, 0]);
});

test('references to questions that are not copied are removed and counted', () => {
  const { questions, lostConditions, lostPipes } = copyQuestions(source, chosen('sugar'), newId);
  expect(questions).toMatchObject([
    {
      body: 'Sugar in …?',
      helpText: 'You said …',
      condition: null,
      endCondition: { clauses: [{ questionId: copied('sugar') }] },
      options: [{ condition: null }, { condition: null }],
    },
  ]);
  expect([lostConditions, lostPipes]).toEqual([2, 2]);
});

test('a condition with a test of a missing question is left out as a whole', () => {
  const both = { match: 'any' as const, clauses: [...when('drink').clauses, ...when('other').clauses] };
  const asked = question('how much', 'number', { sortOrder: 1, condition: both });
  const made = copyQuestions([segment('drinks', [drink, asked])], chosen('drink', 'how much'), newId);
  expect(made).toMatchObject({ questions: [{}, { condition: null }], lostConditions: 1 });
});

test('a condition that tests a hidden option is left out', () => {
  const asked = question('how much', 'number', { sortOrder: 1, condition: when('drink', 'water') });
  const made = copyQuestions([segment('drinks', [drink, asked])], chosen('drink', 'how much'), newId);
  expect(made).toMatchObject({ questions: [{}, { condition: null }], lostConditions: 1 });
});

test('hidden questions are not copied, and the others keep their order', () => {
  const last = question('last', 'statement', { sortOrder: 2 });
  const first = question('first', 'file', { sortOrder: 1, file: testId('picture') });
  const hidden = question('hidden', 'text', { hidden: true });
  const all = chosen('last', 'hidden', 'first');
  const { questions } = copyQuestions([segment('any', [last, hidden, first])], all, newId);
  expect(questions).toMatchObject([
    { id: copied('first'), file: testId('picture') },
    { id: copied('last'), responseType: 'statement' },
  ]);
});

test('the condition of a segment becomes the condition of its questions', () => {
  const plain = question('plain', 'text');
  const own = question('own', 'text', { sortOrder: 1, condition: when('drink', 'tea') });
  const either = {
    match: 'any' as const,
    clauses: [...when('drink').clauses, ...when('drink', 'tea').clauses],
  };
  const loose = question('loose', 'text', { sortOrder: 2, condition: either });
  const more = segment('more', [plain, own, loose], { condition: when('drink', 'coffee') });
  const all = chosen('drink', 'plain', 'own', 'loose');
  const { questions, lostConditions } = copyQuestions([segment('drinks', [drink]), more], all, newId);
  const tested = questions.map(({ condition }) => condition?.clauses.map(({ optionIds }) => optionIds));
  const [tea, coffee] = [[copied('tea')], [copied('coffee')]];
  expect(tested).toEqual([undefined, [coffee], [coffee, tea], [[], tea]]);
  expect(lostConditions).toBe(1);
});

test('the condition of a segment that stays behind is counted once', () => {
  const more = segment('more', [question('a', 'text'), question('b', 'text', { sortOrder: 1 })], {
    condition: when('drink'),
  });
  expect(copyQuestions([more], chosen('a', 'b'), newId)).toMatchObject({
    questions: [{ condition: null }, { condition: null }],
    lostConditions: 1,
  });
});
