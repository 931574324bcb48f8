import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isInquirySubscriptionActive, subscribeToInquiry } from '../inquiry-subscriptions.ts';
import type { LiveConnectionState } from './live-connection.ts';
import { syncInquirySubscriptions } from './sync-inquiry-subscriptions.ts';

const results = { inquiryId: 'a', about: 'results' } as const;

/** A connection that a test opens, closes and sends events through. */
function makeLive(answer: (name: string) => Promise<unknown>) {
  let status: LiveConnectionState['status'] = 'closed';
  const opened: (() => void)[] = [];
  const followers: (() => void)[] = [];
  const listeners: ((data: unknown) => void)[] = [];
  const emit = vi.fn((event: { name: string }, _input: unknown) => answer(event.name));
  const change = (next: LiveConnectionState['status']) => {
    status = next;
    for (const follower of followers) follower();
    if (next === 'open') for (const listener of opened) listener();
  };
  const live = {
    emit,
    state: () => ({ status, problem: null }),
    on: (_event: unknown, listener: (data: unknown) => void) => listeners.push(listener),
    onOpen: (listener: () => void) => opened.push(listener),
    follow: (follower: () => void) => followers.push(follower),
  };
  syncInquirySubscriptions(live as never);
  return { emit, change, say: (data: unknown) => listeners.map((listen) => listen(data)) };
}

test('the server pushes updates of a page while connected, and otherwise the page polls', async () => {
  const shown = { ...results, isOver: false, version: 'v1', comments: null };
  const { emit, change, say } = makeLive(async () => shown);
  const heard = vi.fn();
  const stop = subscribeToInquiry(results, heard);
  expect(emit).not.toHaveBeenCalled();
  change('open');
  await waitFor(() => expect(isInquirySubscriptionActive(results)).toBe(true));
  expect(heard).toHaveBeenCalledWith({ version: 'v1' });
  say({ ...shown, version: 'v2' });
  expect(heard).toHaveBeenLastCalledWith({ version: 'v2' });
  change('closed');
  expect(isInquirySubscriptionActive(results)).toBe(false);
  change('open');
  await waitFor(() => expect(isInquirySubscriptionActive(results)).toBe(true));
  // A page whose access has ended polls again and so learns the reason.
  say({ ...shown, isOver: true, version: null });
  expect(isInquirySubscriptionActive(results)).toBe(false);
  expect(heard).toHaveBeenLastCalledWith(null);
  stop();
  expect(emit).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'unwatchInquiry' }), results);
});

test('the page polls if the server refuses to push', async () => {
  const { emit, change } = makeLive(async () => Promise.reject(new Error('forbidden')));
  change('open');
  const stop = subscribeToInquiry(results, () => {});
  await waitFor(() => expect(emit).toHaveBeenCalledOnce());
  expect(isInquirySubscriptionActive(results)).toBe(false);
  stop();
});
