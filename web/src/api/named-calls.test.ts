import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import { expect, test } from 'vitest';
import { namedCalls } from './named-calls.ts';

test.each(Object.entries(namedCalls))(
  '%s is a call of the contract at the same address',
  (name, { area }) => {
    expect(allCalls[name as CallName]).toMatchObject({ area, name });
    expect(namedCalls[name as keyof typeof namedCalls].name).toBe(name);
  },
);
