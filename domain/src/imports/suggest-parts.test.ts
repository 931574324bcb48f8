import { expect, test } from 'vitest';
import { formatColumnHeading } from '../exports/cell-text.ts';
import { type FixedColumnHeadings, makeExportTable } from '../exports/export-table.ts';
import { compileInquiry } from '../inquiries/compile.ts';
import { inquiry, question, segment, testId } from '../testing/builders.ts';
import { sampleInquiry } from '../testing/sample-inquiry.ts';
import { formatPipe } from '../text/pipes.ts';
import { isUnimportableResponseType } from './plan-column.ts';
import { listColumnTargetCandidates, suggestColumnTargets } from './suggest-parts.ts';

const option = (id: string, body: string, role: 'choice' | 'row' | 'column' | 'other' = 'choice') => ({
  id,
  body,
  role,
  translations: {},
  type: 'text' as const,
  file: null,
  isAnswer: false,
  capacity: null,
  condition: null,
  hidden: false,
});
const sample = sampleInquiry('en');
const longTitle = `${'Which of these many things do you like best of all '.repeat(8)}(one)?`;

test('finds every column of an export with labels by its heading', () => {
  const definition = {
    ...sample,
    segments: sample.segments.map((segment, at) => ({
      ...segment,
      questions: segment.questions.map((question, index) => {
        const body = [longTitle, 'Price (in euros)', 'Which [of both]'][index] ?? question.body;
        return { ...question, body: at === 0 ? body : question.body };
      }),
    })),
  };
  // A column about the response may have the heading of a question.
  const words = new Proxy({} as FixedColumnHeadings, {
    get: (_, key) => (key === 'day' ? 'Which day suits you?' : `in ${String(key)} words`),
  });
  const { columns } = makeExportTable({
    forms: [{ revision: 1, compiled: compileInquiry(definition) }],
    storesIdentity: false,
    moment: 0,
    timeZone: 'UTC',
    rowsSayMoment: false,
    words,
  });
  const style = { values: 'labels', timeZone: 'UTC', calendar: 'gregorian' } as const;
  const headings = columns.map((column, index) => ({
    index,
    heading: formatColumnHeading(column, style),
    use: column.question === null ? ('skip' as const) : ('question' as const),
  }));
  const parts = listColumnTargetCandidates(definition.segments.flatMap(({ questions: own }) => own));
  const found = suggestColumnTargets(headings, parts);
  for (const [index, { question, name, part, kind }] of columns.entries()) {
    if (question === null) continue;
    const suggested = found.get(index);
    // A table has only the names of files.
    if (isUnimportableResponseType(question.responseType)) {
      expect(suggested).toBeUndefined();
      continue;
    }
    expect(suggested?.questionId, headings[index]?.heading).toBe(question.id);
    expect(suggested?.other, name).toBe(name.endsWith('_other'));
    const option = question.options.find(({ id }) => id === suggested?.optionId);
    if (kind === 'tick' || kind === 'rank') expect(option?.body).toBe(part);
  }
});

type Asked = Parameters<typeof listColumnTargetCandidates>[0][number];

const asked = (id: string, body: string, fields: Partial<Asked> = {}): Asked => ({
  id,
  body,
  responseType: 'single',
  hidden: false,
  translations: {},
  options: [],
  ...fields,
});

const questions = [
  asked('q1', '<b>Drink</b>?', { options: [option('a', 'Tea')] }),
  asked('q2', 'Where?', { responseType: 'multiple', options: [option('b', 'Home')] }),
  asked('q3', 'How good?', {
    responseType: 'matrix',
    options: [option('r', 'Price', 'row'), option('c', 'Bad', 'column')],
  }),
  asked('q5', 'Size (cm)', { options: [option('o', 'Other', 'other')] }),
  asked('q4', 'Old', { responseType: 'text', hidden: true }),
];

test('columns are matched by their headings, as written by people or exports, and each part only once', () => {
  const columns = [
    'drink?',
    'Size (cm)',
    'Size (cm) [Other]',
    'Q5. Size (cm)',
    'Q2_1. Where? – Home',
    'How good? [Price]',
    'Drink?',
    'Old',
    'Where? – Home',
  ];
  const found = suggestColumnTargets(
    columns.map((heading, index) => ({ index, heading })),
    listColumnTargetCandidates(questions),
  );
  expect(
    [...found].map(([index, { questionId, optionId, other }]) => [index, questionId, optionId, other]),
  ).toEqual([
    [0, 'q1', null, false],
    [1, 'q5', null, false],
    [2, 'q5', null, true],
    [4, 'q2', 'b', false],
    [5, 'q3', 'r', false],
  ]);
});

test('columns of our exports with codes are matched by the names and numbers of the export', () => {
  const columns = ['Q1', 'Q2_3', 'Q3_2', 'Q4v2', 'Q4v2_other', 'Q9', 'Q2'];
  const named = (questionId: string, name: string, numbers: Record<string, number>) => {
    const { responseType } = questions.find(({ id }) => id === questionId) ?? { responseType: 'text' };
    return { questionId, name, numbers, responseType };
  };
  const found = suggestColumnTargets(
    columns.map((heading, index) => ({ index, heading })),
    listColumnTargetCandidates(questions),
    [
      named('q1', 'Q1', { a: 1 }),
      named('q2', 'Q2', { b: 3 }),
      named('q3', 'Q3', { r: 2, c: 1 }),
      named('q5', 'Q4v2', { o: 1 }),
    ],
  );
  expect([...found.values()].map(({ questionId, optionId, other }) => [questionId, optionId, other])).toEqual(
    [
      ['q1', null, false],
      ['q2', 'b', false],
      ['q3', 'r', false],
      ['q5', null, false],
      ['q5', null, true],
      ['q2', null, false],
    ],
  );
});

test('matches Persian titles in any spacing and prefers an exact match', () => {
  const bodies = ['چه می‌خواهید؟', 'چه می خواهید؟', 'کجا می‌روید؟'];
  const multiple = bodies.map((body, index) =>
    asked(`p${index}`, body, { responseType: 'multiple', options: [option(`o${index}`, 'کتاب‌خانه')] }),
  );
  const headings = [
    'چه می خواهید؟',
    'چه می‌خواهید؟',
    'کجا می روید؟',
    'کجا ميرويد؟ [کتاب خانه]',
    'Q1. چه میخواهید؟ – کتابخانه',
  ];
  const found = suggestColumnTargets(
    headings.map((heading, index) => ({ index, heading })),
    listColumnTargetCandidates(multiple),
  );
  expect([...found].map(([index, { questionId, optionId }]) => [index, questionId, optionId])).toEqual([
    [0, 'p1', null],
    [1, 'p0', null],
    [2, 'p2', null],
    [3, 'p2', 'o2'],
    [4, 'p0', 'o0'],
  ]);
});

test('headings in the second language are matched unless another question has that title', () => {
  const to = (text: string) => ({ body: { text, source: '' } });
  const translated = [
    asked('q1', 'Drink?', {
      responseType: 'multiple',
      translations: to('نوشیدنی؟'),
      options: [{ ...option('a', 'Tea'), translations: to('چای') }],
    }),
    asked('q2', 'Where?', {
      responseType: 'multiple',
      translations: to('Drink?'),
      options: [{ ...option('b', 'Home'), translations: to('خانه') }],
    }),
    asked('q3', 'Why?', { options: [{ ...option('c', 'Other', 'other'), translations: to('سایر') }] }),
  ];
  const headings = [
    'Drink?',
    'Q1_1. نوشیدنی؟ – چای',
    'Where? [خانه]',
    'Q3. Why?',
    'Q3_other. Why? – سایر – متن',
  ];
  const found = suggestColumnTargets(
    headings.map((heading, index) => ({ index, heading })),
    listColumnTargetCandidates(translated),
  );
  expect([...found].map(([index, part]) => [index, part.questionId, part.optionId, part.other])).toEqual([
    [0, 'q1', null, false],
    [1, 'q1', 'a', false],
    [3, 'q3', null, false],
    [4, 'q3', null, true],
  ]);
});

test('a title that pipes another answer is matched as exports write it', () => {
  const definition = inquiry([
    segment('s', [
      question('first', 'text', { sortOrder: 1 }),
      question('second', 'text', { sortOrder: 2, body: `Why ${formatPipe(testId('first'))}?` }),
    ]),
  ]);
  const { columns } = makeExportTable({
    forms: [{ revision: 1, compiled: compileInquiry(definition) }],
    storesIdentity: false,
    moment: 0,
    timeZone: 'UTC',
    rowsSayMoment: false,
    words: new Proxy({} as FixedColumnHeadings, { get: (_, key) => String(key) }),
  });
  const style = { values: 'labels', timeZone: 'UTC', calendar: 'gregorian' } as const;
  const headings = columns.map((column, index) => ({ index, heading: formatColumnHeading(column, style) }));
  const parts = listColumnTargetCandidates(definition.segments.flatMap(({ questions }) => questions));
  const found = suggestColumnTargets(headings, parts);
  const at = columns.findIndex((column) => column.question?.id === testId('second'));
  expect(headings[at]?.heading).toMatch(/^Q2\. Why \[/);
  expect(found.get(at)?.questionId).toBe(testId('second'));
});
