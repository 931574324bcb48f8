import { expect, test } from 'vitest';
import { detectOwnExport } from './detect-export.ts';

const uses = (...headings: string[]) =>
  headings.map((_, index) => detectOwnExport(headings)?.uses.get(index));

test.each([
  ['names', 'day', 'duration', 'Q1', 'Q2_other', 'flagged', 'note', 'exported'],
  [
    'English words',
    ...[
      'Day',
      'Duration in seconds, rounded to tens',
      'Q1. Which?',
      'Q2_other. Who? – Other – in their words',
    ],
    ...['Flagged', 'Note', 'Exported'],
  ],
  [
    'Persian words',
    ...['روز', 'مدت به ثانیه، گردشده به مضرب ۱۰', 'Q1. کدام؟', 'Q2_other. که؟ – سایر – به زبان خودش'],
    ...['علامت‌دار', 'یادداشت', 'زمان خروجی'],
  ],
])("columns of an export without answers don't become questions, in %s", (_, ...headings) => {
  const [flagged, note, exported] = headings.slice(4);
  expect(uses(...headings.slice(0, 4), flagged ?? '', note ?? '')).toEqual([
    ...['submitted', 'duration', undefined, undefined, 'skip', 'skip'],
  ]);
  expect(uses(...headings.slice(0, 4), flagged ?? '', note ?? '', exported ?? '').at(-1)).toBe('skip');
});

test('a table from elsewhere keeps its columns, with any column names', () => {
  const none = [undefined, undefined, undefined, undefined, undefined];
  expect(uses('day', 'language', 'Q1', 'note', 'Age')).toEqual(none);
  expect(uses('started', 'submitted', 'duration', 'note', 'score')).toEqual(none);
});
