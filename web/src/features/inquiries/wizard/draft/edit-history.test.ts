import type { Quota } from '@nazar/domain/inquiries/quota.ts';
import { expect, test } from 'vitest';
import { makeTestDefinition } from '../testing/wizard-setup.ts';
import { type Draft, makeEmptyDraft } from './draft.ts';
import { EditHistory } from './edit-history.ts';
import { changeQuestion, removeQuestion } from './edit-segments.ts';

const start: Draft = {
  settings: makeEmptyDraft('en', 'UTC').settings,
  segments: makeTestDefinition('First?', 'Second?').segments,
};
const titled = (draft: Draft, title: string): Draft => ({ ...draft, settings: { ...draft.settings, title } });
const questionId = (draft: Draft, index: number): string => draft.segments[0]?.questions[index]?.id ?? '';
const reworded = (draft: Draft, index: number, body: string): Draft => ({
  ...draft,
  segments: changeQuestion(draft.segments, questionId(draft, index), (question) => ({ ...question, body })),
});

/** Returns the drafts that undo restores, from last to first. */
function wayBack(history: EditHistory, from: Draft): Draft[] {
  const reached: Draft[] = [];
  for (let at = history.undo(from); at !== null; at = history.undo(at.draft)) reached.push(at.draft);
  return reached;
}

/** Records each draft after the previous one, at its time. */
function recorded(...drafts: readonly (readonly [Draft, number])[]): EditHistory {
  const history = new EditHistory();
  let before = start;
  for (const [draft, at] of drafts) {
    history.record(before, draft, at);
    before = draft;
  }
  return history;
}

test('continuous typing in one field is one step', () => {
  const [a, ab, abc] = ['a', 'ab', 'abc'].map((title) => titled(start, title)) as [Draft, Draft, Draft];
  expect(wayBack(recorded([a, 0], [ab, 300], [abc, 900]), abc)).toEqual([start]);
  expect(wayBack(recorded([a, 0], [ab, 300], [abc, 9000]), abc)).toEqual([ab, start]);
});

test('typing in another field starts a new step, and so does returning to the first', () => {
  const one = reworded(start, 0, 'First one?');
  const two = reworded(one, 1, 'Second one?');
  const again = reworded(two, 0, 'First ones?');
  expect(wayBack(recorded([one, 0], [two, 100], [again, 200]), again)).toEqual([two, one, start]);
});

test('a switch or a deletion is a separate step, however fast', () => {
  const on = { ...start, settings: { ...start.settings, singleSession: true } };
  const off = { ...on, settings: { ...on.settings, singleSession: false } };
  const gone = { ...off, segments: removeQuestion(off.segments, questionId(off, 0)) };
  expect(wayBack(recorded([on, 0], [off, 1], [gone, 2]), gone)).toEqual([off, on, start]);
});

test('adding a quota is a separate step, and so is typing in each quota', () => {
  const quota = (id: string, message: string): Quota => ({
    id,
    message,
    condition: null,
    limit: null,
    translations: {},
  });
  const withQuotas = (...quotas: Quota[]): Draft => ({ ...start, settings: { ...start.settings, quotas } });
  const [one, two] = [quota('one', ''), quota('two', '')];
  const added = withQuotas(one, two);
  const typed = withQuotas({ ...one, message: 'Full' }, two);
  const other = withQuotas({ ...one, message: 'Full' }, { ...two, message: 'Full' });
  const first = withQuotas(one);
  const history = recorded([first, 0], [added, 1], [typed, 2], [other, 3]);
  expect(wayBack(history, other)).toEqual([typed, added, first, start]);
});

test('a new edit after an undo clears redo', () => {
  const history = recorded([titled(start, 'a'), 0]);
  history.undo(titled(start, 'a'));
  expect(history.canRedo).toBe(true);
  history.record(start, titled(start, 'b'), 1);
  expect(history.canRedo).toBe(false);
});

test('a step without effect is skipped', () => {
  const a = titled(start, 'a');
  const history = recorded([a, 0], [reworded(a, 0, 'Other?'), 1], [{ ...a }, 2]);
  expect(history.undo(a)?.draft).toEqual(start);
});

test('the number of steps is limited', () => {
  const drafts = Array.from({ length: 500 }, (_, index) => titled(start, `Title ${index}`));
  const history = recorded(...drafts.map((draft, index) => [draft, index * 5000] as const));
  expect(wayBack(history, drafts.at(-1) ?? start)).toHaveLength(200);
});
