import { act, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readBrowserStorage } from '../../../api/browser-storage.ts';
import { signedInFirstDraftStorageKey } from '../../../api/first-draft-storage-keys.ts';
import { storeSessionToken } from '../../../api/session.ts';
import { emptyInquiryListPage } from '../../../testing/empty-inquiry-list-page.ts';
import { type FakeHandlers, fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';
import { makeEmptyDraft } from '../wizard/draft/draft.ts';
import { listNewInquiryTiles } from './components/list-new-inquiry-tiles.ts';
import { NewInquirySection } from './components/new-inquiry-section.tsx';

const server: FakeHandlers = {
  getInfo: () => sara,
  getList: () => emptyInquiryListPage,
  getCategories: () => [],
};

beforeEach(() => storeSessionToken('token'));

const beginPoll = async (url: string) => {
  const { user, ...rest } = await renderApp(url);
  await user.click(await screen.findByRole('button', { name: /^Poll/ }));
  const question = screen.getByRole('textbox', { name: 'Question' });
  // The field has the focus in the click itself.
  expect(question).toHaveFocus();
  return { user, question, ...rest };
};

test.each(['/', '/Inquiries/create'])(
  'on %s a poll is written in place, from its first letter on',
  async (url) => {
    fakeApi(server);
    const { user, question, router } = await beginPoll(url);
    // Nothing of the form appears later.
    expect(screen.getByRole('textbox', { name: 'Option 1' })).toBeVisible();
    await user.keyboard('Tea or coffee?');
    await user.keyboard('{Enter}Tea');
    expect(question).toHaveValue('Tea or coffee?');
    expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Tea');
    expect(screen.getByRole('button', { name: /^Survey/ })).toBeVisible();
    expect(router.state.location.pathname).toBe(url);
  },
);

test('a kept poll is shown again and said to be kept, and a new one begins empty', async () => {
  fakeApi(server);
  const { user, unmount } = await beginPoll('/');
  await user.keyboard('Tea or coffee?');
  await user.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'Tea');
  unmount();
  const { user: again } = await renderApp('/');
  expect(await screen.findByText('You wrote this just now.')).toBeVisible();
  const question = screen.getByRole('textbox', { name: 'Question' });
  expect(question).toHaveValue('Tea or coffee?');
  expect(question).not.toHaveFocus();
  await again.click(screen.getByRole('button', { name: 'Start over' }));
  await again.keyboard('Bus or train?');
  expect(question).toHaveValue('Bus or train?');
  expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveValue('');
  expect(readBrowserStorage(signedInFirstDraftStorageKey)).not.toMatch(/Tea/);
});

test('lines pasted into an option become options, one each, and the right one stays', async () => {
  fakeApi(server);
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: /^Exam/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Option 2' }), 'Water');
  await user.click(screen.getByRole('radio', { name: 'Option 2 is correct' }));
  await user.click(screen.getByRole('textbox', { name: 'Option 1' }));
  await user.paste('۱. Tea\n2) Coffee\n- Milk');
  const labels = () =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Option/ }).map(({ value }) => value);
  await waitFor(() => expect(labels()).toEqual(['Tea', 'Coffee', 'Milk', 'Water']));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Option 3' })).toHaveFocus());
  expect(screen.getAllByRole('radio', { checked: true })).toEqual([
    screen.getByRole('radio', { name: 'Option 4 is correct' }),
  ]);
});

test.each([
  ['nearest', 400],
  ['start', 1600],
])('scrolls to the %s edge of the form, as it ends at %i pixels', async (block, bottom) => {
  fakeApi(server);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, bottom, 0, 0));
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await beginPoll('/');
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block });
  vi.restoreAllMocks();
});

test('a form without a letter is closed by Cancel, as there is nothing to discard', async () => {
  fakeApi(server);
  const { user } = await beginPoll('/');
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible();
  await user.keyboard('T');
  expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
  await user.keyboard('{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: /^Poll/ })).toHaveFocus();
});

test('a poll is discarded after a question, and gives its place to the tiles again', async () => {
  fakeApi(server);
  const { user } = await beginPoll('/');
  await user.keyboard('Tea or coffee?');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('Tea or coffee?');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Poll/ })).toHaveFocus());
  expect(readBrowserStorage(signedInFirstDraftStorageKey)).toBeNull();
});

test('the wizard continues with the poll, and Back leads to the screen where it began', async () => {
  let revision = 0;
  const stored = ({ id }: { id: string }) => {
    revision += 1;
    return { id, revision };
  };
  const api = fakeApi({ ...server, addMyInquiry: stored, editMyInquiryDocument: stored });
  const { user, router } = await beginPoll('/');
  await user.keyboard('Tea or coffee today?');
  await user.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'Tea{Enter}Coffee');
  await user.click(screen.getByRole('button', { name: 'More questions and settings' }));
  await waitFor(() =>
    expect(api.calls('addMyInquiry')[0]?.input).toMatchObject({ title: 'Tea or coffee today?' }),
  );
  expect(router.state.location.pathname).toBe('/Inquiries/create');
  await router.navigate(-1);
  expect(await screen.findByRole('button', { name: /^Poll/ })).toBeVisible();
});

test('a second press while the next screen loads adds nothing to the history', async () => {
  fakeApi(server);
  let finishLoading = () => {};
  const NextScreen = lazy(
    () =>
      new Promise<{ default: () => string }>((resolve) => {
        finishLoading = () => resolve({ default: () => 'Loaded' });
      }),
  );
  const routes = [
    { path: '/', element: <NewInquirySection tiles={listNewInquiryTiles()} package="advance" /> },
    { path: '/Inquiries/create', element: <NextScreen /> },
  ];
  const { user, router } = await renderApp('/', { routes });
  await user.click(screen.getByRole('button', { name: /^Poll/ }));
  await user.keyboard('Tea or coffee today?');
  await user.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'Tea{Enter}Coffee');
  await user.dblClick(screen.getByRole('button', { name: 'Publish' }));
  finishLoading();
  await screen.findByText('Loaded');
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('button', { name: /^Poll/ })).toBeVisible();
});

test('a survey begins with its title and first question, which the wizard continues with', async () => {
  let revision = 0;
  const stored = ({ id }: { id: string }) => {
    revision += 1;
    return { id, revision };
  };
  const api = fakeApi({ ...server, addMyInquiry: stored, editMyInquiryDocument: stored });
  const { user, router } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: /^Survey/ }));
  expect(screen.getByRole('textbox', { name: 'Title of the survey' })).toHaveFocus();
  await user.keyboard('Our new website');
  await user.type(await screen.findByRole('textbox', { name: 'First question' }), 'How do you like it?');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(api.calls('addMyInquiry')[0]?.input).toMatchObject({ title: 'Our new website' }),
  );
  expect((await screen.findAllByText('How do you like it?'))[0]).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.pathname).toBe('/Inquiries/create');
});

test('another kind chosen meanwhile keeps what is written', async () => {
  fakeApi(server);
  const { user } = await beginPoll('/');
  await user.keyboard('Tea or coffee?');
  await user.click(screen.getByRole('button', { name: /^Survey/ }));
  const title = screen.getByRole('textbox', { name: 'Title of the survey' });
  expect(title).toHaveFocus();
  expect(title).toHaveValue('Tea or coffee?');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Survey/ })).toHaveFocus());
});

test('the poll stays when the publish dialog, opened before the first save, is closed by Back', async () => {
  let finishSaving = () => {};
  const isSaved = new Promise<void>((resolve) => {
    finishSaving = resolve;
  });
  const store = async ({ id }: { id: string }) => {
    await isSaved;
    return { id, revision: 1 };
  };
  fakeApi({ ...server, addMyInquiry: store, editMyInquiryDocument: store });
  const { user, router } = await beginPoll('/');
  await user.keyboard('Tea or coffee today?');
  await user.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'Tea{Enter}Coffee');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByRole('dialog');
  finishSaving();
  const readId = () => new URLSearchParams(router.state.location.search).get('id');
  await waitFor(() => expect(readId()).not.toBeNull());
  expect(screen.getByRole('dialog')).toBeVisible();
  const id = readId();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(readId()).toBe(id);
  expect(screen.getAllByText('Tea or coffee today?')[0]).toBeVisible();
});

test('an inquiry that this tab could not save yet comes before a new poll', async () => {
  fakeApi(server);
  const unsaved = { ...makeEmptyDraft('en', 'UTC', 'advance'), id: 'a', revision: 0 };
  const { user, router } = await renderApp('/');
  const poll = await screen.findByRole('button', { name: /^Poll/ });
  sessionStorage.setItem('nazar.draft', JSON.stringify(unsaved));
  await user.click(poll);
  await waitFor(() => expect(router.state.location.search).toBe('?new=advance&kind=poll'));
});
