import type { Notification } from '@nazar/domain/api/notification-calls.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { type FakeHandlers, fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sara } from '../../testing/sara.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const lunch = { id: idOf(1), title: 'Lunch', mine: true };

const made = (number: number, more: Partial<Notification>): Notification => ({
  id: idOf(number),
  kind: 'comment',
  count: 1,
  chat: null,
  inquiry: lunch,
  commentId: null,
  importId: null,
  reason: '',
  read: false,
  createdAt: `2026-11-20T10:00:0${9 - number}.000Z`,
  ...more,
});

function server(items: Notification[]): FakeHandlers {
  const read = new Set<string>();
  const shown = () => items.map((item) => ({ ...item, read: item.read || read.has(item.id) }));
  return {
    getInfo: () => sara,
    getUnreadNotificationCount: () => ({ unread: shown().filter((item) => !item.read).length, latest: null }),
    getNotifications: () => ({ data: shown(), next: null }),
    readNotifications: ({ ids }) => {
      for (const id of ids) read.add(id);
      return {};
    },
    readAllNotifications: ({ until }) => {
      for (const { id, createdAt } of items) if (createdAt <= until) read.add(id);
      return {};
    },
  };
}

beforeEach(() => storeSessionToken('token'));

test('each notification says what happened and links there; the bell counts unread ones', async () => {
  fakeApi(
    server([
      made(2, { count: 3 }),
      made(3, { kind: 'inquiryClosed' }),
      made(4, { kind: 'reply', inquiry: null }),
      made(5, { kind: 'inquiryTakenDown', reason: 'Spam', read: true }),
      made(6, { kind: 'reply', inquiry: { ...lunch, mine: false }, commentId: idOf(9) }),
    ]),
  );
  const { user } = await renderApp('/notifications');
  const comments = await screen.findByRole('link', { name: /^3 new comments on “.Lunch.”$/ });
  expect(comments).toHaveAttribute('href', `/Inquiries/detail?id=${lunch.id}#comments`);
  const reply = screen.getByRole('link', { name: '1 reply to your comment on “\u2068Lunch\u2069”' });
  expect(reply).toHaveAttribute('href', `/${lunch.id}#comment-${idOf(9)}`);
  const closed = screen.getByRole('link', { name: /Lunch.” has closed/ });
  expect(closed).toHaveAttribute('href', `/Inquiries/${lunch.id}/results`);
  expect(screen.getByText('1 reply to your comment on an inquiry you can’t open')).toBeVisible();
  expect(screen.getByText('Spam')).toBeVisible();
  expect((await screen.findAllByRole('link', { name: 'Notifications: 4 unread' })).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: /^Mark as read: 3 new comments/ }));
  expect((await screen.findAllByRole('link', { name: 'Notifications: 3 unread' })).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect((await screen.findAllByRole('link', { name: 'Notifications' })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('an e-mail switch is saved at once', async () => {
  const api = fakeApi({
    ...server([]),
    updateInfo: (change) => ({ ...sara, replyMail: change.replyMail ?? true }),
  });
  const { user } = await renderApp('/notifications');
  expect(await screen.findByText('No notifications yet')).toBeVisible();
  const settings = screen.getByRole('region', { name: 'Emails' });
  await user.click(within(settings).getByRole('switch', { name: /Replies/ }));
  expect(await within(settings).findByText(/Saved/)).toBeVisible();
  expect(within(settings).getByRole('switch', { name: /Replies/ })).not.toBeChecked();
  expect(api.calls('updateInfo')[0]?.input).toEqual({ replyMail: false });
});
