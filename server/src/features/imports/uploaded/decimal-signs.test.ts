import { randomUUID } from 'node:crypto';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { classifyColumn } from '@nazar/domain/imports/classify-column.ts';
import { beforeEach, expect, test } from 'vitest';
import { makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeAttempt } from '../../participation/testing/participation-setup.ts';
import { makeWorkbook } from './testing/make-workbook.ts';
import { OwnExportSetup } from './testing/own-export-setup.ts';

const server = useTestApp();
const own = new OwnExportSetup(server);
const { story } = own;
beforeEach(() => server.pool.query('truncate task'));

type Cells = readonly (string | number)[];

/** Uploads columns of cells; numbers are typed in workbooks. */
async function upload(columns: Readonly<Record<string, Cells>>, format: 'csv' | 'xlsx' = 'csv') {
  const rows = [
    Object.keys(columns),
    ...(Object.values(columns)[0] ?? []).map((_, at) =>
      Object.values(columns).map((cells) => cells[at] ?? ''),
    ),
  ];
  const text = () => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  return story.upload(format === 'csv' ? text() : await makeWorkbook(rows));
}

/** Imports columns as suggested, and returns the stored numbers of each question. */
async function importNumbers(columns: Readonly<Record<string, Cells>>, format: 'csv' | 'xlsx' = 'csv') {
  const read = await upload(columns, format);
  const checked = await story.check(read.id, await story.newPlan(read));
  expect(checked.counts).toMatchObject({ refusedCells: 0 });
  await story.store(read.id);
  return { read, numbers: await numbersOf(read.id) };
}

async function numbersOf(inquiryId: string) {
  const { questions } = await server.call(getSummary, { inquiryId }, { as: story.as });
  return questions.map(({ numbers }) => numbers && [numbers.min, numbers.mean, numbers.max]);
}

const doubtsOf = ({ contents }: Awaited<ReturnType<typeof upload>>) =>
  contents?.columns.map((column) => classifyColumn(column, { decimal: contents.decimal }).doubt);

const codes = ['1,3', '2,5', '1,3,4', '2'];
const repeat = (cells: Cells) => Array.from({ length: 4 }, () => cells).flat();

test('lists of option numbers do not say how other numbers are read', async () => {
  const income = ['12,500', '9,800', '15,250', '22,000'];
  const { read, numbers } = await importNumbers({ Brands: repeat(codes), Income: repeat(income) });
  expect(numbers).toEqual([null, [9800, 14887.5, 22000]]);
  expect(doubtsOf(read)?.[1]).toEqual({ code: 'decimal', cell: '12,500' });
  const weights = ['11.204', '9.8', '15.25', '22'];
  const exact = await importNumbers({ Brands: repeat(codes), Weight: repeat(weights) });
  expect(exact.numbers).toEqual([null, [9.8, 14.5635, 22]]);
  expect(doubtsOf(exact.read)?.[1]).toBeNull();
});

test('pairs of option numbers look like fractions, so the column has to be checked', async () => {
  const pairs = repeat(['1,3', '2,5', '1,2', '2', '3', '5']);
  const unclear = await upload({ Brands: pairs });
  expect(unclear.contents?.columns[0]?.responseType).toBe('multiple');
  expect(doubtsOf(unclear)).toEqual([{ code: 'separator', separator: ',' }]);
  const few = await upload({ Brands: repeat(['1,3', '2,5', '1,2', '3,5']) });
  expect(doubtsOf(few)).toEqual([{ code: 'separator', separator: ',' }]);
  const beside = await upload({ Brands: pairs, Grade: pairs.map((_, at) => `${at % 7},5`) });
  expect(beside.contents).toMatchObject({ decimal: ',', columns: [{ responseType: 'number' }, {}] });
  expect(doubtsOf(beside)).toEqual([{ code: 'decimal', cell: '1,3' }, null]);
});

test('each column is read by its own numbers, also beside another decimal sign', async () => {
  const { read, numbers } = await importNumbers({
    Comma: ['1,5', '2,25', '17,125'],
    Point: ['1.5', '2.25', '17.125'],
    Words: ['about 1,5', '7,5 kg', '2,5'],
  });
  expect(numbers.slice(0, 2)).toEqual(
    [
      [1.5, 6.9583, 17.125],
      [1.5, 6.9583, 17.125],
    ].map(([min, mean, max]) => [min, expect.closeTo(mean ?? 0, 3), max]),
  );
  expect(doubtsOf(read)?.slice(0, 2)).toEqual([null, null]);
});

test('numbers of a workbook stay exact beside texts with another decimal sign', async () => {
  const exact = [1.234, 2.5, 17.125, 1000];
  const comma = await importNumbers({ Exact: exact, Price: ['1,5', '2,5', '6,5', '9,5'] }, 'xlsx');
  expect(comma.numbers).toEqual([
    [1.234, 255.21475, 1000],
    [1.5, 5, 9.5],
  ]);
  expect(doubtsOf(comma.read)).toEqual([null, null]);
  const mixed = await importNumbers({ Price: [1.234, '2,5', 1000, '1,125'] }, 'xlsx');
  expect(mixed.numbers).toEqual([[1.125, 251.21475, 1000]]);
});

test('typed numbers do not say how texts of a workbook are read', async () => {
  const read = await upload({ Exact: [1.5, 2.25], Price: ['1,234', '2,345'] }, 'xlsx');
  expect(doubtsOf(read)).toEqual([null, { code: 'decimal', cell: '1,234' }]);
});

test.each([
  ['csv', 'codes'],
  ['csv', 'labels'],
  ['xlsx', 'codes'],
  ['xlsx', 'labels'],
] as const)(
  'numbers of our exports keep their point beside answers such as 1,5: %s, %s',
  async (format, values) => {
    const questions = (['number', 'text'] as const).map((responseType, sortOrder) =>
      makeQuestion({
        id: randomUUID(),
        body: `A ${responseType}`,
        responseType,
        sortOrder,
        min: 0,
        max: 5000,
        options: [],
      }),
    );
    const [number, text] = questions.map(({ id }) => id) as [string, string];
    const { id, revision } = await makePublished(server, { segments: [makeSegment({ questions })] });
    for (const value of [1.234, 17.125, 2.345]) {
      const answers = [
        { questionId: number, value },
        { questionId: text, value: '1,5' },
      ];
      const input = { ...makeAttempt(), inquiryId: id, revision, answers };
      await server.call(submitResponse, input, { as: server.guest() });
    }
    const { read, plan } = await own.planNew(id, await own.export(id, { values, format }));
    expect(await story.check(read.id, plan)).toMatchObject({ counts: { stored: 3, refusedCells: 0 } });
    await story.store(read.id);
    expect(await numbersOf(read.id)).toEqual(await numbersOf(id));
    // They are not marked if the file is read without its inquiry either.
    expect(doubtsOf(read)?.filter((doubt) => doubt?.code === 'decimal')).toEqual([]);
  },
);
