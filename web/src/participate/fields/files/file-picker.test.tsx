import type { AnswerFile } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ParticipateApp } from '../../participate-app.tsx';
import type { CallReply } from '../../session/call-server.ts';
import { fakeBrowser, refused } from '../../testing/fake-browser.ts';
import {
  makeAnsweringPage,
  makeParticipationStart,
  page,
  question,
  uuid,
} from '../../testing/sample-page.ts';

const sending = vi.hoisted(() => ({ reply: null as ((reply: CallReply<AnswerFile>) => void) | null }));
vi.mock('./upload-answer-file-with-progress.ts', () => ({
  uploadAnswerFileWithProgress: () =>
    new Promise<CallReply<AnswerFile>>((resolve) => {
      sending.reply = resolve;
    }),
}));

const asked = question(1, 'file', 'Your cup?', {
  isForce: true,
  min: 1,
  max: 2,
  fileKinds: ['image'],
  maxFileSize: 1,
});
const photo = (name: string, size = 100) => new File([new Uint8Array(size)], name, { type: 'image/png' });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  sending.reply = null;
});

async function show(more: Partial<typeof asked> = {}) {
  const browser = fakeBrowser();
  browser.answers.startAnswerUpload = () => ({ kind: 'ok', result: { token: 'permit' } });
  browser.answers.deleteAnswerFile = () => ({ kind: 'ok', result: { deleted: true } });
  const session = browser.open(makeAnsweringPage([page(1, [{ ...asked, ...more }])]));
  render(<ParticipateApp session={session} />);
  const user = userEvent.setup({ applyAccept: false });
  const input = await screen.findByLabelText('Add file');
  return { browser, session, user, input };
}

async function answer(reply: CallReply<AnswerFile>) {
  await waitFor(() => expect(sending.reply).not.toBeNull());
  const { reply: resolve } = sending;
  sending.reply = null;
  await act(async () => resolve?.(reply));
}

const stored = (number: number): CallReply<AnswerFile> => ({
  kind: 'ok',
  result: { id: uuid(number), name: 'file.webp', kind: 'image', size: 90, url: '/x' },
});

test('a submit waits for the upload and is then sent with its id', async () => {
  const { browser, user, input } = await show();
  await user.upload(input, photo('cup.png'));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Your answers will be sent');
  expect(browser.calls('submit')).toHaveLength(0);
  await answer(stored(7));
  await waitFor(() => expect(browser.calls('submit')).toHaveLength(1));
  expect(browser.calls('submit')[0]?.input.answers).toEqual([{ questionId: uuid(1), value: [uuid(7)] }]);
  const { attemptId } = browser.calls('submit')[0]?.input ?? {};
  expect(browser.calls('startAnswerUpload')[0]?.input).toMatchObject({ attemptId, questionId: uuid(1) });
});

test('a file for a question that was removed meanwhile leads to the published questions', async () => {
  const { browser, session, user, input } = await show();
  browser.answers.startAnswerUpload = () => refused(409, 'rulesChanged');
  browser.answers.getItem = () => ({ kind: 'ok', result: {} });
  await user.upload(input, [photo('cup.png'), photo('tea.png')]);
  await waitFor(() => expect(session.get().phase).toMatchObject({ name: 'intro' }));
  const pages = [page(1, [question(2, 'text', 'Your tea?', { min: 0, max: 100 })])];
  browser.answers.start = () => ({ kind: 'ok', result: makeParticipationStart(pages, { revision: 2 }) });
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await user.type(await screen.findByRole('textbox', { name: /Your tea/ }), 'Green');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(browser.calls('submit')).toHaveLength(1));
  expect(browser.calls('getItem')).toHaveLength(1);
});

test('a waiting submit is also sent after a switch of the language', async () => {
  const persian = JSON.stringify(makeAnsweringPage([page(1, [asked])], 'fa')).replaceAll('<', '\\u003c');
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(`<script id="data">${persian}</script>`));
  const { browser, session, user, input } = await show();
  await user.upload(input, photo('cup.png'));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await act(() => session.switchLanguage('fa'));
  expect(screen.getByRole('alert')).toHaveTextContent('پاسخ‌ها به‌محض آپلود فایل‌ها ارسال می‌شود.');
  await answer(stored(7));
  await waitFor(() => expect(browser.calls('submit')).toHaveLength(1));
});

test('canceling an upload withdraws the submit that waits for it', async () => {
  const { browser, user, input } = await show({ isForce: false });
  await user.upload(input, photo('cup.png'));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Your answers will be sent');
  await user.click(screen.getByRole('button', { name: 'Cancel “cup.png”' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Not submitted yet. Submit again when ready.');
  expect(browser.calls('submit')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(browser.calls('submit')).toHaveLength(1));
});

test('a refused upload shows its reason, delays the submit, and can be removed', async () => {
  const { browser, user, input } = await show();
  await user.upload(input, photo('cup.png'));
  const refusal = { kind: 'refused' as const, status: 413, code: 'answerFilesFull', fields: {} };
  await answer({ ...refusal, text: 'This inquiry can’t take more files now.' });
  expect(await screen.findByText(/can’t take more files/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('alert')).toHaveTextContent('A file isn’t uploaded.');
  expect(browser.calls('submit')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Remove “cup.png”' }));
  expect(screen.queryByText(/A file isn’t uploaded/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByText('Answer this question.')).toBeVisible();
});

test('a submit waits for a retried upload', async () => {
  const { browser, user, input } = await show();
  await user.upload(input, photo('cup.png'));
  await answer({ kind: 'refused', status: 413, code: 'answerFilesFull', text: 'Full.', fields: {} });
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  await user.click(screen.getByRole('button', { name: 'Try “cup.png” again' }));
  expect(screen.queryByText(/A file isn’t uploaded/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Your answers will be sent');
  await answer(stored(9));
  await waitFor(() => expect(browser.calls('submit')).toHaveLength(1));
});

test('the hint shows the maximum size for each kind of file', async () => {
  const browser = fakeBrowser();
  const mixed = question(1, 'file', 'Your work?', {
    min: 1,
    max: 2,
    fileKinds: ['image', 'document'],
    maxFileSize: 10,
  });
  render(<ParticipateApp session={browser.open(makeAnsweringPage([page(1, [mixed])]))} />);
  expect(await screen.findByText(/pictures up to 5 MB, PDF.* up to 10 MB/)).toBeVisible();
});

test('refused files are named with their reason, take no place, and don’t delay the submit', async () => {
  const { browser, user, input } = await show({ isForce: false });
  await user.upload(input, [
    photo('large.gif', 1024 * 1024 + 1),
    new File(['x'], 'letter.pdf', { type: 'application/pdf' }),
    photo('cup.png'),
    photo('tea.png'),
  ]);
  expect(screen.getByText(/large\.gif.* wasn’t added\. This file is larger than 1 MB/)).toBeVisible();
  expect(screen.getByText(/letter\.pdf.* wasn’t added\. This question doesn’t accept/)).toBeVisible();
  expect(screen.queryByText(/reached the limit/)).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await answer(stored(7));
  await answer(stored(8));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(browser.calls('submit')).toHaveLength(1));
});

test('a file of a type that the server refuses is taken out, with the submit that waited for it', async () => {
  const { browser, user, input } = await show({ isForce: false });
  await user.upload(input, photo('cup.png'));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await answer({ kind: 'refused', status: 415, code: 'x', text: 'File type not accepted.', fields: {} });
  expect(await screen.findByText(/cup\.png.* wasn’t added\. File type not accepted\./)).toBeVisible();
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(browser.calls('submit')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(browser.calls('submit')).toHaveLength(1));
});

test('an anonymous inquiry says that it keeps no file names, and numbers the files of an earlier visit', async () => {
  const { browser, session } = await show();
  expect(screen.getByText(/file names aren’t kept/)).toBeVisible();
  const files = [7, 8].map((each) => ({ id: uuid(each), name: 'file.webp', kind: 'image', size: 90 }));
  browser.answers.getAnswerFiles = () => ({ kind: 'ok', result: { files } });
  await act(async () => session.answer(uuid(1), { value: [uuid(7), uuid(8)] }));
  expect(await screen.findByRole('button', { name: 'Remove “File 2 (WEBP)”' })).toBeVisible();
});

test('an upload waits for a lost connection, and a stored file can be removed', async () => {
  const { browser, user, input } = await show();
  await user.upload(input, photo('cup.png'));
  await answer({ kind: 'away', retryAfter: 0 });
  expect(await screen.findByText(/Not uploaded yet/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try “cup.png” again' }));
  await answer(stored(8));
  expect(await screen.findByText(/Uploaded/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove “cup.png”' }));
  expect(browser.calls('deleteAnswerFile')[0]?.input).toMatchObject({ id: uuid(8) });
  expect(screen.queryByText(/Uploaded/)).toBeNull();
});
