import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inquiry, option, question, segment, testId } from '../../testing/builders.ts';
import type { Ending } from '../ending.ts';
import type { TextTranslation } from '../translation/text-translation.ts';
import { applyEdits } from './apply-edits.ts';
import type { Edit } from './edit.ts';
import type { EditableDraft } from './editable.ts';
import { mergeDrafts, mergeDraftsPreferring } from './merge-drafts.ts';
import { normalizeSegments } from './normalize-segments.ts';

const {
  segments,
  nextCode: _code,
  ...settings
} = inquiry([
  segment('tea', [
    question('drink', 'single', { options: ['green', 'black'] }),
    question('why', 'text', { min: 0, max: 100 }),
  ]),
  segment('place', [question('where', 'single', { options: ['here', 'there'] })]),
]);
const base: EditableDraft = { settings, segments: normalizeSegments(segments) };

function after(...edits: Edit[]): EditableDraft {
  const applied = applyEdits(base, edits);
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems));
  return applied.document;
}

const ask = (name: string, body: string): Edit => ({
  kind: 'changeQuestion',
  id: testId(name),
  fields: { body },
});
const setTitle = (title: string): Edit => ({ kind: 'setSettings', settings: { title } });
const setLimit = (timeLimit: number): Edit => ({ kind: 'setSettings', settings: { timeLimit } });
const translate = (texts: Record<string, string>): Record<string, TextTranslation> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text, source: '' }]));
const translateWhy = (texts: Record<string, string>): Edit => ({
  kind: 'changeQuestion',
  id: testId('why'),
  fields: { translations: translate(texts) },
});
const ending = (name: string, message: string, texts: Record<string, string> = {}): Ending => ({
  id: testId(name),
  condition: null,
  minPercent: null,
  belowPercent: null,
  redirectUrl: '',
  message,
  translations: translate(texts),
});
const setEndings = (...endings: Ending[]): Edit => ({ kind: 'setSettings', settings: { endings } });
const add = (name: string, previous: string): Edit => ({
  kind: 'addQuestion',
  segmentId: testId('tea'),
  question: question(name, 'text'),
  after: testId(previous),
});
const remove = (name: string): Edit => ({ kind: 'removeQuestion', id: testId(name) });

test.each<[string, Edit[], Edit[]]>([
  ['different questions', [ask('drink', 'Mine?')], [ask('why', 'Theirs?')]],
  ['different settings', [setTitle('Mine')], [setLimit(5)]],
  [
    'different fields of one question',
    [ask('why', 'Mine?')],
    [{ ...ask('why', ''), fields: { isForce: true } } as Edit],
  ],
  ['the same field alike', [setTitle('Both')], [setTitle('Both')]],
  ['a question added by each', [add('mine', 'drink')], [add('theirs', 'drink')]],
  [
    'an option added here, another label there',
    [{ kind: 'addOption', questionId: testId('drink'), option: option('white'), after: null }],
    [{ kind: 'changeOption', id: testId('green'), fields: { body: 'Green tea' } }],
  ],
  [
    'one that was moved here and reworded there',
    [{ kind: 'moveQuestion', id: testId('drink'), segmentId: testId('place'), after: null }],
    [ask('drink', 'Theirs?')],
  ],
  ['the same question removed by both', [remove('why')], [remove('why')]],
  [
    'page starts at different questions',
    [{ kind: 'startPage', id: testId('why'), starts: true }],
    [{ kind: 'startPage', id: testId('where'), starts: true }],
  ],
])('merges %s', (_title, mine, theirs) => {
  const merged = mergeDrafts(base, after(...mine), after(...theirs));
  expect(merged).toMatchObject({ ok: true });
  const isRemoval = theirs.some(({ kind }) => kind === 'removeQuestion');
  // Applies all edits of both sides; the order does not matter.
  const both = isRemoval ? after(...theirs) : after(...theirs, ...mine);
  expect(merged.ok && merged.merged).toEqual(both);
});

test.each<[string, Edit[], Edit[], string[]]>([
  ['one setting', [setTitle('Mine')], [setTitle('Theirs')], ['settings.title']],
  ['one question’s body', [ask('why', 'Mine?')], [ask('why', 'Theirs?')], [`${testId('why')}.body`]],
  ['a question that the other removed', [ask('why', 'Mine?')], [remove('why')], [testId('why')]],
  ['a question that we removed', [remove('why')], [ask('why', 'Theirs?')], [testId('why')]],
  [
    'an option of a removed segment',
    [{ kind: 'changeOption', id: testId('here'), fields: { body: 'At home' } }],
    [{ kind: 'removeSegment', id: testId('place') }],
    [testId('here')],
  ],
  [
    'a question moved to a removed segment',
    [{ kind: 'moveQuestion', id: testId('why'), segmentId: testId('place'), after: null }],
    [{ kind: 'removeSegment', id: testId('place') }],
    [testId('place')],
  ],
  [
    'where a question stands',
    [{ kind: 'moveQuestion', id: testId('why'), segmentId: testId('place'), after: null }],
    [{ kind: 'moveQuestion', id: testId('why'), segmentId: testId('place'), after: testId('where') }],
    [`${testId('why')}.position`],
  ],
])('asks about %s', (_title, mine, theirs, conflicts) => {
  const merged = mergeDrafts(base, after(...mine), after(...theirs));
  expect(merged).toEqual({ ok: false, conflicts });
});

test('translations of one part merge text by text, and a text that both changed differently is a conflict', () => {
  const mine = after(translateWhy({ body: 'Mine?', helpText: 'Mine' }));
  const merge = (texts: Record<string, string>) => mergeDrafts(base, mine, after(translateWhy(texts)));
  const merged = merge({ placeholder: 'Theirs', helpText: 'Mine' });
  expect(merged.ok && merged.merged).toEqual(
    after(translateWhy({ body: 'Mine?', helpText: 'Mine', placeholder: 'Theirs' })),
  );
  const conflicts = [`${testId('why')}.translations.body`];
  expect(merge({ body: 'Theirs?', helpText: 'Mine' })).toEqual({ ok: false, conflicts });
  const theirs = after(translateWhy({ body: 'Theirs?', placeholder: 'Theirs' }));
  expect(mergeDraftsPreferring(base, mine, theirs).merged).toEqual(
    after(translateWhy({ body: 'Mine?', helpText: 'Mine', placeholder: 'Theirs' })),
  );
});

test('undoing a translation keeps another one that another tab has made', () => {
  const before = after(translateWhy({ body: 'Old?', helpText: 'Old' }));
  const step = after(translateWhy({ helpText: 'Old' }));
  const since = after(translateWhy({ helpText: 'Theirs' }));
  const { merged, conflicts } = mergeDraftsPreferring(step, since, before);
  expect(merged).toEqual(after(translateWhy({ body: 'Old?', helpText: 'Theirs' })));
  expect(conflicts).toEqual([]);
  // Undoing the undo removes again what the step removed.
  const back = after(translateWhy({ body: 'Old?', helpText: 'Theirs' }));
  expect(mergeDraftsPreferring(before, back, step).merged).toEqual(since);
});

test('endings that stay in place merge one by one, and a list that both reordered is a conflict', () => {
  const from = after(setEndings(ending('won', 'Won'), ending('lost', 'Lost')));
  const mine = after(setEndings(ending('won', 'Won', { message: 'Mine' }), ending('lost', 'Lost')));
  const theirs = after(setEndings(ending('won', 'Won!'), ending('lost', 'Lost', { message: 'Theirs' })));
  const merged = mergeDrafts(from, mine, theirs);
  const both = setEndings(
    ending('won', 'Won!', { message: 'Mine' }),
    ending('lost', 'Lost', { message: 'Theirs' }),
  );
  expect(merged.ok && merged.merged).toEqual(after(both));
  const other = after(setEndings(ending('won', 'Won', { message: 'Other' }), ending('lost', 'Lost')));
  const conflicts = [`settings.endings.${testId('won')}.translations.message`];
  expect(mergeDrafts(from, mine, other)).toEqual({ ok: false, conflicts });
  const longer = after(setEndings(ending('won', 'Won'), ending('lost', 'Lost'), ending('new', 'New')));
  expect(mergeDrafts(from, mine, longer)).toEqual({ ok: false, conflicts: ['settings.endings'] });
});

test('other fields don’t hide a conflict, and a side without edits never has a conflict', () => {
  const mine = after(setTitle('Mine'), ask('why', 'Mine?'));
  const theirs = after(setTitle('Theirs'), setLimit(5));
  expect(mergeDrafts(base, mine, theirs)).toEqual({ ok: false, conflicts: ['settings.title'] });
  expect(mergeDrafts(base, base, theirs)).toEqual({ ok: true, merged: theirs });
  expect(mergeDrafts(base, mine, base)).toEqual({ ok: true, merged: mine });
});

test('a decision resolves the conflict, and all other changes of both sides stay', () => {
  const mine = after(setTitle('Mine'), ask('why', 'Mine?'), add('mine', 'drink'));
  const theirs = after(setTitle('Theirs'), setLimit(5), remove('why'), ask('where', 'Theirs?'));
  const { merged: kept, conflicts } = mergeDraftsPreferring(base, mine, theirs);
  expect(kept.settings).toMatchObject({ title: 'Mine', timeLimit: 5 });
  expect(bodiesOf(kept)).toEqual(['drink?', 'mine?', 'Mine?', 'Theirs?']);
  expect(conflicts).toEqual(['settings.title', testId('why')]);
  const { merged: taken } = mergeDraftsPreferring(base, theirs, mine);
  expect(taken.settings).toMatchObject({ title: 'Theirs', timeLimit: 5 });
  expect(bodiesOf(taken)).toEqual(['drink?', 'mine?', 'Theirs?']);
});

test('our own edit with a lost reply is not a conflict', () => {
  const sent = after(add('new', 'drink'));
  const further = applyEdits(sent, [ask('new', 'Reworded?')]);
  const others = applyEdits(sent, [setTitle('Theirs')]);
  if (!further.ok || !others.ok) throw new Error('It could not be edited.');
  const merged = mergeDrafts(base, further.document, others.document);
  expect(merged.ok && bodiesOf(merged.merged)).toEqual(['drink?', 'Reworded?', 'why?', 'where?']);
  expect(merged.ok && merged.merged.settings.title).toBe('Theirs');
});

function bodiesOf({ segments: parts }: EditableDraft): string[] {
  return parts.flatMap(({ questions }) => questions.map(({ body }) => body));
}

/** Generates a short script of edits to the base, some of which may not apply. */
const someEdits = fc.array(
  fc.oneof(
    fc.constantFrom('Tea', 'Coffee', 'Milk').map(setTitle),
    fc.integer({ min: 1, max: 3 }).map(setLimit),
    fc.tuple(fc.constantFrom('drink', 'why', 'where'), fc.constantFrom('a?', 'b?')).map((all) => ask(...all)),
    fc.constantFrom('drink', 'why', 'where').map(remove),
    fc.tuple(fc.constantFrom('n1', 'n2'), fc.constantFrom('drink', 'why')).map((all) => add(...all)),
    fc
      .constantFrom('drink', 'why', 'where')
      .map(
        (name): Edit => ({ kind: 'moveQuestion', id: testId(name), segmentId: testId('place'), after: null }),
      ),
    fc.constantFrom('tea', 'place').map((name): Edit => ({ kind: 'removeSegment', id: testId(name) })),
    fc.constantFrom('green', 'here').map((name): Edit => ({ kind: 'removeOption', id: testId(name) })),
    fc.dictionary(fc.constantFrom('body', 'helpText'), fc.constantFrom('x', 'y')).map(translateWhy),
    fc
      .dictionary(fc.constant('message'), fc.constantFrom('x', 'y'))
      .map((texts) => setEndings(ending('won', 'Won', texts))),
  ),
  { maxLength: 6 },
);

/** Applies the edits that fit and skips repeated additions. */
function run(edits: readonly Edit[]): EditableDraft {
  let document = base;
  const added = new Set<string>();
  for (const edit of edits) {
    if (edit.kind === 'addQuestion' && added.has(edit.question.id)) continue;
    const applied = applyEdits(document, [edit]);
    if (!applied.ok) continue;
    if (edit.kind === 'addQuestion') added.add(edit.question.id);
    document = applied.document;
  }
  return document;
}

test('any two drafts can be merged by a decision without duplicates', () => {
  fc.assert(
    fc.property(someEdits, someEdits, (one, other) => {
      const [mine, theirs] = [run(one), run(other)];
      for (const { merged } of [
        mergeDraftsPreferring(base, mine, theirs),
        mergeDraftsPreferring(base, theirs, mine),
      ]) {
        const ids = merged.segments.flatMap(({ id, questions }) => [id, ...questions.map((each) => each.id)]);
        expect(new Set(ids).size).toBe(ids.length);
      }
      const merged = mergeDrafts(base, mine, theirs);
      if (merged.ok) expect(merged.merged).toEqual(mergeDraftsPreferring(base, theirs, mine).merged);
    }),
    { numRuns: 500 },
  );
});

test('undo removes our change and keeps later changes by others', () => {
  const step = after(ask('why', 'Mine?'), remove('drink'));
  const since = applyEdits(step, [ask('where', 'Theirs?'), setTitle('Theirs')]);
  if (!since.ok) throw new Error('It could not be edited.');
  const { merged, conflicts } = mergeDraftsPreferring(step, since.document, base);
  expect(bodiesOf(merged)).toEqual(['drink?', 'why?', 'Theirs?']);
  expect(merged.settings.title).toBe('Theirs');
  expect(conflicts).toEqual([]);
});

test('undo keeps and reports fields that others have changed since', () => {
  const step = after(setTitle('Mine'), ask('why', 'Mine?'));
  const since = applyEdits(step, [setTitle('Theirs'), remove('where')]);
  if (!since.ok) throw new Error('It could not be edited.');
  const { merged, conflicts } = mergeDraftsPreferring(step, since.document, base);
  expect(merged.settings.title).toBe('Theirs');
  expect(bodiesOf(merged)).toEqual(['drink?', 'why?']);
  expect(conflicts).toEqual(['settings.title']);
});

test('undo and redo work between any two drafts', () => {
  fc.assert(
    fc.property(someEdits, (edits) => {
      const next = run(edits);
      expect(mergeDraftsPreferring(next, next, base)).toEqual({ merged: base, conflicts: [] });
      expect(mergeDraftsPreferring(base, base, next)).toEqual({ merged: next, conflicts: [] });
    }),
    { numRuns: 200 },
  );
});
