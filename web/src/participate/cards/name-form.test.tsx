import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ParticipateApp } from '../participate-app.tsx';
import { away, type FakeBrowser, fakeBrowser, refused } from '../testing/fake-browser.ts';
import {
  makeParticipationPage,
  makeParticipationStart,
  page,
  question,
  uuid,
} from '../testing/sample-page.ts';

const pages = [page(1, [question(1, 'text', 'Why?', { min: 0, max: 100 })])];
const inquiry = {
  publicTitle: 'For members',
  publicDescription: '',
  language: 'en',
  anonymous: false,
  closedReason: null,
  publishDate: null,
  expireDate: null,
  abilities: { participate: true, seeResults: false },
  cooperationType: 'users',
  timeLimit: null,
  singleSession: false,
  drawnQuestions: null,
  questionCount: 1,
  duration: { seconds: 50, measured: false },
};

let browser: FakeBrowser;
beforeEach(async () => {
  browser = fakeBrowser();
  browser.local.set('session_token', 'token');
  browser.answers.getInfo = () => ({ kind: 'ok', result: { id: uuid(501), name: '', profileName: '' } });
  browser.answers.getItem = () => ({ kind: 'ok', result: inquiry });
  browser.answers.start = () => ({
    kind: 'ok',
    result: makeParticipationStart(pages, { attemptId: uuid(77) }),
  });
  browser.answers.updateInfo = ({ name }) => ({ kind: 'ok', result: { name } });
  const session = browser.open(makeParticipationPage({ kind: 'signIn' }));
  render(<ParticipateApp session={session} />);
  await act(() => session.resume([]));
});

const field = () => screen.findByRole('textbox', { name: /^Your name/ });
const begin = () => userEvent.click(screen.getByRole('button', { name: 'Start' }));

test('starts with a name, which is saved in the profile', async () => {
  expect(await field()).toBeRequired();
  expect(await field()).not.toHaveAttribute('aria-invalid');
  expect(await field()).toHaveAccessibleDescription(/profile.*owner/i);
  await begin();
  expect(await field()).toHaveFocus();
  expect(await field()).toBeInvalid();
  expect(screen.getByText('Enter your name.')).toBeVisible();
  expect(browser.calls('start')).toEqual([]);
  await userEvent.type(await field(), ' Sara Karimi ');
  await begin();
  expect(await screen.findByRole('textbox', { name: /Why/ })).toBeVisible();
  expect(browser.calls('updateInfo').map(({ input }) => input)).toEqual([{ name: 'Sara Karimi' }]);
});

test('shows why a name isn’t saved, and keeps it', async () => {
  await userEvent.type(await field(), 'Sara');
  for (const [reply, sentence] of [
    [away, /Couldn’t start/],
    [refused(400, 'invalidInput', { name: 'Enter at most 100 characters.' }), /at most 100/],
  ] as const) {
    browser.answers.updateInfo = () => reply;
    await begin();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await field()).toHaveValue('Sara');
  }
  expect(browser.calls('start')).toEqual([]);
});
