import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderComponent } from '../../testing/render-app.tsx';
import { CoverPicture } from './cover-picture.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const cover = <CoverPicture inquiryId={id} file={id} kind="image" alt="Cover" />;

test('a picture that was taken down is fetched once by a signed link, by people with access', async () => {
  storeSessionToken('t'.repeat(43));
  const url = `/files/${id}?expires=1&signature=x`;
  const api = fakeApi({
    getFileLink: () => ({
      url,
      expiresAt: '2026-11-22T10:00:00.000Z',
      name: 'a.webp',
      type: 'image/webp',
      kind: 'image',
      size: 9,
    }),
  });
  await renderComponent(cover);
  const picture = await screen.findByRole('img', { name: 'Cover' });
  fireEvent.error(picture);
  await waitFor(() => expect(picture).toHaveAttribute('src', `${url}&w=640`));
  fireEvent.error(picture);
  expect(api.calls('getFileLink')).toHaveLength(1);
});

test('a stranger’s missing picture is requested once', async () => {
  storeSessionToken('t'.repeat(43));
  const api = fakeApi({ getFileLink: () => refuse('notFound', 'There is none.') });
  await renderComponent(cover);
  const picture = await screen.findByRole('img', { name: 'Cover' });
  fireEvent.error(picture);
  fireEvent.error(picture);
  await waitFor(() => expect(api.calls('getFileLink')).toHaveLength(1));
  expect(picture).toHaveAttribute('src', `/api/File/v1/Rest/file/${id}?w=640`);
});
