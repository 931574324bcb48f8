import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readBrowserStorage } from '../../../../api/browser-storage.ts';
import { signedInFirstDraftStorageKey } from '../../../../api/first-draft-storage-keys.ts';
import { storeSessionToken } from '../../../../api/session.ts';
import { emptyInquiryListPage } from '../../../../testing/empty-inquiry-list-page.ts';
import { fakeApi } from '../../../../testing/fake-api.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { sara } from '../../../../testing/sara.ts';

const openStart = () => renderApp('/Inquiries/create?new=advance&kind=poll');

test('a poll that was discarded isn’t offered again', async () => {
  storeSessionToken('token');
  fakeApi({ getInfo: () => sara, getList: () => emptyInquiryListPage, getCategories: () => [] });
  const { user, router, unmount } = await openStart();
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'Tea or coffee?');
  await user.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'Tea');
  expect(readBrowserStorage(signedInFirstDraftStorageKey)).toMatch(/Tea or coffee/);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  unmount();
  await openStart();
  expect(await screen.findByRole('textbox', { name: 'Option 1' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('');
  expect(readBrowserStorage(signedInFirstDraftStorageKey)).toBeNull();
});

test('a reload restores the poll, and its field isn’t focused before it has its text', async () => {
  storeSessionToken('token');
  fakeApi({ getInfo: () => sara, getList: () => emptyInquiryListPage, getCategories: () => [] });
  const { user, unmount } = await openStart();
  const question = await screen.findByRole('textbox', { name: 'Question' });
  expect(question).toHaveFocus();
  await user.type(question, 'Tea or coffee?');
  await waitFor(() => expect(readBrowserStorage(signedInFirstDraftStorageKey)).toMatch(/Tea or coffee/));
  unmount();
  await openStart();
  expect(await screen.findByText('You wrote this just now.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('Tea or coffee?');
  expect(screen.getByRole('textbox', { name: 'Question' })).not.toHaveFocus();
});
