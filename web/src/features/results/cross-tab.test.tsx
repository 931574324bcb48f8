import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { CrossTab, getCrossTab, ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import { testCrossTab } from '@nazar/domain/results/significance/cross-tab-test.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeDeferred } from '../../testing/deferred.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { serializeFilterQuery } from '../../testing/filter-query.ts';
import { renderApp } from '../../testing/render-app.tsx';

const inquiryId = '00000000-0000-4000-8000-000000000001';
const grouping = (digit: string, number: number, body: string): ListedGrouping => ({
  questionId: `${digit.repeat(8)}-0000-4000-8000-000000000002`,
  number,
  body,
  row: null,
  isFirstRank: false,
  hasIntervals: false,
  groups: [{ optionId: 'x', label: 'X', count: 9 }],
});
const [gender, party, city] = [
  grouping('a', 1, 'Gender'),
  grouping('b', 2, 'Party'),
  grouping('c', 3, 'City'),
];
const counts = [
  [762, 327, 468],
  [484, 239, 477],
];
const head = (label: string) => ({ optionId: label, label });
const whole: CrossTab = {
  withheld: false,
  total: 2800,
  counts,
  people: 2757,
  untested: null,
  rows: [head('Women'), head('Men')],
  columns: [head('Democrat'), head('Independent'), head('Republican')],
  rowTotals: [1557, 1200],
  columnTotals: [1246, 566, 945],
  test: tested(),
};

function tested(): CrossTab['test'] {
  const result = testCrossTab({
    counts,
    isSameQuestion: false,
    several: { rows: false, columns: false },
    totals: { rows: [1557, 1200], columns: [1246, 566, 945], people: 2757 },
  });
  return typeof result === 'string' ? null : result;
}

async function show(
  address = '',
  table: Partial<CrossTab> = {},
  language: Language = 'en',
  before: (
    input: ParsedCallInput<typeof getCrossTab>,
  ) => Promise<ReturnType<typeof refuse> | undefined> = async () => undefined,
  breakdown: { readonly breakdownQuestionId?: string | null } = {},
) {
  const api = fakeApi({
    getFilterFields: () => ({
      limited: false,
      timeZone: 'UTC',
      firstDay: '2026-11-01',
      lastDay: '2026-11-20',
      canSave: true,
      hasScores: false,
      hasOrigin: false,
      flagged: 0,
      channels: [],
      saved: [],
      questions: [],
    }),
    getGroupings: () => ({ title: 'Vote', ...breakdown, groupings: [gender, party, city] }),
    getResultsVersion: () => ({ version: '1' }),
    getCrossTab: async (input) => {
      return (await before(input)) ?? { ...whole, ...table };
    },
  });
  const app = await renderApp(`/inquiries/${inquiryId}/results/cross-tab${address}`, { language });
  return { ...app, api };
}

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(2)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

test('a cross-tab shows whether answers are related, how strongly, and which cells differ', async () => {
  await show();
  const table = await screen.findByRole('table', { name: '1. Gender, by 2. Party: Counts' });
  expect(cells(table)).toEqual([
    ['762▲more than expected', '327', '468▼fewer than expected', '1,557'],
    ['484▼fewer than expected', '239', '477▲more than expected', '1,200'],
    ['1,246', '566', '945', '2,757'],
  ]);
  const finding = screen.getByRole('region', { name: 'Significance' });
  expect(finding).toHaveTextContent('These answers are weakly connected.');
  expect(finding).toHaveTextContent('χ²)30.07');
  expect(finding).toHaveTextContent('Degrees of freedom2');
  expect(finding).toHaveTextContent('below 0.001');
});

test.each([
  [
    'en',
    'column',
    'All (%)',
    ['Women,61.16,57.77,49.52,56.47', 'Men,38.84,42.23,50.48,43.53', 'All (count),1246,566,945,2757'],
    [
      'Percent of the column’s people who answered both questions.',
      '"2,757 people answered both questions."',
      '"Only responses that match the filter: Days: since Nov 1, 2026"',
      'Chi-squared (χ²): 30.07',
      'Degrees of freedom: 2',
      'p-value: below 0.001',
      'Cramér’s V: 0.10',
    ],
  ],
  [
    'fa',
    'row',
    'همه (تعداد)',
    ['Women,48.94,21,30.06,1557', 'Men,40.33,19.92,39.75,1200', 'همه (درصد),45.19,20.53,34.28,2757'],
    [
      'درصد از افراد این سطر که به هر دو پرسش پاسخ داده‌اند.',
      '۲٬۷۵۷ نفر به هر دو پرسش پاسخ داده‌اند.',
      'فقط پاسخ‌های مطابق فیلتر: روزها: از ۱۰ آبان ۱۴۰۵',
      'کای‌دو (χ²): ۳۰٫۰۷',
      'درجهٔ آزادی: ۲',
      'مقدار p: کمتر از ۰٫۰۰۱',
      'ضریب V کرامر: ۰٫۱۰',
    ],
  ],
] as const)(
  'the CSV has the base, the filter, the test and the time (%s)',
  async (language, figure, all, rows, texts) => {
    const createObjectURL = vi.fn((_: Blob) => 'blob:test');
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
    const days = serializeFilterQuery({ kind: 'days', from: '2026-11-01', to: null });
    const { user } = await show(`?show=${figure}&${days}`, {}, language);
    await user.click(await screen.findByRole('button', { name: /CSV/ }));
    const csv = (await createObjectURL.mock.calls[0]?.[0].text()) ?? '';
    const [heading = '', ...lines] = csv.trimEnd().split('\r\n');
    expect(heading.endsWith(`,${all}`)).toBe(true);
    expect(lines.slice(0, 4)).toEqual([...rows, '']);
    expect(lines.slice(4, -1)).toEqual(texts);
    expect(lines.at(-1)).toMatch(/^"?Vote · /);
  },
);

test('the URL contains the questions and the filter, without invalid parts', async () => {
  const days = serializeFilterQuery({ kind: 'days', from: '2026-11-01', to: null });
  const { api, user, router } = await show(`?rows=cccccccc&columns=aaaaaaaa&show=row&${days}`);
  await screen.findByRole('table', { name: '3. City, by 1. Gender: Row %' });
  expect(api.calls('getCrossTab').at(-1)?.input).toMatchObject({
    rowQuestionId: city.questionId,
    columnQuestionId: gender.questionId,
    filter: { clauses: [{ kind: 'days', from: '2026-11-01', to: null }] },
  });
  await user.click(screen.getByRole('button', { name: 'Swap rows and columns' }));
  const { search } = router.state.location;
  expect(search).toBe(`?${days}&rows=${gender.questionId}&columns=${city.questionId}&show=row`);
  expect(await screen.findByText('Based on 2,800 matching responses.')).toBeVisible();
  cleanup();
  await show('?rows=dddddddd');
  expect(await screen.findByText(/A question was deleted or has no answers/)).toBeVisible();
});

test('a table keeps its questions’ names until the next table arrives', async () => {
  const last = makeDeferred<void>();
  const { user } = await show('?rows=aaaaaaaa&columns=bbbbbbbb', {}, 'en', async (input) => {
    if (input.rowQuestionId === party.questionId) await last.promise;
  });
  const before = await screen.findByRole('table', { name: '1. Gender, by 2. Party: Counts' });
  await user.click(screen.getByRole('button', { name: 'Swap rows and columns' }));
  expect(screen.getByRole('table', { name: '1. Gender, by 2. Party: Counts' })).toBe(before);
  expect(before.closest('[aria-busy="true"]')).not.toBeNull();
  last.resolve();
  expect(await screen.findByRole('table', { name: '2. Party, by 1. Gender: Counts' })).toBeVisible();
});

test.each([
  ['the server is busy', () => refuse('unavailable', 'Away.')],
  [
    'there is no connection',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('a table that failed because %s is fetched again automatically', async (_, fail) => {
  let isAway = true;
  await show('', {}, 'en', async () => (isAway ? fail() : undefined));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  isAway = false;
  expect(await screen.findByRole('table', { name: /Gender, by 2. Party/ })).toBeVisible();
});

test('percentages are of all who answered both, in Persian digits too', async () => {
  await show('?show=row', {}, 'fa');
  const table = await screen.findByRole('table');
  expect(cells(table)[0]?.map((text) => text?.slice(0, 6))).toEqual([
    '۴۸٫۹\u200f٪',
    '۲۱٫۰\u200f٪',
    '۳۰٫۱\u200f٪',
    '۱٬۵۵۷',
  ]);
  expect(cells(table).at(-1)?.[0]).toContain('۴۵٫۲\u200f٪');
});

test('each option of a multiple choice is tested, and the screen shows the number of tests', async () => {
  const several = testCrossTab({
    counts,
    isSameQuestion: false,
    several: { rows: false, columns: true },
    totals: { rows: [1600, 1250], columns: [1246, 566, 945], people: 2850 },
  });
  await show('', { test: typeof several === 'string' ? null : several });
  const finding = within(await screen.findByRole('region', { name: 'Significance' }));
  expect(finding.getByText('Options tested one by one').nextSibling).toHaveTextContent('3');
  expect(finding.getByText('p-value (Bonferroni)').nextSibling).toHaveTextContent('below 0.001');
});

test.each([
  ['en', 'Not tested: people were offered different options.', /Not everyone was offered every option\./],
  [
    'fa',
    'آزموده نشد: گزینه‌های نمایش‌داده‌شده برای همه یکسان نبوده است.',
    /بعضی گزینه‌ها به همه نمایش داده نشده است\./,
  ],
] as const)(
  'options that not everyone was offered are noted, and why nothing was tested (%s)',
  async (language, why, note) => {
    await show('', { test: null, untested: 'offeredToSome', offeredToSome: true }, language);
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByText(note)).toBeVisible();
  },
);

test('a secret ballot compares one question with the others, and says so where a table is withheld', async () => {
  const withheld = { withheld: true, rows: [], columns: [], counts: [], test: null };
  const ballot = (breakdownQuestionId: string | null) =>
    show('', withheld, 'en', undefined, { breakdownQuestionId });
  const { api } = await ballot(party.questionId);
  expect(await screen.findByText(/only question 2 is compared with others/)).toBeVisible();
  const sides = { rowQuestionId: party.questionId, columnQuestionId: gender.questionId };
  expect(api.calls('getCrossTab').at(-1)?.input).toMatchObject(sides);
  cleanup();
  await ballot(null);
  expect(await screen.findByText(/cross-tabs need a single choice with at least 5 people/)).toBeVisible();
});
