import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../../api/api-problem.ts';
import { renderComponent } from '../../testing/render-app.tsx';
import { MediaCard } from './media-card.tsx';

test('an unplayable file can be downloaded, also after another one has failed', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const load = vi.fn(async () => '/file');
  renderComponent(
    <MediaCard media={{ name: 'Talk', type: 'audio/mpeg', kind: 'audio', size: 1000 }} load={load} />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Play Talk' }));
  fireEvent.error(await screen.findByLabelText('Talk'));
  load.mockRejectedValueOnce(new ApiProblem({ status: 0, code: 'offline', errors: 'No reply.' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Download Talk' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('button', { name: 'Download Talk' })).toBeVisible();
  expect(screen.getByText(/can’t play this file/)).toBeVisible();
  saved.mockRestore();
});
