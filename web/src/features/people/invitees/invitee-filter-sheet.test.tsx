import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeInviteeCounts } from '../../../testing/fake-invitee-counts.ts';
import { fakeMyDraft } from '../../../testing/fake-my-draft.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';

const id = '00000000-0000-4000-8000-000000000001';

test('on a phone the filters are in a sheet, which applies them and which Back closes', async () => {
  const wide = window.matchMedia.bind(window);
  const media = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...wide(query), matches: query.startsWith('(max-width') }));
  onTestFinished(() => media.mockRestore());
  storeSessionToken('token');
  const api = fakeApi({
    getInfo: () => sara,
    getMyInquiry: () => ({ item: fakeMyDraft(id), pages: [] }),
    getMyInquiryAllowedUsers: ({ state }) => ({
      counts: fakeInviteeCounts(12),
      data: [],
      count: state === 'answered' ? 3 : 12,
      next: null,
    }),
    getMyGroups: () => [],
  });
  const { user, router } = await renderApp(`/Inquiries/${id}/people`);
  await user.click(await screen.findByRole('button', { name: 'Filter & sort' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter & sort' }));
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Status' }), 'Answered');
  expect(await sheet.findByRole('button', { name: 'Show 3 people' })).toBeVisible();
  expect(api.calls('getMyInquiryAllowedUsers').at(-1)?.input).toMatchObject({ state: 'answered' });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe(`/Inquiries/${id}/people`);
  expect(screen.getByText('3 people found')).toBeVisible();
});
