import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setOnline } from '../../../testing/set-online.ts';
import { fakeStoredInquiry } from './testing/stored-inquiry-setup.ts';
import { makeTestDefinition, openWizardAt } from './testing/wizard-setup.ts';

/** The Build tab of a published inquiry. */
async function openPublished() {
  const published = makeTestDefinition('Which day?');
  const found = fakeStoredInquiry(published, {
    publishMyInquiry: ({ id, revision }) => ({
      id,
      revision,
      publishedRevision: revision,
      expireDate: null,
      publishDate: '2026-01-02T10:00:00.000Z',
    }),
  });
  found.server.context = { published, answered: false };
  found.server.standing = {
    state: 'published',
    publishedRevision: 1,
    publishDate: '2026-01-02T10:00:00.000Z',
  };
  const { user } = await openWizardAt('question');
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Question' }), '!');
  };
  return { ...found, user, edit };
}

test('after an edit one bar in view says that it is not published, and publishes it', async () => {
  const { calls, user, edit } = await openPublished();
  await screen.findByRole('button', { name: /Which day\?/ });
  expect(screen.queryByText('Your changes aren’t published yet.')).toBeNull();
  await edit();
  expect(await screen.findByText('Your changes aren’t published yet.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Publish changes' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Publish changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish changes' }));
  await dialog.findByText('1 question reworded:', { exact: false });
  await user.click(dialog.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(calls('publishMyInquiry')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Your changes aren’t published yet.')).toBeNull());
});

test('without a connection the dialog says so, and publishes once it has the list of changes', async () => {
  const { server, calls, user, edit } = await openPublished();
  await screen.findByRole('button', { name: /Which day\?/ });
  server.online = false;
  setOnline(false);
  await edit();
  await user.click(await screen.findByRole('button', { name: 'Publish changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish changes' }));
  expect(await dialog.findByText('Offline. You can publish once you’re connected.')).toBeVisible();
  const publish = dialog.getByRole('button', { name: 'Publish changes' });
  expect(publish).toHaveAttribute('aria-disabled', 'true');
  await user.click(publish);
  expect(screen.queryByText(/Couldn’t connect/)).toBeNull();
  server.online = true;
  setOnline(true);
  expect(await dialog.findByText('1 question reworded:', { exact: false })).toBeVisible();
  expect(publish).not.toHaveAttribute('aria-disabled');
  expect(calls('publishMyInquiry')).toEqual([]);
  await act(() => user.click(publish));
  await waitFor(() => expect(calls('publishMyInquiry')).toHaveLength(1));
});
