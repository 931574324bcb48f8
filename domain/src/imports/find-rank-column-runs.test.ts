import { expect, test } from 'vitest';
import { ColumnProfiler } from './column-profiler.ts';
import type { NewColumnPlan } from './import-plan.ts';
import { proposeColumnPlans } from './propose-column-plans.ts';
import { changePartsResponseType, detachColumn, hasRankPlaces } from './question-parts.ts';
import { RankProfiler } from './rank-profiler.ts';

/** Reads rows and returns the findings of the columns, as reading a file does. */
function learn(heading: readonly string[], rows: readonly (readonly string[])[]) {
  const ranks = new RankProfiler(heading);
  const profilers = heading.map((name) => new ColumnProfiler(name));
  for (const cells of rows) {
    ranks.see(cells);
    for (const [index, profiler] of profilers.entries()) profiler.see(cells[index] ?? '');
  }
  const ranked = ranks.ranked();
  return profilers.map((profiler, index) => {
    const rank = ranked.get(index);
    const profiles = profiler.profile(index, heading[index] ?? '', '.');
    return rank === undefined ? profiles : { ...profiles, ranked: rank };
  });
}

const often = (rows: readonly (readonly string[])[], times = 6) =>
  Array.from({ length: times }, () => rows).flat();
const plan = (heading: readonly string[], rows: readonly (readonly string[])[]) =>
  proposeColumnPlans(learn(heading, rows), '.');
const shortly = (all: readonly NewColumnPlan[]) =>
  all.map(({ use, question }) => (use === 'question' ? (question?.responseType ?? '') : use));

const ranks = often([
  ['1', '2', '3'],
  ['3', '1', '2'],
  ['2', '3', '1'],
]);

test.each([
  ['in brackets', ['Best? [Tea]', 'Best? [Milk]', 'Best? [Water]'], ranks],
  ['as programs number them', ['Q5_1', 'Q5_2', 'Q5_3'], ranks],
  ['as other programs do', ['Q5[SQ001]', 'Q5[SQ002]', 'Q5[SQ003]'], ranks],
  ['in Persian', ['کدام؟ – چای', 'کدام؟ – شیر', 'کدام؟ – آب'], often([['۱', '۳', '۲']], 20)],
])('numbers that are unique in each row are ranks of options, with headings like %s', (_, heading, rows) => {
  const all = plan(heading, rows);
  expect(shortly(all)).toEqual(['ranking', 'option', 'option']);
  const labels = heading.map((each) => /[[_–:] ?([^\]]*)\]?$/.exec(each)?.[1]?.trim());
  expect(all[0]?.question?.options).toEqual(
    labels.map((label, column) => ({ value: label, body: label, column })),
  );
});

test.each([
  ['1', '2', '3'],
  ['Rank 1', 'Rank 2', 'Rank 3'],
  ['رتبهٔ ۱', 'رتبهٔ ۲', 'رتبهٔ ۳'],
])(
  'words that are unique in each row below [%s] … are the options at the places of a ranking',
  (...places) => {
    const rows = often([
      ['Tea', 'Milk', 'Water'],
      ['Water', 'Tea', 'Milk'],
      ['', '', ''],
      ['tea', 'Water', 'Milk'],
    ]);
    const all = plan(
      places.map((index) => `Best? [${index}]`),
      rows,
    );
    expect(shortly(all)).toEqual(['ranking', 'row', 'row']);
    const { body, rows: asked, options } = all[0]?.question ?? {};
    expect(body).toBe('Best?');
    expect(asked?.map(({ column }) => column)).toEqual([0, 1, 2]);
    expect(options?.map(({ value }) => value)).toEqual(['Tea', 'Water', 'Milk']);
    expect(all.map((column) => hasRankPlaces(column))).toEqual([true, false, false]);
    const apart = detachColumn(all, learn([...places], rows), { index: 0, decimal: '.' });
    expect(apart.map(({ use }) => use)).toEqual(['question', 'question', 'question']);
  },
);

test('a ranking has as many options as places, most frequent first, and a matrix has all values of its columns', () => {
  const names = ['Best? [1]', 'Best? [2]', 'Best? [3]'];
  const rows = [
    ['N/A', 'N/A', 'N/A'],
    ['Tee', 'Milk', 'Water'],
    ...often(
      [
        ['Tea', 'Milk', 'Water'],
        ['Water', 'tea', 'Milk'],
      ],
      100,
    ),
  ];
  const profiles = learn(names, rows);
  const all = proposeColumnPlans(profiles, '.');
  const values = (columns: readonly NewColumnPlan[]) =>
    columns[0]?.question?.options.map(({ value }) => value);
  expect(shortly(all)).toEqual(['ranking', 'row', 'row']);
  expect(values(all)).toEqual(['Tea', 'Water', 'Milk']);
  const as = (columns: readonly NewColumnPlan[], responseType: 'matrix' | 'ranking') =>
    changePartsResponseType(columns, profiles, { index: 0, responseType, decimal: '.' });
  const matrix = as(all, 'matrix');
  expect(values(matrix)).toEqual(['Tee', 'Tea', 'Water', 'Milk']);
  expect(as(matrix, 'ranking')).toEqual(all);
});

const heading = ['R [A]', 'R [B]', 'R [C]'];
test.each([
  [
    'numbers that rows repeat',
    heading,
    often([
      ['1', '1', '3'],
      ['2', '3', '1'],
      ['3', '1', '2'],
    ]),
  ],
  [
    'ranks that some give to the end',
    heading,
    often([
      ['1', '2', '3'],
      ['2', '1', ''],
    ]),
  ],
  [
    'the best of many',
    ['R [1]', 'R [2]', 'R [3]'],
    often([
      ['w', 'x', 'y'],
      ['z', 'y', 'x'],
      ['y', 'w', 'z'],
    ]),
  ],
  [
    'ranks that leave one out',
    heading,
    often([
      ['1', '3', ''],
      ['2', '4', '1'],
    ]),
  ],
  ['too few rows to decide', heading, often([['1', '2', '3']], 4)],
  [
    'two columns of which one is chosen',
    ['Gender_1', 'Gender_2'],
    often(
      [
        ['Yes', 'No'],
        ['No', 'Yes'],
      ],
      20,
    ),
  ],
  [
    'one number a row',
    heading,
    often(
      [
        ['1', '', ''],
        ['', '1', ''],
      ],
      20,
    ),
  ],
  ['other titles', ['R [A]', 'S [B]', 'T [C]'], ranks],
  ['the order in which options were shown', ['Q5_DO_1', 'Q5_DO_2', 'Q5_DO_3'], ranks],
  [
    'words below names',
    heading,
    often(
      [
        ['x', 'y', 'z'],
        ['y', 'z', 'x'],
      ],
      10,
    ),
  ],
  [
    'a word of its own in each column',
    ['R_1', 'R_2', 'R_3'],
    often(
      [
        ['x', 'y', 'z'],
        ['x', 'y', ''],
        ['x', '', ''],
      ],
      10,
    ),
  ],
])('%s are not recognised as ranks', (_, names, rows) => {
  expect(shortly(plan(names, rows))).not.toContain('ranking');
});

test("a few odd rows and adjacent text columns don't hide ranks", () => {
  const odd = [
    ['1', '1', '1', 'A lot'],
    ...ranks.map((row) => [...row, '']),
    ...ranks.map((row) => [...row, 'x']),
  ];
  const all = plan(['Q5_1', 'Q5_2', 'Q5_3', 'Q5_3_TEXT'], odd);
  expect(shortly(all).slice(0, 3)).toEqual(['ranking', 'option', 'option']);
});

test('many headings that share many signs are compared only in part', () => {
  const signs = Array.from({ length: 60 }, (_, at) => `${at}`).join(': ');
  const names = Array.from({ length: 300 }, (_, at) => `${signs}: ${at % 7}`);
  const profiler = new RankProfiler(names);
  profiler.see(names.map((_, at) => `${(at % 7) + 1}`));
  expect(profiler.ranked().size).toBe(0);
});
