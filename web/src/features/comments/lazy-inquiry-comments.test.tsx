import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderComponent } from '../../testing/render-app.tsx';
import { setOnline } from '../../testing/set-online.ts';
import { LazyInquiryComments } from './lazy-inquiry-comments.tsx';
// On a busy machine, compiling them takes longer than a test waits.
import './inquiry-comments.tsx';
import '../../ui/more-styles.ts';

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

const inquiryId = '00000000-0000-4000-8000-000000000000';
const emptyPage = {
  data: [],
  count: 0,
  numberRecordsPerPage: 10,
  pageNumber: 1,
  pagesCount: 1,
  next: null,
  pinned: null,
  waiting: [],
  takenDown: [],
};
const counts = {
  version: 1,
  likes: 0,
  dislikes: 0,
  mine: null,
  reactRefusal: null,
  bookmarked: false,
  comments: 2,
  held: null,
  commentRefusal: null,
  myName: null,
};

test('comments that failed to load show the problem in place and can be loaded again', async () => {
  let isAnswering = false;
  const api = fakeApi({
    getCommentCounts: () => (isAnswering ? counts : noNetwork()),
    getComments: () => emptyPage,
  });
  const { user } = await renderComponent(<LazyInquiryComments inquiryId={inquiryId} comments={2} />);
  expect(await screen.findByText('This couldn’t be loaded')).toBeVisible();
  expect(screen.getAllByRole('heading')).toEqual([screen.getByRole('heading', { name: 'Comments 2' })]);
  const show = screen.getByRole('button', { name: 'Show the comments' });
  await user.click(show);
  await waitFor(() => expect(show).toHaveAttribute('aria-busy', 'false'));
  expect(show).toHaveFocus();
  isAnswering = true;
  await user.click(show);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Comments 2' })).toHaveFocus());
  expect(await screen.findByRole('textbox', { name: 'Your comment' })).toBeVisible();
  expect(api.calls('getComments')).toHaveLength(1);
});

test('comments whose script can’t be loaded keep the page and offer a reload', async () => {
  fakeApi({ getCommentCounts: () => counts });
  await renderComponent(
    <>
      <p>The part</p>
      <LazyInquiryComments inquiryId={inquiryId} comments={2} fetchFrom={noNetwork} />
    </>,
  );
  expect(await screen.findByText('This couldn’t be loaded')).toBeVisible();
  expect(screen.getByText('The part')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Comments 2' })).toBeVisible();
  const reload = screen.getByRole('button', { name: 'Reload the page' });
  expect(screen.getAllByRole('button')).toEqual([reload]);
  setOnline(false);
  expect(reload).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('You’re offline');
  setOnline(true);
  expect(reload).not.toHaveAttribute('aria-disabled');
  expect(screen.getByRole('status')).toHaveTextContent('You’re back online');
});
