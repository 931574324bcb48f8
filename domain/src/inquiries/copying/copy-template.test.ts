import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateWithSchema } from '../../problem/validate-with-schema.ts';
import type { ChartInput } from '../../results/chart.ts';
import { inquiry, option, question, segment, testId } from '../../testing/builders.ts';
import { randomDefinition as template } from '../../testing/random-definition.ts';
import { sampleInquiry } from '../../testing/sample-inquiry.ts';
import { answerTypes } from '../answer-types/index.ts';
import { type Definition, definitionSchema, packages } from '../inquiry.ts';
import { checkPackageLimit } from '../package.ts';
import { listPublishProblems } from '../publishing/publish-problems.ts';
import { copyDefinition } from './copy-definition.ts';
import { copyChartInput, copyTemplate, findSmallestPackage, removeHiddenParts } from './copy-template.ts';

const newId = (id: string) => testId(`copy of ${id}`);
const copying = { package: 'advance', timeZone: 'Asia/Tehran', newId } as const;

/** Lists all ids of a definition in order of appearance. */
function idsOf({ segments }: Definition): string[] {
  return segments.flatMap(({ id, questions }) => [
    id,
    ...questions.flatMap((each) => [each.id, ...each.options.map((own) => own.id)]),
  ]);
}

const shownOnly = (definition: Definition): Definition => ({
  ...definition,
  segments: definition.segments
    .map((each) => ({
      ...each,
      questions: each.questions
        .filter(({ hidden }) => !hidden)
        .map((own) => ({ ...own, options: own.options.filter(({ hidden }) => !hidden) })),
    }))
    .filter(({ questions }) => questions.length > 0),
});

/** Sorts by code, the order in which exports name questions and options. */
const inOrderOfCodes = ({ segments }: Definition) =>
  segments
    .flatMap(({ questions }) => questions.flatMap((each) => [each, ...each.options]))
    .toSorted((a, b) => a.code - b.code)
    .map(({ id }) => id);

/** Replaces each id by its position and removes codes. */
function shapeOf(definition: Definition): unknown {
  const places = new Map(idsOf(definition).map((id, place) => [id, `#${place}`]));
  const text = JSON.stringify(definition.segments, (key, value) => (key === 'code' ? undefined : value));
  return JSON.parse(
    text.replace(/"([0-9a-f-]{36})"/g, (whole, id) => `"${places.get(id) ?? whole.slice(1, -1)}"`),
  );
}

test('a copy of any template is the same questionnaire with other ids and its own codes', () => {
  fc.assert(
    fc.property(template, (made) => {
      const copy = copyTemplate(made, copying);
      expect(shapeOf(copy)).toEqual(shapeOf(shownOnly(made)));
      const ids = idsOf(copy);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => idsOf(made).includes(id))).toEqual([]);
      const codes = copy.segments.flatMap(({ questions }) =>
        questions.flatMap(({ code, options }) => [code, ...options.map((own) => own.code)]),
      );
      expect(codes.toSorted((a, b) => a - b)).toEqual(codes.map((_, index) => index + 1));
      expect(inOrderOfCodes(copy)).toEqual(inOrderOfCodes(shownOnly(made)).map(newId));
      expect(copy.nextCode).toBe(codes.length + 1);
      expect(validateWithSchema(definitionSchema, copy).ok).toBe(true);
      expect(copy).toMatchObject({ timeLimit: made.timeLimit, shuffleQuestions: made.shuffleQuestions });
    }),
  );
});

test('a duplicate keeps all settings and hidden parts', () => {
  fc.assert(
    fc.property(template, (made) => {
      const { segments: _, nextCode: __, ...settings } = made;
      const copy = copyDefinition(made, newId);
      expect(shapeOf(copy)).toEqual(shapeOf(made));
      expect(copy).toMatchObject(settings);
      expect(idsOf(copy)).toEqual(idsOf(made).map(newId));
      expect(copyDefinition(copy, newId).nextCode).toBe(copy.nextCode);
    }),
  );
});

test('a duplicate replaces ids of questions in texts too', () => {
  const made = inquiry([segment('s', [question('q', 'text')])], {
    completionMessage: `Thanks {{${testId('q')}}}, see ${testId('elsewhere')}`,
  });
  expect(copyDefinition(made, newId).completionMessage).toBe(
    `Thanks {{${newId(testId('q'))}}}, see ${testId('elsewhere')}`,
  );
});

test('a copy of an inquiry with every response type can be published unchanged', () => {
  const made = sampleInquiry();
  expect(Object.keys(answerTypes).toSorted()).toEqual(
    [
      ...new Set(made.segments.flatMap(({ questions }) => questions.map((each) => each.responseType))),
    ].toSorted(),
  );
  expect(listPublishProblems(copyTemplate(made, copying))).toEqual([]);
});

test('settings that concern only the author of a template are not copied', () => {
  const made = inquiry([segment('s', [question('q', 'text')])], {
    userCategoryId: testId('mine'),
    resultViewStatus: 'public',
    listed: true,
    maxParticipantCount: 40,
    cooperationType: 'limited',
    anonymous: false,
    timeZone: 'Europe/London',
    package: 'simple',
  });
  expect(copyTemplate(made, { ...copying, package: 'intermediate' })).toMatchObject({
    userCategoryId: null,
    resultViewStatus: 'admin',
    listed: false,
    maxParticipantCount: null,
    cooperationType: 'anon',
    anonymous: false,
    timeZone: 'Asia/Tehran',
    package: 'intermediate',
  });
});

test('the smallest package of a template allows its copy, and no smaller one does', () => {
  fc.assert(
    fc.property(template, (made) => {
      const fitting = packages.filter(
        (name) => checkPackageLimit(copyTemplate(made, { ...copying, package: name })).length === 0,
      );
      expect(findSmallestPackage(made)).toBe(fitting[0]);
    }),
  );
});

const chart: Omit<ChartInput, 'groupQuestionId' | 'groupOptionIds'> = {
  title: 'Tea',
  type: 'bar',
  isPrimary: true,
  accessType: 'public',
  enabled: true,
  conditionQuestionId: null,
  conditionOptionIds: [],
};

test('copies charts with the new ids and leaves out those of hidden parts', () => {
  const template = inquiry([
    segment('s', [
      question('q', 'single', { options: ['yes', option('no', { hidden: true })] }),
      question('gone', 'single', { hidden: true, options: ['x', 'y'] }),
      question('age', 'number', { min: 0, max: 99 }),
      question('m', 'matrix', {
        options: [option('row', { role: 'row' }), option('col', { role: 'column' })],
      }),
    ]),
  ]);
  const made = removeHiddenParts(template);
  const of = (group: string, options: string[]) => ({
    ...chart,
    groupQuestionId: group,
    groupOptionIds: options,
  });
  expect(copyChartInput(made, of(testId('q'), [testId('yes'), testId('no')]), newId)).toMatchObject(
    of(newId(testId('q')), [newId(testId('yes'))]),
  );
  expect(copyChartInput(made, of(testId('age'), ['[18,30)']), newId)).toMatchObject(
    of(newId(testId('age')), ['[18,30)']),
  );
  expect(copyChartInput(made, of(testId('row'), [testId('row')]), newId)).toMatchObject(
    of(newId(testId('row')), [newId(testId('row'))]),
  );
  expect(copyChartInput(made, of(testId('gone'), [testId('x')]), newId)).toBeNull();
  const asked = { ...of(testId('age'), [testId('age')]), conditionQuestionId: testId('q') };
  expect(copyChartInput(made, { ...asked, conditionOptionIds: [testId('no')] }, newId)).toBeNull();
});
