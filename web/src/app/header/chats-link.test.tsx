import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderComponent } from '../../testing/render-app.tsx';
import { sara } from '../../testing/sara.ts';
import { ChatsLink } from './chats-link.tsx';

test.each([
  ['requests where only requests wait', { chats: 0, messages: 0, requests: 2 }, '/chat?list=requests'],
  ['chats where messages are unread', { chats: 1, messages: 1, requests: 2 }, '/chat'],
])('the flag in the header opens the %s', async (_list, unread, address) => {
  storeSessionToken('token');
  fakeApi({ getInfo: () => sara, getUnreadMessageCounts: () => unread });
  await renderComponent(<ChatsLink />);
  const name = unread.messages === 0 ? /request|waits/i : /unread/i;
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address);
});
