import type { ImportDetails } from '@nazar/domain/api/import-calls.ts';
import type { MyInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { ColumnProfiler } from '@nazar/domain/imports/column-profiler.ts';
import { inquiry, question, segment, testId } from '@nazar/domain/testing/builders.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
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
  ...{ id, state: 'ready', fileName: 'responses.csv', size: 300, createdAt: moment },
  ...{ inquiryId, rows: 2, total: 2, failure: null, plan: null, counts: null },
  ...{ refusals: [], mergedOptions: [], isRepeated: false, reportUrl: null },
  contents: {
    format: { encoding: 'utf-8', delimiter: 'comma', sheet: 0, quotes: true },
    ...{
      sheets: null,
      rows: 2,
      decimal: '.',
      guarded: true,
      exportedFrom: inquiryId,
      preview: [['2026-01-02', '3']],
    },
    columns: [day, profile(1, 'Q7', ['3', '40'])],
  },
};

const { nextCode: _, ...settings } = inquiry([]);
const segments = [segment('s', [question('cups', 'number')])];
const item: MyInquiry & { segments: typeof segments; publishedParts: string[] } = {
  ...{
    ...settings,
    segments,
    id: inquiryId,
    state: 'published',
    revision: 1,
    publishedRevision: 1,
    responseCount: 2,
  },
  ...{ ballot: null, createdAt: moment, updatedAt: moment, isTemplate: false, publicFileKind: null },
  ...{ publishDate: moment, expireDate: null, takenDown: false, publishedParts: [] },
  abilities: {
    ...{ edit: true, delete: true, publish: true, participate: false, seeResults: true, seeResponses: true },
    ...{ makeCharts: true, markTemplate: false, askOwner: false },
  },
};

async function show(given: ImportDetails) {
  const named = { questionId: testId('cups'), responseType: 'number' as const, name: 'Q7', numbers: {} };
  fakeApi({
    getImport: () => given,
    getImports: () => ({ items: [] }),
    getMyInquiry: () => ({ item, pages: [] }),
    getExportQuestionNames: () => ({ questions: [named] }),
  });
  storeSessionToken('x'.repeat(43));
  await renderApp(`/Inquiries/import?id=${id}&inquiry=${inquiryId}`, { language: 'en' });
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
