import type { GroupImport } from '@nazar/domain/api/group-import-calls.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { routes } from '../../../app/router.tsx';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { myDraft } from '../../../testing/my-draft.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';

const id = '00000000-0000-4000-8000-000000000001';
const storing: GroupImport = {
  ...{ id, state: 'storing', fileName: 'people.csv', lines: 3 },
  ...{ failure: null, contents: null, summary: null },
};

/** A limited draft that no one is invited to yet. */
function fakeEmptyList(calls: Parameters<typeof fakeApi>[0] = {}) {
  storeSessionToken('token');
  fakeApi({
    getInfo: () => sara,
    getMyInquiry: () => ({ item: myDraft(id), pages: [] }),
    getMyInquiryAllowedUsers: () => ({
      counts: { people: 0, anonymous: false, states: null, messages: null, answeredAtLeast: null },
      ...{ data: [], count: 0, next: null },
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
    getMyInquiry: () => orLost({ item: myDraft(id), pages: [] }),
    getMyInquiryAllowedUsers: () => ({
      counts: { people: 0, anonymous: false, states: null, messages: null, answeredAtLeast: null },
      ...{ data: [], count: 0, next: null },
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
  await user.click(await screen.findByRole('button', { name: 'Import people' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Paste a list of people' }), 'Ava');
  await user.click(dialog.getByRole('button', { name: 'Check' }));
  expect(await dialog.findByRole('button', { name: 'Cancel' })).toBeVisible();
  isLost = true;
  const before = api.calls('getGroupImport').length;
  await act(() => client?.refetchQueries());
  await waitFor(() => expect(api.calls('getGroupImport').length).toBeGreaterThan(before + 1));
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
});

test('a table that is refused is explained in the dialog, besides the notification', async () => {
  fakeEmptyList({ uploadGroupTable: () => refuse('invalidInput', 'This file has no rows.') });
  const { user } = await renderApp(`/Inquiries/${id}/people`);
  await user.click(await screen.findByRole('button', { name: 'Import people' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Paste a list of people' }), 'Ava');
  await user.click(dialog.getByRole('button', { name: 'Check' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This file has no rows.');
  expect(screen.getAllByText('This file has no rows.')).toHaveLength(2);
});

test('Back closes the dialog, and the pasted list is there when it is opened again', async () => {
  fakeEmptyList();
  const { user, router } = await renderApp(`/Inquiries/${id}/people`);
  const list = () => screen.findByRole('textbox', { name: 'Paste a list of people' });
  await user.click(await screen.findByRole('button', { name: 'Import people' }));
  await user.type(await list(), 'Ava');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Import people' }));
  expect(await list()).toHaveValue('Ava');
});
