import type { GroupImport } from '@nazar/domain/api/group-import-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { routes } from '../../../app/router.tsx';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { fakeInviteeCounts } from '../../../testing/fake-invitee-counts.ts';
import { fakeMyDraft } from '../../../testing/fake-my-draft.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';
import { fakeWorkspace } from '../../../testing/workspace.ts';

const id = '00000000-0000-4000-8000-000000000001';
const storing: GroupImport = {
  id,
  state: 'storing',
  fileName: 'people.csv',
  lines: 3,
  failure: null,
  contents: null,
  summary: null,
};

const draft = { state: 'draft', publishedRevision: null, cooperationType: 'limited' } as const;
const open = { state: 'published', publishedRevision: 1, cooperationType: 'limited' } as const;

/** The list of a limited draft. */
function fakeList(people: number, calls: Parameters<typeof fakeApi>[0] = {}) {
  storeSessionToken('token');
  return fakeApi({
    getInfo: () => sara,
    getMyInquiry: () => ({ item: fakeMyDraft(id), pages: [] }),
    getMyInquiryAllowedUsers: () => ({
      counts: fakeInviteeCounts(people),
      data: [],
      count: 0,
      next: null,
    }),
    getMyGroups: () => [],
    ...calls,
  });
}

test('keeps the list and pending changes when a refetch fails', async () => {
  storeSessionToken('token');
  let isLost = false;
  const orLost = <Reply,>(reply: Reply) =>
    isLost ? Promise.reject(new TypeError('Failed to fetch')) : reply;
  const api = fakeApi({
    getInfo: () => sara,
    getMyInquiry: () => orLost({ item: fakeMyDraft(id), pages: [] }),
    getMyInquiryAllowedUsers: () => ({
      counts: fakeInviteeCounts(0),
      data: [],
      count: 0,
      next: null,
    }),
    getMyGroups: () => [],
    uploadGroupTable: () => ({ ...storing, state: 'uploaded' }),
    checkGroupImport: () => storing,
    getGroupImport: () => orLost(storing),
  });
  let client: QueryClient | undefined;
  const Frame = () => {
    client = useQueryClient();
    return <Outlet />;
  };
  const { user } = await renderApp(`/Inquiries/${id}/people`, {
    routes: [{ Component: Frame, children: routes }],
  });
  await user.type(await screen.findByRole('textbox', { name: 'Paste a list of people' }), 'Ava');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Cancel' })).toBeVisible();
  isLost = true;
  const before = api.calls('getGroupImport').length;
  await act(() => client?.refetchQueries());
  await waitFor(() => expect(api.calls('getGroupImport').length).toBeGreaterThan(before + 1));
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
});

test('a table that is refused is explained in the page, besides the notification', async () => {
  fakeList(0, { uploadGroupTable: () => refuse('invalidInput', 'This file has no rows.') });
  const { user } = await renderApp(`/Inquiries/${id}/people`);
  await user.type(await screen.findByRole('textbox', { name: 'Paste a list of people' }), 'Ava');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await waitFor(() => expect(screen.getAllByText('This file has no rows.')).toHaveLength(2));
});

test('a pasted list is read line by line', async () => {
  const api = fakeList(0, {
    uploadGroupTable: () => ({ ...storing, state: 'uploaded' }),
    checkGroupImport: () => storing,
    getGroupImport: () => storing,
  });
  const { user } = await renderApp(`/Inquiries/${id}/people`);
  await user.click(await screen.findByRole('textbox', { name: 'Paste a list of people' }));
  await user.paste('سارا، ۰۹۱۲۱۲۳۴۵۶۷\nAda <ada@example.com>');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await waitFor(() => expect(api.calls('checkGroupImport')).toHaveLength(1));
  expect(await api.calls('uploadGroupTable')[0]?.file?.text()).toBe(
    '"سارا"\t""\t"09121234567"\n"Ada"\t"ada@example.com"\t""',
  );
  expect(api.calls('checkGroupImport')[0]?.input).toMatchObject({
    columns: { hasHeading: false, names: [0], email: 1, mobile: 2 },
  });
});

test('Back closes the dialog, and the pasted list is there when it is opened again', async () => {
  fakeList(1);
  const { user, router } = await renderApp(`/Inquiries/${id}/people`);
  const list = () => screen.findByRole('textbox', { name: 'Paste a list of people' });
  await user.click(await screen.findByRole('button', { name: 'Add people' }));
  await user.type(await list(), 'Ava');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add people' }));
  expect(await list()).toHaveValue('Ava');
});

const checked: GroupImport = {
  ...storing,
  state: 'checked',
  lines: 2,
  contents: {
    columns: { hasHeading: false, names: [0], email: null, mobile: 1 },
    preview: [['سارا', '09354445566']],
  },
  summary: {
    lines: 2,
    added: 1,
    merged: 0,
    refused: 0,
    notes: [],
    hasMoreNotes: false,
    list: { mode: 'add', added: 1, kept: 0, removed: 0, removedAnswered: 0, contactsKept: 0 },
  },
};

/** Imports into an empty list whose import has this summary, and returns the dialog before the last button. */
async function importPeople(
  summary: GroupImport['summary'],
  language: Language = 'en',
  contents = checked.contents,
) {
  let item: GroupImport = { ...checked, contents, summary };
  fakeList(0, {
    getMyInquiryAllowedUsers: () => ({
      counts: fakeInviteeCounts(item.state === 'done' ? 1 : 0),
      data: [],
      count: 0,
      next: null,
    }),
    uploadGroupTable: () => ({ ...item, state: 'uploaded' }),
    checkGroupImport: () => item,
    getGroupImport: () => item,
    storeGroupImport: () => {
      item = { ...item, state: 'done' };
      return item;
    },
  });
  const { user } = await renderApp(`/Inquiries/${id}/people`, { language });
  const [field] = await screen.findAllByRole('textbox');
  await user.type(field as HTMLElement, 'Ava');
  await user.click(screen.getByRole('button', { name: /^(Check|بررسی)$/ }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

test('a finished import leads to the list, with its number in a notification', async () => {
  const { user, dialog } = await importPeople(checked.summary);
  await user.click(await dialog.findByRole('button', { name: 'Add 1 person' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('1 person added')).toBeVisible();
  expect(screen.getByText('1 person on the list')).toBeVisible();
});

test('a finished import shows the rows that were left out', async () => {
  const notes = [{ line: 2, note: 'invalidMobile' as const, value: '0912', with: null }];
  const { user, dialog } = await importPeople({ ...checked.summary, refused: 1, notes } as never);
  await user.click(await dialog.findByRole('button', { name: 'Add 1 person' }));
  await user.click(await dialog.findByRole('button', { name: 'Go to the list' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a pasted line that can’t be used is corrected in its field and checked again', async () => {
  const lines = ['Ava, ava@example.com', 'Ben, ben@@example'];
  const notes = [{ line: 2, note: 'invalidEmail' as const, value: 'ben@@example', with: null }];
  let item: GroupImport = { ...checked, summary: { ...checked.summary, refused: 1, notes } as never };
  const api = fakeList(0, {
    uploadGroupTable: () => ({ ...item, state: 'uploaded' }),
    checkGroupImport: () => item,
    getGroupImport: () => item,
    cancelGroupImport: () => item,
  });
  const { user } = await renderApp(`/Inquiries/${id}/people`);
  await user.click(await screen.findByRole('textbox', { name: 'Paste a list of people' }));
  await user.paste(lines.join('\n'));
  await user.click(screen.getByRole('button', { name: 'Check' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByRole('textbox', { name: 'Row 2' });
  expect(field).toHaveValue('Ben, ben@@example');
  expect(field).toHaveAccessibleDescription(/isn’t complete/);
  await user.clear(field);
  await user.type(field, 'Ben, ben@example.com');
  item = checked;
  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'Row 2' })).toBeNull());
  expect(await api.calls('uploadGroupTable')[1]?.file?.text()).toBe(
    '"Ava"\t"ava@example.com"\n"Ben"\t"ben@example.com"',
  );
});

test('the check marks only the rows that are left out', async () => {
  const notes = [
    { line: 1, note: 'noContact' as const, value: 'Ava', with: null },
    { line: 3, note: 'noContact' as const, value: 'Ben  Smith', with: null },
    { line: 4, note: 'invalidEmail' as const, value: 'c@', with: null },
  ];
  const contents = {
    columns: { hasHeading: false, names: [0], email: 1, mobile: null },
    preview: [
      ['Ava', ''],
      ['Ava', 'ava@example.com'],
      ['Ben', '', 'Smith'],
      ['Cy', 'c@'],
    ],
  };
  const { dialog } = await importPeople({ ...checked.summary, refused: 3, notes } as never, 'en', contents);
  const table = within(await dialog.findByRole('table', { name: 'The first rows' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent?.includes('Left out:'))).toEqual([true, false, true, true]);
});

test('the check shows mobile numbers in the digits of the language', async () => {
  const { dialog } = await importPeople(checked.summary, 'fa');
  expect(await dialog.findByText('۰۹۳۵۴۴۴۵۵۶۶')).toBeVisible();
});

test.each([
  { people: 9, query: '', hasSearch: false },
  { people: 9, query: '?q=Ava', hasSearch: true },
  { people: 10, query: '', hasSearch: true },
])(
  'a list of $people people with “$query” has a search: $hasSearch',
  async ({ people, query, hasSearch }) => {
    fakeList(people);
    await renderApp(`/Inquiries/${id}/people${query}`);
    expect(await screen.findByText(`${people} people on the list`)).toBeVisible();
    expect(screen.queryByRole('searchbox', { name: /mobile/ }) !== null).toBe(hasSearch);
  },
);

test('a draft with people continues with its publication', async () => {
  fakeList(2, {
    getWorkspace: () => fakeWorkspace(id, { ...draft, complete: false }),
    getMyInquiry: () => ({ item: { ...fakeMyDraft(id), ...draft }, pages: [] }),
  });
  await renderApp(`/Inquiries/${id}/people`);
  expect(await screen.findByText('2 people on the list')).toBeVisible();
  const link = await screen.findByRole('link', { name: 'Publish' });
  expect(link).toHaveAttribute('href', expect.stringContaining('publish=ask'));
});

test('everyone on the list is counted once, by the answer or the message, and linked', async () => {
  const messages = { none: 1, waiting: 2, sent: 1, refused: 0, bounced: 0, failed: 0, uncertain: 0 };
  const states = { waiting: 3, opened: 1, answered: 1 };
  const all = { ...messages, unwanted: 0 };
  const person = { email: null, mobile: '+989121234567', linkWorks: true };
  const data = (['none', 'sent'] as const).map((message, index) => ({
    ...person,
    id: `00000000-0000-4000-8000-00000000001${index}`,
    name: `Guest ${index}`,
    message,
    state: 'waiting' as const,
    address: 'good' as const,
  }));
  fakeList(2, {
    getMyInquiry: () => ({ item: { ...fakeMyDraft(id), ...open }, pages: [] }),
    getMyInquiryAllowedUsers: () => ({
      counts: fakeInviteeCounts(5, { states, messages: { ...all, sent: 2 }, unanswered: all }),
      data,
      count: 2,
      next: null,
    }),
  });
  await renderApp(`/Inquiries/${id}/people`);
  expect(await screen.findByText('1 of 5 answered')).toBeVisible();
  const parts = screen
    .getAllByRole<HTMLAnchorElement>('link')
    .filter((link) => link.search.includes('state='));
  expect(parts.map(({ textContent, search }) => [textContent, search])).toEqual([
    ['Answered1', '?state=answered'],
    ['Invited, no answer yet1', '?state=missing&message=sent'],
    ['Waiting to be sent2', '?state=missing&message=waiting'],
    ['Not invited1', '?state=missing&message=none'],
  ]);
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
  expect(row('Guest 0').getByText('Not invited')).toBeVisible();
  expect(row('Guest 0').queryByText('Not opened yet')).toBeNull();
  expect(row('Guest 1').getByText('Not opened yet')).toBeVisible();
});
