import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';

const picture = '0190c8d0-0003-4a6b-8c1d-1eefabcdef12';
const drawImage = vi.fn();
const toBlob = vi.fn((take: BlobCallback, type?: string) => take(new Blob(['cut'], { type: type ?? '' })));

// jsdom has no canvas, and object URLs show nothing there.
beforeEach(() => {
  drawImage.mockClear();
  toBlob.mockClear();
  Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => undefined });
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => ({ drawImage }), toBlob });
});

async function openProfile(
  start: Partial<UserInfo> = {},
  handlers: FakeHandlers = {},
  language: 'en' | 'fa' = 'en',
) {
  storeSessionToken('token');
  let stored: UserInfo = { ...sara, ...start };
  const change = (id: string | null) => {
    stored = { ...stored, picture: id };
  };
  const api = fakeApi({
    getInfo: () => stored,
    getCountries: () => ({ UN: 'Not said' }),
    updateImage: () => {
      change(picture);
      return { picture };
    },
    deleteMyImage: () => {
      change(null);
      return {};
    },
    ...handlers,
  });
  const app = await renderApp('/user', { language });
  await screen.findByRole('form');
  return { ...app, api };
}

function choose(file: File) {
  const input = document.querySelector('input[type="file"]') ?? document.body;
  fireEvent.change(input, { target: { files: [file] } });
}

async function loaded(width: number, height: number) {
  const image = await screen.findByRole('img', { name: 'The chosen picture' });
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } });
  fireEvent.load(image);
}

const png = new File(['x'], 'me.png', { type: 'image/png' });

test('the middle of a wide picture is cropped to a square of at most 1024 px and shown in the header', async () => {
  const { user, api } = await openProfile();
  choose(png);
  const dialog = await screen.findByRole('dialog', { name: 'Crop the picture' });
  await loaded(4000, 2000);
  expect(within(dialog).getByText('As others see it')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Use this picture' }));
  expect(await screen.findByText('Picture changed')).toBeVisible();
  const [, left, top, cutWidth, cutHeight, , , width, height] = drawImage.mock.calls[0] ?? [];
  expect({ left, top, cutWidth, cutHeight }).toEqual({ left: 1000, top: 0, cutWidth: 2000, cutHeight: 2000 });
  expect({ width, height }).toEqual({ width: 1024, height: 1024 });
  expect(api.calls('updateImage')[0]?.file).toMatchObject({ type: 'image/webp', size: 3 });
  const shown = `/api/File/v1/Rest/file/${picture}?w=320`;
  await waitFor(() => expect(document.querySelectorAll(`img[src="${shown}"]`)).toHaveLength(2));
});

test('a small picture is not enlarged, and a photograph stays a JPEG', async () => {
  const { user, api } = await openProfile();
  choose(new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
  await loaded(300, 600);
  await user.click(screen.getByRole('button', { name: 'Use this picture' }));
  await screen.findByText('Picture changed');
  expect(drawImage.mock.calls[0]?.slice(-2)).toEqual([270, 270]);
  expect(api.calls('updateImage')[0]?.file?.type).toBe('image/jpeg');
});

test('the frame can be moved and resized by keyboard', async () => {
  const { user } = await openProfile();
  choose(png);
  await loaded(100, 100);
  const frame = screen.getByRole('group', { name: 'Frame; the arrow keys move it' });
  expect(frame).toHaveAttribute('tabindex', '0');
  expect(screen.getByRole('button', { name: /^Top left corner/ })).toHaveAttribute('tabindex', '0');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each([
  ['a text', new File(['x'], 'me.txt', { type: 'text/plain' }), 'File type not accepted.'],
  ['a drawing', new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }), 'File type not accepted.'],
  [
    'six megabytes',
    new File([new Uint8Array(6 * 1024 * 1024)], 'me.png', { type: 'image/png' }),
    'This picture is larger than 5 MB. Choose a smaller one.',
  ],
])('%s is refused immediately', async (_, file, sentence) => {
  const { api } = await openProfile();
  choose(file);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls('updateImage')).toHaveLength(0);
});

test('a file with only a picture’s type is refused too', async () => {
  await openProfile();
  choose(png);
  fireEvent.error(await screen.findByRole('img', { name: 'The chosen picture' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('File type not accepted.');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a refusal by the server is shown in the dialog, and the crop stays', async () => {
  const refused = () => refuse('fileTypeNotAccepted', 'File type not accepted.');
  const { user } = await openProfile({}, { updateImage: refused });
  choose(png);
  await loaded(100, 100);
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Use this picture' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('File type not accepted.');
  expect(within(dialog).getByRole('button', { name: 'Use this picture' })).toBeEnabled();
});

test('a picture is removed after confirmation, in Persian too', async () => {
  const { user, api } = await openProfile({ picture, lang: 'fa' }, {}, 'fa');
  await user.click(screen.getByRole('button', { name: 'برداشتن تصویر' }));
  const dialog = await screen.findByRole('dialog', { name: 'تصویرتان برداشته شود؟' });
  expect(api.calls('deleteMyImage')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'برداشتن تصویر' }));
  expect(await screen.findByText('تصویر برداشته شد')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'انتخاب تصویر' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'برداشتن تصویر' })).not.toBeInTheDocument();
});
