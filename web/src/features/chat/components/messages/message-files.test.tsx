import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../../../api/session.ts';
import { fakeApi } from '../../../../testing/fake-api.ts';
import { renderComponent } from '../../../../testing/render-app.tsx';
import { fakeMessage } from '../../testing/fake-message.ts';
import { MessageFiles } from './message-files.tsx';

const file = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'film.mp4',
  type: 'video/mp4',
  size: 5_000,
  kind: 'video' as const,
  width: null,
  height: null,
  url: '/api/chat-files/first',
};

test('the link of an unplayable video is renewed once, and then an error is shown', async () => {
  storeSessionToken('token');
  let links = 0;
  fakeApi({
    getChatFileLink: () => ({ url: `/api/chat-files/${++links}`, expiresAt: '2026-11-22T10:10:00.000Z' }),
  });
  await renderComponent(<MessageFiles message={fakeMessage({ kind: 'files', files: [file] })} />);
  const player = await screen.findByLabelText('film.mp4');
  fireEvent.error(player);
  await waitFor(() =>
    expect(screen.getByLabelText('film.mp4').getAttribute('src')).toBe('/api/chat-files/1'),
  );
  fireEvent.error(screen.getByLabelText('film.mp4'));
  await screen.findByText('This browser can’t play this file.');
  expect(screen.queryByLabelText('film.mp4')).toBeNull();
  expect(links).toBe(1);
});
