import { expect, test } from 'vitest';
import { inquiry, option, question, segment, testId } from '../../testing/builders.ts';
import type { Question } from '../question.ts';
import { listUnpublishedChanges } from './list-unpublished-changes.ts';
import type { UnpublishedChanges } from './unpublished-changes.ts';

const none: UnpublishedChanges = {
  addedQuestions: [],
  removedQuestions: [],
  rewordedQuestions: [],
  changedQuestions: [],
  hiddenQuestions: [],
  shownQuestions: [],
  movedQuestions: [],
  translated: [],
  segments: [],
  settings: [],
  publishedTexts: [],
};

const drink = question('drink', 'single', { options: ['green', 'black'] });
const [why, where, secret] = [
  question('why', 'text'),
  question('where', 'text'),
  question('secret', 'text', { hidden: true }),
];
const definition = (...questions: readonly Question[]) =>
  inquiry([
    segment(
      'tea',
      questions.map((each, sortOrder) => ({ ...each, sortOrder })),
    ),
  ]);
const published = definition(drink, why, where, secret);

test.each<[string, readonly Question[], Partial<UnpublishedChanges>]>([
  ['nothing', [drink, why, where, secret], {}],
  [
    'a new question',
    [drink, why, question('new', 'text'), where, secret],
    { addedQuestions: [testId('new')] },
  ],
  ['a new hidden question', [drink, why, where, secret, question('new', 'text', { hidden: true })], {}],
  ['a removed question', [drink, where, secret], { removedQuestions: ['why?'] }],
  ['a removed hidden question', [drink, why, where], {}],
  [
    'another text and a new rule of a question',
    [drink, { ...why, body: 'Why tea?', isForce: true }, where, secret],
    {
      rewordedQuestions: [testId('why')],
      changedQuestions: [testId('why')],
      publishedTexts: [{ id: testId('why'), text: 'why?' }],
    },
  ],
  [
    'another text of an option',
    [{ ...drink, options: [option('green', { body: 'Green tea' }), option('black')] }, why, where, secret],
    { rewordedQuestions: [testId('drink')], publishedTexts: [{ id: testId('green'), text: 'green' }] },
  ],
  [
    'a new option',
    [{ ...drink, options: [option('green'), option('black'), option('mint')] }, why, where, secret],
    { changedQuestions: [testId('drink')] },
  ],
  [
    'a question that is now hidden, and its text',
    [drink, { ...why, body: 'Why tea?', hidden: true }, where, secret],
    { hiddenQuestions: [testId('why')] },
  ],
  [
    'a question that is shown again',
    [drink, why, where, { ...secret, hidden: false }],
    { shownQuestions: [testId('secret')] },
  ],
  ['a changed hidden question', [drink, why, where, { ...secret, body: 'Other?' }], {}],
  ['a moved question', [where, drink, why, secret], { movedQuestions: [testId('where')] }],
])('lists %s', (_name, questions, changes) => {
  expect(listUnpublishedChanges(published, definition(...questions))).toEqual({ ...none, ...changes });
});

test('lists sections and settings, but not what only the owner sees', () => {
  const before = inquiry([segment('tea', [drink, why]), segment('place', [where])]);
  const next = inquiry(
    [segment('tea', [drink, why]), segment('place', [where], { description: 'Where all of us drink tea.' })],
    { title: 'Other', userCategoryId: testId('own'), package: 'simple', theme: 'night', listed: false },
  );
  expect(listUnpublishedChanges(before, next)).toEqual({
    ...none,
    segments: [testId('place')],
    settings: ['listed', 'theme'],
  });
});

test('new translations are listed as such, and only with a second language', () => {
  const translate = (text: string, source: string) => ({ text, source });
  const translatedDrink = {
    ...drink,
    options: [
      option('green', { translations: { body: translate('سبز', 'green') } }),
      ...drink.options.slice(1),
    ],
  };
  const translatedWhy = { ...why, translations: { body: translate('چرا؟', 'why?') } };
  const draft = (secondLanguage: 'fa' | null) =>
    inquiry(
      [segment('tea', [translatedDrink, translatedWhy], { translations: { name: translate('چای', 'tea') } })],
      { secondLanguage, translations: { publicTitle: translate('چای در محل کار ما', 'Tea') } },
    );
  const before = inquiry([segment('tea', [drink, why])]);
  expect(listUnpublishedChanges(before, draft('fa'))).toEqual({
    ...none,
    translated: ['publicTitle', testId('tea'), testId('drink'), testId('why')],
    settings: ['secondLanguage'],
  });
  expect(listUnpublishedChanges(before, draft(null))).toEqual(none);
});

test('a question in another section is moved, not removed and added', () => {
  const before = inquiry([segment('tea', [drink, why]), segment('place', [where])]);
  const next = inquiry([segment('tea', [drink]), segment('place', [where, { ...why, sortOrder: 1 }])]);
  expect(listUnpublishedChanges(before, next)).toEqual({ ...none, movedQuestions: [testId('why')] });
});
