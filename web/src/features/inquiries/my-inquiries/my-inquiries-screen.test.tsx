import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../api/app-paths.ts';
import { storeSessionToken } from '../../../api/session.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeMyDraft } from '../../../testing/fake-my-draft.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const id = '00000000-0000-4000-8000-000000000001';

test('Undo restores an inquiry that was moved to the bin', async () => {
  storeSessionToken('token');
  const { segments: _, ...draft } = fakeMyDraft(id);
  const api = fakeApi({
    getMyInquiries: () => ({
      data: [draft],
      count: 1,
      numberRecordsPerPage: 12,
      pageNumber: 1,
      pagesCount: 1,
    }),
    deleteMyInquiry: () => ({}),
    restoreMyInquiry: () => ({}),
  });
  const { user } = await renderApp(paths.myInquiries);
  await user.click(await screen.findByRole('button', { name: 'More actions for “Drinks”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.calls('restoreMyInquiry').map(({ input }) => input)).toEqual([{ id }]));
  expect(api.calls('deleteMyInquiry').map(({ input }) => input)).toEqual([{ id }]);
});
