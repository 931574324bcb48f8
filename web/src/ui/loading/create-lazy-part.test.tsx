import { act, screen, within } from '@testing-library/react';
import { type FC, Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { makeRoutes } from '../../app/routes.tsx';
import { screens } from '../../app/screens.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp, renderComponent } from '../../testing/render-app.tsx';
import { setOnline } from '../../testing/set-online.ts';
import { createLazyPart } from './create-lazy-part.tsx';

/** The import fails as after an upgrade, or without a network. */
const load = () => Promise.reject<{ Gone: FC<{ onClose: () => void }> }>(new Error('Its file is gone.'));
const Opened = createLazyPart(load, 'Gone');

function Reading() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <main id="main" tabIndex={-1}>
      <p>The part</p>
      <button type="button" onClick={() => setIsOpen(true)}>
        Share
      </button>
      <Suspense>{isOpen && <Opened onClose={close} />}</Suspense>
    </main>
  );
}

test('a part that can’t be loaded keeps the page and offers to load it again each time', async () => {
  const { user } = await renderComponent(<Reading />);
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Part of this page couldn’t be loaded');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    expect(screen.getByText('The part')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  }
});

test('the page stays while offline and is reloaded on reconnection', async () => {
  const { user } = await renderComponent(<Reading />);
  setOnline(false);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const offer = await screen.findByRole('alert');
  expect(offer).toHaveTextContent('You’re offline.');
  expect(offer).not.toHaveTextContent('Everything you saved');
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
  setOnline(true);
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('You’re back online');
  await user.click(screen.getByRole('button', { name: 'Close' }));
});

test('a screen that fails to load shows one notice and keeps the navigation', async () => {
  fakeApi({ getCommentCounts: () => Promise.reject(new TypeError('Failed to fetch')) });
  const Failing = () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  vi.spyOn(console, 'error').mockReturnValue();
  const shown = makeRoutes({ ...screens, Home: Reading, Participated: Failing });
  const { user, router } = await renderApp('/', { routes: shown });
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await act(() => router.navigate('/participated'));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This page couldn’t be opened');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Reload the page' })).toHaveLength(1);
  expect(screen.getByRole('banner')).toBeVisible();
  setOnline(false);
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
  expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('You’re offline.');
  await user.click(screen.getByRole('link', { name: 'Go to the home page' }));
  expect(await screen.findByText('The part')).toBeVisible();
  setOnline(true);
});
