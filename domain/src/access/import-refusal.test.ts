import { expect, test } from 'vitest';
import { openSubject as open } from '../testing/open-subject.ts';
import type { InquirySubject } from './can.ts';
import { canImportResponses, findImportRefusal } from './import-refusal.ts';

const settings = {
  timeLimit: null,
  singleSession: false,
  questionCount: null,
  segments: [{ questionCount: null }],
};

test.each<[string, Partial<InquirySubject>, Partial<Parameters<typeof findImportRefusal>[1]>, string | null]>(
  [
    ['an open inquiry', {}, {}, null],
    ['a closed inquiry', { state: 'expired' }, {}, null],
    ['a draft', { state: 'draft' }, {}, 'inquiryNotPublished'],
    ['a scheduled inquiry', { state: 'scheduled' }, {}, 'inquiryNotOpen'],
    ['an inquiry that was taken down', { takenDown: true }, {}, 'inquiryTakenDown'],
    ['an inquiry for accounts', { cooperationType: 'users' }, {}, 'importNotPossible'],
    ['an inquiry with a time limit', {}, { timeLimit: 5 }, 'importNotPossible'],
    ['an inquiry answered in one session', {}, { singleSession: true }, 'importNotPossible'],
    ['an inquiry that draws questions', {}, { questionCount: 3 }, 'importNotPossible'],
    [
      'an inquiry that draws questions of a segment',
      {},
      { segments: [{ questionCount: 1 }] },
      'importNotPossible',
    ],
  ],
)('an import into %s is allowed or refused with its reason', (_title, facts, change, refusal) => {
  const subject = { ...open, ...facts };
  const owner = { kind: 'user', id: 'owner', roles: ['user'] } as const;
  expect(findImportRefusal(subject, { ...settings, ...change })).toBe(refusal);
  expect(canImportResponses(owner, subject, { ...settings, ...change })).toBe(refusal === null);
});

test('only its owner imports responses into an inquiry', () => {
  const admin = { kind: 'user', id: 'admin', roles: ['user', 'admin'] } as const;
  expect(canImportResponses(admin, open, settings)).toBe(false);
});
