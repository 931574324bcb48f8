import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPiece } from '../../testing/render-app.tsx';
import { LazyInquiryTalk } from './lazy-inquiry-talk.tsx';

vi.mock('./inquiry-talk.tsx', () => {
  throw new Error('Its file is gone.');
});

test('comments that can’t be fetched leave the page as it is, and offer to load it again', async () => {
  fakeApi({ getTalk: () => new Promise(() => {}) });
  const { user } = await renderPiece(
    <>
      <p>What somebody reads</p>
      <LazyInquiryTalk inquiryId="00000000-0000-4000-8000-000000000000" comments={2} />
    </>,
  );
  const show = screen.queryByRole('button', { name: /comments/i });
  if (show !== null) await user.click(show);
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
  expect(screen.getByText('What somebody reads')).toBeVisible();
});
