import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import { expect, test } from 'vitest';
import { firstScreenCalls } from './first-screen-calls.ts';

test.each(Object.entries(firstScreenCalls))(
  '%s is a call of the contract at the same address',
  (name, { area }) => {
    expect(allCalls[name as CallName]).toMatchObject({ area, name });
    expect(firstScreenCalls[name as keyof typeof firstScreenCalls].name).toBe(name);
  },
);
