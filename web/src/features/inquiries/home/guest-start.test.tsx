import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { readBrowserStorage } from '../../../api/browser-storage.ts';
import { guestFirstDraftStorageKey } from '../../../api/first-draft-storage-keys.ts';
import { makeQueryClient } from '../../../api/query-client.ts';
import { storeSessionToken } from '../../../api/session.ts';
import { AppProviders } from '../../../app/app-providers.tsx';
import { changeLanguage, i18n, startI18n } from '../../../i18n/i18n.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';
import { storeFirstDraft } from '../first-draft.ts';
import { GuestHomeSection } from './components/guest-home-section.tsx';

const home: FakeHandlers = {
  getList: () => ({
    data: [],
    count: 0,
    numberRecordsPerPage: 9,
    pageNumber: 1,
    pagesCount: 0,
    isCountCapped: false,
  }),
  getCategories: () => [],
  getInfo: () => sara,
};

const keptPoll = {
  ...({ id: 'a', kind: 'poll', language: 'en', title: '', question: 'Tea or coffee?' } as const),
  options: ['Tea', 'Coffee'],
  right: null,
};

const beginExam = async () => {
  const { user, ...rest } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: /^Exam/ }));
  return { user, ...rest };
};

const beginPoll = async () => {
  const { user, ...rest } = await renderApp('/');
  await user.click(await screen.findByRole('textbox', { name: 'Question' }));
  return { user, ...rest };
};

test('a guest’s draft survives a reload, and continues to the sign-up', async () => {
  fakeApi(home);
  const { user, unmount } = await beginExam();
  // The field has the focus in the click itself.
  expect(screen.getByRole('textbox', { name: 'Title of the exam' })).toHaveFocus();
  await user.keyboard('Rivers');
  await user.type(await screen.findByRole('textbox', { name: 'First question' }), 'Which is the longest?');
  await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'Nile');
  unmount();
  const { user: again, router } = await renderApp('/');
  const form = await screen.findByRole('form', { name: 'A new exam' });
  expect(within(form).getByRole('textbox', { name: 'Title of the exam' })).toHaveValue('Rivers');
  const goOn = within(form).getByRole('button', { name: 'Sign up and continue' });
  await again.click(goOn);
  expect(await screen.findByText('A single-answer question needs at least 2 options.')).toBeVisible();
  await again.type(screen.getByRole('textbox', { name: 'Option 2' }), 'Rhine');
  expect(screen.queryByText('A single-answer question needs at least 2 options.')).toBeNull();
  expect(screen.getByText('Mark the correct option.')).toBeVisible();
  await again.click(screen.getByRole('radio', { name: 'Option 1 is correct' }));
  await again.click(goOn);
  await waitFor(() => expect(router.state.location.pathname).toBe('/signup'));
  expect(router.state.location.search).toBe('?redirect=%2FInquiries%2Fcreate');
});

test('a title that is too short even with the name of its kind is refused in the form', async () => {
  fakeApi(home);
  const { user } = await beginExam();
  await user.keyboard('Art');
  await user.click(screen.getByRole('button', { name: 'Sign up and continue' }));
  expect(await screen.findByText('The title needs at least 10 characters.')).toBeVisible();
});

test('a guest’s poll leads by the sign-up to the dialog before publishing', async () => {
  fakeApi(home);
  const { user, router, unmount } = await beginPoll();
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'Tea or coffee?{Enter}');
  await user.keyboard('Tea{Enter}Coffee');
  await user.click(screen.getByRole('button', { name: 'Sign up and continue' }));
  expect(await screen.findByRole('link', { name: 'Back to the poll' })).toBeVisible();
  const next = new URLSearchParams(router.state.location.search).get('redirect') ?? '';
  unmount();
  storeSessionToken('fresh');
  const stored = ({ id }: { id: string }) => ({ id, revision: 1 });
  fakeApi({ ...home, addMyInquiry: stored, editMyInquiryDocument: stored });
  await renderApp(next);
  expect(await screen.findByRole('dialog', { name: 'Publish' })).toBeVisible();
});

test('after signing in it is the person’s own draft with title, question and options', async () => {
  fakeApi(home);
  const { user, unmount } = await beginPoll();
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'Tea or coffee today?{Enter}');
  await user.keyboard('Tea{Enter}Coffee');
  unmount();
  storeSessionToken('fresh');
  let revision = 0;
  const stored = ({ id }: { id: string }) => {
    revision += 1;
    return { id, revision };
  };
  const api = fakeApi({ ...home, addMyInquiry: stored, editMyInquiryDocument: stored });
  const { unmount: leave } = await renderApp('/Inquiries/create');
  await waitFor(() => expect(api.calls('editMyInquiryDocument')).toHaveLength(1));
  expect(api.calls('addMyInquiry')[0]?.input).toMatchObject({
    title: 'Tea or coffee today?',
    language: 'en',
  });
  expect(JSON.stringify(api.calls('editMyInquiryDocument')[0]?.input)).toMatch(
    /Tea or coffee today\?.*Tea.*Coffee/,
  );
  leave();
  // The draft was stored, so the next new inquiry is empty.
  fakeApi(home);
  await renderApp('/Inquiries/create');
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Tea');
  expect(screen.queryByRole('textbox', { name: /^Title/ })).toBeNull();
});

test('a draft that is too old is deleted, and the form stays closed', async () => {
  storeFirstDraft(keptPoll);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 });
  fakeApi(home);
  await renderApp('/');
  await screen.findByRole('textbox', { name: 'Question' });
  await waitFor(() => expect(readBrowserStorage(guestFirstDraftStorageKey)).toBeNull());
  expect(screen.queryByRole('textbox', { name: 'Option 1' })).toBeNull();
  vi.useRealTimers();
});

/** Shows the server-rendered start with a text that was written before the script loaded. */
async function hydrateWith(text: string) {
  await (i18n.isInitialized ? changeLanguage('en') : startI18n('en'));
  const start = (
    <AppProviders queryClient={makeQueryClient()}>
      <MemoryRouter>
        <GuestHomeSection />
      </MemoryRouter>
    </AppProviders>
  );
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(start);
  const question = within(place).getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
  question.focus();
  question.value = text;
  const root = await act(async () => hydrateRoot(place, start));
  const leave = () => {
    act(() => root.unmount());
    place.remove();
  };
  return { place, question, leave };
}

test('lines that were written before the script loaded are kept, one in each field', async () => {
  const { place, question, leave } = await hydrateWith('Tea or coffee?\nTea\nCof');
  const second = await within(place).findByRole('textbox', { name: 'Option 2' });
  expect(second).toHaveFocus();
  await userEvent.keyboard('fee{Enter}Both');
  expect(question).toHaveValue('Tea or coffee?');
  const options = [1, 2, 3].map((number) => within(place).getByRole('textbox', { name: `Option ${number}` }));
  expect(options.map((option) => (option as HTMLInputElement).value)).toEqual(['Tea', 'Coffee', 'Both']);
  leave();
});

test('a kept draft never joins letters that were written before the script loaded', async () => {
  storeFirstDraft(keptPoll);
  const { place, question, leave } = await hydrateWith('In Iran?\nYes');
  const option = await within(place).findByRole('textbox', { name: 'Option 1' });
  expect(option).toHaveValue('Yes');
  expect(question).toHaveValue('In Iran?');
  expect(readBrowserStorage(guestFirstDraftStorageKey)).not.toMatch(/Tea/);
  await userEvent.click(within(place).getByRole('button', { name: 'Open that draft' }));
  expect(option).toHaveValue('Tea');
  expect(question).toHaveValue('Tea or coffee?');
  expect(readBrowserStorage(guestFirstDraftStorageKey)).not.toMatch(/Iran|Yes/);
  expect(within(place).queryByText(/^You wrote/)).toBeNull();
  leave();
});

test('a kept draft stays if what was written instead of it is erased', async () => {
  storeFirstDraft(keptPoll);
  const { place, question, leave } = await hydrateWith('In');
  expect(await within(place).findByText(/^You wrote another draft just now/)).toBeVisible();
  await userEvent.clear(question);
  expect(readBrowserStorage(guestFirstDraftStorageKey)).toMatch(/Tea or coffee/);
  leave();
});

test('a restored draft says so, and can be replaced by a new one', async () => {
  storeFirstDraft(keptPoll);
  fakeApi(home);
  const { user } = await renderApp('/');
  expect(await screen.findByText('You wrote this just now.')).toBeVisible();
  const question = screen.getByRole('textbox', { name: 'Question' });
  expect(question).toHaveValue('Tea or coffee?');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(question).toHaveFocus();
  expect(question).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveValue('');
  expect(readBrowserStorage(guestFirstDraftStorageKey)).toBeNull();
  expect(screen.queryByText('You wrote this just now.')).toBeNull();
});

test('another kind keeps what was written in the first field', async () => {
  fakeApi(home);
  const { user } = await beginPoll();
  await user.keyboard('Our new website');
  await user.click(screen.getByRole('button', { name: /^Survey/ }));
  expect(screen.getByRole('textbox', { name: 'Title of the survey' })).toHaveValue('Our new website');
  expect(await screen.findByRole('textbox', { name: 'First question' })).toHaveValue('');
});

test('a cancelled form shows no errors of its last try, also when it is open again', async () => {
  fakeApi(home);
  const { user } = await beginPoll();
  const question = screen.getByRole('textbox', { name: 'Question' });
  await user.click(await screen.findByRole('button', { name: 'Sign up and continue' }));
  await waitFor(() => expect(question).toHaveAccessibleDescription());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(question).not.toHaveAccessibleDescription();
  await user.click(question);
  expect(await screen.findByRole('textbox', { name: 'Option 1' })).not.toHaveAccessibleDescription();
  expect(question).not.toHaveAccessibleDescription();
});

test('signed-in people don’t see the guests’ start', async () => {
  storeSessionToken('token');
  fakeApi(home);
  await renderApp('/');
  expect(await screen.findByRole('button', { name: /^Poll/ })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'What would you like to ask?' })).toBeNull();
});

test('own inquiries that failed to load can be retried', async () => {
  storeSessionToken('token');
  let failures = 1;
  const none = { drafts: [], live: [], counts: { all: 0, drafts: 0, live: 0 } };
  const api = fakeApi({
    ...home,
    getMyOverview: () => (failures-- > 0 ? refuse('unavailable', 'Busy.') : none),
  });
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(api.calls('getMyOverview')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  // An empty public list is not shown to signed-in people.
  expect(screen.getByText('No public inquiries yet')).not.toBeVisible();
});

test('equal options are named while they are written', async () => {
  fakeApi(home);
  const { user } = await beginPoll();
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'Tea or coffee?{Enter}');
  await user.keyboard('Tea{Enter}Tea ');
  expect(await screen.findByText('Option 2 repeats option 1.')).toBeVisible();
  await user.keyboard('bag');
  expect(screen.queryByText('Option 2 repeats option 1.')).toBeNull();
});

test('Enter in an option moves to the next one and adds one at the end, and an added one gets the focus', async () => {
  fakeApi(home);
  const { user, router } = await beginPoll();
  const option = (number: number) => screen.getByRole('textbox', { name: `Option ${number}` });
  await user.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'Tea{Enter}');
  expect(option(2)).toHaveFocus();
  await user.keyboard('Coffee{Enter}');
  expect(option(3)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Add an option' }));
  expect(option(4)).toHaveFocus();
  expect(router.state.location.pathname).toBe('/');
});
