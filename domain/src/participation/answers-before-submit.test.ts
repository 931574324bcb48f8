import { expect, test } from 'vitest';
import { storesAllAnswersBeforeSubmit, storesAnswersBeforeSubmit } from './answers-before-submit.ts';

test.each([
  [
    { anonymous: false, timeLimit: 5, cooperationType: 'anon' },
    { ofAccounts: true, ofAll: false },
  ],
  [
    { anonymous: true, timeLimit: 5, cooperationType: 'users' },
    { ofAccounts: true, ofAll: false },
  ],
  [
    { anonymous: true, timeLimit: null, cooperationType: 'users' },
    { ofAccounts: false, ofAll: false },
  ],
  [
    { anonymous: false, timeLimit: null, cooperationType: 'users' },
    { ofAccounts: true, ofAll: true },
  ],
  // An invitee may have no account.
  [
    { anonymous: false, timeLimit: null, cooperationType: 'limited' },
    { ofAccounts: true, ofAll: false },
  ],
  [
    { anonymous: false, timeLimit: 5, cooperationType: 'limited' },
    { ofAccounts: true, ofAll: true },
  ],
] as const)('with %j, drafts are kept: %j', (definition, kept) => {
  expect({
    ofAccounts: storesAnswersBeforeSubmit(definition, true),
    ofAll: storesAllAnswersBeforeSubmit(definition),
  }).toEqual(kept);
});
