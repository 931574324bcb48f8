import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import { expect, test } from 'vitest';
import { fakeMessage } from '../testing/fake-message.ts';
import {
  appendMessagePage,
  applyMessageChanges,
  applyPushedMessage,
  findMessageByNumber,
  makeMessageLog,
  prependMessagePage,
  upsertMessage,
} from './message-log.ts';

const log = (numbers: readonly number[], more: { hasBefore?: boolean; hasAfter?: boolean } = {}) =>
  makeMessageLog({
    data: numbers.map((number) => fakeMessage({ number, version: number })),
    hasBefore: false,
    hasAfter: false,
    version: numbers.at(-1) ?? 0,
    ...more,
  });
const numbersOf = ({ messages }: { messages: readonly Message[] }) => messages.map(({ number }) => number);

test('the next message is added, and a known one changes nothing', () => {
  const first = applyPushedMessage(log([1, 2]), fakeMessage({ number: 3, version: 3 }));
  expect(first.isBehind).toBe(false);
  expect(numbersOf(first.log)).toEqual([1, 2, 3]);
  const again = applyPushedMessage(first.log, fakeMessage({ number: 3, version: 3 }));
  expect(again.isBehind).toBe(false);
  expect(numbersOf(again.log)).toEqual([1, 2, 3]);
});

test('a gap in numbers reports missing messages until the changes arrive', () => {
  const { log: taken, isBehind } = applyPushedMessage(log([1, 2]), fakeMessage({ number: 4, version: 4 }));
  expect(isBehind).toBe(true);
  expect(taken.known).toBe(2);
  const data = [3, 4].map((number) => fakeMessage({ number, version: number }));
  const whole = applyMessageChanges(taken, { data, version: 4 });
  expect(numbersOf(whole)).toEqual([1, 2, 3, 4]);
  expect(whole.known).toBe(4);
});

test('an older version never replaces a newer one', () => {
  const edited = upsertMessage(log([1]), fakeMessage({ number: 1, version: 5, text: 'new' }));
  const late = upsertMessage(edited, fakeMessage({ number: 1, version: 1, text: 'old' }));
  expect(findMessageByNumber(late, 1)?.text).toBe('new');
});

test('a message outside the loaded range is ignored, so that the range has no gap', () => {
  const part = log([10, 11], { hasBefore: true, hasAfter: true });
  expect(numbersOf(upsertMessage(part, fakeMessage({ number: 3, version: 20 })))).toEqual([10, 11]);
  expect(numbersOf(upsertMessage(part, fakeMessage({ number: 30, version: 30 })))).toEqual([10, 11]);
});

test('overlapping pages are joined without duplicates', () => {
  const part = log([10, 11], { hasBefore: true, hasAfter: true });
  const page = (numbers: readonly number[]) => ({
    data: numbers.map((number) => fakeMessage({ number, version: number })),
    hasBefore: false,
    hasAfter: false,
    version: 99,
  });
  const whole = appendMessagePage(prependMessagePage(part, page([8, 9, 10])), page([11, 12]));
  expect(numbersOf(whole)).toEqual([8, 9, 10, 11, 12]);
  // Changes in the middle of the list are still to be fetched.
  expect(whole.known).toBe(11);
});

test('changes newer than a loading page are still applied', () => {
  const part = log([10, 11, 12], { hasBefore: true, hasAfter: true });
  const page = {
    data: [fakeMessage({ number: 9, version: 9 })],
    hasBefore: false,
    hasAfter: false,
    version: 11,
  };
  expect(prependMessagePage(part, page).known).toBe(11);
  expect(appendMessagePage(part, page).known).toBe(11);
});
