import type { ParticipationView } from '@nazar/domain/api/participation-page.ts';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ParticipateApp } from './participate-app.tsx';
import { fakeBrowser } from './testing/fake-browser.ts';
import {
  openPage,
  page,
  participationPage,
  question,
  rulesOf,
  startOf,
  uuid,
} from './testing/sample-page.ts';

const pages = [page(1, [question(1, 'text', 'Why?', { min: 0, max: 100 })])];
const closesAt = '2026-12-01T08:30:00.000Z';
const guarded = { timeLimit: 10, singleSession: true, drawnQuestions: 3 };

const facts = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const open = [/answer only once/, /kept apart/, /^Open until December 1, 2026.*12:00/];
const all = [/10 minutes/, /3 questions, drawn at random/, /in one sitting/, ...open];

function expectFacts(expected: readonly RegExp[]) {
  const said = facts();
  expect(said).toHaveLength(expected.length);
  expected.forEach((pattern, index) => {
    expect(said[index]).toMatch(pattern);
  });
}

test('an open inquiry says above its first question what one should know', () => {
  const session = fakeBrowser().open(openPage(pages, 'en', rulesOf({ closesAt })));
  render(<ParticipateApp session={session} />);
  expectFacts(open);
});

test('an inquiry that has to be started says every rule before that, and not again after it', async () => {
  const browser = fakeBrowser();
  browser.answers.start = () => ({ kind: 'ok', result: startOf(pages, { attemptId: uuid(77) }) });
  const rules = rulesOf({ ...guarded, closesAt });
  const session = browser.open(participationPage({ kind: 'intro', look: startOf([]).look, rules }));
  render(<ParticipateApp session={session} />);
  expectFacts(all);
  await act(() => session.start());
  expect(screen.getByRole('textbox', { name: /Why/ })).toBeVisible();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

test('an inquiry for signed-in people says the same rules, to a guest that one has to sign in', async () => {
  const browser = fakeBrowser();
  const inquiry = {
    ...{ publicTitle: 'For members', publicDescription: '', language: 'en', anonymous: true, ...guarded },
    ...{ closedReason: null, publishDate: null, expireDate: closesAt, abilities: { seeResults: false } },
  };
  browser.answers.getInfo = () => ({ kind: 'ok', result: { id: uuid(501) } });
  browser.answers.getItem = () => ({ kind: 'ok', result: inquiry });
  const signIn = participationPage({ kind: 'signIn' });
  const guest = browser.open(signIn);
  await guest.resume([]);
  expect(guest.get().phase.name).toBe('signIn');

  browser.local.set('session_token', 'token');
  const session = browser.open(signIn);
  render(<ParticipateApp session={session} />);
  await act(() => session.resume([]));
  const said = facts();
  expect(said.slice(0, -1)).toHaveLength(all.length - 1);
  all.slice(0, -1).forEach((pattern, index) => {
    expect(said[index]).toMatch(pattern);
  });
  expect(said.at(-1)).toMatch(/^Open until /);
});

const closed: ParticipationView & { kind: 'closed' } = {
  kind: 'closed',
  ...{ reason: 'expired', title: 'Trips', message: '', opensAt: null, timeZone: 'UTC', seeResults: true },
};

test('an inquiry that has closed leads on: to its results where they are open, and home', () => {
  const show = (seeResults: boolean) =>
    render(<ParticipateApp session={fakeBrowser().open(participationPage({ ...closed, seeResults }))} />);
  const { unmount } = show(true);
  expect(screen.getByRole('link', { name: 'See the results' })).toHaveAttribute(
    'href',
    expect.stringMatching(/results$/),
  );
  expect(screen.getByRole('link', { name: 'See other inquiries' })).toHaveAttribute('href', '/');
  unmount();
  show(false);
  expect(screen.queryByRole('link', { name: 'See the results' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See other inquiries' })).toBeVisible();
});
