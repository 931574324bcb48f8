import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import { expect, test } from 'vitest';
import { front } from './front-calls.ts';

test.each(Object.entries(front))('%s is a call of the contract at the same address', (name, { area }) => {
  expect(allCalls[name as CallName]).toMatchObject({ area, name });
  expect(front[name as keyof typeof front].name).toBe(name);
});
