import type { Comment, CommentPage, CommentReply, CommentsSummary } from '@nazar/domain/api/comment-calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearLocalSession, storeSessionToken } from '../../api/session.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sara } from '../../testing/sara.ts';
import { LazyInquiryComments } from './lazy-inquiry-comments.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`;
const inquiryId = idOf(0);

const counts: CommentsSummary = {
  version: 1,
  likes: 0,
  dislikes: 0,
  mine: null,
  reactRefusal: null,
  bookmarked: false,
  comments: 9,
  held: null,
  commentRefusal: null,
  myName: null,
};

const reply = (number: number, more: Partial<CommentReply> = {}): CommentReply => ({
  id: idOf(number),
  position: number,
  parentId: null,
  name: `Person ${number}`,
  picture: null,
  isGuest: false,
  isOwner: false,
  isMine: false,
  description: 'Well asked.',
  state: 'shown',
  createdAt: new Date().toISOString(),
  editedAt: null,
  likes: 0,
  liked: false,
  replyCount: 0,
  editableUntil: null,
  takedown: null,
  abilities: {
    edit: false,
    delete: false,
    reply: true,
    like: true,
    approve: false,
    pin: false,
    report: true,
    takeDown: false,
    appeal: false,
  },
  ...more,
});
const comment = (number: number, more: Partial<Comment> = {}): Comment => ({
  ...reply(number),
  replies: [],
  ...more,
});

const page = (data: Comment[]): CommentPage => ({
  data,
  count: data.length,
  numberRecordsPerPage: 10,
  pageNumber: 1,
  pagesCount: 1,
  next: null,
  pinned: null,
  waiting: [],
  takenDown: [],
});

const newest = [comment(30), comment(29)];
const replies = [4, 5, 6, 7].map((number) => reply(number, { parentId: idOf(3) }));
/** An old comment that is far down in the list. */
const thread = comment(3, { isMine: true, replyCount: 5, replies });

async function open(address: string, handlers: FakeHandlers = {}) {
  const api = fakeApi({
    getCommentCounts: () => counts,
    getComments: () => page(newest),
    getThread: () => thread,
    ...handlers,
  });
  const routes = [{ path: '/', element: <LazyInquiryComments inquiryId={inquiryId} comments={9} /> }];
  return { api, ...(await renderApp(address, { routes })) };
}

const led = vi.fn();
beforeEach(() => {
  led.mockClear();
  HTMLElement.prototype.scrollIntoView = led;
});
afterEach(() => {
  clearLocalSession();
});

const names = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));

test('a link to a reply shows its thread first and scrolls to the reply', async () => {
  const { api, router } = await open(`/#comment-${idOf(6)}`);
  const linked = await screen.findByRole('article', { name: 'Reply by Person 6' });
  await waitFor(() => expect(linked).toHaveFocus());
  expect(linked).toHaveAttribute('aria-current', 'location');
  expect(led.mock.contexts).toContain(linked);
  await screen.findByRole('article', { name: 'Comment by Person 30' });
  expect(names()[0]).toBe('Comment by Person 3');
  expect(names().slice(-2)).toEqual(['Comment by Person 30', 'Comment by Person 29']);
  expect(screen.getByRole('button', { name: 'Show 1 more reply' })).toBeVisible();
  // Following the same link again scrolls there again; another link scrolls to another comment.
  screen.getByRole('textbox', { name: 'Your comment' }).focus();
  await router.navigate(`/#comment-${idOf(6)}`);
  await waitFor(() => expect(linked).toHaveFocus());
  await router.navigate(`/#comment-${idOf(5)}`);
  await waitFor(() => expect(screen.getByRole('article', { name: 'Reply by Person 5' })).toHaveFocus());
  expect(api.calls('getThread').map(({ input }) => input)).toEqual([
    { inquiryId, id: idOf(6) },
    { inquiryId, id: idOf(5) },
  ]);
});

test('a linked thread among the first ones is shown once, with the linked replies', async () => {
  const inList = comment(29, { replyCount: 5 });
  await open(`/#comment-${idOf(6)}`, {
    getComments: () => page([comment(30), inList]),
    getThread: () => ({ ...inList, replies: [reply(6, { parentId: inList.id })] }),
  });
  await waitFor(() => expect(screen.getByRole('article', { name: 'Reply by Person 6' })).toHaveFocus());
  await screen.findByRole('article', { name: 'Comment by Person 30' });
  expect(names()).toEqual(['Comment by Person 29', 'Reply by Person 6', 'Comment by Person 30']);
});

test('a link to a deleted comment shows a notice above all others', async () => {
  await open(`/#comment-${idOf(6)}`, { getThread: () => refuse('notFound', 'Not found.') });
  const note = await screen.findByText('Comment deleted');
  await waitFor(() => expect(note).toHaveFocus());
  expect(await screen.findByRole('article', { name: 'Comment by Person 30' })).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found.');
});

test('a URL without a valid comment id loads no comment', async () => {
  const { api } = await open('/#comment-x');
  expect(await screen.findByRole('article', { name: 'Comment by Person 30' })).toBeVisible();
  expect(api.calls('getThread')).toEqual([]);
});

test('anyone can copy the link to a comment', async () => {
  const { user } = await open('/');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'More actions for Person 30’s comment' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(write).toHaveBeenCalledWith(`${window.location.origin}/${inquiryId}#comment-${idOf(30)}`);
});

test('a notification is marked read once its comment is in view, and no others are', async () => {
  storeSessionToken('token');
  let unread = 1;
  const shown: FakeHandlers = {
    getInfo: () => sara,
    getUnreadNotificationCount: () => ({ unread, latest: new Date().toISOString() }),
    readCommentNotifications: () => {
      unread = 0;
      return {};
    },
  };
  const { api } = await open(`/#comment-${idOf(6)}`, shown);
  await waitFor(() => expect(api.calls('readCommentNotifications')).toHaveLength(1), { timeout: 3000 });
  // These are replies to their comment, the only notifications they have here.
  const [call] = api.calls('readCommentNotifications');
  expect(call?.input).toEqual({ inquiryId, ids: [4, 5, 6, 7].map(idOf) });
  await waitFor(() => expect(api.calls('getUnreadNotificationCount').length).toBeGreaterThan(1));
});
