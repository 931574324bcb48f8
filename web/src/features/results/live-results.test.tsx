import type { ResultsSummary } from '@nazar/domain/api/result-calls.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { notifyInquirySubscribers, setInquirySubscriptionActive } from '../../api/inquiry-subscriptions.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../testing/fake-api.ts';
import { fakeResultsSummary } from '../../testing/fake-results-summary.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fakeWorkspace } from '../../testing/workspace.ts';

const inquiryId = '00000000-0000-4000-8000-000000000001';
let stored = { version: 'a', finished: 6 };
beforeEach(() => {
  stored = { version: 'a', finished: 6 };
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

/** The version is polled about every second, and a few seconds after a failure. */
const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

const summary = (): ResultsSummary => fakeResultsSummary({ inquiryId, started: stored.finished, ...stored });

async function open(more: FakeHandlers = {}) {
  const api = fakeApi({
    getSummary: summary,
    getResultsVersion: () => ({ version: stored.version }),
    ...more,
  });
  const { user } = await renderApp(`/Inquiries/${inquiryId}/results`);
  await screen.findByText('Live');
  return { api, user };
}

/** The number without its percentage of people who started. */
const finished = () => screen.getByText('Completed').nextElementSibling?.firstElementChild?.textContent;

test('new answers appear automatically, and the focus stays', async () => {
  const { api, user } = await open({ getDropOff: () => ({ isKnown: true, left: 0, points: [] }) });
  expect(finished()).toBe('6');
  await user.tab();
  const focused = document.activeElement;
  stored = { version: 'b', finished: 7 };
  await later(2);
  await waitFor(() => expect(finished()).toBe('7'));
  expect(document.activeElement).toBe(focused);
  expect(api.calls('getSummary')).toHaveLength(2);
  await waitFor(() => expect(api.calls('getDropOff')).toHaveLength(2));
});

test('counts that have not changed are not loaded again', async () => {
  const { api } = await open();
  for (let time = 0; time < 3; time += 1) await later(2);
  await waitFor(() => expect(api.calls('getResultsVersion').length).toBeGreaterThan(2));
  expect(api.calls('getSummary')).toHaveLength(1);
});

test('counts that changed while the tab was hidden are shown on return', async () => {
  const { api } = await open();
  await waitFor(() => expect(api.calls('getResultsVersion')).not.toHaveLength(0));
  const show = (state: 'hidden' | 'visible') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    window.dispatchEvent(new Event('visibilitychange'));
  };
  show('hidden');
  stored = { version: 'b', finished: 7 };
  expect(finished()).toBe('6');
  show('visible');
  await waitFor(() => expect(finished()).toBe('7'));
});

test('a lost connection is shown, and the screen updates again when it is back', async () => {
  let isAway = false;
  await open({
    getResultsVersion: () => (isAway ? refuse('unavailable', 'Away.') : { version: stored.version }),
  });
  isAway = true;
  await later(2);
  expect(await screen.findByText('Offline, showing the last results')).toBeVisible();
  expect(screen.getAllByText('Away.')).toHaveLength(1);
  stored = { version: 'b', finished: 7 };
  isAway = false;
  await later(6);
  await waitFor(() => expect(finished()).toBe('7'));
  expect(screen.getByText('Live')).toBeVisible();
});

test('results of a closed inquiry are not called live', async () => {
  fakeApi({
    getSummary: summary,
    getResultsVersion: () => ({ version: stored.version }),
    getWorkspace: () => fakeWorkspace(inquiryId, { state: 'expired' }),
  });
  await renderApp(`/Inquiries/${inquiryId}/results`);
  await screen.findByText('Completed');
  await waitFor(() => expect(screen.queryByText('Live')).toBeNull());
});

test('counts that failed to load are requested again while the server pushes new versions', async () => {
  let isAway = false;
  await open({ getSummary: () => (isAway ? refuse('unavailable', 'Away.') : summary()) });
  const wish = { inquiryId, about: 'results' } as const;
  act(() => setInquirySubscriptionActive(wish, true));
  isAway = true;
  stored = { version: 'b', finished: 7 };
  act(() => notifyInquirySubscribers(wish, { version: 'b' }));
  expect(await screen.findByText('Offline, showing the last results')).toBeVisible();
  isAway = false;
  await later(6);
  await waitFor(() => expect(finished()).toBe('7'));
  expect(screen.getByText('Live')).toBeVisible();
});

test('a reader who loses access to the results sees the reason and no old counts', async () => {
  let isOpen = true;
  await open({
    getResultsVersion: () =>
      isOpen ? { version: stored.version } : refuse('resultsForOwner', 'For the owner.'),
  });
  isOpen = false;
  await later(2);
  expect(await screen.findByText('These results are private')).toBeVisible();
  expect(screen.queryByText('Completed')).toBeNull();
});
