import type { Comment, CommentPage, CommentsSummary } from '@nazar/domain/api/comment-calls.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearLocalSession, storeSessionToken } from '../../api/session.ts';
import { makeDeferred } from '../../testing/deferred.ts';
import { type FakeHandlers, fakeApi } from '../../testing/fake-api.ts';
import { renderComponent } from '../../testing/render-app.tsx';
import { sara } from '../../testing/sara.ts';
import { InquiryComments } from './inquiry-comments.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-0000000000${10 + number}`;
const inquiryId = idOf(0);
let counts: CommentsSummary;
let shown: Comment[];

function comment(number: number, name: string): Comment {
  return {
    id: idOf(number),
    position: number,
    parentId: null,
    name,
    picture: null,
    isGuest: false,
    isOwner: false,
    isMine: false,
    description: `Says ${name}`,
    state: 'shown',
    createdAt: new Date().toISOString(),
    editedAt: null,
    likes: 0,
    liked: false,
    replyCount: 0,
    editableUntil: null,
    takedown: null,
    replies: [],
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
  };
}

function page(data: Comment[]): CommentPage {
  const paging = { count: data.length, numberRecordsPerPage: 10, pageNumber: 1, pagesCount: 1 };
  return { data, ...paging, next: null, pinned: null, waiting: [], takenDown: [] };
}

async function open(handlers: FakeHandlers = {}) {
  counts = {
    version: 1,
    likes: 0,
    dislikes: 0,
    mine: null,
    reactRefusal: null,
    bookmarked: false,
    comments: 1,
    held: null,
    commentRefusal: null,
    myName: null,
  };
  shown = [comment(1, 'Sara')];
  const api = fakeApi({
    getCommentCounts: () => counts,
    getComments: () => page(shown),
    ...handlers,
  });
  const { user } = await renderComponent(<InquiryComments inquiryId={inquiryId} />);
  return { user, api };
}

/** Returning to the tab refetches the server's data at once. */
function comeBack() {
  window.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => clearLocalSession({ byChoice: true }));

test('a reply being written stays although others push its comment off the page', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('button', { name: 'Reply to Sara' }));
  await user.keyboard('I was there');
  shown = [comment(2, 'Reza')];
  counts = { ...counts, version: 2, comments: 2 };
  comeBack();
  await screen.findByText('Says Reza');
  const sara = screen.getByRole('article', { name: 'Comment by Sara' });
  expect(within(sara).getByRole('textbox', { name: 'Your reply' })).toHaveValue('I was there');
  expect(api.calls('getComments')).toHaveLength(2);
  await user.click(within(sara).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Says Sara')).toBeNull());
});

test('a comment being written stays although comments are closed and the last one is deleted', async () => {
  const { user } = await open();
  await user.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'Half a');
  shown = [];
  counts = { ...counts, version: 2, comments: 0, commentRefusal: 'commentsOff' };
  comeBack();
  await screen.findByRole('note');
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Half a');
});

test('when comments close, there is no reply button, and a reply being written stays with the reason', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Reply to Sara' }));
  await user.keyboard('Half a');
  counts = { ...counts, commentRefusal: 'commentsOff' };
  comeBack();
  const sara = within(screen.getByRole('article', { name: 'Comment by Sara' }));
  expect(await sara.findByText('Comments are closed here.')).toBeVisible();
  expect(sara.queryByRole('button', { name: 'Reply to Sara' })).toBeNull();
  expect(sara.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Half a');
  counts = { ...counts, commentRefusal: null };
  comeBack();
  expect(await sara.findByRole('button', { name: 'Reply to Sara' })).toBeVisible();
  expect(sara.queryByText('Comments are closed here.')).toBeNull();
});

test('an unsent comment is restored after a reload, until it is sent', async () => {
  const own = { ...comment(1, 'Sara'), editableUntil: new Date(Date.now() + 600_000).toISOString() };
  const edited: FakeHandlers = {
    getComments: () => page([own]),
    editComment: ({ description }) => ({ ...own, description }),
  };
  const { user } = await open(edited);
  await user.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'Half a');
  await user.click(screen.getByRole('button', { name: 'Reply to Sara' }));
  await user.keyboard('A reply');
  await user.click(screen.getByRole('button', { name: 'More actions for Sara’s comment' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.type(await screen.findByRole('textbox', { name: 'Edit your comment' }), ', better');
  cleanup();
  const again = await open(edited);
  expect(await screen.findByRole('textbox', { name: 'Your comment' })).toHaveValue('Half a');
  expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveValue('A reply');
  const change = screen.getByRole('textbox', { name: 'Edit your comment' });
  expect(change).toHaveValue('Says Sara, better');
  // Input that the call would refuse is reported without calling it.
  fireEvent.change(change, { target: { value: 'x'.repeat(2001) } });
  await again.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter at most 2,000 characters.')).toBeVisible();
  expect(again.api.calls('editComment')).toHaveLength(0);
  fireEvent.change(change, { target: { value: 'Says Sara, better' } });
  await again.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit your comment' })).toBeNull());
  cleanup();
  await open(edited);
  await screen.findByRole('textbox', { name: 'Your reply' });
  expect(screen.queryByRole('textbox', { name: 'Edit your comment' })).toBeNull();
});

test('an account’s unsent text is only for that account, and is deleted at sign-out', async () => {
  const me = (number: number): FakeHandlers => ({ getInfo: () => ({ ...sara, id: idOf(number) }) });
  storeSessionToken('token');
  const { user } = await open(me(7));
  await user.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'Mine');
  await waitFor(() => expect(localStorage.getItem('kept_texts')).toContain('Mine'));
  const expectWords = async (words: string, handlers: FakeHandlers) => {
    cleanup();
    const { api } = await open(handlers);
    await waitFor(() => expect(api.calls('getInfo')).toHaveLength(1));
    const field = await screen.findByRole('textbox', { name: 'Your comment' });
    await waitFor(() => expect(field).toHaveValue(words));
  };
  await expectWords('', me(8));
  await expectWords('Mine', me(7));
  clearLocalSession({ byChoice: true });
  storeSessionToken('token');
  await expectWords('', me(7));
});

test('Escape closes a reply and an edit, and asks first if there is unsent text', async () => {
  const own = { ...comment(1, 'Sara'), editableUntil: new Date(Date.now() + 600_000).toISOString() };
  const { user } = await open({ getComments: () => page([own]) });
  const field = (name: string) => screen.queryByRole('textbox', { name });
  const more = await screen.findByRole('button', { name: 'More actions for Sara’s comment' });
  const edit = async () => {
    await user.click(screen.getByRole('button', { name: more.getAttribute('aria-label') ?? '' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    return screen.findByRole('textbox', { name: 'Edit your comment' });
  };
  await edit();
  await user.keyboard('{Escape}');
  expect(field('Edit your comment')).toBeNull();
  expect(screen.getByRole('article', { name: 'Comment by Sara' })).toHaveFocus();

  const words = await edit();
  await user.type(words, '!{Escape}');
  const asks = await screen.findByRole('dialog', { name: 'Discard your text?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(asks).not.toBeInTheDocument());
  await waitFor(() => expect(words).toHaveFocus());
  expect(words).toHaveValue('Says Sara!');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(field('Edit your comment')).toBeNull());
  expect(await edit()).toHaveValue('Says Sara');
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: 'Reply to Sara' }));
  await user.keyboard('{Escape}');
  expect(field('Your reply')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reply to Sara' }));
  await user.keyboard('Half a{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep writing' }));
  await waitFor(() => expect(field('Your reply')).toHaveFocus());
  expect(field('Your reply')).toHaveValue('Half a');
});

test.each(['edit', 'reply'] as const)('Escape and Cancel don’t discard a running %s', async (kind) => {
  storeSessionToken('token');
  const own = { ...comment(1, 'Sara'), editableUntil: new Date(Date.now() + 600_000).toISOString() };
  const sending = makeDeferred<Comment>();
  const { user } = await open({
    getInfo: () => sara,
    getComments: () => page([own]),
    editComment: () => sending.promise,
    addComment: () => sending.promise,
  });
  if (kind === 'edit') {
    await user.click(await screen.findByRole('button', { name: 'More actions for Sara’s comment' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  } else {
    await user.click(await screen.findByRole('button', { name: 'Reply to Sara' }));
  }
  const words = screen.getByRole('textbox', {
    name: kind === 'edit' ? 'Edit your comment' : 'Your reply',
  });
  await user.type(words, '!');
  await user.click(screen.getByRole('button', { name: kind === 'edit' ? 'Save' : 'Reply' }));
  await user.type(words, '{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  sending.resolve({ ...own, id: kind === 'edit' ? own.id : idOf(2) });
  await waitFor(() => expect(words).not.toBeInTheDocument());
});
