import { addSegment } from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { changeLanguage } from '../../../i18n/i18n.ts';
import { refuse } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { makeSegment } from './draft/make-question.ts';
import { fakeStoredInquiry, inquiryId } from './testing/stored-inquiry-setup.ts';
import { expectOk, makeTestDefinition, openWizardAt, unfold } from './testing/wizard-setup.ts';

const context = { published: null, answered: false };

test('a title creates the draft with a URL that survives a reload', async () => {
  const { server, calls } = fakeStoredInquiry(null);
  storeSessionToken('token');
  const { user, router } = await renderApp('/Inquiries/create?new=advance');
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Team lunch');
  expect(await screen.findByText('Saved')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?id=[0-9a-f-]{36}&step=info$/));
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), ' in May');
  await waitFor(() => expect(server.definition?.title).toBe('Team lunch in May'));
  expect(calls('addMyInquiry')).toHaveLength(1);
});

test('the name in the owner’s lists follows the title until it is changed', async () => {
  const { server } = fakeStoredInquiry(null);
  storeSessionToken('token');
  const { user } = await renderApp('/Inquiries/create?new=advance');
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await user.type(title, 'Where to?');
  expect(screen.getByText('Name in your lists: same as the title')).toBeVisible();
  await waitFor(() =>
    expect(server.definition).toMatchObject({ title: 'Where to?', publicTitle: 'Where to?' }),
  );
  await user.click(screen.getByRole('button', { name: 'Change the name in your lists' }));
  const name = screen.getByRole('textbox', { name: /^Name in your lists/ });
  await waitFor(() => expect(name).toHaveFocus());
  await user.clear(name);
  await user.type(name, 'Lunch');
  await user.type(title, ' Lunch!');
  await waitFor(() =>
    expect(server.definition).toMatchObject({ title: 'Lunch', publicTitle: 'Where to? Lunch!' }),
  );
});

test('a name of its own stays when the title or the name becomes equal to the other', async () => {
  const { server } = fakeStoredInquiry({ ...makeTestDefinition(), title: 'Lunch', publicTitle: 'Lunch 26' });
  const { user } = await openWizardAt('info');
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  const name = screen.getByRole('textbox', { name: /^Name in your lists/ });
  await user.type(title, '{Backspace>3/} 27');
  await user.type(name, ' 27!');
  expect(name).toHaveValue('Lunch 27!');
  expect(name).toHaveFocus();
  await waitFor(() =>
    expect(server.definition).toMatchObject({ title: 'Lunch 27!', publicTitle: 'Lunch 27' }),
  );
});

test('the name stays and the draft is saved while the title is cleared', async () => {
  const titles = { title: 'Where to?', publicTitle: 'Where to?' };
  const { server } = fakeStoredInquiry({ ...makeTestDefinition(), ...titles });
  const { user } = await openWizardAt('info');
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await user.clear(title);
  await waitFor(() => expect(server.definition).toMatchObject({ title: 'Where to?', publicTitle: '' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  await user.type(title, 'Lunch');
  await waitFor(() => expect(server.definition).toMatchObject({ title: 'Lunch', publicTitle: 'Lunch' }));
});

test('a new inquiry starts at its title, and Back returns to the previous screen', async () => {
  fakeStoredInquiry(null);
  storeSessionToken('token');
  const { router } = await renderApp('/Inquiries/create');
  const title = (await screen.findByRole('heading', { level: 1 })).textContent ?? '';
  await act(() => router.navigate('/Inquiries/create?new=advance'));
  const field = await screen.findByRole('textbox', { name: /^Title/ });
  await waitFor(() => expect(field).toHaveFocus());
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: title })).toHaveFocus());
});

test('Back from the questions of a new inquiry leads to its title', async () => {
  fakeStoredInquiry(null);
  storeSessionToken('token');
  const { user, router } = await renderApp('/Inquiries/create?new=advance&kind=survey');
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Team lunch');
  await user.click(screen.getByRole('button', { name: 'Next: Questions' }));
  await waitFor(() => expect(router.state.location.search).toMatch(/step=question/));
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('Team lunch');
});

test('a new inquiry follows the interface language until a text is typed', async () => {
  fakeStoredInquiry(null);
  storeSessionToken('token');
  const { user } = await renderApp('/Inquiries/create?new=advance');
  await unfold(user, 'Language, my category and package');
  const language = (name: RegExp) => screen.getByRole('combobox', { name });
  expect(language(/^Language of the inquiry/)).toHaveValue('English');
  await act(() => changeLanguage('fa'));
  await waitFor(() => expect(language(/^زبان نظرسنجی/)).toHaveValue('فارسی'));
  await user.type(screen.getByRole('textbox', { name: /^عنوان/ }), 'ناهار');
  await act(() => changeLanguage('en'));
  await waitFor(() => expect(language(/^Language of the inquiry/)).toHaveValue('Persian'));
});

test('another person’s inquiry can’t be edited: the page is not found', async () => {
  fakeStoredInquiry(null, {
    getMyInquiry: () => refuse('notFound', 'This was not found.'),
    getWorkspace: () => refuse('notFound', 'This was not found.'),
  });
  await openWizardAt('question');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('pasted lines become options and are saved', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  const option = screen.getByRole('textbox', { name: 'Option 2' });
  await user.clear(option);
  await user.click(option);
  await user.paste('1. Monday\n2. Tuesday\n3. Wednesday');
  expect(screen.getByRole('textbox', { name: 'Option 4' })).toHaveValue('Wednesday');
  const labels = () => server.definition?.segments[0]?.questions[0]?.options.map(({ body }) => body);
  await waitFor(() => expect(labels()).toEqual(['A', 'Monday', 'Tuesday', 'Wednesday']));
});

test.each([
  ['added', 'Add a question', 'Number'],
  ['opened', 'More actions for question 1', 'Edit'],
  ['duplicated', 'More actions for question 1', 'Duplicate'],
])('a question that was %s gets the focus', async (_what, button, item) => {
  fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('question');
  await user.click((await screen.findAllByRole('button', { name: new RegExp(`^${button}`) }))[0] as Element);
  const picked = await screen.findByRole('menuitem', { name: item });
  const focused: unknown[] = [];
  document.addEventListener('focusin', ({ target }) => focused.push(target));
  await user.click(picked);
  const body = await screen.findByRole('textbox', { name: /^Question/ });
  await waitFor(() => expect(focused).toContain(body));
  // A closing menu would take the focus back a moment later.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(focused.slice(focused.indexOf(body))).toEqual([body]);
});

test('moving a question to another segment takes one request', async () => {
  const definition = makeTestDefinition('First?', 'Second?');
  const { server, received } = fakeStoredInquiry(
    expectOk(addSegment(definition, { ...makeSegment('Section 2'), questions: [] }, context)),
  );
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'More actions for question 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  const places = () => server.definition?.segments.map(({ questions }) => questions.map(({ body }) => body));
  await waitFor(() => expect(places()).toEqual([['First?'], ['Second?']]));
  expect(received.filter(({ name }) => name === 'editMyInquiryDocument')).toHaveLength(1);
});

test('an answered question can be moved to another segment by its menu', async () => {
  const definition = expectOk(
    addSegment(
      makeTestDefinition('First?', 'Second?'),
      { ...makeSegment('Section 2'), questions: [] },
      context,
    ),
  );
  const { server } = fakeStoredInquiry(definition);
  server.responses = 3;
  server.context = { published: definition, answered: true };
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'More actions for question 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Section 2' }));
  const places = () => server.definition?.segments.map(({ questions }) => questions.map(({ body }) => body));
  await waitFor(() => expect(places()).toEqual([['Second?'], ['First?']]));
  await waitFor(() => expect(screen.getByRole('button', { name: /^2\. First\?/ })).toHaveFocus());
});

test('only questions and options that were published are kept for their answers', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('First?', 'Second?'));
  const [published, edited] = [makeTestDefinition('First?'), server.definition];
  const [kept] = edited?.segments[0]?.questions ?? [];
  const [segment] = published.segments;
  if (kept === undefined || segment === undefined) throw new Error('No question');
  server.responses = 3;
  server.context = {
    published: { ...published, segments: [{ ...segment, questions: [kept] }] },
    answered: true,
  };
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'More actions for question 1' }));
  expect(await screen.findByRole('menuitem', { name: 'Hide' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'More actions for question 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const bodies = () => server.definition?.segments[0]?.questions.map(({ body }) => body);
  await waitFor(() => expect(bodies()).toEqual(['First?']));
});

test('a deleted question that was answered meanwhile is restored as hidden', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('First?', 'Second?'));
  const { user } = await openWizardAt('question');
  const more = await screen.findByRole('button', { name: 'More actions for question 2' });
  server.context = { published: server.definition, answered: true };
  await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const shown = () =>
    server.definition?.segments[0]?.questions.map(({ body, hidden }) => `${body} ${hidden}`);
  await waitFor(() => expect(shown()).toEqual(['First? false', 'Second? true']));
});

test('changes without a connection stay unsaved, and are saved once it is back', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('info');
  const title = await screen.findByRole('textbox', { name: /^Name in your lists/ });
  server.online = false;
  await user.type(title, '!');
  expect(await screen.findByText('Offline. Kept on this device.')).toBeVisible();
  expect(screen.queryByText(/Couldn’t connect/)).toBeNull();
  // Only a save that the author requests reports it as an error.
  await user.click(screen.getByRole('button', { name: 'Save and exit' }));
  expect(await screen.findByText(/Couldn’t connect\. Your text is kept/)).toBeVisible();
  server.online = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(server.definition?.title).toBe('Team lunch!');
});

test('a save with a lost reply is not mistaken for another tab’s', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  server.losesReplies = 1;
  const { user } = await openWizardAt('info');
  await user.type(await screen.findByRole('textbox', { name: /^Name in your lists/ }), '!');
  expect(await screen.findByText('Offline. Kept on this device.')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.revision).toBe(2);
});

test('the last step publishes, and a chosen date is kept when visiting other steps', async () => {
  const { calls } = fakeStoredInquiry(makeTestDefinition('Which day?'), {
    publishMyInquiry: ({ id, revision }) => ({
      ...{ id, revision, publishedRevision: revision, expireDate: null },
      publishDate: '2026-01-02T10:00:00.000Z',
    }),
  });
  const { user, router } = await openWizardAt('results');
  await user.click(await screen.findByRole('radio', { name: 'On a date' }));
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await user.click(await screen.findByRole('button', { name: 'Next: Results and closing' }));
  expect(await screen.findByRole('radio', { name: 'On a date' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Now' }));
  const end = screen.getByRole('textbox', { name: 'Closing date' });
  await user.type(end, '2020-01-02 10:00{Enter}');
  expect(end).toHaveAccessibleDescription(/This time has already passed/);
  await user.clear(end);
  await user.tab();
  expect(end).toBeValid();
  expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(router.state.location.search).toMatch(/step=share$/));
  expect(calls('publishMyInquiry')[0]?.input).toMatchObject({ publishDate: null, expireDate: null });
  // The link contains the name of the channel.
  await user.click(await screen.findByRole('button', { name: /^Named links/ }));
  const name = await screen.findByRole('textbox', { name: 'Name of this link (optional)' });
  await user.type(name, 'Summer QR');
  expect(name).toBeInvalid();
  await user.clear(name);
  await user.type(name, 'Summer-QR');
  expect(screen.getByDisplayValue(/\?via=summer-qr$/)).toBeVisible();
});

describe('the closing date of a published inquiry', () => {
  const [publishDate, past] = ['2026-01-02T10:00:00.000Z', '2026-02-02T10:00:00.000Z'];
  const publishedWith = (state: 'published' | 'expired', expireDate: string | null) => {
    const fake = fakeStoredInquiry(makeTestDefinition('Which day?'), {
      expireMyInquiry: ({ id, expireDate: wanted = null }) => ({ id, expireDate: wanted }),
      publishMyInquiry: ({ id, revision, expireDate: wanted = '2099-03-01T09:00:00.000Z' }) => ({
        ...{ id, revision, publishedRevision: revision, publishDate, expireDate: wanted },
      }),
    });
    // The draft has changes that are not published.
    fake.server.revision = 2;
    fake.server.standing = { state, publishedRevision: 1, publishDate, expireDate };
    return fake;
  };

  test('is saved without publishing the draft, and publishing doesn’t change it', async () => {
    const { calls } = publishedWith('published', null);
    const { user, router } = await openWizardAt('results');
    const end = await screen.findByRole('textbox', { name: 'Closing date' });
    expect(screen.queryByRole('button', { name: 'Save closing date' })).toBeNull();
    await user.type(end, '2020-01-02 10:00{Enter}');
    expect(screen.getByRole('button', { name: 'Save closing date' })).toBeDisabled();
    await user.clear(end);
    await user.type(end, '2099-01-02 10:00{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save closing date' }));
    expect(await screen.findByText('Closing date saved')).toBeVisible();
    expect(calls('expireMyInquiry')[0]?.input).toMatchObject({ expireDate: expect.stringMatching(/^2099/) });
    expect(calls('publishMyInquiry')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Publish changes' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Publish changes' }));
    await waitFor(() => expect(router.state.location.search).toMatch(/step=share$/));
    expect(calls('publishMyInquiry')[0]?.input).not.toHaveProperty('expireDate');
  });

  test('doesn’t prevent reopening, which publishes nothing', async () => {
    const { calls } = publishedWith('expired', past);
    const { user, router } = await openWizardAt('results');
    expect(await screen.findByText(/to Feb 2, 2026/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Closing date' })).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(router.state.location.search).toMatch(/step=share$/));
    expect(await screen.findByText('Your inquiry is open again')).toBeVisible();
    expect(calls('expireMyInquiry')[0]?.input).toMatchObject({ expireDate: null });
    expect(calls('publishMyInquiry')).toEqual([]);
  });
});

test('finishing shows a notification that can be closed', async () => {
  fakeStoredInquiry(makeTestDefinition('Which day?'), {
    getMyInquiries: () => ({ data: [], count: 0, numberRecordsPerPage: 12, pageNumber: 1, pagesCount: 0 }),
  });
  const { user } = await openWizardAt('info');
  await user.click(await screen.findByRole('button', { name: 'Save and exit' }));
  const notice = (await screen.findByText('“Team lunch” saved. It isn’t published yet.')).closest(
    '[role="status"]',
  );
  if (!(notice instanceof HTMLElement)) throw new Error('It is not said aloud.');
  expect(within(notice).getByRole('button', { name: 'Close' })).toBeVisible();
});

test('a published inquiry has tabs instead of steps, and its header publishes changes', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  const publishDate = '2026-01-02T10:00:00.000Z';
  server.standing = { state: 'published', publishedRevision: 1, publishDate };
  const { user } = await openWizardAt('info');
  const tabs = await screen.findByRole('navigation', { name: 'Pages of this inquiry' });
  expect(within(tabs).getByRole('link', { name: 'Build' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save and exit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Publish changes' })).toBeNull();
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
  expect(await screen.findByRole('button', { name: 'Publish changes' })).toBeEnabled();
  expect(screen.getByText('Unpublished changes')).toBeVisible();
  expect(within(tabs).getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    `/Inquiries/create?id=${inquiryId}&step=setting`,
  );
  await user.click(screen.getByRole('button', { name: 'Questions' }));
  expect(await screen.findByRole('region', { name: 'Step: Question' })).toBeVisible();
});

test('missing fields are shown in their question on publishing', async () => {
  fakeStoredInquiry(makeTestDefinition('Which day?', ''));
  const { user } = await openWizardAt('results');
  await user.click(await screen.findByRole('button', { name: /^Question 2:/ }));
  const body = await screen.findByRole('textbox', { name: /^Question/ });
  expect(await screen.findByText('Enter the question text.')).toBeVisible();
  await waitFor(() => expect(body).toHaveFocus());
});

test('a refusal by the server is shown at its field, and the rest is saved', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  server.refuses = (edits) => {
    const index = edits.findIndex((edit) => edit.kind === 'setSettings' && 'publicTitle' in edit.settings);
    if (index === -1) return null;
    return { [`edits.${index}.settings.publicTitle`]: { code: 'controlCharacter', text: 'Type it again.' } };
  };
  const { user } = await openWizardAt('info');
  const publicTitle = await screen.findByRole('textbox', { name: /^Title/ });
  await user.type(publicTitle, '?');
  await user.type(screen.getByRole('textbox', { name: /^Name in your lists/ }), '!');
  await waitFor(() => expect(server.definition?.title).toBe('Team lunch!'));
  expect(publicTitle).toHaveValue('Where shall we go??');
  expect(publicTitle).toHaveAccessibleDescription(/Type it again\./);
  expect(screen.getByText('Not saved')).toBeVisible();
});

test('the share step of a limited inquiry links to its invitations', async () => {
  const stored = {
    ...makeTestDefinition('Which day?'),
    cooperationType: 'limited' as const,
    anonymous: false,
  };
  const { server } = fakeStoredInquiry(stored);
  const publishDate = '2026-01-02T10:00:00.000Z';
  server.standing = { state: 'published', publishedRevision: 1, publishDate };
  const { user } = await openWizardAt('share');
  const invite = await screen.findByRole('link', { name: 'Invite' });
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(invite).toHaveAttribute('href', expect.stringMatching(/\/invitations$/));
  // The owner usually isn’t invited.
  expect(links).not.toContain('Open as a participant');
  await user.click(screen.getByRole('button', { name: /^Link and QR code/ }));
  expect(screen.getByRole('link', { name: 'Telegram' })).toBeVisible();
  // The link alone admits no one, so it isn't offered for posting publicly.
  expect(screen.queryByRole('link', { name: 'LinkedIn' })).toBeNull();
});

test('unsaved changes of an ended session are saved after signing in again', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user, router } = await openWizardAt('info');
  const title = await screen.findByRole('textbox', { name: /^Name in your lists/ });
  server.signedIn = false;
  await user.type(title, '!');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  const back = new URLSearchParams(router.state.location.search).get('redirect') ?? '';
  server.signedIn = true;
  storeSessionToken('new');
  await act(() => router.navigate(back));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(server.definition?.title).toBe('Team lunch!');
  await user.click(screen.getByRole('button', { name: 'Save and exit' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/Inquiries'));
});

test('«Save and exit» sends a refused edit again and shows the reason', async () => {
  const { server, calls } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  server.refuses = () => ({ 'edits.0.settings.title': { code: 'controlCharacter', text: 'Type it again.' } });
  const { user } = await openWizardAt('info');
  await user.type(await screen.findByRole('textbox', { name: /^Name in your lists/ }), '!');
  await screen.findByText('Not saved');
  const sent = calls('editMyInquiryDocument').length;
  await user.click(screen.getByRole('button', { name: 'Save and exit' }));
  await waitFor(() => expect(calls('editMyInquiryDocument').length).toBe(sent + 1));
  expect((await screen.findAllByText('Type it again.')).length).toBeGreaterThan(0);
});
