import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateWithSchema } from '../../problem/validate-with-schema.ts';
import {
  inquiry,
  option,
  question,
  requireEdited,
  segment,
  testId,
  unpublishedContext,
} from '../../testing/builders.ts';
import { type Definition, definitionSchema } from '../inquiry.ts';
import { listPublishProblems } from '../publishing/publish-problems.ts';
import {
  addSegment,
  deleteSegment,
  type EditOutcome,
  editSegment,
  editSettings,
  makeInquiryDraft,
} from './edit-inquiry.ts';

const tea = segment('tea', [
  question('drink', 'single', { options: ['green', 'black'] }),
  question('why', 'text', { min: 0, max: 100 }),
]);
const place = segment('place', [question('where', 'single', { options: ['here', 'there'] })]);
const start = inquiry([tea, place]);

const shown = (outcome: EditOutcome) =>
  outcome.ok ? [] : outcome.problems.map(({ path, code }) => `${path} ${code}`);
const segmentIds = ({ segments }: Definition) => segments.map(({ id }) => id);
const codes = (definition: Definition) =>
  Object.fromEntries(
    definition.segments.flatMap(({ questions }) =>
      questions.flatMap((each) => [
        [each.id, each.code] as const,
        ...each.options.map(({ id, code }) => [id, code] as const),
      ]),
    ),
  );
const codeOf = (definition: Definition, name: string) => codes(definition)[testId(name)];

test('a new inquiry needs a title and a language only', () => {
  const definition = requireEdited(makeInquiryDraft({ title: 'Tea', language: 'fa' }));
  expect(definition).toMatchObject({
    title: 'Tea',
    language: 'fa',
    anonymous: false,
    segments: [],
    nextCode: 1,
  });
  expect(validateWithSchema(definitionSchema, definition).ok).toBe(true);
});

test('questions and options get unique small codes from one sequence', () => {
  const given = Object.values(codes(start)).sort((a, b) => a - b);
  expect(given).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(start.nextCode).toBe(8);
});

test('an edited segment keeps existing codes and assigns codes to new parts', () => {
  const next = requireEdited(
    editSegment(
      start,
      segment('tea', [
        question('why', 'text', { body: 'Why, then?', min: 0, max: 100 }),
        question('drink', 'single', { options: ['white', 'black', 'green'] }),
      ]),
      unpublishedContext,
    ),
  );
  for (const name of ['why', 'drink', 'black', 'green']) expect(codeOf(next, name)).toBe(codeOf(start, name));
  expect(codeOf(next, 'white')).toBe(start.nextCode);
  expect(segmentIds(next)).toEqual(segmentIds(start));
});

test('a code is not reused after its question was removed', () => {
  const without = requireEdited(editSegment(start, segment('place', []), unpublishedContext));
  const again = requireEdited(
    editSegment(without, segment('place', [question('when', 'text')]), unpublishedContext),
  );
  expect(codeOf(again, 'when')).toBe(start.nextCode);
});

test('a question with another way of answering gets a new code', () => {
  const next = requireEdited(
    editSegment(
      start,
      segment('place', [question('where', 'multiple', { options: ['here', 'there'] })]),
      unpublishedContext,
    ),
  );
  expect(codeOf(next, 'where')).toBeGreaterThanOrEqual(start.nextCode);
  expect(codeOf(next, 'here')).toBeGreaterThanOrEqual(start.nextCode);
});

test('a published question that is added to the draft again keeps its code', () => {
  const context = { published: start, answered: false };
  const without = requireEdited(editSegment(start, segment('place', []), context));
  const again = requireEdited(editSegment(without, place, context));
  expect(codeOf(again, 'where')).toBe(codeOf(start, 'where'));
  expect(codeOf(again, 'here')).toBe(codeOf(start, 'here'));
});

test('a segment moves to the given position', () => {
  const extra = segment('extra', [question('more', 'text')]);
  expect(segmentIds(requireEdited(addSegment(start, extra, unpublishedContext, 0)))[0]).toBe(testId('extra'));
  expect(segmentIds(requireEdited(addSegment(start, extra, unpublishedContext, 99)))[2]).toBe(
    testId('extra'),
  );
  const moved = requireEdited(editSegment(start, place, unpublishedContext, 0));
  expect(segmentIds(moved)).toEqual([testId('place'), testId('tea')]);
});

test.each([
  ['a segment that is there', () => addSegment(start, tea, unpublishedContext), 'segment.id duplicateId'],
  [
    'a question of another segment',
    () => addSegment(start, segment('new', [question('drink', 'text')]), unpublishedContext),
    'segment.questions.0.id duplicateId',
  ],
  [
    'a question twice',
    () =>
      addSegment(start, segment('new', [question('x', 'text'), question('x', 'text')]), unpublishedContext),
    'segment.questions.1.id duplicateId',
  ],
  [
    'an option of another question',
    () =>
      addSegment(
        start,
        segment('new', [question('x', 'single', { options: ['y', 'green'] })]),
        unpublishedContext,
      ),
    'segment.questions.0.options.1.id duplicateId',
  ],
  [
    'an option with the id of its question',
    () =>
      addSegment(start, segment('new', [question('x', 'single', { options: ['x'] })]), unpublishedContext),
    'segment.questions.0.options.0.id duplicateId',
  ],
  [
    'editing an unknown segment',
    () => editSegment(start, segment('new', []), unpublishedContext),
    'segment.id unknownId',
  ],
  [
    'deleting what is not there',
    () => deleteSegment(start, testId('new'), unpublishedContext),
    'id unknownId',
  ],
])('refuses %s', (_title, edit, problem) => {
  expect(shown(edit())).toEqual([problem]);
});

const answered = { published: start, answered: true };

test('once answered, questions and options can be reworded, reordered, added and hidden', () => {
  const next = requireEdited(
    editSegment(
      start,
      segment(
        'tea',
        [
          question('new', 'number'),
          question('why', 'text', { body: 'Why?', hidden: true }),
          question('drink', 'single', {
            options: [option('black', { body: 'Black tea' }), 'white', option('green', { hidden: true })],
          }),
        ],
        { name: 'Teas' },
      ),
      answered,
    ),
  );
  expect(codeOf(next, 'drink')).toBe(codeOf(start, 'drink'));
  expect(codeOf(next, 'green')).toBe(codeOf(start, 'green'));
});

test.each([
  ['a question', [question('drink', 'single', { options: ['green', 'black'] })], 'segment.questions removed'],
  [
    'an option',
    [question('drink', 'single', { options: ['green'] }), question('why', 'text')],
    'segment.questions.0.options removed',
  ],
])('once answered, %s can’t be removed', (_title, questions, problem) => {
  expect(shown(editSegment(start, segment('tea', questions), answered))).toEqual([problem]);
});

test('once answered, the way of answering can’t change', () => {
  const retyped = segment('tea', [
    question('why', 'longText'),
    question('drink', 'single', { options: ['green', option('black', { role: 'other' })] }),
  ]);
  expect(shown(editSegment(start, retyped, answered)).toSorted()).toEqual([
    'segment.questions.0.responseType retyped',
    'segment.questions.1.options.1.role retyped',
  ]);
});

test('once answered, the ends of scales and ratings can’t change, but limits of numbers can', () => {
  const ask = (ends: { min?: number; max?: number }) =>
    segment('visit', [
      question('stars', 'rating', ends),
      question('grade', 'scale', ends),
      question('age', 'number', ends),
    ]);
  const published = inquiry([ask({ min: 1, max: 5 })]);
  const context = { published, answered: true };
  expect(shown(editSegment(published, ask({ min: 0, max: 10 }), context)).toSorted()).toEqual([
    'segment.questions.0.max endLocked',
    'segment.questions.0.min endLocked',
    'segment.questions.1.max endLocked',
    'segment.questions.1.min endLocked',
  ]);
  expect(editSegment(published, ask({ min: 0, max: 10 }), { published, answered: false }).ok).toBe(true);
  // A draft that was changed before the first answer can be edited and returned, but not published.
  const changed = inquiry([ask({ min: 1, max: 10 })]);
  expect(editSegment(changed, ask({ min: 1, max: 7 }), context).ok).toBe(true);
  expect(editSegment(changed, ask({ min: 1, max: 5 }), context).ok).toBe(true);
  const problems = listPublishProblems(changed, context).filter(({ code }) => code === 'endLocked');
  expect(problems).toEqual(
    [0, 1].map((index) => ({
      path: `segments.0.questions.${index}.max`,
      code: 'endLocked',
      params: { limit: 5 },
    })),
  );
});

test('once answered, a segment with published questions can’t be removed, but a new one can', () => {
  expect(shown(deleteSegment(start, testId('tea'), answered))).toEqual(['id removed']);
  const longer = requireEdited(addSegment(start, segment('new', [question('x', 'text')]), answered));
  expect(segmentIds(requireEdited(deleteSegment(longer, testId('new'), answered)))).toEqual(
    segmentIds(start),
  );
});

test('without answers, a published question can be removed', () => {
  expect(deleteSegment(start, testId('tea'), { published: start, answered: false }).ok).toBe(true);
});

test('omitted settings stay unchanged, and unknown fields are ignored', () => {
  const changes = { title: 'Coffee', publicTitle: undefined, nextCode: 1, segments: [], __proto__: { x: 1 } };
  const next = requireEdited(editSettings(start, changes, unpublishedContext));
  expect(next).toEqual({ ...start, title: 'Coffee' });
});

test('an inquiry that is open to everyone can’t be a secret ballot', () => {
  const refused = ['anonymous secretBallotOpen'];
  expect(shown(makeInquiryDraft({ title: 'Tea', language: 'en', anonymous: true }))).toEqual(refused);
  expect(shown(editSettings(start, { anonymous: true }, unpublishedContext))).toEqual(refused);
  const ballot = requireEdited(
    editSettings(start, { cooperationType: 'users', anonymous: true }, unpublishedContext),
  );
  expect(shown(editSettings(ballot, { cooperationType: 'anon' }, unpublishedContext))).toEqual(refused);
  const open = requireEdited(
    editSettings(ballot, { cooperationType: 'anon', anonymous: false }, unpublishedContext),
  );
  expect(open).toMatchObject({ cooperationType: 'anon', anonymous: false });
});

test('once published, secrecy, participants and time zone can’t change', () => {
  const context = { published: start, answered: false };
  expect(shown(editSettings(start, { cooperationType: 'users', anonymous: true }, context))).toEqual([
    'anonymous anonymousLocked',
    'cooperationType cooperationTypeLocked',
  ]);
  expect(shown(editSettings(start, { timeZone: 'Asia/Tehran' }, context))).toEqual([
    'timeZone timeZoneLocked',
  ]);
  const named = inquiry([tea], { cooperationType: 'users', anonymous: false });
  expect(
    shown(editSettings(named, { cooperationType: 'anon' }, { published: named, answered: false })),
  ).toEqual(['cooperationType cooperationTypeLocked']);
  expect(editSettings(start, { timeZone: start.timeZone, title: 'New' }, context).ok).toBe(true);
});

test("once published, an inquiry can't become limited or stop being limited", () => {
  const limited = inquiry([tea], { cooperationType: 'limited', anonymous: true });
  const users = inquiry([tea], { cooperationType: 'users', anonymous: true });
  const locked = ['cooperationType cooperationTypeLocked'];
  const of = (published: typeof limited) => ({ published, answered: false });
  expect(shown(editSettings(limited, { cooperationType: 'users' }, of(limited)))).toEqual(locked);
  expect(shown(editSettings(users, { cooperationType: 'limited' }, of(users)))).toEqual(locked);
  expect(editSettings(users, { cooperationType: 'limited' }, unpublishedContext).ok).toBe(true);
});

test('segments can be reordered by a list that names each once', () => {
  const [first = '', second = ''] = segmentIds(start);
  expect(segmentIds(requireEdited(editSettings(start, {}, unpublishedContext, [second, first])))).toEqual([
    second,
    first,
  ]);
  expect(shown(editSettings(start, {}, unpublishedContext, [first]))).toEqual(['segmentOrder tooFew']);
  expect(shown(editSettings(start, {}, unpublishedContext, [first, first]))).toEqual([
    'segmentOrder.1 duplicateId',
  ]);
  expect(shown(editSettings(start, {}, unpublishedContext, [first, second, testId('x')]))).toEqual([
    'segmentOrder.2 unknownId',
  ]);
});

test('no edit mutates the definition it gets', () => {
  const before = JSON.stringify(start);
  addSegment(start, segment('new', [question('x', 'text')]), unpublishedContext, 0);
  editSegment(start, segment('tea', []), unpublishedContext, 1);
  deleteSegment(start, testId('tea'), unpublishedContext);
  editSettings(start, { title: 'Other' }, unpublishedContext, segmentIds(start).toReversed());
  expect(JSON.stringify(start)).toBe(before);
});

test('after any edits, codes are unique, below `nextCode`, and unchanged for parts that stay', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const edit = fc.record({
    at: names,
    questions: fc.uniqueArray(names, { maxLength: 4 }),
    gone: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      let definition = inquiry([]);
      for (const { at, questions, gone } of edits) {
        const before = codes(definition);
        const next = segment(
          `segment ${at}`,
          questions.map((name) => question(`${at}${name}`, 'single', { options: [`${at}${name}1`] })),
        );
        const isThere = segmentIds(definition).includes(next.id);
        const done = gone
          ? deleteSegment(definition, next.id, unpublishedContext)
          : (isThere ? editSegment : addSegment)(definition, next, unpublishedContext);
        if (!done.ok) continue;
        definition = done.definition;
        const after = codes(definition);
        const given = Object.values(after);
        expect(new Set(given).size).toBe(given.length);
        expect(Math.max(0, ...given)).toBeLessThan(definition.nextCode);
        for (const [id, code] of Object.entries(after)) {
          if (Object.hasOwn(before, id)) expect(before[id]).toBe(code);
        }
      }
    }),
  );
});
