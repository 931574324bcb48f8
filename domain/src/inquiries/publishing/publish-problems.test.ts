import { expect, test } from 'vitest';
import { inquiry, option, question, segment, testId } from '../../testing/builders.ts';
import { sampleInquiry } from '../../testing/sample-inquiry.ts';
import type { ConditionClause } from '../conditions/condition.ts';
import type { Definition, InquirySettings } from '../inquiry.ts';
import type { Question } from '../question.ts';
import { checkQuestion } from './check-question.ts';
import { listPublishProblems } from './publish-problems.ts';

const shown = (definition: Definition) =>
  listPublishProblems(definition).map(({ path, code, params }) =>
    [path, code, ...Object.values(params ?? {})].join(' '),
  );
const withQuestions = (questions: readonly Question[], settings: Partial<InquirySettings> = {}) =>
  inquiry([segment('s', questions)], settings);
const listQuestionProblems = (asked: Question, settings: Partial<InquirySettings> = {}) =>
  shown(withQuestions([asked], settings)).map((line) => line.replace('segments.0.questions.0.', ''));

test.each(['en', 'fa'] as const)('a complete inquiry in %s can be published', (language) => {
  expect(listPublishProblems(sampleInquiry(language))).toEqual([]);
});

test('an empty draft has a problem for each missing part', () => {
  const draft = inquiry([], { title: ' ', publicTitle: '', categoryId: null, publicFile: null });
  expect(shown(draft)).toEqual([
    'title titleRequired',
    'categoryId categoryRequired',
    'publicTitle publicTitleTooShort 10',
    'publicFile publicFileRequired',
    'segments questionsRequired',
  ]);
});

test.each([
  ['123456789', false],
  ['1234567890', true],
  ['🍵🍵🍵🍵🍵', false],
  ['نظرسنجی چای', true],
  ['   short    ', false],
])('public title %j is long enough: %s', (publicTitle, fits) => {
  const problems = shown(withQuestions([question('q', 'text', { min: 0, max: 9 })], { publicTitle }));
  expect(problems).toEqual(fits ? [] : ['publicTitle publicTitleTooShort 10']);
});

test('segments need questions, but no names', () => {
  const asked = question('q', 'email');
  expect(shown(inquiry([segment('a', [asked]), segment('b', [])]))).toEqual([
    'segments.1.questions segmentNeedsQuestions',
  ]);
  expect(
    shown(inquiry([segment('a', [asked], { name: '' }), segment('b', [question('r', 'email')])])),
  ).toEqual([]);
});

test('hidden questions are not counted', () => {
  const hidden = question('q', 'single', { hidden: true, body: '', pageNumber: 7 });
  expect(shown(withQuestions([hidden]))).toEqual(['segments questionsRequired']);
  expect(shown(withQuestions([hidden, question('r', 'email')]))).toEqual([]);
});

test.each([
  ['', []],
  ['<p></p>', []],
  ['nineteen letters ok', ['segments.0.description segmentDescriptionTooShort 20']],
  ['twenty letters, then.', []],
  ['<p><strong>nineteen letters ok</strong></p>', ['segments.0.description segmentDescriptionTooShort 20']],
])('a description of %j has the problem %j', (description, problems) => {
  expect(shown(inquiry([segment('s', [question('q', 'email')], { description })]))).toEqual(problems);
});

const two = ['a', 'b'];
const questionCases: readonly [string, Question, readonly string[]][] = [
  ['no title', question('q', 'email', { body: '<p> </p>' }), ['body questionTitleRequired']],
  ['1000 letters', question('q', 'email', { body: 'x'.repeat(1000) }), []],
  ['1001 letters', question('q', 'email', { body: 'x'.repeat(1001) }), ['body questionTitleTooLong 1000']],
  ['1000 emoji in bold', question('q', 'email', { body: `<strong>${'🍵'.repeat(1000)}</strong>` }), []],
  ['a picture without file', question('q', 'email', { type: 'image' }), ['file questionFileRequired']],
  ['a picture with file', question('q', 'email', { type: 'video', file: testId('f') }), []],
  ['one option', question('q', 'single', { options: ['a'] }), ['options optionsTooFew single 2']],
  [
    'one choice in a list',
    question('q', 'dropdown', { options: ['a'] }),
    ['options optionsTooFew dropdown 2'],
  ],
  ['one of yes and no', question('q', 'yesNo', { options: ['a'] }), ['options optionsTooFew yesNo 2']],
  ['yes, no and more', question('q', 'yesNo', { options: ['a', 'b', 'c'] }), ['options tooMany 2']],
  ['one to rank', question('q', 'ranking', { options: ['a'] }), ['options optionsTooFew ranking 2']],
  ['no option at all', question('q', 'multiple', { min: 0, max: 1 }), ['options optionsTooFew multiple 1']],
  ['one to tick', question('q', 'multiple', { min: 0, max: 1, options: ['a'] }), []],
  [
    'only one option that is shown',
    question('q', 'single', { options: ['a', option('b', { hidden: true })] }),
    ['options optionsTooFew single 2'],
  ],
  [
    'a matrix of one column',
    question('q', 'matrix', {
      options: [option('r', { role: 'row' }), option('r2', { role: 'row' }), option('c', { role: 'column' })],
    }),
    ['options optionsTooFew matrix 3'],
  ],
  [
    'rows in a single choice',
    question('q', 'single', { options: ['a', 'b', option('r', { role: 'row' })] }),
    ['options.2.role optionsNotAllowed single'],
  ],
  [
    'choices for a text',
    question('q', 'text', { min: 0, max: 9, options: ['a'] }),
    ['options.0.role optionsNotAllowed text'],
  ],
  [
    'two texts of «Other»',
    question('q', 'single', { options: [option('a', { role: 'other' }), option('b', { role: 'other' })] }),
    ['options optionsNotAllowed single'],
  ],
  [
    'an option without label, one too long, a picture without file',
    question('q', 'single', {
      options: [
        option('a', { body: ' ' }),
        option('b', { body: 'x'.repeat(1001) }),
        option('c', { type: 'image' }),
      ],
    }),
    [
      'options.0.body optionLabelRequired',
      'options.1.body optionLabelTooLong 1000',
      'options.2.file optionFileRequired',
    ],
  ],
  [
    'rows, columns and accepted answers without a text',
    question('q', 'matrix', {
      options: [
        ...[option('r', { role: 'row', body: '' }), option('s', { role: 'row' })],
        ...[option('c', { role: 'column', body: '' }), option('d', { role: 'column' })],
      ],
    }),
    ['options.0.body rowLabelRequired', 'options.2.body columnLabelRequired'],
  ],
  ['a label that looks like markup', question('q', 'single', { options: ['<b></b>', '<i></i>'] }), []],
  [
    'an accepted number that is none',
    question('q', 'number', {
      min: 0,
      max: 9,
      options: [option('a', { body: '۳٫۵', role: 'accepted' }), option('b', { body: 'x', role: 'accepted' })],
    }),
    ['options.1.body invalidValue'],
  ],
  ['no bounds', question('q', 'number'), ['min minRequired', 'max maxRequired']],
  ['no bounds of a text', question('q', 'longText'), ['min minRequired', 'max maxRequired']],
  ['no last day', question('q', 'date', { min: '2026-01-01' }), ['max maxRequired']],
  ['numbers for days', question('q', 'date', { min: 1, max: 2 }), ['min wrongType', 'max wrongType']],
  ['a day for a number', question('q', 'number', { min: '2026-01-01', max: 2 }), ['min wrongType']],
  ['hours for days', question('q', 'date', { min: '09:00', max: '2026-01-01' }), ['min invalidDate']],
  ['bounds crossed', question('q', 'number', { min: 3, max: 2 }), ['min minAboveMax']],
  ['days crossed', question('q', 'date', { min: '2026-01-02', max: '2026-01-01' }), ['min minAboveMax']],
  ['hours crossed', question('q', 'time', { min: '09:00:01', max: '09:00' }), ['min minAboveMax']],
  ['bounds that are equal', question('q', 'number', { min: 2.5, max: 2.5 }), []],
  ['bounds where none are meant', question('q', 'email', { min: 9, max: 1 }), []],
  [
    'more to choose than there is',
    question('q', 'multiple', { min: 0, max: 3, options: two }),
    ['max tooBig 2'],
  ],
  ['nothing to choose', question('q', 'multiple', { min: 0, max: 0, options: two }), ['max tooSmall 1']],
  ['a negative count', question('q', 'multiple', { min: -1, max: 2, options: two }), ['min tooSmall 0']],
  ['half a character', question('q', 'text', { min: 0, max: 1.5 }), ['max notInteger']],
  ['eleven stars', question('q', 'rating', { min: 1, max: 11 }), ['max tooBig 10']],
  ['a scale of one point', question('q', 'scale', { min: 3, max: 3 }), ['max tooSmall 4']],
  ['a scale of 102 points', question('q', 'scale', { min: -50, max: 51 }), ['max tooBig 50']],
  ['a negative score', question('q', 'email', { score: -1 }), ['score tooSmall 0']],
];

test.each(questionCases)('a question with %s', (_title, asked, problems) => {
  expect(listQuestionProblems(asked)).toEqual(problems);
});

test('a draft of an earlier version with a negative wrong score can’t be published', () => {
  const stored = { ...question('q', 'email'), wrongScore: -1 };
  expect(checkQuestion(stored, 'q', 'en')).toEqual([{ path: 'q.wrongScore', code: 'wrongScore' }]);
});

test('Persian titles and labels have half the limit', () => {
  const asked = question('q', 'single', {
    body: 'ش'.repeat(501),
    options: ['ب'.repeat(500), 'ب'.repeat(501), '😀'.repeat(500), '😀'.repeat(501)],
  });
  expect(listQuestionProblems(asked, { language: 'fa' })).toEqual([
    'body questionTitleTooLong 500',
    'options.1.body optionLabelTooLong 500',
    'options.3.body optionLabelTooLong 500',
  ]);
});

const onPage = (name: string, pageNumber: number, sortOrder: number) =>
  question(name, 'email', { pageNumber, sortOrder });

test.each([
  [[1, 1, 2, 2, 5], []],
  [[0, 1], ['0 pageNumberBelowOne']],
  [[2, 3], ['0 pageNumberFirst']],
  [
    [1, 3, 2, 2, 3],
    ['2 pageNumberFalls', '3 pageNumberFalls'],
  ],
  [
    [-1, -1, 1],
    ['0 pageNumberBelowOne', '1 pageNumberBelowOne'],
  ],
])('page numbers %j give the problems %j', (pages, problems) => {
  const definition = withQuestions(pages.map((page, index) => onPage(`q${index}`, page, index)));
  expect(shown(definition)).toEqual(
    problems.map((problem) => `segments.0.questions.${problem.replace(' ', '.pageNumber ')}`),
  );
});

test('pages follow the sort order inside a segment and the order of segments', () => {
  const sorted = inquiry([
    segment('a', [onPage('late', 2, 9), onPage('early', 1, 1)]),
    segment('b', [onPage('next', 2, 0)]),
  ]);
  expect(shown(sorted)).toEqual([]);
  const falling = inquiry([
    segment('a', [onPage('q', 1, 0), onPage('r', 3, 1)]),
    segment('b', [onPage('s', 2, 0)]),
  ]);
  expect(shown(falling)).toEqual(['segments.1.questions.0.pageNumber pageNumberFalls']);
});

const clause = (fields: Partial<ConditionClause> & { readonly on: string }): ConditionClause => ({
  questionId: testId(fields.on),
  operator: fields.operator ?? 'answered',
  optionIds: fields.optionIds ?? [],
  value: fields.value ?? null,
});

test.each([
  ['an earlier question', { on: 'choice' }, []],
  ['itself', { on: 'q' }, ['questionId conditionNotEarlier']],
  ['a later question', { on: 'later' }, ['questionId conditionNotEarlier']],
  ['nothing', { on: 'nobody' }, ['questionId conditionQuestionMissing']],
  ['a hidden question', { on: 'hidden' }, ['questionId conditionQuestionHidden']],
  ['an option', { on: 'choice', operator: 'isAnyOf', optionIds: [testId('yes')] }, []],
  [
    'an option of another question',
    { on: 'choice', operator: 'isNoneOf', optionIds: [testId('yes'), testId('x')] },
    ['optionIds.1 conditionOptionMissing'],
  ],
  [
    'a hidden option',
    { on: 'choice', operator: 'isAnyOf', optionIds: [testId('gone')] },
    ['optionIds.0 conditionOptionHidden'],
  ],
  ['no option', { on: 'choice', operator: 'isAnyOf' }, ['optionIds conditionAnswers']],
  ['options of a number', { on: 'count', operator: 'isAnyOf' }, ['operator invalidValue']],
  ['a number', { on: 'count', operator: 'atLeast', value: 0 }, []],
  ['no number', { on: 'count', operator: 'atMost' }, ['value conditionNumber']],
  ['a number of a choice', { on: 'choice', operator: 'atMost', value: 1 }, ['operator invalidValue']],
] as const)('a condition on %s', (_title, fields, problems) => {
  const condition = { match: 'all' as const, clauses: [clause({ on: 'choice' }), clause(fields as never)] };
  const definition = withQuestions([
    question('choice', 'single', { options: ['yes', 'no', option('gone', { hidden: true })] }),
    question('count', 'number', { min: 0, max: 9 }),
    question('hidden', 'email', { hidden: true }),
    question('q', 'email', { condition }),
    question('later', 'email'),
  ]);
  expect(shown(definition)).toEqual(
    problems.map((problem) => `segments.0.questions.3.condition.clauses.1.${problem}`),
  );
});

test('the condition of a segment may refer to earlier segments only', () => {
  const on = (name: string) => ({ match: 'any' as const, clauses: [clause({ on: name })] });
  const first = segment('a', [question('q', 'email')]);
  const definition = (name: string) =>
    inquiry([first, segment('b', [question('r', 'email')], { condition: on(name) })]);
  expect(shown(definition('q'))).toEqual([]);
  expect(shown(definition('r'))).toEqual(['segments.1.condition.clauses.0.questionId conditionNotEarlier']);
});

test('the number of drawn questions can’t exceed the questions', () => {
  const questions = [
    question('q', 'email'),
    question('r', 'email'),
    question('s', 'email', { hidden: true }),
  ];
  expect(shown(withQuestions(questions, { questionCount: 2 }))).toEqual([]);
  expect(shown(withQuestions(questions, { questionCount: 3 }))).toEqual([
    'questionCount questionCountTooBig 2',
  ]);
});

test("a segment can’t draw more questions than it asks, and can't draw if the whole inquiry does", () => {
  const drawing = (questionCount: number, settings = {}) => {
    const questions = [question('q', 'email'), question('note', 'statement', { sortOrder: 1 })];
    const hidden = question('r', 'email', { hidden: true, sortOrder: 2 });
    return inquiry(
      [segment('a', [...questions, hidden], { questionCount }), segment('b', [question('s', 'email')])],
      settings,
    );
  };
  expect(shown(drawing(1))).toEqual([]);
  expect(shown(drawing(2))).toEqual(['segments.0.questionCount questionCountTooBig 1']);
  expect(shown(drawing(1, { questionCount: 1 }))).toEqual(['questionCount questionCountTwice']);
});

test('packages limit only the number of questions', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => question(`q${index}`, 'email'));
  expect(shown(withQuestions(many(10), { package: 'simple' }))).toEqual([]);
  expect(shown(withQuestions(many(11), { package: 'simple' }))).toEqual(['package packageQuestionLimit 10']);
  expect(shown(withQuestions(many(30), { package: 'intermediate', timeLimit: 5 }))).toEqual([]);
  expect(shown(withQuestions(many(31), { package: 'intermediate' }))).toEqual([
    'package packageQuestionLimit 30',
  ]);
  expect(shown(withQuestions(many(31), { package: 'advance' }))).toEqual([]);
  const settings = { package: 'simple', timeLimit: 5, shuffleQuestions: true, bodyCss: 'p {}' } as const;
  expect(shown(withQuestions(many(1), settings))).toEqual([]);
});

test('a draft can’t be published if it removes a question that now has answers', () => {
  const published = withQuestions([question('q', 'email'), question('r', 'email')]);
  const draft = withQuestions([question('q', 'url')]);
  const shown = (answered: boolean) =>
    listPublishProblems(draft, { published, answered }).map(({ path, code }) => `${path} ${code}`);
  expect(shown(false)).toEqual([]);
  expect(shown(true).toSorted()).toEqual(['segments removed', 'segments.0.questions.0.responseType retyped']);
});
