import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import { expect, test } from 'vitest';
import { callReferences } from './call-references.ts';

test.each(Object.entries(callReferences))(
  '%s is a call of the contract at the same address',
  (name, { area }) => {
    expect(allCalls[name as CallName]).toMatchObject({ area, name });
    expect(callReferences[name as keyof typeof callReferences].name).toBe(name);
  },
);
