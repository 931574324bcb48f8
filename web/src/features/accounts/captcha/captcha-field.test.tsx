import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderComponent } from '../../../testing/render-app.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { useCaptcha } from './use-captcha.ts';

function Form() {
  const captcha = useCaptcha();
  const [answer, setAnswer] = useState('');
  return (
    <form>
      <CaptchaField
        captcha={captcha}
        onRenew={() => setAnswer('')}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <button type="button" onClick={captcha.refresh}>
        fail
      </button>
    </form>
  );
}

const play = vi.fn(async () => undefined);
const pause = vi.fn();
let answer: () => Response;
const asked: string[] = [];

beforeEach(() => {
  play.mockClear();
  asked.length = 0;
  answer = () => new Response(new Blob(['RIFF']), { headers: { 'content-type': 'audio/wav' } });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answer();
  });
  vi.spyOn(window.HTMLMediaElement.prototype, 'play').mockImplementation(play);
  vi.spyOn(window.HTMLMediaElement.prototype, 'pause').mockImplementation(pause);
  URL.createObjectURL = () => 'blob:digits';
  URL.revokeObjectURL = () => undefined;
});

test('people who can’t see the picture can listen to digits in their language and type them', async () => {
  const { user } = await renderComponent(<Form />, { language: 'fa' });
  await user.type(screen.getByLabelText(/کد تصویر/), 'abc');
  await user.click(screen.getByRole('button', { name: 'شنیدن رقم‌ها' }));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  expect(asked).toEqual(['/api/Auth/v1/Rest/cshow.php?as=sound&lang=fa']);
  expect(screen.queryByRole('img', { name: /این کد را بنویسید/ })).not.toBeInTheDocument();
  const field = screen.getByLabelText(/رقم‌هایی که می‌شنوید/);
  expect(field).toHaveValue('');
  expect(field).toHaveAttribute('inputmode', 'numeric');
});

test('the same digits can be played again, by keyboard', async () => {
  const { user } = await renderComponent(<Form />);
  screen.getByRole('button', { name: 'Listen to digits' }).focus();
  await user.keyboard('{Enter}');
  const stop = await screen.findByRole('button', { name: 'Stop' });
  expect(stop).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Listen again' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(play).toHaveBeenCalledTimes(2));
  expect(asked).toHaveLength(1);
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'New digits' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(play).toHaveBeenCalledTimes(3));
  expect(asked).toHaveLength(2);
});

test('after a refused attempt the captcha stays spoken and plays new digits on request', async () => {
  const { user } = await renderComponent(<Form />);
  await user.click(screen.getByRole('button', { name: 'Listen to digits' }));
  await screen.findByRole('button', { name: 'Stop' });
  await user.click(screen.getByRole('button', { name: 'fail' }));
  expect(await screen.findByText('Listen, then type the six digits.')).toBeVisible();
  expect(pause).toHaveBeenCalled();
  expect(asked).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Listen to digits' }));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(2));
  expect(asked).toHaveLength(2);
});

test('the picture loads once the form is used, not when it is shown', async () => {
  const { user } = await renderComponent(<Form />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText('Shown as you fill in the form.')).toBeVisible();
  await user.click(screen.getByLabelText(/Characters in the picture/));
  expect(await screen.findByRole('img', { name: /Type these characters/ })).toBeVisible();
});

test('a network that has reached its limit of pictures sees how long to wait', async () => {
  const errors = 'Too many attempts from your network. Try again in 9 minutes.';
  const failure = { status: false, code: 'tooManyCaptchas', errors, requestId: 'x' };
  answer = () => Response.json(failure, { status: 429 });
  const { user } = await renderComponent(<Form />);
  await user.click(screen.getByLabelText(/Characters in the picture/));
  fireEvent.error(await screen.findByRole('img', { name: /Type these characters/ }));
  expect(await screen.findByText(errors)).toBeVisible();
});

test('switching back to a picture loads a new one', async () => {
  const { user } = await renderComponent(<Form />);
  await user.click(screen.getByLabelText(/Characters in the picture/));
  const before = screen.getByRole('img', { name: /Type these characters/ }).getAttribute('src');
  await user.click(screen.getByRole('button', { name: 'Listen to digits' }));
  await user.click(await screen.findByRole('button', { name: 'Show a picture instead' }));
  expect(screen.getByRole('img', { name: /Type these characters/ }).getAttribute('src')).not.toBe(before);
  expect(screen.getByLabelText(/Characters in the picture/)).toBeVisible();
});

test('a recording that can’t be loaded shows the reason and can be requested again', async () => {
  const failure = { status: false, code: 'tooManyRequests', errors: 'That was too often.', requestId: 'x' };
  answer = () => Response.json(failure, { status: 429 });
  const { user } = await renderComponent(<Form />);
  await user.click(screen.getByRole('button', { name: 'Listen to digits' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('That was too often.');
  answer = () => new Response(new Blob(['RIFF']));
  await user.click(screen.getByRole('button', { name: 'Listen to digits' }));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('reports a captcha that failed to load and reloads it when the connection returns', async () => {
  const { user } = await renderComponent(<Form />);
  await user.click(screen.getByLabelText(/Characters in the picture/));
  const picture = () => screen.queryByRole('img', { name: /Type these characters/ });
  const before = picture()?.getAttribute('src');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent.error(picture() ?? document.body);
  expect(picture()).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent(
    'You’re offline. The picture loads once you’re back online.',
  );
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abc');
  onLine.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(picture()?.getAttribute('src')).not.toBe(before);
  // The typed text belongs to no picture any more.
  expect(screen.getByLabelText(/Characters in the picture/)).toHaveValue('');
  const after = picture()?.getAttribute('src');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(picture()?.getAttribute('src')).toBe(after);
  fireEvent.error(picture() ?? document.body);
  expect(screen.getByRole('status')).toHaveTextContent('The picture didn’t load. Get a new one.');
  await user.click(screen.getByRole('button', { name: 'New picture' }));
  expect(picture()).toBeVisible();
});
