import { getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { ImportSetup } from './testing/import-setup.ts';

const server = useTestApp();
const story = new ImportSetup(server);

/** Every row is repeated this often, because an anonymous inquiry hides fewer people. */
const copies = 5;
const timesFive = <Value>(values: readonly Value[]) => Array.from({ length: copies }, () => values).flat();

let titles = 0;
async function importTable(questionnaire: object, rows: readonly (readonly string[])[]) {
  titles += 1;
  const [heading = [], ...people] = rows;
  const table = [[...heading, 'unasked'], ...timesFive(people).map((cells) => [...cells, 'here'])];
  const quoted = table.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  const folder = await story.folder({
    questions: { title: `Forms of questions ${titles}`, ...questionnaire },
    table: `${quoted.join('\r\n')}\r\n`,
    name: 'responses.csv',
  });
  const { report, refusals } = await story.run(folder, { timeZone: 'Asia/Tehran' });
  const first = refusals.filter(({ line }) => line <= people.length + 1);
  expect(refusals).toHaveLength(first.length * copies);
  return { report, refusals: first };
}

/** The results of each question: labels with counts, by the question's text. */
async function counted(inquiryId: string) {
  const summary = await server.call(getSummary, { inquiryId }, { as: server.people.owner });
  return {
    summary,
    options: Object.fromEntries(
      summary.questions.map(({ body, options }) => [
        visibleText(body),
        options.map(({ label, count }) => `${label} ${count}`),
      ]),
    ),
    of: (body: string) => summary.questions.find((question) => visibleText(question.body).startsWith(body)),
  };
}

test('keeps options with commas whole and detects the separator of each column', async () => {
  const drinks = ['Tea, with milk', 'Coffee', 'Water; still, cold'];
  const { report, refusals } = await importTable(
    {
      questions: [
        { column: 'drinks', responseType: 'multiple', body: 'What do you drink?', options: drinks },
        {
          column: 'days',
          responseType: 'multiple',
          body: 'On which days?',
          options: [
            { value: 1, body: 'Monday' },
            { value: 2, body: 'Friday' },
          ],
        },
        { column: 'نوع', responseType: 'multiple', body: 'کدام یک؟', options: ['کتاب‌های علمی', 'قصه'] },
      ],
    },
    [
      ['drinks', 'days', 'نوع'],
      ['Tea, with milk, Coffee', '1|2', 'كتابهاي علمي، قصه'],
      [' tea, WITH milk ', '۱ | ۲', 'قصه'],
      ['Coffee, Water; still, cold, Gin', '2.0', 'کتاب‌های علمی'],
      ['Coffee, Tea, with milk', '', ''],
    ],
  );
  expect(report.notes.join('\n')).toMatch(/drinks: .*«,».*\ndays: .*«\|».*\nنوع: .*«،»/);
  expect(refusals).toEqual([{ line: 4, column: 'drinks', value: 'Gin', reason: 'no option has this value' }]);
  expect((await counted(report.inquiryId)).options).toEqual({
    'What do you drink?': ['Tea, with milk 15', 'Coffee 15', 'Water; still, cold 5'],
    'On which days?': ['Monday 10', 'Friday 15'],
    'کدام یک؟': ['کتاب‌های علمی 10', 'قصه 10'],
  });
});

test('reads numbers in both scripts and derives the ends of scales from the data', async () => {
  const { report, refusals } = await importTable(
    {
      missing: [-99, 'NA'],
      questions: [
        { column: 'income', responseType: 'number', body: 'Your income', min: 0, max: 1e9 },
        { column: 'mood', responseType: 'scale', body: 'How are you?', labels: { 1: 'Bad', 5: 'Well' } },
        { column: 'stars', responseType: 'rating', body: 'How many stars?' },
      ],
    },
    [
      ['income', 'mood', 'stars'],
      ['۱۲٫۵', '۱', '4.0'],
      ['۱٬۲۳۴', '5', '3'],
      ['1,234,567.5', '3', '-99'],
      ['1.5', 'na', '4'],
      ['12,5', '-99', ''],
    ],
  );
  expect(report.notes.join('\n')).toMatch(
    /mood: a scale from 1 to 5: by the data, which holds 1, 3, 5\.\nstars: a rating from 1 to 5/,
  );
  expect(refusals).toMatchObject([
    { line: 6, column: 'income', reason: expect.stringContaining('decimal sign to “,”') },
    // After this refusal the row has no answer left.
    { line: 6, column: '' },
  ]);
  const { of } = await counted(report.inquiryId);
  expect(of('Your income')?.numbers).toMatchObject({ mean: 308953.875, min: 1.5 });
  expect(of('How are you?')).toMatchObject({
    answered: 15,
    body: expect.stringContaining('1 = Bad · 5 = Well'),
  });
  expect(of('How are you?')?.numbers).toMatchObject({ mean: 3, nps: null });
  expect(of('How are you?')?.numbers?.bins).toHaveLength(5);
});

test('reads the text of «Other» from its own column or the cell', async () => {
  const other = { value: 9, body: 'Something else', role: 'other' };
  const { report, refusals } = await importTable(
    {
      questions: [
        {
          column: 'pet',
          responseType: 'single',
          body: 'Your pet',
          options: [
            { value: 1, body: 'Cat' },
            { ...other, text: 'pet_text' },
          ],
        },
        {
          column: 'food',
          responseType: 'multiple',
          body: 'Your food',
          separator: ';',
          options: ['Rice', 'Bread', other],
        },
        {
          column: 'none',
          responseType: 'multiple',
          body: 'Your sports',
          separator: ';',
          options: ['Chess', 'Golf', { body: 'None', role: 'none' }],
        },
      ],
    },
    [
      ['pet', 'pet_text', 'food', 'none'],
      ['9', 'a "parrot",\nloud', 'Rice;Soup', 'None'],
      ['1', 'a dog', 'Bread', 'Chess;None'],
      ['', 'طوطی', '', ''],
      ['9', '', 'Soup', 'Golf'],
    ],
  );
  expect(refusals).toMatchObject([
    { line: 4, column: 'pet_text', value: 'a dog' },
    { line: 4, column: 'none' },
  ]);
  const stored = await server.pool.query<{ rest: Record<string, string> | null }>(
    'select rest from response where inquiry_id = $1',
    [report.inquiryId],
  );
  const texts = stored.rows.flatMap(({ rest }) => Object.values(rest ?? {})).toSorted();
  const written = ['Something else', 'Soup', 'Soup', 'a "parrot",\nloud', 'طوطی'];
  expect(texts).toEqual(timesFive(written).toSorted());
  expect((await counted(report.inquiryId)).options).toEqual({
    'Your pet': ['Cat 5', 'Something else 15'],
    'Your food': ['Rice 5', 'Bread 5', 'Something else 10'],
    'Your sports': ['Chess 0', 'Golf 5', 'None 5'],
  });
});

test('reads matrices, rankings and choices spread over several columns', async () => {
  const { report, refusals } = await importTable(
    {
      questions: [
        {
          responseType: 'matrix',
          body: 'How good are we?',
          rows: [
            { column: 'M1', body: 'Price' },
            { column: 'M2', body: 'Service' },
          ],
          options: [
            { value: 1, body: 'Bad' },
            { value: 2, body: 'Good' },
          ],
        },
        {
          responseType: 'ranking',
          body: 'Rank them',
          options: [
            { body: 'A', column: 'K1' },
            { body: 'B', column: 'K2' },
          ],
        },
        { column: 'order', responseType: 'ranking', body: 'Order them', options: ['x', 'y', 'z'] },
        {
          responseType: 'multiple',
          body: 'Tick them',
          options: [
            { body: 'Red', column: 'T1' },
            { body: 'Blue', column: 'T2' },
          ],
        },
      ],
    },
    [
      ['M1', 'M2', 'K1', 'K2', 'order', 'T1', 'T2'],
      ['1', '2', '2', '1', 'z > x > y', '1', '0'],
      ['2', '7', '1', '1', 'y > z > x', 'Red', 'بله'],
      ['', '', '', '', 'x > y', 'maybe', ''],
    ],
  );
  expect(refusals.map(({ line, column, value }) => [line, column, value])).toEqual([
    [3, 'M2', '7'],
    [3, 'K1', '1 1'],
    [4, 'order', 'x > y'],
    [4, 'T1', 'maybe'],
    [4, '', ''],
  ]);
  const { of, options } = await counted(report.inquiryId);
  expect(of('How good')?.cells.map(({ count }) => count)).toEqual([5, 5, 5]);
  expect(of('Rank them')?.options.map(({ label, meanRank }) => [label, meanRank])).toEqual([
    ['A', 2],
    ['B', 1],
  ]);
  expect(of('Order them')?.options.map(({ meanRank }) => meanRank)).toEqual([2.5, 2, 1.5]);
  expect(options['Tick them']).toEqual(['Red 10', 'Blue 5']);
});

test('applies conditions and reports answers to hidden questions', async () => {
  const { report, refusals } = await importTable(
    {
      segments: [
        {
          name: 'Adults',
          description: 'Only for those who are of age',
          condition: { column: 'age', atLeast: 18 },
        },
      ],
      questions: [
        { column: 'age', responseType: 'number', body: 'Your age', min: 0, max: 120, segment: 'You' },
        {
          column: 'job',
          responseType: 'yesNo',
          body: 'Have you a job?',
          segment: 'Adults',
          options: ['Yes', 'No'],
        },
        {
          column: 'hours',
          responseType: 'number',
          body: 'Hours a week',
          segment: 'Adults',
          min: 0,
          max: 100,
          condition: {
            all: [
              { column: 'job', isAnyOf: ['Yes'] },
              { column: 'age', notEquals: 65 },
            ],
          },
        },
      ],
    },
    [
      ['age', 'job', 'hours'],
      ['30', 'Yes', '40'],
      ['17', 'Yes', '20'],
      ['40', 'No', '10'],
      ['65', 'Yes', '10'],
    ],
  );
  expect(refusals.map(({ line, column }) => [line, column])).toEqual([
    [3, 'job'],
    [3, 'hours'],
    [4, 'hours'],
    [5, 'hours'],
  ]);
  expect(refusals[0]?.reason).toContain('condition');
  const own = await server.call(
    getMyInquiry,
    { id: report.inquiryId, complete: true },
    { as: server.people.owner },
  );
  expect(own.item.segments?.[1]?.condition).toMatchObject({ clauses: [{ operator: 'atLeast', value: 18 }] });
});

test('counts answers on the day they were sent, with their duration', async () => {
  const { report, refusals } = await importTable(
    {
      times: { started: 'began', submitted: 'sent' },
      questions: [{ column: 'ok', responseType: 'yesNo', body: 'All right?', options: ['yes', 'no'] }],
    },
    [
      ['began', 'sent', 'ok'],
      ['2024-03-19 23:50:00', '2024-03-20 00:10:00', 'yes'],
      ['2024/03/19 10:00', '2024/03/19 10:05', 'no'],
      ['', '2024-03-19T21:00:00Z', 'yes'],
      ['', '۲۰۲۴-۰۳-۱۹ ۱۲:۰۰', 'no'],
      ['', '31.12.2024', 'no'],
      ['', '2062-01-01 10:00', 'no'],
    ],
  );
  expect(refusals.map(({ line, column }) => [line, column])).toEqual([
    [6, 'sent'],
    [7, 'sent'],
  ]);
  const { summary } = await counted(report.inquiryId);
  const days = summary.days.filter(({ count }) => count > 0);
  expect(days.map(({ day, count }) => [day, count])).toEqual([
    ['2024-03-19', 20],
    ['2024-03-20', 10],
  ]);
});

test.each([
  [{ rows: [{ column: 'a', body: 'A' }] }, /only a matrix and a ranking have rows/],
  [
    { responseType: 'ranking', rows: [{ column: 'a', body: '1' }] },
    /column a: a ranking needs a column for each place, as many as options/,
  ],
  [{ condition: { column: 'b', isAnyOf: [1] } }, /names the column b, which no question asks/],
  [{ optoins: [] }, /column a: there is no setting «optoins»/],
  [{ options: ['one'] }, /column a \(«Which\?»\): .*2/],
  [{ body: '' }, /column a, body: is empty/],
])('refuses a questionnaire with %j and names the fields', async (change, message) => {
  const question = {
    column: 'a',
    responseType: 'single',
    body: 'Which?',
    options: ['one', 'two'],
    ...change,
  };
  await expect(importTable({ questions: [question] }, [['a'], ['one']])).rejects.toThrow(message);
});

test('leaves out rankings with a rank in the column of an unknown option', async () => {
  const order = ['A', 'C'].map((body) => ({ body, column: `Order [${body}]` }));
  const { report, refusals } = await importTable(
    {
      questions: [
        { responseType: 'ranking', body: 'Order', options: order },
        { column: 'age', responseType: 'number', body: 'Age', min: 1, max: 99 },
      ],
    },
    [
      ['Order [A]', 'Order [B]', 'Order [C]', 'age'],
      ['1', '3', '2', '20'],
      ['1', '2', '3', '21'],
      ['2', '', '1', '22'],
    ],
  );
  const reason = 'a rank is missing or belongs to no option here';
  expect(refusals).toMatchObject([
    { value: '1 2', reason },
    { value: '1 3', reason },
  ]);
  expect(report).toMatchObject({ stored: 15, rowsInPart: 10 });
  expect(report.leftOut.map(({ column, cells }) => [column, cells])).toEqual([
    ['Order [B]', 10],
    ['unasked', 15],
  ]);
});
