import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { validateWithSchema } from '../../problem/validate-with-schema.ts';
import { inquiry, option, question, segment, testId, unpublishedContext } from '../../testing/builders.ts';
import type { Condition, ConditionClause } from '../conditions/condition.ts';
import { hardLimits } from '../hard-limits.ts';
import type { Definition } from '../inquiry.ts';
import type { Option } from '../question.ts';
import type { Segment } from '../segment.ts';
import { applyEdits } from './apply-edits.ts';
import { computeEditsBetween } from './compute-edits-between.ts';
import { type Edit, editSchema } from './edit.ts';
import { type EditOutcome, editDocument, editSettings } from './edit-inquiry.ts';
import type { EditableDraft } from './editable.ts';
import { normalizeSegments } from './normalize-segments.ts';

const { segments: _segments, nextCode: _nextCode, ...settings } = inquiry([]);

/** Generates drafts of up to three segments, with questions and options from a small pool of ids. */
const draft: fc.Arbitrary<EditableDraft> = fc
  .record({
    title: fc.constantFrom('Tea', 'Coffee'),
    tags: fc.subarray(['a', 'b']),
    order: fc.shuffledSubarray(['s1', 's2', 's3']),
    questions: fc.shuffledSubarray(['q1', 'q2', 'q3', 'q4', 'q5', 'q6']),
    at: fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }),
    starts: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    hidden: fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }),
    bodies: fc.array(fc.constantFrom('one?', 'two?'), { minLength: 6, maxLength: 6 }),
    options: fc.array(fc.shuffledSubarray(['x', 'y', 'z']), { minLength: 6, maxLength: 6 }),
    labels: fc.array(fc.constantFrom('yes', 'no'), { minLength: 6, maxLength: 6 }),
    names: fc.constantFrom('', 'People'),
  })
  .map(({ title, tags, order, questions, at, starts, hidden, bodies, options, labels, names }) => {
    let pageNumber = 1;
    const made: Segment[] = order.map((name) => segment(name, [], { name: `${names} ${name}` }));
    for (const [index, name] of (order.length === 0 ? [] : questions).entries()) {
      if (starts[index]) pageNumber += 1;
      const own = made[(at[index] ?? 0) % made.length];
      const list = (options[index] ?? []).map((each) =>
        option(`${name}${each}`, { body: labels[index] ?? '' }),
      );
      own?.questions.push(
        question(name, 'single', {
          body: bodies[index] ?? '',
          pageNumber,
          hidden: hidden[index] === 0,
          options: list,
        }),
      );
    }
    return { settings: { ...settings, title, tags }, segments: normalizeSegments(made) };
  });

function apply(document: EditableDraft, edits: readonly Edit[]): EditableDraft {
  const applied = applyEdits(document, edits);
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems));
  return applied.document;
}

test('the edits between any two drafts convert one to the other, and back', () => {
  fc.assert(
    fc.property(draft, draft, (before, next) => {
      const edits = computeEditsBetween(before, next);
      expect(apply(before, edits)).toEqual(next);
      expect(apply(next, computeEditsBetween(next, before))).toEqual(before);
    }),
    { numRuns: 400 },
  );
});

test('edits stay the same on the wire: no missing field gets a default', () => {
  fc.assert(
    fc.property(draft, draft, (before, next) => {
      const edits = computeEditsBetween(before, next);
      const checked = validateWithSchema(z.array(editSchema), JSON.parse(JSON.stringify(edits)));
      expect(checked).toEqual({ ok: true, data: edits });
    }),
    { numRuns: 100 },
  );
});

const tea = () =>
  inquiry([
    segment('tea', [
      question('drink', 'single', { options: ['green', 'black'] }),
      question('why', 'text', { min: 0, max: 100 }),
    ]),
    segment('place', [question('where', 'single', { options: ['here', 'there'] })]),
  ]);

const editable = ({ segments, nextCode: _code, ...own }: Definition): EditableDraft => ({
  settings: own,
  segments,
});
const shown = (outcome: EditOutcome) =>
  outcome.ok ? [] : outcome.problems.map(({ path, code }) => `${path} ${code}`);

test('equal drafts give no edit, and one changed letter gives one', () => {
  const before = editable(tea());
  expect(computeEditsBetween(before, JSON.parse(JSON.stringify(before)))).toEqual([]);
  const next: EditableDraft = JSON.parse(JSON.stringify(before));
  Object.assign(next.segments[0]?.questions[1] ?? {}, { body: 'Why, then?' });
  expect(computeEditsBetween(before, next)).toEqual([
    { kind: 'changeQuestion', id: testId('why'), fields: { body: 'Why, then?' } },
  ]);
});

test('moving one question past many is one edit', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const of = (list: string[]): EditableDraft => {
    const questions = list.map((name, sortOrder) => question(name, 'text', { sortOrder }));
    return { settings, segments: [segment('s', questions)] };
  };
  expect(computeEditsBetween(of(names), of(['f', 'a', 'b', 'c', 'd', 'e']))).toEqual([
    { kind: 'moveQuestion', id: testId('f'), segmentId: testId('s'), after: null },
  ]);
});

test('an answered question that moves to another segment keeps its codes', () => {
  const before = tea();
  const context = { published: before, answered: true };
  const move: Edit = { kind: 'moveQuestion', id: testId('drink'), segmentId: testId('place'), after: null };
  const outcome = editDocument(before, [move], context);
  expect(shown(outcome)).toEqual([]);
  const moved = outcome.ok ? outcome.definition.segments[1]?.questions[0] : undefined;
  const original = before.segments[0]?.questions[0];
  expect(moved).toEqual({ ...original, sortOrder: 0 });
  expect(outcome.ok && outcome.definition.nextCode).toBe(before.nextCode);
});

test.each<[string, Edit[], string]>([
  ['removing it', [{ kind: 'removeQuestion', id: testId('drink') }], 'edits.0.id removed'],
  ['removing its segment', [{ kind: 'removeSegment', id: testId('tea') }], 'edits.0.id removed'],
  [
    'removing one of its options',
    [{ kind: 'removeOption', id: testId('green') }],
    'segments.0.questions.0.options removed',
  ],
  [
    'answering it in another way',
    [{ kind: 'changeQuestion', id: testId('drink'), fields: { responseType: 'multiple' } }],
    'segments.0.questions.0.responseType retyped',
  ],
])('an answered question refuses %s', (_title, edits, problem) => {
  const before = tea();
  expect(shown(editDocument(before, edits, { published: before, answered: true }))).toContain(problem);
  expect(shown(editDocument(before, edits, { published: before, answered: false }))).toEqual([]);
});

test('a question removed before the first answer does not block later edits', () => {
  const published = tea();
  const without = editDocument(
    published,
    [{ kind: 'removeOption', id: testId('green') }],
    unpublishedContext,
  );
  if (!without.ok) throw new Error('The option could not be removed.');
  const rename: Edit = { kind: 'changeSegment', id: testId('place'), fields: { name: 'Where' } };
  expect(shown(editDocument(without.definition, [rename], { published, answered: true }))).toEqual([]);
});

test.each<[string, Edit, string]>([
  [
    'a question',
    { kind: 'changeQuestion', id: testId('nobody'), fields: { body: 'x' } },
    'edits.1.id unknownId',
  ],
  [
    'a segment to add to',
    {
      kind: 'addQuestion',
      segmentId: testId('nowhere'),
      question: question('new', 'text'),
      after: null,
    },
    'edits.1.segmentId unknownId',
  ],
  ['an option', { kind: 'moveOption', id: testId('nobody'), after: null }, 'edits.1.id unknownId'],
])(
  'an edit of an unknown %s is refused at its path, together with all other edits',
  (_title, edit, problem) => {
    const first: Edit = { kind: 'setSettings', settings: { title: 'Never stored' } };
    expect(shown(editDocument(tea(), [first, edit], unpublishedContext))).toEqual([problem]);
  },
);

test('an existing id is refused', () => {
  const twice: Edit = {
    kind: 'addQuestion',
    segmentId: testId('place'),
    question: question('drink', 'text'),
    after: null,
  };
  expect(shown(editDocument(tea(), [twice], unpublishedContext))).toEqual([
    'segments.1.questions.0.id duplicateId',
  ]);
});

test('a question with the maximum number of options refuses another one', () => {
  const options = Array.from({ length: hardLimits.optionsPerQuestion }, (_, at) => option(`o${at}`));
  const full = inquiry([segment('place', [question('drink', 'dropdown', { options })])]);
  const add: Edit = {
    kind: 'addOption',
    questionId: testId('drink'),
    option: option('more'),
    after: null,
  };
  const remove: Edit = { kind: 'removeOption', id: testId('o7') };
  expect(shown(editDocument(full, [add], unpublishedContext))).toEqual([
    'segments.0.questions.0.options tooMany',
  ]);
  expect(editDocument(full, [add, remove], unpublishedContext).ok).toBe(true);
});

test('a document with too many conditions is refused', () => {
  const clause: ConditionClause = {
    questionId: testId('tea'),
    operator: 'answered',
    optionIds: [],
    value: null,
  };
  const condition: Condition = { match: 'any', clauses: Array.from({ length: 20 }, () => clause) };
  const options = Array.from({ length: 100 }, (_, at) => option(`o${at}`, { condition }));
  const full = inquiry([
    segment('place', [question('tea', 'yesNo'), question('drink', 'dropdown', { options })]),
  ]);
  const change = (endCondition: Condition | null) =>
    editDocument(
      full,
      [{ kind: 'changeQuestion', id: testId('tea'), fields: { endCondition } }],
      unpublishedContext,
    );
  expect(change(null).ok).toBe(true);
  expect(shown(change({ match: 'any', clauses: [clause] }))).toEqual(['segments tooManyConditions']);
  const quota = { id: testId('quota'), condition, limit: 1, message: '', translations: {} };
  const quotas: Edit = { kind: 'setSettings', settings: { quotas: [quota] } };
  expect(shown(editDocument(full, [quotas], unpublishedContext))).toEqual(['segments tooManyConditions']);
});

test('a document with too much text is refused, and an older one may only become shorter', () => {
  const body = 'ب'.repeat(hardLimits.body);
  const bodies = Math.floor(hardLimits.documentBytes / (2 * hardLimits.body));
  const options = Array.from({ length: bodies - 1 }, (_, at) => option(`o${at}`, { body }));
  const long = inquiry([segment('place', [question('drink', 'dropdown', { options })])]);
  const editWith = (from: Definition, fields: Partial<Option>) =>
    editDocument(from, [{ kind: 'changeOption', id: testId('o0'), fields }], unpublishedContext);
  const translated = { translations: { body: { text: body, source: body } } };
  expect(editWith(long, { body: 'ب' }).ok).toBe(true);
  expect(shown(editWith(long, translated))).toEqual(['segments documentTooLarge']);
  expect(shown(editSettings(long, { publicDescription: body, bodyCss: body }, unpublishedContext))).toEqual([
    'segments documentTooLarge',
  ]);
  const older = { ...long, publicDescription: 'x'.repeat(hardLimits.documentBytes) };
  expect(shown(editWith(older, translated))).toEqual(['segments documentTooLarge']);
  expect(editWith(older, { body: 'ب' }).ok).toBe(true);
});

test('page numbers follow from page starts when parts move', () => {
  const before = tea();
  const edits: Edit[] = [
    { kind: 'startPage', id: testId('why'), starts: true },
    { kind: 'startPage', id: testId('where'), starts: true },
    { kind: 'removeQuestion', id: testId('drink') },
  ];
  const outcome = editDocument(before, edits, unpublishedContext);
  const pages = outcome.ok
    ? outcome.definition.segments.flatMap(({ questions }) => questions.map(({ pageNumber }) => pageNumber))
    : [];
  expect(pages).toEqual([1, 2]);
});
