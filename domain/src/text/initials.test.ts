import { expect, test } from 'vitest';
import { getInitials } from './initials.ts';

test.each([
  ['Sara', 'S'],
  ['sara ahmadi tehrani', 'SA'],
  ['  Sara   Ahmadi ', 'SA'],
  ['سارا', 'س'],
  ['سارا احمدی', 'س'],
  ['سارا Smith', 'س'],
  ['👩‍👩‍👧‍👦 علی 😀', 'ع'],
  ['😀', ''],
  ['"Sara" (Ahmadi)', 'SA'],
  ['\u202eSara', 'S'],
  ['E\u0301lodie', 'É'],
  ['𝒮ara', '𝒮'],
  ['Team 7', 'T'],
  ['+989121234567', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
