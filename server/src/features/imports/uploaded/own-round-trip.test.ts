import { randomUUID } from 'node:crypto';
import { editMyInquiryDocument, getMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import type { ExportSettings } from '@nazar/domain/exports/export-settings.ts';
import { keepBestSubmitTimeColumn } from '@nazar/domain/imports/propose-column-plans.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { exportBytes } from '../../exports/testing/export-setup.ts';
import { makeAttempt } from '../../participation/testing/participation-setup.ts';
import { UploadSetup } from './testing/upload-setup.ts';

const server = useTestApp();
const story = new UploadSetup(server);
beforeEach(() => server.pool.query('truncate task'));
const asOwner = () => ({ as: server.people.owner });

const children = makeQuestion({
  body: 'Children?',
  sortOrder: 1,
  options: ['0', '1', '2'].map((body) => makeOption(body)),
});
const fruits = ['Apple', 'Fig', 'Pear'].map((body) => makeOption(body));
const ranking = makeQuestion({
  body: 'Rank fruit',
  sortOrder: 2,
  responseType: 'ranking',
  isForce: false,
  options: fruits,
});

async function makeAnswered() {
  const questions = [children, ranking].map((question) => ({
    ...question,
    id: randomUUID(),
    options: question.options.map((option) => ({ ...option, id: randomUUID() })),
  }));
  const [number, rank] = questions as [(typeof questions)[number], (typeof questions)[number]];
  const made = await makePublished(server, { segments: [makeSegment({ questions })] });
  const ids: string[] = [];
  for (const chosen of [0, 0, 0, 1, 1]) {
    const answers = [
      { questionId: number.id, value: number.options[chosen]?.id ?? '' },
      { questionId: rank.id, value: rank.options.map(({ id }) => id) },
    ];
    const input = { ...makeAttempt(), inquiryId: made.id, revision: made.revision, answers };
    ids.push((await server.call(submitResponse, input, { as: server.guest() })).resultId);
  }
  return { ...made, number, rank, ids };
}
type Answered = Awaited<ReturnType<typeof makeAnswered>>;

/** Exports an inquiry, deletes its responses and uploads them again, with columns assigned to the questions. */
async function exportAndUpload(answered: Answered, settings: Partial<ExportSettings>) {
  const { id, number, rank, ids } = answered;
  const read = await story.upload(await exportBytes(server, id, settings));
  await server.call(deleteResponses, { inquiryId: id, ids }, asOwner());
  const columns = read.contents?.columns ?? [];
  const { item } = await server.call(getMyInquiry, { id, complete: true }, asOwner());
  const shown = item.segments?.flatMap(({ questions }) => questions).flatMap(({ options }) => options) ?? [];
  const targets = columns.map(({ heading }) => {
    const [name, key] = (/^Q\d(?:_\d)?/.exec(heading)?.[0] ?? '').split('_');
    if (name === 'Q1') return { questionId: number.id, optionId: null, other: false };
    const optionId = rank.options[Number(key) - 1]?.id ?? '';
    const isShown = shown.some((option) => option.id === optionId && !option.hidden);
    return name === 'Q2' && isShown ? { questionId: rank.id, optionId, other: false } : null;
  });
  const plan = story.ownPlan(id, targets);
  const uses = plan.columns.map((column, index) =>
    column.use === 'question' ? column : { ...column, use: columns[index]?.use ?? 'skip' },
  );
  const withTimes = uses.map((column) =>
    column.answers === null && column.use === 'question' ? { ...column, use: 'skip' as const } : column,
  );
  return {
    read,
    plan: { ...plan, restoresDeleted: true, columns: keepBestSubmitTimeColumn(withTimes, columns) },
  };
}

const countsOf = async ({ id }: Answered) => {
  const { questions } = await server.call(getSummary, { inquiryId: id }, asOwner());
  return questions[0]?.options?.map(({ label, count }) => [label, count]);
};

test.each([
  ['codes', 'csv'],
  ['codes', 'xlsx'],
  ['labels', 'csv'],
] as const)(
  '%s of options with numbers as labels mean the same options again, from %s',
  async (values, format) => {
    const answered = await makeAnswered();
    const { read, plan } = await exportAndUpload(answered, { values, format });
    expect(await story.check(read.id, plan)).toMatchObject({ counts: { stored: 5, refusedCells: 0 } });
    await story.store(read.id);
    expect(await countsOf(answered)).toEqual([
      ['0', 3],
      ['1', 2],
      ['2', 0],
    ]);
  },
);

test('a ranking without the rank of a hidden option is left out and reported', async () => {
  const answered = await makeAnswered();
  const { id, revision, rank } = answered;
  const edit = { kind: 'changeOption', id: rank.options[0]?.id ?? '', fields: { hidden: true } } as const;
  const edited = await server.call(
    editMyInquiryDocument,
    { id, revision, editId: randomUUID(), edits: [edit] },
    asOwner(),
  );
  await server.call(publishMyInquiry, { id, revision: edited.revision, publishDate: null }, asOwner());
  const { read, plan } = await exportAndUpload(answered, { values: 'labels' });
  const checked = await story.check(read.id, plan);
  expect(checked.counts).toMatchObject({ stored: 5, refusedCells: 5 });
  expect(checked.counts?.leftOut).toEqual([{ column: 'Q2_1. Rank fruit – Apple', cells: 5 }]);
  expect(checked.refusals[0]).toMatchObject({
    value: '2 3',
    text: 'a rank is missing or belongs to no option here',
  });
});

test('refuses a ranking with an option that is hidden now, even in last place', async () => {
  const answered = await makeAnswered();
  const { id, revision, rank } = answered;
  const edit = { kind: 'changeOption', id: rank.options[2]?.id ?? '', fields: { hidden: true } } as const;
  const edited = await server.call(
    editMyInquiryDocument,
    { id, revision, editId: randomUUID(), edits: [edit] },
    asOwner(),
  );
  await server.call(publishMyInquiry, { id, revision: edited.revision, publishDate: null }, asOwner());
  const { read, plan } = await exportAndUpload(answered, { values: 'labels' });
  const checked = await story.check(read.id, plan);
  expect(checked.counts).toMatchObject({ stored: 5, rowsInPart: 5, refusedCells: 5, answers: 5 });
  expect(checked.refusals[0]?.value).toBe('1 2');
});

test('the time of our exports is used, not only their day', async () => {
  const answered = await makeAnswered();
  const { read, plan } = await exportAndUpload(answered, { values: 'labels' });
  const names = plan.columns.flatMap(({ use, index }) =>
    use === 'submitted' ? (read.contents?.columns[index]?.heading ?? '') : [],
  );
  expect(names).toEqual(['Submitted']);
  expect(await story.check(read.id, plan)).toMatchObject({ counts: { stored: 5, untimed: 0, early: 0 } });
});

test('exported times, which are cut to the minute, are not older than an inquiry published in that minute', async () => {
  server.clock.advance(30_000);
  const answered = await makeAnswered();
  const { read, plan } = await exportAndUpload(answered, { values: 'labels' });
  expect(await story.check(read.id, plan)).toMatchObject({ counts: { stored: 5, early: 0 } });
});

test('rows without a time, or older than the inquiry, are counted before they are stored', async () => {
  const { id, number } = await makeAnswered();
  const read = await story.upload('Submitted,Children?\n2020-01-01 10:00,0\n,1\n,1\n');
  const plan = story.ownPlan(id, [null, { questionId: number.id, optionId: null, other: false }]);
  const columns = plan.columns.map((column, index) =>
    index === 0 ? { ...column, use: 'submitted' as const } : column,
  );
  expect(await story.check(read.id, { ...plan, columns })).toMatchObject({
    counts: { stored: 3, untimed: 2, early: 1 },
  });
});

test('rows that the retention rule deletes at once are counted before they are stored', async () => {
  const question = { ...children, id: randomUUID() };
  const { id } = await makePublished(server, {
    segments: [makeSegment({ questions: [question] })],
    settings: { retentionDays: 3 },
  });
  server.clock.advance(10 * 86_400_000);
  const daysAgo = (days: number) => new Date(server.clock.now() - days * 86_400_000).toISOString();
  const rows = [4, 3, 2].map((days) => `${daysAgo(days)},0`);
  const read = await story.upload(['Submitted,Children?', ...rows, ',1', ''].join('\n'));
  const plan = story.ownPlan(id, [null, { questionId: question.id, optionId: null, other: false }]);
  const columns = plan.columns.map((column, index) =>
    index === 0 ? { ...column, use: 'submitted' as const } : column,
  );
  expect(await story.check(read.id, { ...plan, columns })).toMatchObject({
    counts: { stored: 4, early: 0, overdue: 2 },
  });
});

test.each([
  ['csv', 'gregorian', '1399-12-30'],
  ['xlsx', 'gregorian', '1399-12-30'],
  ['csv', 'persian', '1810-05-01'],
  // 31 Ordibehesht 1184, a day that the Gregorian calendar lacks.
  ['xlsx', 'persian', '1805-05-21'],
] as const)(
  'early years and apostrophes stay as they are, from %s with the %s calendar',
  async (format, calendar, day) => {
    const options: never[] = [];
    const dates = { min: '1300-01-01', max: '2030-01-01' };
    const born = makeQuestion({ responseType: 'date', body: 'Born', sortOrder: 1, options, ...dates });
    const wish = makeQuestion({ responseType: 'text', body: 'Wish', sortOrder: 2, options, min: 0, max: 99 });
    const { id, revision } = await makePublished(server, {
      segments: [makeSegment({ questions: [born, wish] })],
    });
    const answers = [
      { questionId: born.id, value: day },
      { questionId: wish.id, value: "'=x" },
    ];
    const input = { ...makeAttempt(), inquiryId: id, revision, answers };
    await server.call(submitResponse, input, { as: server.guest() });
    const read = await story.upload(await exportBytes(server, id, { values: 'labels', format, calendar }));
    const plan = await story.newPlan(read);
    const columns = plan.columns.map((column) => {
      const { question } = column;
      const asDate = { responseType: 'date' as const, options: [], ...dates };
      return question?.body.includes('Born') === true
        ? { ...column, question: { ...question, ...asDate } }
        : column;
    });
    await story.check(read.id, { ...plan, columns });
    await story.store(read.id);
    const stored = await server.pool.query<{ value: string }>(
      'select value from response, jsonb_each_text(rest) where inquiry_id = $1 order by value',
      [read.id],
    );
    expect(stored.rows.map(({ value }) => value).toSorted()).toEqual(["'=x", day]);
  },
);
