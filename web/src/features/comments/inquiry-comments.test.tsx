import type { Comment, CommentPage, CommentsSummary } from '@nazar/domain/api/comment-calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearLocalSession, storeSessionToken } from '../../api/session.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp, renderComponent } from '../../testing/render-app.tsx';
import { sara } from '../../testing/sara.ts';
import { InquiryComments } from './inquiry-comments.tsx';
import { InquiryReactionButtons } from './inquiry-reaction-buttons.tsx';
import { LazyInquiryComments } from './lazy-inquiry-comments.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const inquiryId = idOf(0);

const quiet: CommentsSummary = {
  version: 1,
  likes: 3,
  dislikes: 1,
  mine: null,
  reactRefusal: null,
  bookmarked: false,
  comments: 1,
  held: null,
  commentRefusal: null,
  myName: null,
};

const comment: Comment = {
  id: idOf(1),
  position: 1,
  parentId: null,
  name: 'Sara',
  picture: null,
  isGuest: false,
  isOwner: false,
  isMine: false,
  description: 'Well <b>asked</b>.',
  state: 'shown',
  createdAt: new Date().toISOString(),
  editedAt: null,
  likes: 2,
  liked: false,
  replyCount: 0,
  editableUntil: null,
  replies: [],
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
};

function page(data: Comment[], more: Partial<CommentPage> = {}): CommentPage {
  const paging = { count: data.length, numberRecordsPerPage: 10, pageNumber: 1, pagesCount: 1 };
  return { data, ...paging, next: null, pinned: null, waiting: [], takenDown: [], ...more };
}

function open(handlers: FakeHandlers = {}, options: { language?: 'en' | 'fa' } = {}) {
  const api = fakeApi({ getCommentCounts: () => quiet, getComments: () => page([comment]), ...handlers });
  return { api, opened: renderComponent(<InquiryComments inquiryId={inquiryId} />, options) };
}

afterEach(() => clearLocalSession());

test('comments are articles with their text as typed, and the heading has the count', async () => {
  await open().opened;
  const article = await screen.findByRole('article', { name: 'Comment by Sara' });
  expect(within(article).getByText('Well <b>asked</b>.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Comments 1' })).toBeVisible();
  expect(within(article).getByRole('button', { name: 'Like the comment by Sara, 2 so far' })).toBeVisible();
});

test('comments far below are reachable by keyboard without scrolling', async () => {
  class NothingInSight {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', NothingInSight);
  const api = fakeApi({
    getCommentCounts: () => ({ ...quiet, comments: 3 }),
    getComments: () => page([comment]),
  });
  const { user } = await renderComponent(<LazyInquiryComments inquiryId={inquiryId} comments={2} />);
  expect(await screen.findByRole('heading', { name: 'Comments 3' })).toBeVisible();
  expect(api.calls('getComments')).toEqual([]);
  await user.tab();
  expect(await screen.findByRole('article', { name: 'Comment by Sara' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Comments 3' })).toHaveFocus());
  vi.unstubAllGlobals();
});

test('a link to the comments loads them and scrolls to them', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  fakeApi({ getCommentCounts: () => quiet, getComments: () => page([comment]) });
  const led = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
  await renderApp('/#comments', {
    routes: [{ path: '/', element: <LazyInquiryComments inquiryId={inquiryId} comments={1} /> }],
  });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your comment' })).toBeVisible());
  const section = screen.getByRole('region', { name: 'Comments 1' });
  await waitFor(() => expect(section).toHaveFocus());
  expect(led.mock.contexts).toContain(section);
  led.mockRestore();
  vi.unstubAllGlobals();
});

test('a new refusal replaces the message about an earlier comment', async () => {
  storeSessionToken('token');
  const errors = { description: { code: 'commentRequired' as const, text: 'Too short.' } };
  let isFirst = true;
  const { opened } = open({
    addComment: () => (isFirst ? { ...comment, id: idOf(4) } : refuse('invalidInput', errors)),
  });
  const { user } = await opened;
  const text = await screen.findByRole('textbox', { name: 'Your comment' });
  await user.type(text, 'Good');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect(await screen.findByText('Comment posted')).toBeVisible();
  isFirst = false;
  await user.type(text, 'x');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(text).toHaveAccessibleDescription('Too short.'));
  expect(screen.queryByText('Comment posted')).toBeNull();
});

test('the button that loads comments keeps the focus until they are loaded', async () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  let answer = (_: CommentsSummary) => {};
  const reported = new Promise<CommentsSummary>((resolve) => {
    answer = resolve;
  });
  fakeApi({ getCommentCounts: () => reported, getComments: () => page([comment]) });
  const { user } = await renderComponent(<LazyInquiryComments inquiryId={inquiryId} comments={2} />);
  await user.tab();
  const button = screen.getByRole('button', { name: 'Show the comments' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toBeEnabled();
  answer(quiet);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Comments 1' })).toHaveFocus());
  vi.unstubAllGlobals();
});

test('a telephone number in a Persian comment is left to right', async () => {
  const reported = { ...comment, description: 'با شمارهٔ +98 912 123 4567 تماس بگیرید' };
  await open({ getComments: () => page([reported]) }, { language: 'fa' }).opened;
  expect(await screen.findByText('+98 912 123 4567')).toHaveAttribute('dir', 'ltr');
});

test('a guest adds a name, an address and a captcha; refusals are shown at their fields and nothing is lost', async () => {
  const errors = { captcha: { code: 'invalidCaptcha' as const, text: 'Invalid captcha.' } };
  const { api, opened } = open({ addComment: () => refuse('invalidInput', errors) });
  const { user } = await opened;
  const text = await screen.findByRole('textbox', { name: 'Your comment' });
  expect(screen.queryByLabelText(/Your name/)).toBeNull();
  await user.type(text, 'Good');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect(screen.getByText('Enter your name.')).toBeVisible();
  expect(api.calls('addComment')).toHaveLength(0);
  await user.type(screen.getByLabelText(/Your name/), 'Reza');
  await user.type(screen.getByLabelText(/Your email/), 'reza@');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'wrong');
  fireEvent.change(text, { target: { value: 'x'.repeat(2001) } });
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  // Invalid input is reported without using up the captcha.
  expect(text).toHaveAccessibleDescription('Enter at most 2,000 characters.');
  expect(screen.getByText('Invalid email.')).toBeVisible();
  const answer = screen.getByLabelText(/Characters in the picture/);
  expect(answer).toHaveValue('wrong');
  expect(api.calls('addComment')).toHaveLength(0);
  fireEvent.change(text, { target: { value: 'Good' } });
  await user.type(screen.getByLabelText(/Your email/), 'example.com');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(answer).toHaveAccessibleDescription('Invalid captcha.'));
  expect(answer).toHaveValue('');
  expect(text).toHaveValue('Good');
  expect(screen.getByLabelText(/Your name/)).toHaveValue('Reza');
  const [first] = api.calls('addComment');
  expect(first?.input).toMatchObject({ description: 'Good', name: 'Reza', parentId: null });
  // A second submit sends the same comment id.
  await user.type(screen.getByLabelText(/Characters in the picture/), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(api.calls('addComment')).toHaveLength(2));
  const ids = api.calls('addComment').map(({ input }) => (input as { id: string }).id);
  expect(ids[0]).toBe(ids[1]);
});

test('a signed-in person replies, and the focus goes back to the comment', async () => {
  storeSessionToken('token');
  const reply = { ...comment, id: idOf(2), position: 2, parentId: comment.id, name: 'Ali' };
  let said = false;
  const { api, opened } = open({
    getCommentCounts: () => ({ ...quiet, myName: 'Ali', version: said ? 2 : 1, comments: said ? 2 : 1 }),
    addComment: () => {
      said = true;
      return reply;
    },
    getComments: ({ parentId }) =>
      page(parentId === undefined ? [{ ...comment, replyCount: said ? 1 : 0 }] : [reply]),
  });
  const { user } = await opened;
  await user.click(await screen.findByRole('button', { name: 'Reply to Sara' }));
  await user.keyboard('Me too');
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  await screen.findByRole('article', { name: 'Reply by Ali' });
  expect(api.calls('addComment')[0]?.input).toMatchObject({ parentId: comment.id, description: 'Me too' });
  const answered = screen.getByRole('article', { name: 'Comment by Sara' });
  await waitFor(() => expect(answered).toHaveFocus());
  expect(within(answered).getByText('Comment posted')).toBeVisible();
  expect(screen.getAllByText('Comment posted')).toHaveLength(1);
  expect(await screen.findByRole('heading', { name: 'Comments 2' })).toBeVisible();
  // The list is reloaded once, and doesn't announce it as another person's comment.
  const lists = api.calls('getComments').filter(({ input }) => !('parentId' in (input as object)));
  expect(lists).toHaveLength(2);
  expect(screen.queryByText('1 new comment')).toBeNull();
});

test('a person without a public name can show the account’s name with one touch', async () => {
  storeSessionToken('token');
  let publicName: string | null = null;
  const { opened } = open({
    getInfo: () => ({ ...sara, publicName }),
    getCommentCounts: () => ({ ...quiet, myName: publicName }),
    updateInfo: ({ profileName }) => {
      publicName = profileName ?? null;
      return { ...sara, publicName };
    },
  });
  const { user } = await opened;
  await user.click(await screen.findByRole('textbox', { name: 'Your comment' }));
  await user.click(await screen.findByRole('button', { name: /^Use .Sara. as profile name$/ }));
  expect(await screen.findByText(/^Shown as .Sara.\.$/)).toBeVisible();
  expect(screen.getByText('Name saved')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveFocus();
});

test('commenting and deleting by keyboard keep the focus nearby', async () => {
  storeSessionToken('token');
  const own = { ...comment, isMine: true, name: 'Ali', abilities: { ...comment.abilities, delete: true } };
  let data: Comment[] = [];
  const { opened } = open({
    getCommentCounts: () => ({ ...quiet, myName: 'Ali', comments: data.length, version: 1 + data.length }),
    getComments: () => page(data),
    addComment: () => {
      data = [own];
      return own;
    },
    deleteComment: () => {
      data = [];
      return {};
    },
  });
  const { user } = await opened;
  await user.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'Good');
  screen.getByRole('button', { name: 'Comment' }).focus();
  await user.keyboard('{Enter}');
  const said = await screen.findByText('Comment posted');
  await waitFor(() => expect(said).toHaveFocus());

  const more = await screen.findByRole('button', { name: 'More actions for Ali’s comment' });
  const ask = async () => {
    more.focus();
    await user.keyboard('{Enter}');
    (await screen.findByRole('menuitem', { name: 'Delete' })).focus();
    await user.keyboard('{Enter}');
    return screen.findByRole('dialog', { name: 'Delete your comment?' });
  };
  await ask();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(more).toHaveFocus());
  within(await ask())
    .getByRole('button', { name: 'Delete' })
    .focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('region', { name: /^Comments/ })).toHaveFocus());
  expect(screen.queryByText('Comment posted')).toBeNull();
});

test('if only signed-in people can comment, a guest sees that instead of the form', async () => {
  await open({ getCommentCounts: () => ({ ...quiet, commentRefusal: 'commentsForUsers' }) }).opened;
  expect(await screen.findByText(/Sign in to comment/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a deleted comment stays above its replies, without text or buttons', async () => {
  const reply = { ...comment, id: idOf(2), parentId: comment.id, name: 'Ali', abilities: comment.abilities };
  const nothing = {
    edit: false,
    delete: false,
    reply: false,
    like: false,
    approve: false,
    pin: false,
    report: false,
    takeDown: false,
    appeal: false,
  };
  const gone = { ...comment, state: 'deleted' as const, description: '', name: null, abilities: nothing };
  await open({ getComments: () => page([{ ...gone, replyCount: 1, replies: [reply] }]) }).opened;
  expect(await screen.findByText('Comment deleted')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Reply by Ali' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Reply to/ })).toBeNull();
});

test('the owner approves a held comment once, even when tapping twice', async () => {
  storeSessionToken('token');
  const waiting = {
    ...comment,
    id: idOf(3),
    state: 'held' as const,
    isGuest: true,
    name: 'Reza',
    abilities: { ...comment.abilities, approve: true, delete: true, reply: false, like: false },
  };
  let isShown = false;
  const { api, opened } = open({
    getCommentCounts: () => ({ ...quiet, ...(isShown ? { version: 2, held: 0, comments: 2 } : { held: 1 }) }),
    getComments: ({ held }) => page(held === true ? [waiting] : [comment]),
    approveComment: () => {
      isShown = true;
      return {};
    },
  });
  const { user } = await opened;
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  tapTwice(await screen.findByRole('button', { name: 'Approve the comment by Reza' }));
  expect(await screen.findByText(/^The comment by .Reza. is now shown\.$/)).toBeVisible();
  expect(api.calls('approveComment').map(({ input }) => input)).toEqual([{ inquiryId, id: idOf(3) }]);
  expect(await screen.findByRole('heading', { name: 'Comments 2' })).toBeVisible();
  // It is not new to the person who approved it.
  expect(screen.queryByText('1 new comment')).toBeNull();
});

/** Taps twice before the first tap has changed the screen. */
function tapTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}

test('a deletion that is tapped twice is sent once, and can be retried after a failure', async () => {
  storeSessionToken('token');
  const mine = { ...comment, isMine: true, abilities: { ...comment.abilities, delete: true } };
  let refused = true;
  const { api, opened } = open({
    getComments: () => page([mine]),
    deleteComment: () => (refused ? refuse('unavailable', 'Not now.') : {}),
  });
  const { user } = await opened;
  const confirm = async () => {
    await user.click(await screen.findByRole('button', { name: 'More actions for Sara’s comment' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    tapTwice(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await confirm();
  expect(api.calls('deleteComment')).toHaveLength(1);
  refused = false;
  await confirm();
  expect(api.calls('deleteComment')).toHaveLength(2);
});

test.each([true, false])(
  'a person whose comments with links are held (guest: %s) also sees that when editing',
  async (isGuest) => {
    if (!isGuest) storeSessionToken('token');
    const editableUntil = new Date(Date.now() + 60_000).toISOString();
    const own = { ...comment, isMine: true, isGuest, editableUntil };
    const { user } = await open({ getComments: () => page([own]) }).opened;
    await user.click(await screen.findByRole('button', { name: 'More actions for Sara’s comment' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const field = await screen.findByRole('textbox', { name: 'Edit your comment' });
    const reported = /Comments with links appear after the owner’s approval/;
    expect(field).toHaveAccessibleDescription(isGuest ? reported : /^You can edit this comment until .*\.$/);
    expect(screen.queryByText(reported) !== null).toBe(isGuest);
  },
);

test('the length of a comment is shown near its limit, in visible characters', async () => {
  await open({}, { language: 'fa' }).opened;
  const text = await screen.findByRole('textbox', { name: 'دیدگاه شما' });
  fireEvent.change(text, { target: { value: '😀'.repeat(1800) } });
  expect(screen.queryByText(/از ۲٬۰۰۰ کاراکتر/)).toBeNull();
  fireEvent.change(text, { target: { value: 'ب'.repeat(1801) } });
  expect(screen.getByText('۱٬۸۰۱ از ۲٬۰۰۰ کاراکتر')).toBeVisible();
  fireEvent.change(text, { target: { value: 'ب'.repeat(2153) } });
  expect(screen.getByText('۲٬۱۵۳ از ۲٬۰۰۰ کاراکتر')).toBeVisible();
});

test('clicks on like end in the shown state, and a second click undoes it', async () => {
  storeSessionToken('token');
  const api = fakeApi({
    getCommentCounts: () => quiet,
    addFeedback: async ({ feedback }) => ({
      likes: feedback === 'like' ? 4 : 3,
      dislikes: feedback === 'dislike' ? 2 : 1,
      mine: feedback,
    }),
  });
  const { user } = await renderComponent(
    <InquiryReactionButtons inquiryId={inquiryId} likes={3} dislikes={1} />,
  );
  const like = await screen.findByRole('button', { name: 'Like: 3' });
  await user.click(like);
  expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(like).toHaveAccessibleName('Like: 4');
  await user.click(screen.getByRole('button', { name: 'Dislike: 1' }));
  await user.click(screen.getByRole('button', { name: 'Dislike: 2' }));
  await waitFor(() => {
    const sent = api.calls('addFeedback').map(({ input }) => (input as { feedback: string }).feedback);
    expect(sent.at(-1)).toBeNull();
  });
  expect(screen.getByRole('button', { name: 'Like: 3' })).toHaveAttribute('aria-pressed', 'false');
});

test('guests see that their vote counts for their browser, in Persian too', async () => {
  fakeApi({ getCommentCounts: () => quiet });
  await renderComponent(<InquiryReactionButtons inquiryId={inquiryId} likes={3} dislikes={1} />, {
    language: 'fa',
  });
  const like = await screen.findByRole('button', { name: 'می‌پسندم: ۳' });
  expect(like).toHaveAccessibleDescription('از هر مرورگر یک بار شمرده می‌شود.');
});

test('people who sign in no longer read that votes count once per browser', async () => {
  fakeApi({ getCommentCounts: () => quiet });
  await renderComponent(<InquiryReactionButtons inquiryId={inquiryId} likes={3} dislikes={1} />);
  const like = await screen.findByRole('button', { name: 'Like: 3' });
  expect(like).toHaveAccessibleDescription(/Counted once per browser/);
  act(() => storeSessionToken('a-session'));
  expect(like).not.toHaveAccessibleDescription(/Counted/);
});
