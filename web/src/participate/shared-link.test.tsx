import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ParticipateApp } from './participate-app.tsx';
import { fakeBrowser } from './testing/fake-browser.ts';
import { inquiryId, participationPage } from './testing/sample-page.ts';

test('signing in leads back to the shared link that somebody came by, though the server rendered the page without it', () => {
  const page = participationPage({ kind: 'signIn' });
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<ParticipateApp session={fakeBrowser().open(page)} />);
  render(<ParticipateApp session={fakeBrowser().open(page, 'embed')} />, { container, hydrate: true });
  const href = screen.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? '';
  const { searchParams } = new URL(href, 'http://localhost');
  expect(searchParams.get('redirect')).toBe(`/${inquiryId}/participate?via=embed`);
});

test('a refusal leads on to the inquiry’s page, which says how it stands', () => {
  const session = fakeBrowser().open(participationPage({ kind: 'signIn' }));
  const refused = { ...session.get(), phase: { name: 'refused', text: 'All places are taken.' } } as const;
  render(<ParticipateApp session={{ ...session, get: () => refused }} />);
  const page = screen.getByRole('link', { name: 'To the inquiry’s page' });
  expect(page).toHaveAttribute('href', `/${inquiryId}`);
});
