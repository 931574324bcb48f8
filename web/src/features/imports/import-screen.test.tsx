import type { ImportDetails } from '@nazar/domain/api/import-calls.ts';
import { ColumnProfiler } from '@nazar/domain/imports/column-profiler.ts';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../testing/fake-api.ts';
import { fakeMyDraft } from '../../testing/fake-my-draft.ts';
import { renderApp } from '../../testing/render-app.tsx';

const id = '00000000-0000-4000-8000-000000000005';
const inquiryId = '00000000-0000-4000-8000-000000000001';
const categoryId = '00000000-0000-4000-8000-000000000002';

function learn(index: number, name: string, cells: readonly string[]) {
  const profiler = new ColumnProfiler(name);
  for (const cell of cells) profiler.see(cell);
  return profiler.profile(index, name, '.');
}
const repeat = (cells: readonly string[]) => Array.from({ length: 5 }, () => cells).flat();
const contents: NonNullable<ImportDetails['contents']> = {
  format: { encoding: 'utf-8', delimiter: 'comma', sheet: 0, quotes: true },
  sheets: null,
  rows: 25,
  decimal: '.',
  guarded: false,
  preview: [['Tea', '3']],
  columns: [
    learn(0, 'Drink', repeat(['Tea', 'Coffee', 'Tea'])),
    learn(1, 'Mood', repeat(['0', '1', '2', '3', '4', '5'])),
  ],
};
const ready: ImportDetails = {
  id,
  state: 'ready',
  fileName: 'tea_times.csv',
  size: 300,
  createdAt: '2026-11-22T09:00:00.000Z',
  inquiryId: null,
  rows: 25,
  total: 25,
  failure: null,
  contents,
  plan: null,
  counts: null,
  refusals: [],
  mergedOptions: [],
  isRepeated: false,
  reportUrl: null,
};
const counts = {
  rows: 25,
  stored: 23,
  rowsInPart: 1,
  refusedRows: 2,
  refusedCells: 1,
  answers: 45,
  alreadyHere: 4,
  leftOut: [{ column: 'Drink', cells: 15 }],
  refusedByColumn: [],
};
const refusals = [{ line: 7, column: 'Mood', value: 'many', text: 'not a number' }];

async function show(
  given: { item: ImportDetails },
  more: FakeHandlers = {},
  address = `/Inquiries/import?id=${id}`,
) {
  const api = fakeApi({
    getImport: () => given.item,
    getImports: () => ({ items: [] }),
    getCategories: () => [{ id: categoryId, name: 'Society', enabled: true }],
    checkImport: ({ plan }) => {
      given.item = {
        ...given.item,
        state: 'checked',
        plan,
        counts,
        refusals,
        mergedOptions: [{ column: 'Drink', option: 'Tea', value: 'Tea', spellings: ['tea', 'TEA'] }],
        reportUrl: '/api/imports/x/report?a=1',
      };
      return given.item;
    },
    storeImport: () => {
      given.item = { ...given.item, state: 'done', inquiryId };
      return given.item;
    },
    cancelImport: () => {
      given.item = { ...given.item, state: 'cancelled' };
      return given.item;
    },
    ...more,
  });
  storeSessionToken('x'.repeat(43));
  await renderApp(address, { language: 'en' });
  return api;
}

const unfoldInquiry = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^The new inquiry/, expanded: false }));
const column = async (name: string) => within(await screen.findByRole('region', { name }));

test('an import shows its plan, accepts changes, checks, and stores', async () => {
  const given = { item: ready };
  const api = await show(given);
  expect((await column('Drink')).getByText(/2 repeated values/)).toBeVisible();
  const mood = await column('Mood');
  expect(mood.getByLabelText('Use as')).toHaveValue('scale');
  await unfoldInquiry();
  await userEvent.type(screen.getByRole('textbox', { name: /Cells that mean “no answer”/ }), '0');
  await userEvent.tab();
  expect(mood.getByText(/From 1 to 5/)).toBeVisible();
  await userEvent.selectOptions((await column('Drink')).getByLabelText('Use as'), 'skip');
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText(/23 rows can be used.*2 can’t/)).toBeVisible();
  expect(screen.getByText('4 of 25 rows are already here and are left out.')).toBeVisible();
  expect(screen.getByText('Columns left out, with filled cells: Drink (15)')).toBeVisible();
  expect(api.calls('checkImport')[0]?.input).toMatchObject({
    plan: {
      kind: 'new',
      title: 'Imported from tea times',
      categoryId,
      columns: [
        { index: 0, use: 'skip' },
        { index: 1, use: 'question', missing: ['0'], question: { responseType: 'scale', min: 1, max: 5 } },
      ],
    },
  });
  // Servers of an older version refuse it.
  expect(api.calls('checkImport')[0]?.input).not.toHaveProperty('plan.dateOrder');
  expect(screen.getByRole('cell', { name: 'not a number' })).toBeVisible();
  expect(
    screen.getByRole('row', { name: 'Drink Tea “\u2068tea\u2069” and “\u2068TEA\u2069”' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: /Download all/ })).toHaveAttribute(
    'href',
    '/api/imports/x/report?a=1&lang=en',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Import 23 responses' }));
  expect(await screen.findByText('23 responses imported.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the results' })).toBeVisible();
});

test('an import of an exported exam shows how many rows were left out, and how many get another score', async () => {
  const exam = { ...counts, scoredAnew: 4, rows: 23, stored: 20, alreadyHere: 3 };
  await show({ item: { ...ready, state: 'done', inquiryId, counts: exam } });
  expect(await screen.findByText('20 responses imported.')).toBeVisible();
  expect(screen.getByText('1 of them was stored without some answers.')).toBeVisible();
  expect(screen.getByText('3 of 23 rows are already here and are left out.')).toBeVisible();
  expect(await screen.findByText(/^4 rows get another score or result than in the file/)).toBeVisible();
});

test('bounds accept any digits, and an invalid number is refused at its field', async () => {
  await show({ item: ready });
  const mood = await column('Mood');
  await userEvent.selectOptions(mood.getByLabelText('Use as'), 'number');
  await userEvent.click(mood.getByRole('button', { name: /details/ }));
  const write = async (label: string, text: string) => {
    await userEvent.clear(mood.getByLabelText(label));
    await userEvent.type(mood.getByLabelText(label), text);
    await userEvent.tab();
  };
  await write('Smallest value', '1.5');
  await write('Largest value', '۴٫۵');
  expect(mood.getByText(/From 1.5 to 4.5/)).toBeVisible();
  await write('Largest value', 'many');
  expect(mood.getByLabelText('Largest value')).toHaveValue('many');
  expect(mood.getByText('Enter a number, like 12 or 3.5.')).toBeVisible();
});

test('codes for all columns can be removed, and are restored after a check', async () => {
  const given = { item: ready };
  await show(given);
  // The field for all columns comes before those of single columns.
  const field = () => {
    const [first] = screen.getAllByLabelText(/Cells that mean “no answer”/, { selector: 'input' });
    return first as HTMLElement;
  };
  const mood = await column('Mood');
  await unfoldInquiry();
  await userEvent.type(field(), '0');
  await userEvent.tab();
  expect(mood.getByText(/From 1 to 5/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change the columns' }));
  await column('Mood');
  expect(screen.getByRole('button', { name: /^The new inquiry/ })).toHaveTextContent(/“no answer”: 0/);
  await unfoldInquiry();
  expect(field()).toHaveValue('0');
  await userEvent.clear(field());
  await userEvent.paste(Array.from({ length: 21 }, (_, code) => `c${code}`).join(', '));
  await userEvent.tab();
  expect(field()).toHaveAccessibleDescription(/At most 20 in each column/);
  await userEvent.clear(field());
  await userEvent.tab();
  expect((await column('Mood')).getByText(/From 0 to 5/)).toBeVisible();
});

test('option columns of one question are grouped, and can be split and joined', async () => {
  const columns = [
    learn(0, 'Where? [Home]', ['Yes', '', 'Yes']),
    learn(1, 'Where? [Work]', ['', 'Yes', '']),
    learn(2, 'Outside', ['Yes', 'No', 'No']),
  ];
  const api = await show({ item: { ...ready, contents: { ...contents, columns } } });
  const home = await column('Where? [Home]');
  expect(home.getByLabelText('Use as')).toHaveValue('multiple');
  expect(home.getByLabelText('Question')).toHaveValue('Where?');
  const work = await column('Where? [Work]');
  expect(work.getByRole('option', { name: 'An option of “Where?”' })).toHaveProperty('selected', true);
  await userEvent.selectOptions((await column('Outside')).getByLabelText('Use as'), 'option');
  expect(home.getByText(/3 options, each with a column of its own/)).toBeVisible();
  await userEvent.click(home.getByRole('button', { name: /Change details/ }));
  await userEvent.type(home.getByLabelText('Text of option Outside'), ' alone');
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change the columns' }));
  const options = [
    { value: 'Home', body: 'Home', column: 0 },
    { value: 'Work', body: 'Work', column: 1 },
    { value: 'Outside', body: 'Outside alone', column: 2 },
  ];
  expect(api.calls('checkImport')[0]?.input).toMatchObject({
    plan: { columns: [{ question: { body: 'Where?', options } }, { use: 'option' }, { use: 'option' }] },
  });
  const again = await column('Where? [Home]');
  await userEvent.click(again.getByRole('button', { name: /Change details/ }));
  await userEvent.click(again.getByRole('button', { name: 'Split into questions' }));
  expect(again.getByLabelText('Use as')).toHaveValue('text');
  expect((await column('Outside')).getByLabelText('Use as')).toHaveValue('yesNo');
});

test('rows of a table and texts of «Other» are recognised, and can be set by hand', async () => {
  const columns = [
    learn(0, 'Rate [Clean]', repeat(['Good', 'Bad'])),
    learn(1, 'Rate [Fast]', repeat(['Bad', 'Good'])),
    learn(2, 'Quiet', repeat(['Good', 'Fair'])),
    learn(3, 'How?', repeat(['Bus', 'Other', 'Bus'])),
    learn(4, 'In words', ['Boat', 'Sledge']),
  ];
  const api = await show({ item: { ...ready, contents: { ...contents, columns } } });
  const rate = await column('Rate [Clean]');
  expect(rate.getByLabelText('Use as')).toHaveValue('matrix');
  expect(rate.getByText(/2 rows, each with a column of its own. 2 options/)).toBeVisible();
  await userEvent.selectOptions((await column('Quiet')).getByLabelText('Use as'), 'A row of “Rate”');
  await userEvent.click(rate.getByRole('button', { name: /Change details/ }));
  await userEvent.type(rate.getByLabelText('Text of the row in “Quiet”'), ' at night');
  const words = await column('In words');
  await userEvent.selectOptions(words.getByLabelText('Use as'), 'Text for “Other” in “How?”');
  const how = await column('How?');
  await userEvent.click(how.getByRole('button', { name: /Change details/ }));
  const beside = how.getByLabelText('Option that “In words” belongs to');
  expect(beside).toHaveValue('Other');
  await userEvent.selectOptions(beside, 'An option of its own');
  // Codes for «not answered» don't remove the texts of «Other».
  await userEvent.type(how.getByLabelText('Cells that mean “no answer”'), 'Bus');
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change the columns' }));
  const option = (value: string) => ({ value, body: value });
  expect(api.calls('checkImport')[0]?.input).toMatchObject({
    plan: {
      columns: [
        {
          question: {
            rows: [
              { body: 'Clean', column: 0 },
              { body: 'Fast', column: 1 },
              { body: 'Quiet at night', column: 2 },
            ],
            options: [option('Good'), option('Bad'), option('Fair')],
          },
        },
        ...[{ use: 'row' }, { use: 'row' }],
        { question: { options: [option('Other'), { ...option('In words'), text: 4 }] } },
        { use: 'other', question: null },
      ],
    },
  });
  const again = await column('Rate [Clean]');
  await userEvent.click(again.getByRole('button', { name: /Change details/ }));
  await userEvent.click(again.getByRole('button', { name: 'Split into questions' }));
  expect(again.getByLabelText('Use as')).toHaveValue('single');
});

test('the plan of columns stays when reloading the inquiry fails', async () => {
  const own = fakeMyDraft(inquiryId);
  let isAway = false;
  const api = await show(
    { item: ready },
    { getMyInquiry: () => (isAway ? refuse('unavailable', 'Away.') : { item: own, pages: [] }) },
    `/Inquiries/import?id=${id}&inquiry=${inquiryId}`,
  );
  await column('Drink');
  await userEvent.selectOptions((await column('Drink')).getByLabelText('Question'), 'duration');
  const asked = api.calls('getMyInquiry').length;
  isAway = true;
  const later = Date.now() + 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(api.calls('getMyInquiry').length).toBeGreaterThan(asked));
  expect(await screen.findByText('Away.')).toBeVisible();
  expect((await column('Drink')).getByLabelText('Question')).toHaveValue('duration');
});

test('the heading names the plan’s target inquiry, not the one in the URL', async () => {
  const plan: ImportDetails['plan'] = {
    kind: 'new',
    title: 'Drinks',
    categoryId,
    language: 'en',
    decimal: '.',
    timeZone: 'UTC',
    guarded: false,
    columns: [],
  };
  const api = await show(
    { item: { ...ready, state: 'checked', counts, plan } },
    {},
    `/Inquiries/import?id=${id}&inquiry=${inquiryId}`,
  );
  expect(await screen.findByText(/23 rows can be used/)).toBeVisible();
  expect(screen.queryByText(/Added to/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change the columns' }));
  expect(await screen.findByRole('button', { name: /^The new inquiry/ })).toHaveTextContent('Drinks');
  expect(api.calls('getMyInquiry')).toHaveLength(0);
});

test('a problem is shown at its column until that is changed, and nothing typed is lost', async () => {
  const text = 'Enter the question text.';
  await show(
    { item: ready },
    {
      checkImport: () =>
        refuse('invalidInput', { 'plan.columns.0.question.body': { code: 'questionTitleRequired', text } }),
    },
  );
  const drink = await column('Drink');
  await userEvent.type(drink.getByLabelText('Question'), ' or not');
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await drink.findByRole('alert')).toHaveTextContent(text);
  expect(drink.getByLabelText('Question')).toHaveValue('Drink or not');
  await userEvent.type(drink.getByLabelText('Question'), '?');
  await waitFor(() => expect(drink.queryByRole('alert')).toBeNull());
});

test('a failed import shows the reason, and can be dismissed', async () => {
  const failure = { code: 'openQuote', text: 'A quotation mark is open.' } as const;
  await show({ item: { ...ready, state: 'unreadable', contents: null, failure } });
  expect(await screen.findByText('A quotation mark is open.')).toBeVisible();
  expect(screen.getByLabelText('Encoding')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard this file' }));
  expect(await screen.findByText(/This file was discarded/)).toBeVisible();
});

test('a repeated file is reported before it is stored', async () => {
  await show({ item: { ...ready, state: 'checked', counts, isRepeated: true } });
  expect(await screen.findByText(/already imported this file/)).toBeVisible();
});

const asked: NonNullable<ImportDetails['contents']> = {
  ...contents,
  columns: [
    learn(0, 'Age', repeat(['15', '22', '30', 'NA', 'refused'])),
    learn(1, 'Devices', repeat(['Phone;Laptop', 'Phone', 'Laptop'])),
    learn(2, 'Discuss', repeat(['Yes, I think it would', 'Yes, it has', 'Maybe'])),
    learn(3, 'Sex', repeat(['1', '2'])),
    learn(
      4,
      'Why',
      Array.from({ length: 200 }, (_, at) => `because of ${at}`),
    ),
  ],
};

test('codes for «not answered» are suggested, and another one makes a column a number', async () => {
  const api = await show({ item: { ...ready, contents: asked } });
  const age = await column('Age');
  await unfoldInquiry();
  const missing = screen.getByRole('textbox', { name: /Cells that mean “no answer”/ });
  expect(missing).toHaveValue('NA');
  expect(age.getByLabelText('Use as')).toHaveValue('single');
  await userEvent.type(missing, ', refused');
  await userEvent.tab();
  expect(age.getByLabelText('Use as')).toHaveValue('number');
  expect(age.getByText(/From 15 to 30/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await waitFor(() => expect(api.calls('checkImport')).toHaveLength(1));
  const question = expect.objectContaining({ responseType: 'number', min: 15, max: 30 });
  expect(api.calls('checkImport')[0]?.input).toHaveProperty(
    'plan.columns.0',
    expect.objectContaining({ missing: ['NA', 'refused'], question }),
  );
});

test('one separator applies to the file until another is chosen, and doubtful columns need a check', async () => {
  await show({ item: { ...ready, contents: asked } });
  const discuss = await column('Discuss');
  const devices = await column('Devices');
  expect(discuss.getByLabelText('Use as')).toHaveValue('single');
  expect(devices.getByLabelText('Use as')).toHaveValue('multiple');
  expect(discuss.queryByText('To check')).toBeNull();
  const sex = await column('Sex');
  expect(sex.getByText('Numbers, or codes of options?')).toBeVisible();
  expect(screen.getByText(/1 column to check/)).toBeVisible();
  await userEvent.selectOptions(sex.getByLabelText('Use as'), 'number');
  expect(sex.queryByText('To check')).toBeNull();
  expect((await column('Why')).getByText(/because of 0/)).toBeVisible();

  await unfoldInquiry();
  const [ofTable] = screen.getAllByLabelText('Option separator');
  if (ofTable === undefined) throw new Error('There is no separator.');
  await userEvent.selectOptions(ofTable, ',');
  expect(devices.getByLabelText('Use as')).toHaveValue('single');
  expect(discuss.getByText('Do commas (,) separate options here?')).toBeVisible();
});

test('numbers and dates that may mean either are marked, and follow the chosen notation', async () => {
  const price = { ...learn(0, 'Price', ['15,100', '18,150', '1,137']), unclear: { number: '15,100' } };
  const born = { ...learn(1, 'Born', ['3/4/2001', '11/12/1999']), unclear: { date: '3/4/2001' } };
  const met = learn(2, 'Met', ['1402/5/6', '2023/7/28']);
  const api = await show({
    item: { ...ready, contents: { ...contents, columns: [price, born, met], dateOrder: 'monthFirst' } },
  });
  await unfoldInquiry();
  const prices = await column('Price');
  expect(prices.getByText(/“15,100” is read as 15,100\./)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Decimal sign'), ',');
  expect(prices.getByText(/“15,100” is read as 15\.1\./)).toBeVisible();
  const days = await column('Born');
  expect(days.getByText(/“3\/4\/2001” is read with the month first/)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Order of dates'), 'dayFirst');
  expect(days.getByText(/is read with the day first/)).toBeVisible();
  const meetings = await column('Met');
  expect(meetings.getByText(/“1402\/5\/6” is read in the Persian calendar/)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Years 1200 to 1498'), 'Gregorian calendar');
  expect(meetings.getByText(/is read in the Gregorian calendar/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  const notation = { decimal: ',', dateOrder: 'dayFirst', calendar: 'gregorian' };
  await waitFor(() => expect(api.calls('checkImport')[0]?.input).toMatchObject({ plan: notation }));
});
