import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../testing/fake-api.ts';
import { fakePublicInquiry, noInquiryAbilities } from '../../testing/fake-public-inquiry.ts';
import { renderApp } from '../../testing/render-app.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const closedNow = fakePublicInquiry({
  state: 'expired',
  closedReason: 'inquiryExpired',
  abilities: noInquiryAbilities,
});

function refused(
  code: 'resultsForParticipants' | 'resultsForOwner' | 'notFound' | 'inquiryNotOpen' | 'ballotOpen',
  more: FakeHandlers = {},
) {
  const no = () => refuse(code, 'No.');
  const refusals = { getSummary: no, getFilterFields: no, getCharts: no, getChart: no };
  fakeApi({ ...refusals, getItem: () => fakePublicInquiry(), ...more });
}

const results = `/Inquiries/${id}/results`;

test('the results page of an inquiry that is not open yet shows that', async () => {
  refused('inquiryNotOpen');
  await renderApp(results);
  expect(await screen.findByRole('heading', { name: 'This inquiry isn’t open yet' })).toBeVisible();
});

describe.each([results, `/Inquiries/${id}/charts`, `/Inquiries/${id}/charts/${id}`])('at %s', (path) => {
  test('a stranger learns that participants see the results, and can participate', async () => {
    refused('resultsForParticipants');
    await renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Only participants see the results' })).toBeVisible();
    const takePart = await screen.findByRole('link', { name: 'Take part' });
    expect(takePart).toHaveAttribute('href', `/${id}/participate`);
    expect(screen.getByRole('link', { name: 'Lunch' })).toHaveAttribute('href', `/${id}`);
    const back = encodeURIComponent(path);
    const signIn = screen.getAllByRole('link', { name: 'Sign in' }).map((link) => link.getAttribute('href'));
    expect(signIn).toContain(`/login?redirect=${back}`);
    expect(screen.queryByText(/couldn’t be loaded/)).not.toBeInTheDocument();
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  test('a signed-in person is not asked to sign in', async () => {
    refused('resultsForParticipants');
    storeSessionToken('token');
    await renderApp(path);
    expect(await screen.findByRole('link', { name: 'Take part' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  });

  test('if only the owner sees the results, the page doesn’t offer participation', async () => {
    refused('resultsForOwner');
    await renderApp(path);
    expect(await screen.findByRole('heading', { name: 'These results are private' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Lunch' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Take part' })).not.toBeInTheDocument();
  });
});

test('if participation has ended, the text says so', async () => {
  refused('resultsForParticipants', { getItem: () => closedNow });
  storeSessionToken('token');
  await renderApp(results);
  expect(await screen.findByText(/answering is closed/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Take part' })).not.toBeInTheDocument();
});

test('a guest learns about a hidden inquiry only that signing in may help', async () => {
  refused('notFound');
  await renderApp(results);
  expect(await screen.findByRole('heading', { name: 'Sign in to see this' })).toBeVisible();
});

test('says so in Persian', async () => {
  refused('resultsForParticipants');
  await renderApp(results, { language: 'fa' });
  expect(await screen.findByRole('heading', { name: 'نتایج را فقط شرکت‌کنندگان می‌بینند' })).toBeVisible();
});

test('an open secret ballot shows the number of participants', async () => {
  refused('ballotOpen', { getItem: () => fakePublicInquiry({ anonymous: true, ballot: 'open' }) });
  await renderApp(results);
  expect(await screen.findByText('8 people have taken part.')).toBeVisible();
  expect(screen.queryByText(/Voting has ended/)).toBeNull();
});

test('a closed secret ballot announces its results and shows them when released', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let ballot: 'open' | 'withheld' = 'open';
  const no = () =>
    ballot === 'open' ? refuse('ballotOpen', 'After closing.') : refuse('ballotWithheld', 'Too few.');
  refused('ballotOpen', {
    getItem: () => fakePublicInquiry({ ...closedNow, anonymous: true, ballot }),
    getSummary: no,
    getFilterFields: no,
  });
  await renderApp(results);
  expect(await screen.findByText(/Voting has ended/)).toBeVisible();
  ballot = 'withheld';
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(await within(screen.getByRole('main')).findByText(/fewer than 5 people took part/)).toBeVisible();
  vi.useRealTimers();
});
