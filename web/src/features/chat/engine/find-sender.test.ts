import { expect, test } from 'vitest';
import { findSender } from './find-sender.ts';

const [sara, ali] = [{ accountId: 'sara' }, { accountId: 'ali' }];

test('distinguishes me, a member, a former member, and a sender whose account is gone', () => {
  const group = { me: 'me', other: null, people: [sara] };
  expect(findSender('me', group)).toEqual({ kind: 'me' });
  expect(findSender('sara', group)).toEqual({ kind: 'person', person: sara });
  expect(findSender('ali', group)).toEqual({ kind: 'left' });
  expect(findSender(null, group)).toEqual({ kind: 'gone' });
  expect(findSender('ali', { ...group, people: undefined })).toEqual({ kind: 'unknown' });
  expect(findSender('ali', { me: 'me', other: ali, people: undefined })).toEqual({
    kind: 'person',
    person: ali,
  });
});

test('knowing the sender of the last message doesn’t mark other people as gone', () => {
  const last = { senderId: 'sara', person: sara };
  const group = { me: 'me', other: null, people: undefined, last };
  expect(findSender('sara', group)).toEqual({ kind: 'person', person: sara });
  expect(findSender('ali', group)).toEqual({ kind: 'unknown' });
  const left = { ...group, last: { senderId: 'sara', person: null } };
  expect(findSender('sara', left)).toEqual({ kind: 'left' });
  expect(findSender('ali', left)).toEqual({ kind: 'unknown' });
  expect(findSender('sara', { ...group, people: [] })).toEqual({ kind: 'left' });
});
