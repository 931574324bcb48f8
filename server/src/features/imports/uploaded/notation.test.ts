import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { classifyColumn } from '@nazar/domain/imports/classify-column.ts';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { UploadSetup } from './testing/upload-setup.ts';

const server = useTestApp();
const story = new UploadSetup(server);
beforeEach(() => server.pool.query('truncate task'));

/** Uploads columns of cells and returns what was detected. */
async function detect(columns: Readonly<Record<string, readonly string[]>>) {
  const [first = []] = Object.values(columns);
  const rows = first.map((_, at) => Object.values(columns).map((cells) => `"${cells[at]}"`));
  const read = await story.upload([Object.keys(columns), ...rows].map((row) => row.join(',')).join('\n'));
  if (read.contents === null) throw new Error('The table was not read.');
  return { read, contents: read.contents };
}

test.each([
  [
    'three digits after the sign may be thousands or a fraction',
    ['15,100', '18,150'],
    '.',
    [15100, 18150],
    1,
  ],
  ['another group of digits shows thousands', ['15,100', '1,200,000'], '.', [15100, 1200000], 0],
  ['a zero before the sign shows a fraction', ['0,107', '1.100'], ',', [0.107, 1100], 0],
  ['one or two digits after the sign show a fraction', ['1,137', '2,5'], ',', [1.137, 2.5], 0],
  ['contradictions have to be checked', ['1.5', '2.5', '2,5', '1,137'], '.', [1.5, 1137], 1],
])('the decimal sign: %s', async (_, cells, decimal, [min, max], doubts) => {
  const { contents } = await detect({ Price: cells });
  expect(contents.decimal).toBe(decimal);
  expect(contents.columns[0]?.ranges[decimal === '.' ? 'point' : 'comma']).toMatchObject({ min, max });
  expect(contents.columns.filter(({ unclear }) => unclear?.number !== undefined)).toHaveLength(doubts);
});

test('a column with an unclear decimal sign is read like other numbers, and has to be checked', async () => {
  const prices = ['15,100', '18,150', '132,250', '1,000'];
  const doubtOf = async (weights: readonly string[]) => {
    const { contents } = await detect({ Price: prices, Weight: weights });
    const [price] = contents.columns;
    if (price === undefined) throw new Error('There is no column.');
    return classifyColumn(price, { decimal: contents.decimal });
  };
  expect(await doubtOf(['a', 'b', 'c', 'd'])).toMatchObject({
    responseType: 'number',
    doubt: { code: 'decimal', cell: '15,100' },
  });
  const others = await detect({ Price: prices, Weight: ['0,143', '2', 'NA', '4'] });
  expect(others.contents).toMatchObject({
    decimal: ',',
    columns: [{ numbers: { min: 1, max: 132.25 } }, {}],
  });
  expect(others.contents.columns[0]?.unclear?.number).toBe('15,100');
});

test.each([
  ['a number above 12 shows the order', ['12/31/2024 22:52:05', '3/4/2024 9:05'], 'monthFirst', 0],
  ['points always follow the day', ['31.12.2024 22:52', '3.4.2024 9:05:00'], 'monthFirst', 0],
  [
    'dates that may be either have to be checked',
    ['11/12/2024 1:45:00 PM', '3/4/2024 8:00 am'],
    'monthFirst',
    1,
  ],
  ['Persian dates start with the day', ['03/04/1402 10:30', '۱۱/۱۲/۱۴۰۲ ۹:۰۵'], 'monthFirst', 0],
  ['the year first has one order', ['2024/12/11 1:45:00 PM GMT+3:30', '2024-12-11 9:05'], 'monthFirst', 0],
])('the order of dates: %s', async (_, cells, dateOrder, doubts) => {
  const { contents } = await detect({ Timestamp: cells });
  expect(contents.dateOrder).toBe(dateOrder);
  expect(contents.columns[0]?.use).toBe('submitted');
  expect(contents.columns.filter(({ unclear }) => unclear?.date !== undefined)).toHaveLength(doubts);
});

test('Persian dates that end with the year start with the day, unlike other dates of their table', async () => {
  const born = ['03/04/1382', '۲۹/۱۲/۱۳۸۱', '5.6.1380'];
  const { read } = await detect({ Sent: ['12/31/2024', '11/30/2024', '12/1/2024'], Born: born });
  expect(read.contents?.dateOrder).toBe('monthFirst');
  expect(await story.check(read.id, await story.newPlan(read))).toMatchObject({
    counts: { stored: 3, refusedCells: 0 },
  });
  await story.store(read.id);
  const stored = await server.pool.query<{ value: string }>(
    "select value from response, jsonb_each_text(rest) where inquiry_id = $1 and value < '2010' order by value",
    [read.id],
  );
  expect(stored.rows.map(({ value }) => value)).toEqual(['2001-08-27', '2003-03-20', '2003-06-24']);
});

test('unclear dates below Persian headings start with the day, and have to be checked', async () => {
  const { contents } = await detect({ 'تاریخ تولد': ['3/4/2001', '12/11/1999'] });
  expect(contents).toMatchObject({ dateOrder: 'dayFirst', columns: [{ unclear: { date: '3/4/2001' } }] });
});

const storedValues = async (inquiryId: string) => {
  const stored = await server.pool.query<{ value: string }>(
    'select value from response, jsonb_each_text(rest) where inquiry_id = $1 order by value',
    [inquiryId],
  );
  return stored.rows.map(({ value }) => value);
};

test.each([
  [
    'early years are Persian too',
    ['1399-05-01', '1189-02-11'],
    'persian',
    ['1810-05-01', '2020-07-22'],
    '1189-02-11',
  ],
  [
    'years of today show both',
    ['1399-05-01', '2024-02-11'],
    undefined,
    ['2020-07-22', '2024-02-11'],
    '1399-05-01',
  ],
  ['no year contradicts', ['1999-05-01', '1189-02-11'], 'gregorian', ['1189-02-11', '1999-05-01'], undefined],
])('the calendar of a column: %s', async (_, cells, calendar, days, doubt) => {
  const { read, contents } = await detect({ Born: [...cells, ''], Name: ['Sara', 'Reza', 'Mina'] });
  const [born] = contents.columns;
  expect(born?.calendar).toBe(calendar);
  expect(born?.unclear?.calendar).toBe(doubt);
  const plan = await story.newPlan(read);
  await story.check(read.id, { ...plan, columns: plan.columns.slice(0, 1) });
  await story.store(read.id);
  expect(await storedValues(read.id)).toEqual(days);
});

test('a column to check is read as Gregorian if the plan says so, and other columns are not', async () => {
  const { read, contents } = await detect({
    Founded: ['1350-05-01', '1810-02-11'],
    Born: ['1350-05-01', '1399-02-11'],
  });
  const [founded] = contents.columns;
  expect(founded && classifyColumn(founded, { decimal: '.' }).doubt).toEqual({
    code: 'calendar',
    cell: '1350-05-01',
  });
  await story.check(read.id, { ...(await story.newPlan(read)), calendar: 'gregorian' });
  await story.store(read.id);
  expect(await storedValues(read.id)).toEqual(['1350-05-01', '1810-02-11', '1971-07-23', '2020-04-30']);
});

test('times and dates of form services are stored in the order of the plan', async () => {
  const { read } = await detect({
    Timestamp: ['2024/12/11 1:45:00 PM GMT+3:30', '۲۰۲۴/۱۲/۱۲ ۱۲:۳۰:۰۰ ق.ظ GMT+2', '10.12.2024 23:30'],
    Born: ['3/4/2001', '12/11/1999', '5/6/2000'],
    Wakes: ['7:05:00 AM', '12:00 AM', '۷:۰۵ ب.ظ'],
  });
  const plan = { ...(await story.newPlan(read)), dateOrder: 'dayFirst' as const };
  expect(await story.check(read.id, plan)).toMatchObject({ counts: { stored: 3, refusedCells: 0 } });
  await story.store(read.id);
  const { days, questions } = await server.call(getSummary, { inquiryId: read.id }, { as: story.as });
  expect(days.filter(({ count }) => count > 0)).toEqual([
    { day: '2024-12-10', count: 1 },
    { day: '2024-12-11', count: 2 },
  ]);
  expect(questions).toMatchObject([{ answered: 3 }, { answered: 3 }]);
  expect(await storedValues(read.id)).toEqual([
    ...['00:00', '07:05', '1999-11-12', '19:05'],
    ...['2000-06-05', '2001-04-03'],
  ]);
});

test('codes before the texts of headings are removed, as LimeSurvey writes them', async () => {
  const headings = [
    'id. Response ID',
    'Q2[SQ001]. Which pets? [Cat]',
    'Q2[SQ002]. Which pets? [Dog]',
    'Q5. Age',
  ];
  const rows = ['Yes,No', 'No,Yes', 'Yes,Yes', 'No,No'].map((pets, at) => `${at + 1},${pets},${30 + at}`);
  const read = await story.upload([headings.join(','), ...rows].join('\n'));
  const { columns } = await story.newPlan(read);
  const questions = columns.flatMap(({ question }) => question ?? []);
  expect(questions.map(({ body, responseType }) => [body, responseType])).toEqual([
    ['Which pets?', 'multiple'],
    ['Age', 'number'],
  ]);
  expect(questions[0]?.options.map(({ body }) => body)).toEqual(['Cat', 'Dog']);
});

test('points from zero may be a count, so the column has to be checked', async () => {
  const { contents } = await detect({
    'How many children?': ['0', '1', '2', '3', '4', '0'],
    Rate: [...'123454'],
  });
  const doubts = contents.columns.map(
    (column) => classifyColumn(column, { decimal: contents.decimal }).doubt?.code ?? null,
  );
  expect(doubts).toEqual(['points', null]);
});
