import type { ListedInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { makeShortQuestionsPath } from '@nazar/domain/routes/short-link.ts';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { fakeQuestionSummary, fakeResultsSummary } from '../../../testing/fake-results-summary.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';

const health = '0190c8d0-0000-4a6b-8c1d-00000000000a';
const card: ListedInquiry = {
  participated: false,
  id: '0190c8d0-0000-4a6b-8c1d-000000000001',
  publicTitle: 'How do you sleep?',
  publicDescription: '<p>Six <strong>short</strong> questions</p>',
  publicFile: null,
  publicFileKind: null,
  language: 'en',
  categoryId: health,
  tags: [],
  coverType: 'none',
  cooperationType: 'anon',
  isTemplate: false,
  questionCount: 6,
  responseCount: 1234,
  commentCount: 0,
  likeCount: 0,
  bookmarked: false,
  publishDate: '2026-01-01T00:00:00.000Z',
  expireDate: null,
  authorName: 'City survey team',
};
const pageOf = (...data: ListedInquiry[]) => ({
  data,
  count: data.length,
  numberRecordsPerPage: 9,
  pageNumber: 1,
  pagesCount: 1,
  isCountCapped: false,
});
const categories = () => [{ id: health, name: 'Health', enabled: true }];

test('a card shows the title, the number of questions and the number of answers', async () => {
  fakeApi({ getList: () => pageOf(card), getCategories: categories });
  await renderApp('/');
  expect(document.title).toBe('Nazar');
  const item =
    (await screen.findByRole('link', { name: 'How do you sleep?' })).closest('li') ?? document.body;
  expect(within(item).getByText('Six short questions')).toBeVisible();
  expect(within(item).getByText('City survey team')).toBeVisible();
  expect(await within(item).findByText('Health')).toBeVisible();
  expect(within(item).getByText('6 questions')).toBeInTheDocument();
  expect(within(item).getByText('1,234 responses')).toBeInTheDocument();
});

test('category and order are sent to the server and kept in the URL', async () => {
  const api = fakeApi({ getList: () => pageOf(card), getCategories: categories });
  const { user, router } = await renderApp('/?q=sleep&pg=3');
  await screen.findByRole('option', { name: 'Health' });
  expect(document.title).toBe('sleep · Page 3 · Nazar');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Health');
  await waitFor(() => expect(router.state.location.search).toBe(`?q=sleep&category=${health}`));
  expect(document.title).toBe('sleep · Health · Nazar');
  await waitFor(() =>
    expect(api.calls('getList').at(-1)?.input).toMatchObject({
      search: 'sleep',
      inquiryCategoryId: health,
      pg: 1,
      nrpp: 9,
    }),
  );
});

test('guests see the results of an open poll beside the start, even if the list doesn’t have it', async () => {
  const example = { ...card, id: health, publicTitle: 'Tea or coffee?', questionCount: 1 };
  const options = [9, 27].map((count, position) => ({
    optionId: `0190c8d0-0000-4a6b-8c1d-00000000010${position}`,
    label: ['Tea', 'Coffee'][position] ?? '',
    role: 'choice',
    position,
    count,
    meanRank: null,
    withheld: false,
  }));
  const poll = fakeQuestionSummary({ responseType: 'single', answered: 36, options });
  const api = fakeApi({
    getList: ({ publicChart }) => (publicChart === true ? pageOf(example) : pageOf(card)),
    getCategories: categories,
    getSummary: () => fakeResultsSummary({ inquiryId: health, questions: [poll] }),
  });
  await renderApp('/');
  const region = await screen.findByRole('region', { name: /Tea or coffee\?$/ });
  expect(within(region).getByText('1,234 responses so far')).toBeVisible();
  expect(
    within(region)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Coffee', 'Tea']);
  expect(within(region).getByText('75%')).toBeVisible();
  const asked = api.calls('getList').map(({ input }) => input);
  expect(asked).toContainEqual(expect.objectContaining({ publicChart: true, language: 'en', nrpp: 1 }));
});

test('without an open poll, guests see a drawn example', async () => {
  fakeApi({
    getList: ({ publicChart }) => (publicChart === true ? pageOf() : pageOf(card)),
    getCategories: categories,
  });
  await renderApp('/');
  expect(await screen.findByRole('region', { name: /^Example: Where/ })).toBeVisible();
});

test('the list shows the reader’s language first, and all languages by one press', async () => {
  const api = fakeApi({ getList: () => pageOf(card), getCategories: categories });
  const { user, router } = await renderApp('/');
  await screen.findByRole('link', { name: 'How do you sleep?' });
  expect(api.calls('getList').at(-1)?.input).toMatchObject({ language: 'en', orAnyLanguage: true });
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue('English');
  await user.click(screen.getByRole('button', { name: 'All languages' }));
  await waitFor(() => expect(router.state.location.search).toBe('?lang=all'));
  await waitFor(() => expect(api.calls('getList').at(-1)?.input).not.toHaveProperty('language'));
  expect(screen.queryByRole('button', { name: 'All languages' })).toBeNull();
  // The start of the page stays.
  expect(screen.getByRole('region', { name: 'What would you like to ask?' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Public inquiries' })).toBeVisible();
});

test.each(['?q=sleep', '?tag=night', `?category=${health}`])(
  '%s finds inquiries in all languages',
  async (query) => {
    const api = fakeApi({ getList: () => pageOf(card), getCategories: categories });
    const { user, router } = await renderApp(`/${query}`);
    await screen.findByRole('link', { name: 'How do you sleep?' });
    expect(api.calls('getList').at(-1)?.input).not.toHaveProperty('language');
    expect(screen.queryByRole('button', { name: 'All languages' })).toBeNull();
    const language = screen.getByRole('combobox', { name: 'Language' });
    expect(language).toHaveDisplayValue('All languages');
    await user.selectOptions(language, 'English');
    await waitFor(() => expect(router.state.location.search).toBe(`${query}&lang=en`));
    await user.selectOptions(language, 'All languages');
    await waitFor(() => expect(router.state.location.search).toBe(query));
  },
);

test('search results come before template suggestions', async () => {
  fakeApi({ getList: () => pageOf(card), getCategories: categories });
  const order = async (address: string) => {
    const { unmount } = await renderApp(address);
    const found = await screen.findByRole('link', { name: 'How do you sleep?' });
    const start = screen.getByRole('heading', { name: 'What would you like to ask?' });
    const isAfter = found.compareDocumentPosition(start) & Node.DOCUMENT_POSITION_FOLLOWING;
    unmount();
    return isAfter ? 'after' : 'before';
  };
  expect(await order('/')).toBe('before');
  expect(await order('/?q=sleep')).toBe('after');
});

test('a card shows likes, and that the reader has participated', async () => {
  const mine = { ...card, participated: true, commentCount: 3, likeCount: 1 };
  fakeApi({ getList: () => pageOf(mine), getCategories: categories });
  await renderApp('/');
  expect(await screen.findByText('You took part')).toBeVisible();
  expect(screen.getByText('3 comments')).toBeInTheDocument();
  expect(screen.getByText('1 like')).toBeInTheDocument();
});

test('the language of inquiries differs from that of the interface, and pages are links', async () => {
  const api = fakeApi({ getList: () => ({ ...pageOf(card), pagesCount: 3 }), getCategories: categories });
  const { user, router } = await renderApp('/?sort=popular');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'فارسی');
  await waitFor(() => expect(router.state.location.search).toBe('?lang=fa&sort=popular'));
  await waitFor(() => expect(api.calls('getList').at(-1)?.input).toMatchObject({ language: 'fa' }));
  const second = await screen.findByRole('link', { name: 'Page 2' });
  expect(second).toHaveAttribute('href', '/?lang=fa&sort=popular&pg=2');
  await user.click(second);
  await waitFor(() => expect(router.state.location.search).toBe('?lang=fa&sort=popular&pg=2'));
});

test('a guest who bookmarks a card returns to the same list with the bookmark', async () => {
  const bookmarked: string[] = [];
  const api = fakeApi({
    getList: () => pageOf({ ...card, bookmarked: bookmarked.includes(card.id) }),
    getCategories: categories,
    getInfo: () => sara,
    login: () => ({ session_token: 'fresh', user: sara }),
    addMyBookmark: ({ inquiryId }) => {
      bookmarked.push(inquiryId);
      return { bookmarked: true };
    },
    deleteMyBookmark: () => ({ bookmarked: false }),
  });
  const { user, router } = await renderApp('/?sort=popular');
  await user.click(await screen.findByRole('button', { name: 'Bookmark “How do you sleep?”' }));
  await user.type(await screen.findByLabelText(/username/), 'sara@example.com');
  await user.type(screen.getByLabelText(/^Password/, { selector: 'input[type="password"]' }), 'Blue!horse77');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const button = await screen.findByRole('button', { name: 'Bookmark “How do you sleep?”' });
  expect(router.state.location.search).toBe('?sort=popular');
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(bookmarked).toEqual([card.id]);
  await user.dblClick(button);
  await waitFor(() => expect(api.calls('deleteMyBookmark').length + bookmarked.length).toBeGreaterThan(2));
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
});

test('a tag links to all its inquiries, and a capped search shows that', async () => {
  const tagged = { ...card, tags: ['night & day'] };
  const api = fakeApi({
    getList: () => ({ ...pageOf(tagged), count: 1000, pagesCount: 112, isCountCapped: true }),
    getCategories: categories,
  });
  const { user, router } = await renderApp('/?q=a');
  expect(await screen.findByText('More than 1,000 inquiries; the first 1,000 are shown')).toBeVisible();
  await user.click(screen.getByRole('link', { name: '#night & day' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tag=night+%26+day'));
  await waitFor(() => expect(api.calls('getList').at(-1)?.input).toMatchObject({ tag: 'night & day' }));
  await user.click(await screen.findByRole('button', { name: 'Remove the tag “night & day”' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('a search without results has a button to show everything', async () => {
  fakeApi({
    getList: ({ search }) => (search === '' ? pageOf(card) : pageOf()),
    getCategories: categories,
  });
  const { user } = await renderApp('/?q=nothing');
  await user.click(await screen.findByRole('button', { name: 'Show all inquiries' }));
  expect(await screen.findByRole('link', { name: 'How do you sleep?' })).toBeVisible();
});

test('a page beyond the last one links to the last page', async () => {
  const list = ({ pg }: { pg: number }) => ({
    ...pageOf(...(pg < 4 ? [card] : [])),
    count: 25,
    pagesCount: 3,
  });
  fakeApi({ getList: (input) => list(input as { pg: number }), getCategories: categories });
  const { user, router } = await renderApp('/?sort=popular&pg=99');
  expect(await screen.findByRole('heading', { name: 'There is no page 99' })).toBeVisible();
  expect(screen.queryByText(/Nothing found/)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Last page' }));
  expect(await screen.findByRole('link', { name: card.publicTitle })).toBeVisible();
  expect(router.state.location.search).toBe('?sort=popular&pg=3');
});

test('a list that failed to load shows the reason and can be retried', async () => {
  let failing = true;
  fakeApi({
    getList: () => (failing ? refuse('unavailable', 'Nazar can’t be reached.') : pageOf(card)),
    getCategories: categories,
  });
  const { user } = await renderApp('/');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText('Nazar can’t be reached.').length).toBeGreaterThan(0);
  failing = false;
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'How do you sleep?' })).toBeVisible();
});

test('a filter chosen offline shows a notice at once, and results on reconnection', async () => {
  let isCutOff = false;
  fakeApi({
    getList: () => (isCutOff ? Promise.reject(new TypeError('Failed to fetch')) : pageOf(card)),
    getCategories: categories,
  });
  const { user } = await renderApp('/');
  await screen.findByRole('option', { name: 'Health' });
  isCutOff = true;
  act(() => onlineManager.setOnline(false));
  try {
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Health');
    expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeVisible();
  } finally {
    isCutOff = false;
    act(() => onlineManager.setOnline(true));
  }
  expect(await screen.findByRole('link', { name: 'How do you sleep?' })).toBeVisible();
});

test('an inquiry can be shared from its card, also as an embed snippet', async () => {
  fakeApi({ getList: () => pageOf(card), getCategories: categories });
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Share “How do you sleep?”' }));
  const dialog = await screen.findByRole('dialog');
  const address = `${window.location.origin}${makeShortQuestionsPath(card.id)}`;
  expect(await within(dialog).findByLabelText('Link')).toHaveValue(address);
  expect(within(dialog).getByRole('link', { name: 'Telegram' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(`${address}?via=telegram`)),
  );
  expect(await within(dialog).findByRole('img', { name: 'QR code of the link' })).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: /^Embed on a web page/ }));
  const snippet = within(dialog).getByRole('textbox', { name: 'HTML code' });
  expect((snippet as HTMLTextAreaElement).value).toContain(
    `<iframe src="${window.location.origin}/${card.id}/participate?via=embed"`,
  );
});

test('a bar of a cover chart is as long as its share of all responses', async () => {
  const option = (position: number, label: string, count: number) => ({
    optionId: `0190c8d0-0000-4a6b-8c1d-00000000010${position}`,
    position,
    label,
    count,
  });
  const chart = {
    ...({
      id: health,
      title: 'Hours',
      type: 'bar',
      isPrimary: true,
      accessType: 'public',
      enabled: true,
    } as const),
    conditionQuestionId: null,
    conditionOptionIds: [],
    groupQuestionId: health,
    groupOptionIds: [health],
  };
  const data = {
    total: 100,
    answered: 100,
    withheld: false,
    days: [],
    series: [],
    condition: null,
    question: null,
    points: [option(0, 'Seven', 47), option(1, 'Eight', 30)],
  };
  fakeApi({
    getList: () => pageOf({ ...card, coverType: 'chart' }),
    getCategories: categories,
    getCharts: () => ({ inquiryTitle: 'Sleep', charts: [{ chart, data }], canMake: false }),
  });
  vi.stubGlobal('IntersectionObserver', SeesEverything);
  await renderApp('/');
  const [figure = document.body] = await screen.findAllByRole('figure');
  expect(within(figure).getByText('47%')).toBeVisible();
  const lengths = [...figure.querySelectorAll<HTMLElement>('[aria-hidden] > span')].map(
    ({ style }) => style.inlineSize,
  );
  expect(lengths).toEqual(['47%', '30%']);
});

test('categories that failed to load can be retried', async () => {
  let failures = 1;
  fakeApi({
    getList: () => pageOf(card),
    getCategories: () => (failures-- > 0 ? refuse('unavailable', 'Busy.') : categories()),
  });
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'Health' })).toBeInTheDocument();
});

/** Waits until all these texts are on the screen. */
class SeesEverything {
  private readonly seen: IntersectionObserverCallback;
  constructor(seen: IntersectionObserverCallback) {
    this.seen = seen;
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    this.seen([entry], this as unknown as IntersectionObserver);
  }
  unobserve() {}
  disconnect() {}
}
