import type { ImportDetails } from '@nazar/domain/api/import-calls.ts';
import type { MyInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { ColumnProfiler } from '@nazar/domain/imports/column-profiler.ts';
import type { ExistingInquiryPlan } from '@nazar/domain/imports/import-plan.ts';
import { inquiry, question, segment, testId } from '@nazar/domain/testing/builders.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const id = testId('import');
const inquiryId = testId('inquiry');
const moment = '2026-11-22T09:00:00.000Z';

function profile(index: number, name: string, cells: readonly string[]) {
  const profiler = new ColumnProfiler(name);
  for (const cell of cells) profiler.see(cell);
  return profiler.profile(index, name, '.');
}

const day = {
  ...profile(0, 'day', ['2026-01-02', '2026-01-03']),
  use: 'submitted',
  fixedUse: 'submitted',
} as const;
const uploaded: ImportDetails = {
  id,
  state: 'ready',
  fileName: 'responses.csv',
  size: 300,
  createdAt: moment,
  inquiryId,
  rows: 2,
  total: 2,
  failure: null,
  plan: null,
  counts: null,
  refusals: [],
  mergedOptions: [],
  isRepeated: false,
  reportUrl: null,
  contents: {
    format: { encoding: 'utf-8', delimiter: 'comma', sheet: 0, quotes: true },
    sheets: null,
    rows: 2,
    decimal: '.',
    guarded: true,
    exportedFrom: inquiryId,
    preview: [['2026-01-02', '3']],
    columns: [day, profile(1, 'Q7', ['3', '40'])],
  },
};

const { nextCode: _, ...settings } = inquiry([]);
const segments = [segment('s', [question('cups', 'number')])];
const item: MyInquiry & { segments: typeof segments; publishedParts: string[] } = {
  ...settings,
  segments,
  id: inquiryId,
  state: 'published',
  revision: 1,
  publishedRevision: 1,
  responseCount: 2,
  ballot: null,
  createdAt: moment,
  updatedAt: moment,
  isTemplate: false,
  publicFileKind: null,
  publishDate: moment,
  expireDate: null,
  takenDown: false,
  publishedParts: [],
  abilities: {
    edit: true,
    delete: true,
    publish: true,
    participate: false,
    seeResults: true,
    importResponses: true,
    seeResponses: true,
    makeCharts: true,
    markTemplate: false,
    askOwner: false,
  },
};

async function show(given: ImportDetails, into = `&inquiry=${inquiryId}`, exportedItem = item) {
  const responseType = exportedItem.segments[0]?.questions[0]?.responseType ?? 'number';
  const named = { questionId: testId('cups'), responseType, name: 'Q7', numbers: {} };
  fakeApi({
    getImport: () => given,
    getImports: () => ({ items: [] }),
    getCategories: () => [],
    getMyInquiry: () => ({ item: exportedItem, pages: [] }),
    getExportQuestionNames: () => ({ questions: [named] }),
  });
  storeSessionToken('x'.repeat(43));
  await renderApp(`/Inquiries/import?id=${id}${into}`, { language: 'en' });
  return within(await screen.findByRole('region', { name: 'Q7' }));
}

test('columns of an export with codes are matched to the questions that it names', async () => {
  const column = await show(uploaded);
  expect(column.getByLabelText('Question')).toHaveDisplayValue('cups?');
});

test('codes of another inquiry are not matched, and its export with texts is asked for', async () => {
  const { contents } = uploaded;
  const column = await show({ ...uploaded, contents: contents && { ...contents, exportedFrom: null } });
  expect(column.getByLabelText('Question')).toHaveDisplayValue('Leave out');
  expect(screen.getByText(/Export with options as texts\./)).toBeVisible();
});

test.each([
  [
    'asks for the time zone of a file that has none',
    [],
    'The file has no time zone. Check this one.',
    'Europe/Berlin',
    '',
  ],
  [
    'asks for the time zone of rows that have none',
    ['Asia/Kabul', ''],
    'Used for rows without a time zone.',
    'Asia/Kabul',
    '',
  ],
  ['asks for no time zone if each row says it', ['Asia/Kabul', 'UTC'], null, null, ''],
  ['asks for no time zone if each time has its own', [], null, null, '+02:00'],
] as const)('the reading form %s', async (_, zones, reason, proposed, offset) => {
  const { contents } = uploaded;
  const written = ['2026-01-02 10:00:00', '2026-01-03 11:30:00'].map((time) => `${time}${offset}`);
  const submitted = profile(0, 'submitted', written);
  const zone = { ...profile(2, 'time_zone', zones), use: 'timeZone', fixedUse: 'timeZone' } as const;
  const columns = [{ ...submitted, use: 'submitted' as const }, ...(contents?.columns.slice(1) ?? [])];
  const all = zones.length === 0 ? columns : [...columns, zone];
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'Europe/Berlin',
  });
  await show({ ...uploaded, contents: contents && { ...contents, columns: all } });
  if (reason === null) {
    expect(screen.queryByLabelText(/Time zone/)).toBeNull();
    return;
  }
  expect(screen.getByLabelText(/Time zone/)).toHaveValue(proposed);
  expect(screen.getByText(reason)).toBeVisible();
});

test('a new inquiry from an own export gets the type of the exported question', async () => {
  const isScale = { ...item, segments: [segment('s', [question('cups', 'scale', { min: 0, max: 50 })])] };
  const column = await show({ ...uploaded, inquiryId: null }, '', isScale);
  expect(column.getByLabelText('Use as')).toHaveValue('scale');
  expect(column.getByText(/From 0 to 50/)).toBeVisible();
});

test('rows of deleted responses are left out until they are asked for', async () => {
  const plan: ExistingInquiryPlan = {
    kind: 'own',
    inquiryId,
    decimal: '.',
    timeZone: 'UTC',
    guarded: true,
    columns: [],
  };
  const counts = { rows: 3, stored: 0, rowsInPart: 0, refusedRows: 2, refusedCells: 0, answers: 0 };
  const checked: ImportDetails = {
    ...uploaded,
    state: 'checked',
    plan,
    counts: { ...counts, alreadyHere: 1, deleted: 2, refusedByColumn: [] },
  };
  const given = { item: checked };
  const api = fakeApi({
    getImport: () => given.item,
    getMyInquiry: () => ({ item, pages: [] }),
    checkImport: (input) => {
      const counted = { ...counts, stored: 2, refusedRows: 0, deleted: 2, refusedByColumn: [] };
      given.item = { ...checked, plan: input.plan, counts: counted };
      return given.item;
    },
  });
  storeSessionToken('x'.repeat(43));
  await renderApp(`/Inquiries/import?id=${id}&inquiry=${inquiryId}`, { language: 'en' });
  expect(await screen.findByText('2 rows belong to responses that were deleted here.')).toBeVisible();
  expect(screen.queryByText(/can’t/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  const choice = screen.getByRole('checkbox', { name: 'Import them too, as new responses' });
  expect(choice).not.toBeChecked();
  await userEvent.click(choice);
  expect(await screen.findByRole('button', { name: 'Import 2 responses' })).toBeEnabled();
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(api.calls('checkImport').at(-1)?.input).toMatchObject({ plan: { restoresDeleted: true } });
});
