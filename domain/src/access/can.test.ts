import { expect, test } from 'vitest';
import { openSubject as open } from '../testing/open-subject.ts';
import { getInquiryAbilities } from './abilities.ts';
import {
  adminActions,
  binActions,
  chartActions,
  commentActions,
  inquiryActions,
  ownerActions,
} from './action.ts';
import type { Actor } from './actor.ts';
import {
  type ChartSubject,
  type CommentSubject,
  can,
  type InquirySubject,
  type SubjectAction,
  type SubjectOf,
} from './can.ts';
import { findInquiryViewRefusal } from './inquiry-view-refusal.ts';
import { findParticipationRefusal } from './participation-refusal.ts';

const people = {
  guest: { kind: 'guest' },
  keyed: { kind: 'guest', guestKey: 'owner' },
  stranger: { kind: 'user', id: 'stranger', roles: ['user'] },
  owner: { kind: 'user', id: 'owner', roles: ['user'] },
  admin: { kind: 'user', id: 'admin', roles: ['user', 'admin'] },
  invited: { kind: 'invited', inquiryId: 'this', inviteeId: 'entry', linkVersion: 1 },
  uninvited: { kind: 'invited', inquiryId: 'another', inviteeId: 'entry', linkVersion: 1 },
} satisfies Record<string, Actor>;
type Person = keyof typeof people;

const chart = { accessType: 'public', enabled: true } as const;
const undrawn = { timeLimit: null, singleSession: false, questionCount: null, segments: [] };

function allowed<Name extends SubjectAction>(action: Name, subject: SubjectOf<Name>): string {
  return Object.entries(people)
    .filter(([, actor]) => can(actor, action, subject))
    .map(([name]) => name)
    .join(' ');
}

const all: Person[] = ['guest', 'keyed', 'stranger', 'owner', 'admin', 'invited', 'uninvited'];
const everyone = all.join(' ');

test.each<[string, Partial<InquirySubject>, string]>([
  ['open', {}, everyone],
  ['expired', { state: 'expired' }, everyone],
  ['scheduled', { state: 'scheduled' }, 'owner admin'],
  ['a draft', { state: 'draft' }, 'owner'],
  ['for users', { cooperationType: 'users' }, 'stranger owner admin'],
  ['limited', { cooperationType: 'limited' }, 'owner admin'],
  [
    'limited, for those on its list',
    { cooperationType: 'limited', isAllowedUser: true },
    'stranger owner admin invited',
  ],
  ['taken down', { takenDown: true }, 'owner admin'],
  ['limited and taken down', { cooperationType: 'limited', takenDown: true }, 'owner admin'],
  ['not listed', { listed: false }, everyone],
])('an inquiry that is %s is seen', (_title, change, names) => {
  expect(allowed('inquiry.view', { ...open, ...change })).toBe(names);
});

test.each<[string, Partial<InquirySubject>, string]>([
  ['open', {}, everyone],
  ['expired', { state: 'expired' }, ''],
  ['scheduled', { state: 'scheduled' }, ''],
  ['a draft', { state: 'draft' }, ''],
  ['taken down', { takenDown: true }, ''],
  ['for users', { cooperationType: 'users' }, 'stranger owner admin'],
  ['limited', { cooperationType: 'limited' }, ''],
  [
    'limited, for those on its list',
    { cooperationType: 'limited', isAllowedUser: true },
    'stranger owner admin invited',
  ],
  ['limited and expired', { cooperationType: 'limited', state: 'expired' }, ''],
  ['not listed', { listed: false }, everyone],
  ['a secret ballot', { ballot: 'open' }, everyone],
  ['a closed secret ballot', { ballot: 'withheld' }, ''],
])('people can take part in an inquiry that is %s', (_title, change, names) => {
  expect(allowed('inquiry.participate', { ...open, ...change })).toBe(names);
});

test.each<[string, Partial<InquirySubject>, string]>([
  ['open', {}, everyone],
  ['not listed', { listed: false }, ''],
  ['expired', { state: 'expired' }, ''],
  ['scheduled', { state: 'scheduled' }, ''],
  ['taken down', { takenDown: true }, ''],
  ['for users', { cooperationType: 'users' }, 'stranger owner admin'],
  ['limited', { cooperationType: 'limited' }, 'owner'],
])('an inquiry that is %s is listed', (_title, change, names) => {
  expect(allowed('inquiry.list', { ...open, ...change })).toBe(names);
});

test.each<[string, Partial<InquirySubject>, string]>([
  ['kept', {}, 'owner admin'],
  ['public', { resultViewStatus: 'public' }, everyone],
  ['public to users', { resultViewStatus: 'public', cooperationType: 'users' }, 'stranger owner admin'],
  ['for participants', { resultViewStatus: 'participants' }, 'owner admin'],
  ['for participants', { resultViewStatus: 'participants', hasParticipated: true }, everyone],
  ['of what was taken down', { resultViewStatus: 'public', takenDown: true }, 'owner admin'],
  [
    'of a limited one, for its participants',
    { resultViewStatus: 'participants', cooperationType: 'limited', hasParticipated: true },
    everyone,
  ],
  ['of a draft', { resultViewStatus: 'public', state: 'draft' }, 'owner'],
  ['of a secret ballot', { resultViewStatus: 'public', ballot: 'open' }, ''],
  ['of a withheld ballot', { resultViewStatus: 'public', state: 'expired', ballot: 'withheld' }, ''],
  ['of a released ballot', { state: 'expired', ballot: 'released' }, 'owner admin'],
])('results that are %s are seen', (_title, change, names) => {
  expect(allowed('inquiry.seeResults', { ...open, ...change })).toBe(names);
});

test.each<[string, Partial<InquirySubject>, Partial<ChartSubject['chart']>, string]>([
  ['public in public results', { resultViewStatus: 'public' }, {}, everyone],
  ['public in kept results', {}, {}, 'owner admin'],
  ['private', { resultViewStatus: 'public' }, { accessType: 'private' }, 'owner admin'],
  ['disabled', { resultViewStatus: 'public' }, { enabled: false }, 'owner'],
  ['of a secret ballot', { resultViewStatus: 'public', ballot: 'open' }, {}, ''],
])('a chart that is %s is seen', (_title, change, fields, names) => {
  expect(allowed('chart.view', { ...open, ...change, chart: { ...chart, ...fields } })).toBe(names);
});

test.each<[string, Partial<InquirySubject>, string]>([
  ['with public results', { resultViewStatus: 'public' }, 'owner admin'],
  ['for participants', { resultViewStatus: 'participants', hasParticipated: true }, 'owner admin'],
  ['a draft', { state: 'draft' }, 'owner'],
  ['taken down', { takenDown: true }, 'owner admin'],
  ['an open secret ballot', { ballot: 'open' }, ''],
  ['a released secret ballot', { state: 'expired', ballot: 'released' }, ''],
])('single responses to an inquiry that is %s are seen', (_title, change, names) => {
  expect(allowed('inquiry.seeResponses', { ...open, ...change })).toBe(names);
});

test('only the owner can make changes, in any state', () => {
  for (const state of ['draft', 'scheduled', 'published', 'expired'] as const) {
    const subject: InquirySubject = { ...open, state };
    for (const action of ownerActions) expect(allowed(action, subject)).toBe('owner');
  }
});

test('only administrators mark templates and take inquiries down', () => {
  expect(allowed('inquiry.markTemplate', open)).toBe('admin');
  expect(allowed('inquiry.takeDown', open)).toBe('admin');
});

test.each(adminActions)('only administrators do %s', (action) => {
  expect(all.filter((name) => can(people[name], action))).toEqual(['admin']);
});

test('another person’s draft allows only administrators’ actions', () => {
  const draft = { ...open, state: 'draft', resultViewStatus: 'public', isTemplate: true } as const;
  for (const action of inquiryActions) {
    expect(can(people.guest, action, draft)).toBe(false);
    expect(can(people.stranger, action, draft)).toBe(false);
  }
});

test('abilities agree with the rules and allow taking part once', () => {
  expect(getInquiryAbilities(people.owner, open, undrawn)).toEqual({
    edit: true,
    delete: true,
    publish: true,
    participate: true,
    seeResults: true,
    seeResponses: true,
    importResponses: true,
    makeCharts: true,
    markTemplate: false,
    askOwner: false,
  });
  expect(getInquiryAbilities(people.guest, { ...open, hasParticipated: true }, undrawn)).toEqual({
    edit: false,
    delete: false,
    publish: false,
    participate: false,
    seeResults: false,
    seeResponses: false,
    importResponses: false,
    makeCharts: false,
    markTemplate: false,
    askOwner: false,
  });
});

test.each<[string, Partial<InquirySubject>, Partial<Record<Person, string | null>>]>([
  ['open', {}, { guest: null, owner: null, invited: null }],
  ['a draft', { state: 'draft' }, { guest: 'notFound', owner: 'inquiryNotPublished', admin: 'notFound' }],
  ['scheduled', { state: 'scheduled' }, { guest: 'inquiryNotOpen', owner: 'inquiryNotOpen' }],
  ['expired', { state: 'expired' }, { guest: 'inquiryExpired', owner: 'inquiryExpired' }],
  ['taken down', { takenDown: true }, { guest: 'notFound', owner: 'inquiryTakenDown', admin: 'notFound' }],
  ['for users', { cooperationType: 'users' }, { guest: 'notFound', stranger: null, invited: 'notFound' }],
  [
    'limited',
    { cooperationType: 'limited' },
    { guest: 'notFound', stranger: 'notFound', owner: 'forbidden', invited: 'notFound' },
  ],
  [
    'limited, and they are on its list',
    { cooperationType: 'limited', isAllowedUser: true },
    { guest: 'notFound', stranger: null, owner: null, invited: null, uninvited: 'notFound' },
  ],
  [
    'limited and expired',
    { cooperationType: 'limited', state: 'expired', isAllowedUser: true },
    { stranger: 'inquiryExpired', invited: 'inquiryExpired', uninvited: 'notFound' },
  ],
])('people who can’t take part in an inquiry that is %s learn why', (_title, change, shown) => {
  const names = all.filter((name) => name in shown);
  const refusals = names.map((name) => [
    name,
    findParticipationRefusal(people[name], { ...open, ...change }),
  ]);
  expect(Object.fromEntries(refusals)).toEqual(shown);
});

test('an inquiry that is not open yet is announced to its participants and not found for others', () => {
  for (const state of ['draft', 'scheduled', 'published', 'expired'] as const) {
    for (const cooperationType of ['anon', 'users', 'limited'] as const) {
      for (const fact of [{}, { takenDown: true }, { isAllowedUser: true }]) {
        const subject = { ...open, state, cooperationType, ...fact };
        for (const name of all) {
          const refusal = findInquiryViewRefusal(people[name], subject);
          expect(refusal === null).toBe(can(people[name], 'inquiry.view', subject));
          const isNotOpen = findParticipationRefusal(people[name], subject) === 'inquiryNotOpen';
          if (refusal !== null) expect(refusal).toBe(isNotOpen ? 'inquiryNotOpen' : 'notFound');
        }
      }
    }
  }
});

test('exactly the people who may not take part get a reason', () => {
  for (const state of ['draft', 'scheduled', 'published', 'expired'] as const) {
    for (const cooperationType of ['anon', 'users', 'limited'] as const) {
      for (const fact of [{}, { takenDown: true }, { isAllowedUser: true }]) {
        const subject = { ...open, state, cooperationType, ...fact };
        for (const name of all) {
          const may = can(people[name], 'inquiry.participate', subject);
          expect(findParticipationRefusal(people[name], subject) === null).toBe(may);
        }
      }
    }
  }
});

test('an inquiry in the bin can only be restored or erased, and only by its owner', () => {
  const inBin: ChartSubject & CommentSubject & { isTemplate: true } = {
    ...open,
    inBin: true,
    resultViewStatus: 'public',
    isAllowedUser: true,
    isTemplate: true,
    chart,
    comment: { accountId: 'owner', guestKey: null, state: 'shown', takenDown: false, isReply: false },
  };
  for (const action of [...inquiryActions, ...chartActions, ...commentActions]) {
    expect([action, allowed(action, inBin)]).toEqual([action, '']);
  }
  for (const action of binActions) {
    const actors = Object.entries(people).filter(([, actor]) => can(actor, action, inBin));
    expect(actors.map(([name]) => name)).toEqual(['owner']);
    expect(can(people.owner, action, open)).toBe(false);
  }
});

test('people who could see a deleted inquiry learn that it was deleted; for others it does not exist', () => {
  const cases = [
    [{}, { guest: 'inquiryDeleted', owner: 'inquiryDeleted', stranger: 'inquiryDeleted' }],
    [
      { cooperationType: 'users' },
      { guest: 'notFound', owner: 'inquiryDeleted', stranger: 'inquiryDeleted' },
    ],
    [{ cooperationType: 'limited' }, { guest: 'notFound', owner: 'inquiryDeleted', stranger: 'notFound' }],
    [{ state: 'draft' }, { guest: 'notFound', owner: 'inquiryDeleted', admin: 'notFound' }],
    [{ takenDown: true }, { guest: 'notFound', owner: 'inquiryDeleted', admin: 'inquiryDeleted' }],
  ] as const;
  for (const [facts, refusals] of cases) {
    const subject: InquirySubject = { ...open, ...facts, inBin: true };
    for (const [name, refusal] of Object.entries(refusals)) {
      const actor = people[name as Person];
      expect([
        name,
        findInquiryViewRefusal(actor, subject),
        findParticipationRefusal(actor, subject),
      ]).toEqual([name, refusal, refusal]);
    }
  }
});
