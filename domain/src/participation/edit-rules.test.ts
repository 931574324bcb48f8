import { expect, test } from 'vitest';
import {
  computeResponseEditableUntil,
  computeResponseEditsLeft,
  findResponseEditRuleRefusal,
  getResponseEditRules,
} from './edit-rules.ts';

const start = Date.parse('2026-03-21T12:00:00Z');
const open = {
  editableResponse: true,
  editTimeLimit: null,
  editCountLimit: null,
  editableAfterExpiry: false,
  timeLimit: null,
  anonymous: false,
};
const response = { submittedAt: start, edits: 1, versionBytes: 0 };

test.each([
  ['no limits', {}, {}, null],
  ['responses that are final', { editableResponse: false }, {}, 'notEditable'],
  ['a time limit for taking part', { timeLimit: 10 }, {}, 'notEditable'],
  ['the last moment of the time', { editTimeLimit: 1 }, {}, null],
  ['a moment later', { editTimeLimit: 1 }, { now: start + 60_001 }, 'editTimeEnded'],
  ['an unknown time', { editTimeLimit: 1 }, { submittedAt: null }, 'editTimeEnded'],
  ['no time to know', {}, { submittedAt: null }, null],
  ['one edit left', { editCountLimit: 2 }, {}, null],
  ['no edit left', { editCountLimit: 1 }, {}, 'editCountReached'],
  ['more edits than people need', {}, { edits: 1000 }, 'editCountReached'],
  ['megabytes of earlier answers', {}, { versionBytes: 10_485_760 }, 'editCountReached'],
] as const)('with %s, an edit is allowed or refused accordingly', (_title, settings, given, refusal) => {
  const { now = start + 60_000, ...own } = { now: undefined, ...given };
  expect(
    findResponseEditRuleRefusal(getResponseEditRules({ ...open, ...settings }), { ...response, ...own }, now),
  ).toBe(refusal);
});

test('shows the remaining time and number of edits', () => {
  const rules = { timeLimit: 30, countLimit: 3, afterExpiry: false };
  expect(computeResponseEditableUntil(rules, response)).toBe(start + 1_800_000);
  expect(computeResponseEditsLeft(rules, response)).toBe(2);
  expect(computeResponseEditsLeft(rules, { ...response, edits: 5 })).toBe(0);
  const free = { ...rules, timeLimit: null, countLimit: null };
  expect([computeResponseEditableUntil(free, response), computeResponseEditsLeft(free, response)]).toEqual([
    null,
    null,
  ]);
  expect(computeResponseEditsLeft(rules, { ...response, versionBytes: 10_485_760 })).toBe(0);
});
