import { expect, test } from 'vitest';
import { answer, testId } from '../testing/builders.ts';
import { parseStoredAttemptAnswers } from './stored-answers.ts';

test('returns stored answers unchanged', () => {
  const answers = [answer('drink', testId('tea')), answer('why', 'Because', 'Really')];
  expect(parseStoredAttemptAnswers(JSON.parse(JSON.stringify(answers)))).toEqual(answers);
});

test('leaves out fields and answers in formats of a newer version', () => {
  const known = answer('drink', testId('tea'));
  const stored = [
    { ...known, confidence: 3 },
    { questionId: testId('place'), value: { latitude: 35.7 } },
  ];
  expect(parseStoredAttemptAnswers(stored)).toEqual([known]);
  for (const broken of [null, 7, {}, [null, 7]]) expect(parseStoredAttemptAnswers(broken)).toEqual([]);
});
