import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  inquiry,
  option,
  question,
  requireEdited,
  segment,
  testId,
  unpublishedContext,
} from '../../testing/builders.ts';
import { compileInquiry } from '../compile.ts';
import { copyDefinition } from '../copying/copy-definition.ts';
import { copyQuestions } from '../copying/copy-questions.ts';
import { editDocument, editSettings } from '../edits/edit-inquiry.ts';
import { endingSchema } from '../ending.ts';
import { type Definition, inquirySettingsSchema } from '../inquiry.ts';
import { parseInquiryFile, serializeInquiryFile } from '../inquiry-file.ts';
import { listPublishProblems } from '../publishing/publish-problems.ts';
import { optionSchema, questionSchema } from '../question.ts';
import { quotaSchema } from '../quota.ts';
import { segmentSchema } from '../segment.ts';
import { noUnknownFields, serializeDefinition } from '../stored-definition.ts';
import { chooseInquiryLanguage, translateInquiry } from './translate-inquiry.ts';
import { listTranslatableTexts } from './translated-texts.ts';

const to = (text: string, source: string) => ({ text, source });

const drink = question('drink', 'single', {
  body: '<p>Tea or coffee?</p>',
  translations: { body: to('<p>چای یا قهوه؟</p>', '<p>Tea or coffee?</p>') },
  options: [
    option('tea', { body: 'Tea', translations: { body: to('چای', 'Tea') } }),
    option('coffee', { body: 'Coffee', translations: { body: to('قهوهٔ سرد', 'Cold coffee') } }),
    option('other', { body: 'Something else', role: 'other' }),
  ],
});
const why = question('why', 'text', {
  body: `<p>Why {{${testId('drink')}}}?</p>`,
  sortOrder: 1,
  placeholder: 'In a few words',
  minLabel: 'Left from a scale',
  translations: { body: to(`<p>چرا {{${testId('drink')}}}؟</p>`, `<p>Why {{${testId('drink')}}}?</p>`) },
  options: [option('because', { role: 'accepted', body: 'because' })],
});
const both = inquiry([segment('Drinks', [drink, why])], {
  secondLanguage: 'fa',
  translations: {
    publicTitle: to('چای در دفتر و این‌که چه کسی دم می‌کند', 'Tea in the office, and who makes it'),
  },
  endings: [
    {
      id: testId('ending'),
      condition: null,
      minPercent: null,
      belowPercent: null,
      redirectUrl: '',
      message: 'Enjoy',
      translations: { message: to('نوش جان', 'Enjoy') },
    },
  ],
});
const persian = translateInquiry(both, 'fa');

test('an inquiry is shown in its second language, and in the original if a translation is missing', () => {
  expect(persian).toMatchObject({
    language: 'fa',
    publicTitle: 'چای در دفتر و این‌که چه کسی دم می‌کند',
    endings: [{ message: 'نوش جان' }],
    segments: [
      {
        name: 'Drinks',
        questions: [
          {
            body: '<p>چای یا قهوه؟</p>',
            options: [{ body: 'چای' }, { body: 'قهوهٔ سرد' }, { body: 'Something else' }],
          },
          { placeholder: 'In a few words' },
        ],
      },
    ],
  });
});

test('only texts differ between the languages, so ids, codes and conditions are the same', () => {
  const ids = (definition: Definition) =>
    [...compileInquiry(definition).optionByCode].map(
      ([
        code,
        {
          option: { id },
        },
      ]) => [code, id],
    );
  expect(ids(persian)).toEqual(ids(both));
  expect(translateInquiry(both, 'en')).toBe(both);
  expect(chooseInquiryLanguage(both, 'fa')).toBe('fa');
  expect(chooseInquiryLanguage({ language: 'fa', secondLanguage: null }, 'en')).toBe('fa');
});

test('translating back gives the original', () => {
  const back = translateInquiry(persian, 'en');
  expect(back).toMatchObject({ language: 'en', secondLanguage: 'fa', publicTitle: both.publicTitle });
  expect(back.segments[0]?.questions[0]?.body).toBe('<p>Tea or coffee?</p>');
});

test('an outdated translation stays outdated when the languages are swapped', () => {
  const states = (definition: Definition) =>
    listTranslatableTexts(definition).flatMap(({ original, state }) => (state === 'done' ? [] : [original]));
  expect(states(persian)).toEqual(['Drinks', 'قهوهٔ سرد', 'Something else', 'In a few words']);
  expect(states(translateInquiry(persian, 'en'))).toEqual(states(both));
});

test('texts are listed in the order of the questionnaire, with missing and outdated translations', () => {
  expect(listTranslatableTexts(both).map(({ name, original, state }) => [name, original, state])).toEqual([
    ['publicTitle', 'Tea in the office, and who makes it', 'done'],
    ['name', 'Drinks', 'missing'],
    ['body', '<p>Tea or coffee?</p>', 'done'],
    ['body', 'Tea', 'done'],
    ['body', 'Coffee', 'outdated'],
    ['body', 'Something else', 'missing'],
    ['body', why.body, 'done'],
    ['placeholder', 'In a few words', 'missing'],
    ['message', 'Enjoy', 'done'],
  ]);
});

test('hidden questions and options need no translation', () => {
  const segments = [
    segment('', [
      { ...drink, hidden: true },
      { ...why, placeholder: '' },
    ]),
  ];
  expect(listTranslatableTexts({ ...both, segments, endings: [] }).map(({ name }) => name)).toEqual([
    'publicTitle',
    'body',
  ]);
});

/** Fields whose text participants don't read, or that contain no text in a language. */
const untranslated = {
  settings: ['title', 'redirectUrl', 'bodyCss', 'timeZone', 'backgroundColor', 'accentColor', 'language'],
  ending: ['redirectUrl'],
  quota: [],
  segment: [],
  question: [],
  option: [],
} as const;

test.each([
  ['settings', inquirySettingsSchema],
  ['ending', endingSchema],
  ['quota', quotaSchema],
  ['segment', segmentSchema],
  ['question', questionSchema],
  ['option', optionSchema],
] as const)('every text of the %s that participants read can be translated', (part, schema) => {
  const isText = (field: z.ZodMiniType): boolean => {
    if (field instanceof z.ZodMiniDefault || field instanceof z.ZodMiniNullable) {
      return isText(field.def.innerType as z.ZodMiniType);
    }
    return field instanceof z.ZodMiniString && !(field instanceof z.ZodMiniUUID);
  };
  const texts = Object.entries(schema.shape).flatMap(([name, field]) => (isText(field) ? [name] : []));
  const translations = schema.shape.translations;
  const inner = translations instanceof z.ZodMiniDefault ? translations.def.innerType : translations;
  const translated = Object.keys((inner as unknown as z.ZodMiniObject).shape);
  const exempt: readonly string[] = untranslated[part];
  expect(texts.filter((name) => !exempt.includes(name)).sort()).toEqual(translated.sort());
});

test('no other part of an inquiry has texts', () => {
  const known = new Set<unknown>([endingSchema, quotaSchema, segmentSchema, questionSchema, optionSchema]);
  const found: string[] = [];
  /** Values of conditions and file kinds are chosen and never typed. */
  const isTyped = (field: unknown) => field instanceof z.ZodMiniString && !(field instanceof z.ZodMiniUUID);
  const visit = (field: unknown, path: string): void => {
    if (field instanceof z.ZodMiniObject) {
      for (const [name, inner] of Object.entries(field.shape)) {
        if (name === 'translations') continue;
        if (!known.has(field) && field !== inquirySettingsSchema && isTyped(inner))
          found.push(`${path}${name}`);
        visit(inner, `${path}${name}.`);
      }
    } else if (field instanceof z.ZodMiniArray) visit(field.def.element, path);
    else if (field instanceof z.ZodMiniDefault) visit(field.def.innerType, path);
    else if (field instanceof z.ZodMiniNullable) visit(field.def.innerType, path);
  };
  visit(inquirySettingsSchema, '');
  visit(segmentSchema, 'segments.');
  expect(found).toEqual([]);
});

test('every translated field is offered for translation where it is shown', () => {
  const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `The ${name}`]));
  const rated = question('rated', 'scale', texts(['body', 'helpText', 'minLabel', 'maxLabel', 'feedback']));
  const written = question('written', 'text', { ...texts(['body', 'placeholder']), options: [] });
  const chosen = question('chosen', 'single', { options: [option('one', { body: 'One' })] });
  const listed = listTranslatableTexts(
    inquiry([segment('All', [rated, written, chosen], texts(['description']))], {
      showRightAnswers: 'afterSubmit',
      endings: both.endings,
      quotas: [{ id: testId('quota'), condition: null, limit: 1, message: 'Full', translations: {} }],
      ...texts(['publicTitle', 'publicDescription', 'completionMessage', 'expireMessage']),
    }),
  );
  const byPart = Map.groupBy(listed, ({ part }) => part);
  const fieldsOf = (schema: { readonly shape: { readonly translations: unknown } }) => {
    const { translations } = schema.shape;
    const inner = translations instanceof z.ZodMiniDefault ? translations.def.innerType : translations;
    return Object.keys((inner as z.ZodMiniObject).shape).sort();
  };
  const schemas = {
    settings: inquirySettingsSchema,
    ending: endingSchema,
    quota: quotaSchema,
    segment: segmentSchema,
    question: questionSchema,
    option: optionSchema,
  };
  for (const [part, schema] of Object.entries(schemas)) {
    const names = byPart.get(part as 'settings')?.map(({ name }) => name);
    expect([part, [...new Set(names)].sort()]).toEqual([part, fieldsOf(schema)]);
  }
});

test('translations are included in copies, files and other inquiries', () => {
  const copy = copyDefinition(both, (id) => testId(`copy of ${id}`));
  expect(listTranslatableTexts(copy).map(({ state }) => state)).toEqual(
    listTranslatableTexts(both).map(({ state }) => state),
  );
  const stored = JSON.parse(JSON.stringify(serializeDefinition(both, noUnknownFields)));
  const read = parseInquiryFile(serializeInquiryFile(stored, { charts: [], files: [] }));
  expect(read).toMatchObject({ ok: true, file: { definition: both } });
  const copied = copyQuestions(both.segments, new Set([why.id]), (id) => testId(`new ${id}`));
  expect(copied.questions[0]?.translations.body).toEqual(to('<p>چرا …؟</p>', '<p>Why …?</p>'));
  expect(copied.questions[0]?.body).toBe('<p>Why …?</p>');
});

test.each([
  ['an unknown field', { body: to('x', 'y'), colour: to('x', 'y') }],
  ['a text that is too long', { body: to('x'.repeat(20_001), 'y') }],
  ['no original', { body: { text: 'x' } }],
  ['another type', { body: 'x' }],
])('a file whose translations have %s is refused', (_, translations) => {
  const stored = JSON.parse(JSON.stringify(serializeDefinition(both, noUnknownFields)));
  stored.segments[0].questions[0].translations = translations;
  expect(parseInquiryFile(serializeInquiryFile(stored, { charts: [], files: [] }))).toMatchObject({
    ok: false,
  });
});

test('changing one setting keeps the translations', () => {
  const next = requireEdited(editSettings(both, { listed: false }, unpublishedContext));
  expect(next.translations).toEqual(both.translations);
  const changed = z.parse(z.partial(inquirySettingsSchema), { listed: true });
  expect(changed).toEqual({ listed: true });
});

test('the two languages of an inquiry must differ', () => {
  expect(
    editDocument(both, [{ kind: 'setSettings', settings: { language: 'fa' } }], unpublishedContext),
  ).toEqual({
    ok: false,
    problems: [{ path: 'secondLanguage', code: 'sameLanguage' }],
  });
});

test('translations are checked by the limits of their language and may be missing', () => {
  const withBody = (text: string, source = drink.body) =>
    inquiry([segment('Drinks', [{ ...drink, translations: { body: to(text, source) } }])], {
      secondLanguage: 'fa',
      translations: { publicTitle: to('کوتاه', 'Tea in the office, and who makes it') },
    });
  const path = 'segments.0.questions.0.translations.body';
  const title = { path: 'translations.publicTitle', code: 'publicTitleTooShort', params: { limit: 10 } };
  expect(listPublishProblems(withBody('چای'.repeat(100)))).toEqual([title]);
  expect(listPublishProblems(withBody('چای'.repeat(200)))).toEqual([
    title,
    { path, code: 'questionTitleTooLong', params: { limit: 500 } },
  ]);
  expect(listPublishProblems(withBody(`{{${testId('gone')}}}`))).toEqual([
    title,
    { path, code: 'pipeQuestionMissing' },
  ]);
  expect(listPublishProblems({ ...withBody('چای'.repeat(200)), secondLanguage: null })).toEqual([]);
});
