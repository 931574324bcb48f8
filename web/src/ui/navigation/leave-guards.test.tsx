import { Menu } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { ScreenFrame } from '../../app/layouts/screen-frame.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { ActionMenu } from '../dialogs/action-menu.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Select } from '../forms/select.tsx';
import { useLeaveGuard } from './leave-guards.ts';

function Desk() {
  const [opened, setOpened] = useState(false);
  const { isStopped, leave, stay } = useLeaveGuard(({ nextLocation }) => nextLocation.pathname !== '/desk');
  return (
    <ScreenFrame>
      <ActionMenu button={<button type="button">Menu</button>}>
        <Menu.Item>Rename</Menu.Item>
      </ActionMenu>
      <button type="button" onClick={() => setOpened(true)}>
        Letter
      </button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Letter"
        transitionProps={{ duration: 0 }}
      >
        <ActionMenu button={<button type="button">Tools</button>}>
          <Menu.Item>Stamp</Menu.Item>
        </ActionMenu>
        <Select label="Paper" data={['White', 'Grey']} />
      </Dialog>
      <ConfirmDialog
        opened={isStopped}
        title="Leave?"
        confirmLabel="Leave"
        onConfirm={leave}
        onClose={stay}
      />
    </ScreenFrame>
  );
}

async function openDesk() {
  const { user, router } = await renderApp('/', {
    routes: [
      { path: '/', element: <Link to="/desk">To the desk</Link> },
      { path: '/desk', element: <Desk /> },
    ],
  });
  await user.click(screen.getByRole('link'));
  await screen.findByRole('button', { name: 'Letter' });
  return { user, back: () => act(() => router.navigate(-1)), path: () => router.state.location.pathname };
}

test('Back closes what was opened last, one after the other, before it asks to leave', async () => {
  const { user, back, path } = await openDesk();
  await user.click(screen.getByRole('button', { name: 'Letter' }));
  await user.click(await screen.findByRole('button', { name: 'Tools' }));
  await screen.findByRole('menuitem', { name: 'Stamp' });
  await back();
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Letter' })).toBeVisible();
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await back();
  expect(await screen.findByRole('dialog', { name: 'Leave?' })).toBeVisible();
  expect(path()).toBe('/desk');
});

test('Back closes the list of a select, and then the dialog around it', async () => {
  const { user, back, path } = await openDesk();
  await user.click(screen.getByRole('button', { name: 'Letter' }));
  const select = await screen.findByRole('combobox', { name: 'Paper' });
  await user.click(select);
  expect(await screen.findByRole('option', { name: 'Grey' })).toBeVisible();
  await back();
  await waitFor(() => expect(select).toHaveAttribute('aria-expanded', 'false'));
  expect(screen.getByRole('dialog', { name: 'Letter' })).toBeVisible();
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: 'Grey' }));
  expect(select).toHaveValue('Grey');
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(path()).toBe('/desk');
});

test('Back in the question whether to leave stays, and confirming it leaves', async () => {
  const { user, back, path } = await openDesk();
  await back();
  await screen.findByRole('dialog', { name: 'Leave?' });
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(path()).toBe('/desk');
  await back();
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(path()).toBe('/'));
});
