import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeEmptyImportReport } from '../features/imports/import-report.ts';
import { printImportReport } from './print-import-report.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  for (const name of ['log', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(line));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const context = {
  refusals: [],
  file: '/data/imports/7.tsv',
  isCheck: false,
  publicUrl: 'https://nazar.example',
  options: { resultView: 'admin' as const },
};
const stored = {
  ...makeEmptyImportReport(),
  inquiryId: 'b3b2c9f0-0000-4000-8000-000000000001',
  inquiry: 'made' as const,
  rows: 3,
  stored: 3,
  answers: 9,
};

test('an import that stored nothing reports that and fails', () => {
  printImportReport({ ...makeEmptyImportReport(), rows: 3, refusedRows: 3 }, context);
  expect(lines.at(-1)).toBe('No row could be used. Nothing was stored.');
  expect(process.exitCode).toBe(1);
});

test('an export without some of its rows reports deletions and doesn’t fail', () => {
  const counts = { rows: 2, alreadyStored: 2, alreadyHere: 2, withdrawn: 1 };
  printImportReport({ ...stored, ...counts, inquiry: 'continued', stored: 0, answers: 0 }, context);
  expect(lines).toContain('Deleted, no longer in the file: 1.');
  expect(lines.at(-1)).toBe('Every response in the file is already in the inquiry.');
  expect(process.exitCode).toBeUndefined();
});

test('a new inquiry is announced with its address and the people who may see it, which is only its owner', () => {
  printImportReport(stored, context);
  const text = lines.join('\n');
  expect(text).toContain('https://nazar.example/b3b2c9f0-0000-4000-8000-000000000001');
  expect(text).toContain('Results: the owner and administrators');
  expect(process.exitCode).toBeUndefined();
});

test('a check of an exam says how many rows get another score', () => {
  printImportReport({ ...stored, scoredAnew: 2 }, { ...context, isCheck: true });
  expect(lines.join('\n')).toContain('another score or result than in the file: 2.');
});

test('published results are announced', () => {
  printImportReport(stored, { ...context, options: { resultView: 'public' as const } });
  expect(lines.join('\n')).toContain('Results: everyone with the link');
});
