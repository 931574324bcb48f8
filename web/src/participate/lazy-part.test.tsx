import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LazyPart } from './lazy-part.tsx';
import { fakeBrowser } from './testing/fake-browser.ts';
import { makeAnsweringPage, page } from './testing/sample-page.ts';
import { ParticipationSessionContext } from './use-session.ts';

test('a part that fails to load can be loaded again', async () => {
  const Part = ({ name }: { name: string }) => <p>Hello {name}</p>;
  const load = vi.fn(() => Promise.resolve(Part));
  load.mockRejectedValueOnce(new Error('offline'));
  const session = fakeBrowser().open(makeAnsweringPage([page(1, [])]));
  render(
    <ParticipationSessionContext value={session}>
      <LazyPart load={load} props={{ name: 'Sara' }} placeholder={<p>Opening…</p>} />
    </ParticipationSessionContext>,
  );
  expect(screen.getByText('Opening…')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Sara')).toBeVisible();
});
