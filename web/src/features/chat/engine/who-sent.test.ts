import { expect, test } from 'vitest';
import { whoSent } from './who-sent.ts';

const [sara, ali] = [{ accountId: 'sara' }, { accountId: 'ali' }];

test('distinguishes me, a member, a former member, and a sender whose account is gone', () => {
  const group = { me: 'me', other: null, people: [sara] };
  expect(whoSent('me', group)).toEqual({ kind: 'me' });
  expect(whoSent('sara', group)).toEqual({ kind: 'person', person: sara });
  expect(whoSent('ali', group)).toEqual({ kind: 'left' });
  expect(whoSent(null, group)).toEqual({ kind: 'gone' });
  expect(whoSent('ali', { ...group, people: undefined })).toEqual({ kind: 'unknown' });
  expect(whoSent('ali', { me: 'me', other: ali, people: undefined })).toEqual({
    kind: 'person',
    person: ali,
  });
});

test('knowing the sender of the last message doesn’t mark other people as gone', () => {
  const last = { senderId: 'sara', person: sara };
  const group = { me: 'me', other: null, people: undefined, last };
  expect(whoSent('sara', group)).toEqual({ kind: 'person', person: sara });
  expect(whoSent('ali', group)).toEqual({ kind: 'unknown' });
  const left = { ...group, last: { senderId: 'sara', person: null } };
  expect(whoSent('sara', left)).toEqual({ kind: 'left' });
  expect(whoSent('ali', left)).toEqual({ kind: 'unknown' });
  expect(whoSent('sara', { ...group, people: [] })).toEqual({ kind: 'left' });
});
