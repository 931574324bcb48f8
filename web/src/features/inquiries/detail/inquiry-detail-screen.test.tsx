import { responseTypes } from '@nazar/domain/inquiries/question.ts';
import { getReceiptStorageKey } from '@nazar/domain/participation/receipt.ts';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { writeBrowserStorage } from '../../../api/browser-storage.ts';
import { storeSessionToken } from '../../../api/session.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { fakePublicInquiry } from '../../../testing/fake-public-inquiry.ts';
import { fakeQuestionSummary, fakeResultsSummary } from '../../../testing/fake-results-summary.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';
import { fakeWorkspace } from '../../../testing/workspace.ts';

const id = '00000000-0000-4000-8000-000000000001';
const inquiry = fakePublicInquiry({
  publicDescription: '<p>Ten questions</p>',
  questionCount: 16,
  authorName: 'City survey team',
  moderation: { report: true, takeDown: false, appeal: false },
  questionTypes: responseTypes.map((responseType) => ({ responseType, count: 1 })),
});

test('the button to participate comes before the description, and the author is named', async () => {
  fakeApi({ getItem: () => inquiry, getCategories: () => [] });
  await renderApp(`/${id}`);
  const takePart = await screen.findByRole('link', { name: 'Take part' });
  expect(screen.getByText('City survey team')).toBeVisible();
  const before = Node.DOCUMENT_POSITION_FOLLOWING;
  const description = screen.getByText('Ten questions');
  expect(takePart.compareDocumentPosition(description) & before).toBe(before);
  const kinds = screen.getByText('Answer types');
  expect(takePart.compareDocumentPosition(kinds) & before).toBe(before);
});

test('the channel of the page’s link is passed on to the questions', async () => {
  fakeApi({ getItem: () => inquiry, getCategories: () => [] });
  await renderApp(`/${id}?via=Poster`);
  const takePart = await screen.findByRole('link', { name: 'Take part' });
  await waitFor(() => expect(takePart).toHaveAttribute('href', `/${id}/participate?via=poster`));
});

test('the page stays when reloading it fails', async () => {
  let isAway = false;
  const api = fakeApi({
    getItem: () => (isAway ? refuse('unavailable', 'Away.') : inquiry),
    getCategories: () => [],
  });
  await renderApp(`/${id}`);
  await screen.findByText('City survey team');
  isAway = true;
  const later = Date.now() + 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(api.calls('getItem')).toHaveLength(2));
  expect(await screen.findByText('Away.')).toBeVisible();
  expect(screen.getByText('City survey team')).toBeVisible();
});

test.each([
  ['en', 'This inquiry isn’t open yet'],
  ['fa', 'این نظرسنجی هنوز باز نشده است'],
] as const)('an inquiry that is not open yet shows that (%s)', async (language, title) => {
  fakeApi({ getItem: () => refuse('inquiryNotOpen', 'No.'), getCategories: () => [] });
  await renderApp(`/${id}`, { language });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: /again|دوباره/ })).toBeNull();
});

test('the page and a notification report an inquiry that a guest can’t see', async () => {
  fakeApi({ getItem: () => refuse('notFound', 'This was not found.'), getCategories: () => [] });
  await renderApp(`/${id}`);
  expect(await screen.findByRole('heading', { name: 'Sign in to see this' })).toBeVisible();
  const signUp = within(screen.getByRole('main')).getByRole('link', { name: 'Sign up' });
  expect(signUp).toHaveAttribute('href', `/signup?${new URLSearchParams({ redirect: `/${id}` })}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('This was not found.');
});

test('the button says that the inquiry is bookmarked', async () => {
  storeSessionToken('token');
  fakeApi({
    getInfo: () => sara,
    getItem: () => inquiry,
    getCategories: () => [],
    addMyBookmark: () => ({ bookmarked: true }),
  });
  const { user } = await renderApp(`/${id}`);
  const button = await screen.findByRole('button', { name: `Bookmark “${inquiry.publicTitle}”` });
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  expect(button).toHaveAccessibleDescription('Remove the bookmark');
});

test('the question types are folded, with their counts', async () => {
  fakeApi({ getItem: () => inquiry, getCategories: () => [] });
  const { user } = await renderApp(`/${id}`);
  const summary = await screen.findByText('Answer types');
  expect(summary.closest('details')).not.toHaveAttribute('open');
  await user.click(summary);
  expect(screen.getByText('Time (1)')).toBeVisible();
});

test('a guest who answered in this browser is led to the answers and not to the questions', async () => {
  fakeApi({ getItem: () => inquiry, getCategories: () => [] });
  writeBrowserStorage(getReceiptStorageKey(id), JSON.stringify({ secret: 'A'.repeat(22) }));
  await renderApp(`/${id}`);
  const answers = await screen.findByRole('link', { name: 'See your answers' });
  expect(answers).toHaveAttribute('href', `/participated/${id}`);
  expect(screen.getByText('You have already answered this inquiry.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Take part' })).toBeNull();
});

describe('a poll that can be answered now', () => {
  const idOf = (last: number) => `0190c8d0-0000-4a6b-8c1d-00000000000${last}`;
  const [questionId, tea, coffee] = [idOf(1), idOf(2), idOf(3)];
  const pollOf = (body: string) => {
    const options = [
      { id: tea, body: 'Tea' },
      { id: coffee, body: 'Coffee' },
    ];
    return { ...inquiry, questionCount: 1, poll: { questionId, body, options } };
  };

  test('shows its options, which lead to the questions with one of them chosen', async () => {
    fakeApi({ getItem: () => pollOf('What do you drink?'), getCategories: () => [] });
    await renderApp(`/${id}?via=poster`);
    const options = await screen.findByRole('list', { name: 'What do you drink?' });
    expect(screen.getByText('What do you drink?')).toBeVisible();
    await waitFor(() =>
      expect(within(options).getByRole('link', { name: 'Coffee' })).toHaveAttribute(
        'href',
        `/${id}/participate?via=poster#${questionId}=${coffee}`,
      ),
    );
    expect(screen.queryByRole('link', { name: 'Take part' })).toBeNull();
    expect(screen.queryByText('1 question')).toBeNull();
  });

  test('shows its question once if the title is the same', async () => {
    fakeApi({ getItem: () => pollOf(inquiry.publicTitle), getCategories: () => [] });
    await renderApp(`/${id}`);
    await screen.findByRole('link', { name: 'Tea' });
    expect(screen.getAllByText(inquiry.publicTitle, { selector: 'h1, p' })).toHaveLength(1);
  });
});

test('an answered poll shows its bars, and an answered survey leads to its results', async () => {
  const answered = {
    ...inquiry,
    closedReason: 'alreadyAnswered',
    abilities: { ...inquiry.abilities, seeResults: true },
  };
  const label = (position: number, text: string, count: number) => ({
    optionId: `0190c8d0-0000-4a6b-8c1d-00000000000${position}`,
    label: text,
    position,
    count,
    role: 'choice' as const,
    meanRank: null,
    withheld: false,
  });
  const question = fakeQuestionSummary({ answered: 4, options: [label(0, 'Tea', 3), label(1, 'Coffee', 1)] });
  const calls = {
    getCategories: () => [],
    getCharts: () => ({ inquiryTitle: '', charts: [], canMake: false }),
    getSummary: () => fakeResultsSummary({ inquiryId: id, questions: [question] }),
  };
  fakeApi({ ...calls, getItem: () => ({ ...answered, questionCount: 1 }) });
  const { unmount } = await renderApp(`/${id}`);
  const bars = await screen.findByRole('list', { name: 'Question?' });
  expect(within(bars).getByText('Tea').closest('li')).toHaveTextContent('Tea3 (75%)');
  unmount();
  const api = fakeApi({ ...calls, getItem: () => ({ ...answered, questionCount: 5 }) });
  await renderApp(`/${id}`);
  expect(await screen.findByRole('link', { name: 'Results' })).toBeVisible();
  expect(api.calls('getSummary')).toHaveLength(0);
});

test('an inquiry without a closing date shows that, separately from its question types', async () => {
  fakeApi({ getItem: () => inquiry, getCategories: () => [] });
  await renderApp(`/${id}`);
  expect(await screen.findByText('No closing date')).toBeVisible();
});

test.each([
  ['inquiryExpired', 'This inquiry is closed.'],
  ['inquiryFull', 'This inquiry is full.'],
] as const)(
  'an inquiry that takes no more answers (%s) offers no participation',
  async (closedReason, text) => {
    fakeApi({ getItem: () => ({ ...inquiry, closedReason }), getCategories: () => [] });
    await renderApp(`/${id}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(/take part/i)).not.toBeInTheDocument();
  },
);

test('shows the duration as an estimate or by participants’ times', async () => {
  fakeApi({ getItem: () => inquiry, getCategories: () => [] });
  const guessed = await renderApp(`/${id}`);
  expect(await screen.findByText('About 3 minutes')).toBeVisible();
  guessed.unmount();
  fakeApi({
    getItem: () => ({ ...inquiry, duration: { seconds: 20, measured: true } }),
    getCategories: () => [],
  });
  await renderApp(`/${id}`);
  expect(await screen.findByText('Usually 1 minute')).toBeVisible();
});

test('others of the same category are shown, without the inquiry itself', async () => {
  const categoryId = '0190c8d0-0000-4a6b-8c1d-00000000000a';
  const card = (last: number, publicTitle: string) => ({
    ...inquiry,
    participated: false,
    id: `00000000-0000-4000-8000-00000000000${last}`,
    publicTitle,
  });
  const data = [card(1, 'Lunch'), card(2, 'Dinner'), card(3, 'Breakfast')];
  fakeApi({
    getItem: () => ({ ...inquiry, categoryId }),
    getCategories: () => [],
    getList: ({ inquiryCategoryId }) => ({
      data: inquiryCategoryId === categoryId ? data : [],
      count: 3,
      numberRecordsPerPage: 4,
      pageNumber: 1,
      pagesCount: 1,
      isCountCapped: false,
    }),
  });
  await renderApp(`/${id}`);
  const similar = await screen.findByRole('region', { name: 'More like this' });
  expect(
    within(similar)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Dinner', 'Breakfast']);
});

const owned = { ...inquiry.abilities, edit: true, publish: true, seeResults: true };
const forOwner = {
  getCategories: () => [],
  getCharts: () => ({ inquiryTitle: '', charts: [], canMake: true }),
  getResultsVersion: () => ({ version: 'same' }),
  getItem: () => ({ ...inquiry, abilities: owned }),
  getWorkspace: () => fakeWorkspace(id),
};
const findPanel = () => screen.findByRole('region', { name: 'Your inquiry' });

test('the owner sees the state, the next step and links to the other pages', async () => {
  fakeApi(forOwner);
  await renderApp(`/${id}`);
  const panel = await findPanel();
  expect(within(panel).getByText('Open')).toBeVisible();
  const places = within(panel)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(places).toEqual([
    `/Inquiries/create?id=${id}&step=share`,
    `/Inquiries/${id}/results`,
    `/Inquiries/create?id=${id}&step=question`,
  ]);
});

test('the owner opens a closed inquiry again', async () => {
  let closed = true;
  fakeApi({
    ...forOwner,
    getWorkspace: () => fakeWorkspace(id, { state: closed ? 'expired' : 'published' }),
    expireMyInquiry: () => {
      closed = false;
      return { id, expireDate: null };
    },
  });
  const { user } = await renderApp(`/${id}`);
  const panel = await findPanel();
  await user.click(within(panel).getByRole('button', { name: 'Reopen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reopen' }));
  expect(await within(panel).findByText('Open')).toBeVisible();
});

test('the owner of a closed secret ballot has no button to reopen it', async () => {
  fakeApi({ ...forOwner, getWorkspace: () => fakeWorkspace(id, { state: 'expired', anonymous: true }) });
  await renderApp(`/${id}`);
  const panel = await findPanel();
  expect(within(panel).getByRole('link', { name: 'Results' })).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'Reopen' })).toBeNull();
});

test('the owner sees unpublished changes, with a link to publish them', async () => {
  fakeApi({ ...forOwner, getWorkspace: () => fakeWorkspace(id, { unpublishedChanges: true }) });
  await renderApp(`/${id}`);
  const panel = await findPanel();
  expect(within(panel).getByText('Unpublished changes')).toBeVisible();
  expect(within(panel).getByRole('link', { name: 'Publish changes' })).toHaveAttribute(
    'href',
    `/Inquiries/create?id=${id}&step=preview&publish=ask`,
  );
});

test('the owner names a link for its channel, and sees its visitors', async () => {
  fakeApi({
    ...forOwner,
    getChannels: () => ({ channels: [] }),
  });
  const { user } = await renderApp(`/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /^Named links/ }));
  const name = await dialog.findByRole('textbox', { name: 'Name of this link (optional)' });
  await user.type(name, 'Poster');
  expect(dialog.getByDisplayValue(/\?via=poster$/)).toBeVisible();
  expect(
    await dialog.findByText('No visits yet by named links, the buttons above or the QR code.'),
  ).toBeVisible();
});

test.each([
  ['open', 'Secret ballot: results after closing'],
  ['withheld', 'Secret ballot: no results because fewer than 5 people voted'],
] as const)('the page of a secret ballot that is %s explains its results', async (ballot, fact) => {
  fakeApi({
    ...forOwner,
    getItem: () => ({ ...inquiry, cooperationType: 'users', anonymous: true, ballot }),
  });
  await renderApp(`/${id}`);
  expect(await screen.findByText(fact)).toBeVisible();
});

test.each([
  [true, 'Anonymous'],
  [false, 'Anonymous, unless you write your name'],
])('says who is anonymous as the questions allow (only choices: %s)', async (onlyChoices, fact) => {
  fakeApi({ getItem: () => ({ ...inquiry, cooperationType: 'anon', onlyChoices }), getCategories: () => [] });
  await renderApp(`/${id}`);
  expect(await screen.findByText(fact)).toBeVisible();
});
