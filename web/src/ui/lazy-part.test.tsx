import { screen } from '@testing-library/react';
import { type FC, Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { renderPiece } from '../testing/render-app.tsx';
import { lazyPart } from './lazy-part.tsx';

/** As after an upgrade, or without a network. */
const load = () => Promise.reject<{ Gone: FC<{ onClose: () => void }> }>(new Error('Its file is gone.'));
const Opened = lazyPart(load, 'Gone');

function Reading() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <main id="main" tabIndex={-1}>
      <p>What somebody reads</p>
      <button type="button" onClick={() => setIsOpen(true)}>
        Share
      </button>
      <Suspense>{isOpen && <Opened onClose={close} />}</Suspense>
    </main>
  );
}

test('what can’t be fetched leaves the page as it is, and offers each time to load it again', async () => {
  const { user } = await renderPiece(<Reading />);
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Part of this page could not be loaded');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    expect(screen.getByText('What somebody reads')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  }
});
