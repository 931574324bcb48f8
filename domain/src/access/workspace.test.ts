import { expect, test } from 'vitest';
import { openSubject } from '../testing/open-subject.ts';
import { getInquiryAbilities } from './abilities.ts';
import type { Actor, InquirySubject } from './can.ts';
import { getMainWorkspaceAction, getTimelyPeopleAction, listWorkspaceTabs } from './workspace.ts';

const owner: Actor = { kind: 'user', id: 'owner', roles: ['user'] };
const admin: Actor = { kind: 'user', id: 'admin', roles: ['user', 'admin'] };
const guest: Actor = { kind: 'guest' };
const open: InquirySubject = { ...openSubject, resultViewStatus: 'public' };
const settings = { timeLimit: null, singleSession: false, questionCount: null, segments: [] };

function tabs(actor: Actor, changes: Partial<InquirySubject> = {}): string {
  const subject = { ...open, ...changes };
  return listWorkspaceTabs({ ...subject, abilities: getInquiryAbilities(actor, subject, settings) }).join(
    ' ',
  );
}

test('each person gets the tabs that they may open', () => {
  expect(tabs(owner)).toBe('build share responses results charts settings');
  expect(tabs(owner, { cooperationType: 'limited' })).toBe(
    'build share people responses results charts settings',
  );
  expect(tabs(admin)).toBe('responses results charts');
  expect(tabs(guest)).toBe('results charts');
  expect(tabs(guest, { resultViewStatus: 'admin' })).toBe('');
});

test('a draft has one page for its content and one for its people', () => {
  expect(tabs(owner, { state: 'draft' })).toBe('build');
  expect(tabs(owner, { state: 'draft', cooperationType: 'limited' })).toBe('build people');
  expect(tabs(admin, { state: 'draft' })).toBe('');
});

test('a secret ballot has no single responses, and its owner keeps the results tab while it is sealed', () => {
  expect(tabs(owner, { ballot: 'open' })).toBe('build share results charts settings');
  expect(tabs(guest, { ballot: 'open' })).toBe('');
});

const facts = { unpublishedChanges: false, complete: false, anonymous: false };
test.each([
  [{ state: 'draft' }, {}, 'continue'],
  [{ state: 'draft' }, { complete: true }, 'publish'],
  [{ state: 'scheduled' }, {}, 'share'],
  [{}, {}, 'share'],
  [{}, { unpublishedChanges: true }, 'publishChanges'],
  [{ state: 'expired' }, { unpublishedChanges: true }, 'reopen'],
  [{ state: 'expired', ballot: 'released' }, { anonymous: true }, null],
  [{ takenDown: true }, {}, null],
] as const)('the main action of the owner of %o (%o) is %s', (changes, more, action) => {
  const subject = { ...open, ...changes };
  const about = { ...subject, ...facts, ...more, abilities: getInquiryAbilities(owner, subject, settings) };
  expect(getMainWorkspaceAction(about)).toBe(action);
});

const progress = { people: 3, invited: 3, toInvite: 0, toRemind: 0, isReminderEarly: false };
test.each([
  [{ state: 'draft' }, { people: 0 }, 'addPeople'],
  [{ state: 'draft' }, {}, 'publish'],
  [{}, { people: 0 }, 'addPeople'],
  [{}, { toInvite: 1, toRemind: 2 }, 'invite'],
  [{ state: 'scheduled' }, { toInvite: 1 }, 'invite'],
  [{}, { toRemind: 2 }, 'remind'],
  [{}, { toRemind: 2, isReminderEarly: true }, null],
  [{}, {}, null],
  [{ state: 'expired' }, { toInvite: 1 }, null],
  [{ takenDown: true }, { toInvite: 1 }, null],
] as const)('the next step with the people of the list (%o, %o) is %s', (changes, counts, action) => {
  expect(getTimelyPeopleAction({ ...open, ...changes }, { ...progress, ...counts })).toBe(action);
});

test('the main action of a limited inquiry waits for its people, and invites them if they can’t be counted', () => {
  const subject = { ...open, cooperationType: 'limited' } as const;
  const about = { ...subject, ...facts, abilities: getInquiryAbilities(owner, subject, settings) };
  expect(getMainWorkspaceAction(about, undefined)).toBeNull();
  expect(getMainWorkspaceAction(about, null)).toBe('invite');
  expect(getMainWorkspaceAction(about, { ...progress, toRemind: 1 })).toBe('remind');
  const early = { ...progress, toRemind: 1, isReminderEarly: true };
  expect(getMainWorkspaceAction(about, early)).toBe('remind');
  expect(getMainWorkspaceAction(about, progress)).toBe('addPeople');
});

test('people without edit rights get no main action', () => {
  const about = { ...open, ...facts, abilities: getInquiryAbilities(guest, open, settings) };
  expect(getMainWorkspaceAction(about)).toBeNull();
});
