import type { ListedInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { Outlet } from 'react-router';
import { expect, test, vi } from 'vitest';
import { storeSessionToken } from '../../../../api/session.ts';
import { routes } from '../../../../app/router.tsx';
import { type FakeHandlers, fakeApi, refuse } from '../../../../testing/fake-api.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { sara } from '../../../../testing/sara.ts';
import { ParticipationPreviewComponentContext } from '../participation-preview.ts';
import { unfold } from '../testing/wizard-setup.ts';

// The page is a separate document, which the tests of the participation page cover.
const page = document.implementation.createHTMLDocument();
const FakePreview = () => createPortal(<button type="button">in the page</button>, page.body);
const withFakePreview = [
  {
    element: (
      <ParticipationPreviewComponentContext value={FakePreview}>
        <Outlet />
      </ParticipationPreviewComponentContext>
    ),
    children: routes,
  },
];

const id = '6f0c1f7e-0f4e-4c5e-9d51-0d8a4f1c2b3a';
const card: ListedInquiry = {
  id,
  publicTitle: 'Event feedback',
  publicDescription: '',
  publicFile: null,
  publicFileKind: null,
  language: 'en',
  categoryId: null,
  tags: [],
  coverType: 'none',
  cooperationType: 'anon',
  isTemplate: true,
  questionCount: 12,
  responseCount: 0,
  commentCount: 0,
  likeCount: 0,
  bookmarked: false,
  publishDate: null,
  expireDate: null,
  authorName: null,
  participated: false,
};
const look = {
  title: 'Event feedback',
  description: '',
  language: 'en' as const,
  privacy: 'open' as const,
  hideQuestionNumber: false,
  editableResponse: false,
  logoFile: null,
  headerFile: null,
  footerFile: null,
  backgroundFile: null,
  textSize: 'medium',
  textFont: 'default',
  bodyCss: '',
  backgroundColor: null,
  themeCss: '',
};
const server: FakeHandlers = {
  getInfo: () => sara,
  getList: () => ({
    data: [card],
    count: 1,
    numberRecordsPerPage: 9,
    pageNumber: 1,
    pagesCount: 1,
    isCountCapped: false,
  }),
  getTemplate: () => ({
    id,
    look,
    pages: [],
    completionMessage: '',
    questionCount: 12,
    duration: 200,
    timeLimit: 20,
    hasScores: false,
    leastPackage: 'intermediate' as const,
    mayMark: false,
  }),
};

test('a template is copied once despite retries, with the smallest sufficient package', async () => {
  storeSessionToken('token');
  let tries = 0;
  const api = fakeApi({
    ...server,
    addMyInquiryFromTemplate: (input) => {
      tries += 1;
      return tries === 1 ? refuse('unavailable', 'Try again later.') : { id: input.id, revision: 1 };
    },
  });
  const { user, router } = await renderApp('/Inquiries/create', { routes: withFakePreview });
  await user.click(await screen.findByRole('button', { name: 'Change package' }));
  await user.click(screen.getByText('Simple'));
  expect(screen.getByText('Up to 10 questions')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Event feedback' }));
  const dialog = await screen.findByRole('dialog', { name: 'Event feedback' });
  expect(await within(dialog).findByText(/Intermediate is used/)).toBeVisible();
  const use = within(dialog).getByRole('button', { name: 'Use with the Intermediate package' });
  await user.click(use);
  await screen.findByText('Try again later.');
  await user.click(use);
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?id=/));
  const sent = api.calls('addMyInquiryFromTemplate').map(({ input }) => input);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({ templateId: id, package: 'intermediate' });
});

test('a blank inquiry has the chosen package, and one that could not be saved yet is offered again', async () => {
  storeSessionToken('token');
  fakeApi(server);
  const { user, router } = await renderApp('/Inquiries/create');
  await user.click(await screen.findByRole('button', { name: 'Change package' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Advance' })).toHaveFocus());
  await user.click(screen.getByText('Intermediate'));
  await user.click(screen.getByRole('button', { name: /^Survey/ }));
  await user.keyboard('Our new website');
  await user.type(await screen.findByRole('textbox', { name: 'First question' }), 'How do you like it?');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(router.state.location.search).toMatch(/intermediate/));
  await user.click(await screen.findByRole('button', { name: /Info/ }));
  await unfold(user, 'Language, my category and package');
  const packages = screen.getByRole('radiogroup', { name: 'Package' });
  expect(within(packages).getByRole('radio', { name: /Intermediate/ })).toBeChecked();
});

test('an import can begin while an inquiry is unsaved', async () => {
  storeSessionToken('token');
  fakeApi(server);
  const unsaved = { id, revision: 0, settings: { title: 'Tea or coffee?' }, segments: [] };
  sessionStorage.setItem('nazar.draft', JSON.stringify(unsaved));
  await renderApp('/Inquiries/create');
  expect(await screen.findByText(/Tea or coffee\?/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Survey/ })).toBeNull();
  expect(screen.getByRole('link', { name: /^Import/ })).toBeVisible();
});

test('templates in the interface’s language are listed first, and all of them on request', async () => {
  storeSessionToken('token');
  const api = fakeApi(server);
  const { user } = await renderApp('/Inquiries/create', { language: 'fa' });
  await screen.findByRole('button', { name: 'Event feedback' });
  await user.type(screen.getByRole('searchbox', { name: 'جست‌وجوی الگوها' }), 'رضايت{Enter}');
  await user.click(screen.getByText('همه'));
  await waitFor(() =>
    expect(api.calls('getList').map(({ input }) => input)).toMatchObject([
      { isTemplate: 1, language: 'fa', search: '' },
      { isTemplate: 1, language: 'fa', search: 'رضايت' },
      // The first call is for the categories, which a search doesn't narrow.
      { isTemplate: 1, search: '' },
      { isTemplate: 1, search: 'رضايت' },
    ]),
  );
});

test('the templates scroll into view if the URL leads to them', async () => {
  storeSessionToken('token');
  fakeApi(server);
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const { unmount } = await renderApp('/Inquiries/create');
  await screen.findByRole('button', { name: 'Event feedback' });
  expect(scrolled).not.toHaveBeenCalled();
  unmount();
  await renderApp('/Inquiries/create#templates');
  await screen.findByRole('button', { name: 'Event feedback' });
  expect(scrolled.mock.contexts).toContain(screen.getByRole('region', { name: 'Templates' }));
  scrolled.mockRestore();
});

test('the search button works too, and the results scroll into view', async () => {
  storeSessionToken('token');
  const api = fakeApi(server);
  const { user } = await renderApp('/Inquiries/create');
  await screen.findByRole('button', { name: 'Event feedback' });
  const region = screen.getByRole('region', { name: 'Templates' });
  const scrolled = vi.spyOn(region, 'scrollIntoView');
  const box = within(region).getByRole('searchbox');
  await user.type(box, 'event');
  expect(scrolled).not.toHaveBeenCalled();
  await user.click(within(region).getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(api.calls('getList').at(-1)?.input).toMatchObject({ search: 'event' }));
  expect(scrolled).toHaveBeenCalledOnce();
});

test('Escape closes a template even from inside its preview, and the focus returns to its card', async () => {
  storeSessionToken('token');
  fakeApi(server);
  const { user } = await renderApp('/Inquiries/create', { routes: withFakePreview });
  const opener = await screen.findByRole('button', { name: 'Event feedback' });
  await user.click(opener);
  await screen.findByRole('dialog', { name: 'Event feedback' });
  await waitFor(() => expect(page.body.textContent).toBe('in the page'));
  const press = (key: string) =>
    act(() =>
      page.querySelector('button')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    );
  press('Enter');
  expect(screen.getByRole('dialog', { name: 'Event feedback' })).toBeVisible();
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
});

test('templates are filtered by the categories that have some', async () => {
  storeSessionToken('token');
  const [health, work, sport] = ['a', 'b', 'c'].map((letter) => `${id.slice(0, -1)}${letter}`);
  const api = fakeApi({
    ...server,
    getCategories: () => [
      { id: health ?? '', name: 'Health', enabled: true },
      { id: work ?? '', name: 'Work', enabled: true },
      { id: sport ?? '', name: 'Sport', enabled: true },
    ],
    getList: () => ({
      data: [
        { ...card, categoryId: health ?? null },
        { ...card, id: work ?? '', publicTitle: 'Job application', categoryId: work ?? null },
      ],
      count: 2,
      numberRecordsPerPage: 100,
      pageNumber: 1,
      pagesCount: 1,
      isCountCapped: false,
    }),
  });
  const { user, router } = await renderApp('/Inquiries/create');
  const group = await screen.findByRole('radiogroup', { name: 'Category' });
  const names = within(group)
    .getAllByRole('radio')
    .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent);
  expect(names).toEqual(['All categories', 'Health', 'Work']);
  await user.click(within(group).getByRole('radio', { name: 'Work' }));
  await waitFor(() =>
    expect(api.calls('getList').at(-1)?.input).toMatchObject({ isTemplate: 1, inquiryCategoryId: work }),
  );
  expect(router.state.location.search).toBe(`?category=${work}`);
});
