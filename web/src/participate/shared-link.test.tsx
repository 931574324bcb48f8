import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ParticipateApp } from './participate-app.tsx';
import { fakeBrowser, refused } from './testing/fake-browser.ts';
import {
  inquiryId,
  makeAnsweringPage,
  makeParticipationPage,
  page,
  question,
  uuid,
} from './testing/sample-page.ts';

test('signing in or up returns to the shared link, although the server rendered the page without it', () => {
  const signIn = makeParticipationPage({ kind: 'signIn' });
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<ParticipateApp session={fakeBrowser().open(signIn)} />);
  render(<ParticipateApp session={fakeBrowser().open(signIn, 'embed')} />, { container, hydrate: true });
  for (const [name, path] of [
    ['Sign in', '/login'],
    ['Sign up', '/signup'],
  ] as const) {
    const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
    const { pathname, searchParams } = new URL(href, 'http://localhost');
    expect(pathname).toBe(path);
    expect(searchParams.get('redirect')).toBe(`/${inquiryId}/participate?via=embed`);
  }
});

test('a refusal links to the inquiry’s page, which shows its state', () => {
  const session = fakeBrowser().open(makeParticipationPage({ kind: 'signIn' }));
  const refused = { ...session.get(), phase: { name: 'refused', text: 'This inquiry is full.' } } as const;
  render(<ParticipateApp session={{ ...session, get: () => refused }} />);
  const link = screen.getByRole('link', { name: 'Go to the inquiry’s page' });
  expect(link).toHaveAttribute('href', `/${inquiryId}`);
});

test('links home when the inquiry was taken down meanwhile', async () => {
  const browser = fakeBrowser();
  browser.answers.submit = () => refused(404, 'notFound');
  const session = browser.open(
    makeAnsweringPage([page(1, [question(1, 'text', 'Why?', { min: 0, max: 100 })])]),
  );
  session.answer(uuid(1), { value: 'Because' });
  render(<ParticipateApp session={session} />);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('text of notFound')).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
});

test('a failed load is retried', async () => {
  const browser = fakeBrowser();
  browser.local.set('session_token', 'token');
  const session = browser.open(makeParticipationPage({ kind: 'signIn' }));
  await session.resume([]);
  render(<ParticipateApp session={session} />);
  const [link, ...others] = screen.getAllByRole('link');
  expect(link).toHaveAccessibleName('Try again');
  expect(link).toHaveAttribute('href', `/${inquiryId}/participate`);
  expect(others).toEqual([]);
});
