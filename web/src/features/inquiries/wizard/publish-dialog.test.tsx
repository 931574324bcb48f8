import { educationCategoryId } from '@nazar/domain/inquiries/general-categories.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { uploadFileWithProgress } from '../../../api/upload-file-with-progress.ts';
import { fakeInviteeCounts } from '../../../testing/fake-invitee-counts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { makeOption, makeQuestion } from './draft/make-question.ts';
import {
  fakeStoredInquiry,
  inquiryId,
  saveEditsInAnotherTab,
  societyCategoryId,
} from './testing/stored-inquiry-setup.ts';
import {
  makeChoiceQuestion,
  makeTestDefinition,
  openWizardAt,
  sampleYesNoLabels,
} from './testing/wizard-setup.ts';

vi.mock(import('../../../api/upload-file-with-progress.ts'), async (original) => ({
  ...(await original()),
  uploadFileWithProgress: vi.fn(),
}));

const publishMyInquiry = ({ id, revision }: { id: string; revision: number }) => ({
  id,
  revision,
  publishedRevision: revision,
  expireDate: null,
  publishDate: '2026-01-02T10:00:00.000Z',
});

test('the published cover has the title as it was corrected in the dialog', async () => {
  vi.mocked(uploadFileWithProgress).mockResolvedValue({
    id: societyCategoryId,
    name: 'cover.png',
    type: 'image/png',
    kind: 'image',
    size: 4,
    width: null,
    height: null,
    private: false,
    url: '/files/cover',
  });
  const definition = { ...makeTestDefinition('Which day?'), publicTitle: 'Lunch', publicFile: null };
  const { calls } = fakeStoredInquiry(definition, {
    drawCover: ({ title }) => ({ picture: btoa(title) }),
    publishMyInquiry,
  });
  const { user } = await openWizardAt('results');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('img', { name: 'Preview of the cover' })).toBeVisible();
  await user.type(await dialog.findByRole('textbox', { name: /^Title/ }), ' of the team');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(calls('publishMyInquiry')).toHaveLength(1));
  const [file] = vi.mocked(uploadFileWithProgress).mock.lastCall ?? [];
  expect(await file?.text()).toBe('Lunch of the team');
});

test.each([
  ['an exam', 'education', 1, 'Education'],
  ['a survey', 'that of the last inquiry that is no exam', 0, 'Society'],
])('the proposed category of %s is %s, in the first step too', async (_, __, score, name) => {
  const question = { ...makeChoiceQuestion('Which is the longest?'), score };
  const { item } = fakeStoredInquiry(
    { ...makeTestDefinition(question), categoryId: null },
    {
      getCategories: () => [
        { id: educationCategoryId, name: 'Education', enabled: true },
        { id: societyCategoryId, name: 'Society', enabled: true },
      ],
      getMyInquiries: () => ({
        count: 2,
        numberRecordsPerPage: 5,
        pageNumber: 1,
        pagesCount: 1,
        data: [
          { ...item(), categoryId: educationCategoryId, passMark: 50 },
          { ...item(), categoryId: societyCategoryId },
        ],
      }),
    },
  );
  await openWizardAt('info');
  const field = await screen.findByRole('combobox', { name: /^General category/ });
  await waitFor(() => expect(field).toHaveValue(name));
});

test('the settings of an inquiry for invited people are complete only with people on its list', async () => {
  const definition = { ...makeTestDefinition('Which day?'), cooperationType: 'limited' as const };
  fakeStoredInquiry(definition, {
    getMyInquiryAllowedUsers: () => ({
      data: [],
      count: 0,
      next: null,
      counts: fakeInviteeCounts(0),
    }),
  });
  const { user } = await openWizardAt('setting');
  await user.click(await screen.findByRole('button', { name: /^4\. Preview/ }));
  expect(await screen.findByRole('button', { name: '3. Setting: something is missing' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^2\..*: complete$/ })).toBeVisible();
  // The current step has its number only.
  expect(screen.getByRole('button', { name: '4. Preview' })).toBeVisible();
});

test('what the dialog proposes is not marked as a mistake of its step', async () => {
  fakeStoredInquiry(
    { ...makeTestDefinition('Which day?'), publicFile: null },
    { drawCover: () => ({ picture: btoa('x') }) },
  );
  const { user } = await openWizardAt('results');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: /Info/ })).not.toHaveAccessibleName(/correct/);
});

test('Publish pressed offline doesn’t publish when the cover is drawn later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let finishDrawing = (_drawn: { picture: string }) => {};
  const drawing = new Promise<{ picture: string }>((resolve) => {
    finishDrawing = resolve;
  });
  const { calls } = fakeStoredInquiry(
    { ...makeTestDefinition('Which day?'), publicFile: null },
    { drawCover: () => drawing, publishMyInquiry },
  );
  const { user } = await openWizardAt('results');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/Couldn’t connect/)).toBeVisible();
  finishDrawing({ picture: btoa('drawn') });
  expect(await dialog.findByRole('img', { name: 'Preview of the cover' })).toBeVisible();
  expect(calls('publishMyInquiry')).toEqual([]);
});

test('an inquiry for invited people asks for them before publishing', async () => {
  const definition = { ...makeTestDefinition('Which day?'), cooperationType: 'limited' as const };
  const { calls } = fakeStoredInquiry(definition, {
    getMyInquiryAllowedUsers: () => ({
      data: [],
      count: 0,
      next: null,
      counts: fakeInviteeCounts(0),
    }),
  });
  const { user } = await openWizardAt('preview');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Add at least one person to publish.')).toBeVisible();
  const choose = dialog.getByRole('link', { name: 'Choose people' });
  await waitFor(() => expect(choose).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(choose).toHaveFocus();
  expect(calls('publishMyInquiry')).toEqual([]);
});

test('what the dialog proposes is not reported as missing', async () => {
  const definition = { ...makeTestDefinition('Which day?'), categoryId: null, publicFile: null };
  fakeStoredInquiry(definition, { drawCover: () => ({ picture: btoa('drawn') }) });
  await openWizardAt('results');
  expect(await screen.findByRole('radio', { name: 'Now' })).toBeVisible();
  expect(screen.queryByText(/Add a file/)).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^1\. Info/ })).toHaveAccessibleName(/complete/i),
  );
});

test('the dialog focuses its button if it proposes all that is missing', async () => {
  fakeStoredInquiry({ ...makeTestDefinition('Which day?'), categoryId: null });
  const { user } = await openWizardAt('preview');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  const button = await dialog.findByRole('button', { name: 'Publish' });
  await waitFor(() => expect(button).toHaveFocus());
});

test('the proposed category is no undo step', async () => {
  const { server } = fakeStoredInquiry({ ...makeTestDefinition('Which day?'), categoryId: null });
  const { user } = await openWizardAt('preview');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(server.definition?.categoryId).toBe(societyCategoryId));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
});

test('a link to publish opens the dialog over the Build tab, once', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  server.revision = 2;
  const publishDate = '2026-01-02T10:00:00.000Z';
  server.standing = { state: 'published', publishedRevision: 1, publishDate };
  storeSessionToken('token');
  const { user, router } = await renderApp(`/Inquiries/create?id=${inquiryId}&step=preview&publish=ask`);
  const dialog = await screen.findByRole('dialog', { name: 'Publish changes' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe(`?id=${inquiryId}&step=preview`);
  expect(screen.getByRole('link', { name: 'Build' })).toHaveAttribute('aria-current', 'page');
});

test('a too short public title is selected with its error at once, and the equal title changes with it', async () => {
  const definition = { ...makeTestDefinition('Which day?'), title: 'Logo', publicTitle: 'Logo' };
  const { server } = fakeStoredInquiry(definition, { publishMyInquiry });
  const { user } = await openWizardAt('preview');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByRole('textbox', { name: /^Title/ });
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(/at least 10 characters/);
  expect(field).toBeInvalid();
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(field).toHaveFocus();
  await user.keyboard('Pick our new logo');
  expect(field).toHaveValue('Pick our new logo');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.definition).toMatchObject({ title: 'Pick our new logo' }));
});

test('one line reports all that a question lacks', async () => {
  const matrix = { ...makeQuestion('matrix', sampleYesNoLabels), body: '' };
  fakeStoredInquiry(makeTestDefinition('Which day?', matrix));
  const { user } = await openWizardAt('preview');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [line, ...others] = dialog.getAllByRole('button', { name: /^Question 2:/ });
  expect(line).toHaveTextContent(/^Question 2: Enter the question text\. .*row.*column/);
  expect(others).toEqual([]);
});

test.each([
  ['Who may answer: Everyone', 'Who may answer'],
  ['Who sees the results: Private', 'Who sees the results'],
  ['Opening: Now', 'Opening'],
])('“%s” leads to its field before the first publishing', async (fact, field) => {
  fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('preview');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: fact }));
  const group = await screen.findByRole('radiogroup', { name: field });
  await waitFor(() => expect(group).toContainElement(document.activeElement as HTMLElement));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['Pass mark: None', /^Pass mark/],
  ['Names: Not stored', /^Everyone/],
])('“%s” of an exam leads to its field', async (fact, field) => {
  fakeStoredInquiry(makeTestDefinition({ ...makeChoiceQuestion('Which is the longest?'), score: 1 }));
  const { user } = await openWizardAt('preview');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: fact }));
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(field));
});

test('the cover is drawn only once the category is known', async () => {
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  const definition = { ...makeTestDefinition('Which day?'), categoryId: null, publicFile: null };
  const { calls } = fakeStoredInquiry(definition, {
    getCategories: async () => {
      await loading;
      return [{ id: societyCategoryId, name: 'Society', enabled: true }];
    },
    drawCover: () => ({ picture: btoa('drawn') }),
  });
  const { user } = await openWizardAt('results');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  load();
  expect(await dialog.findByRole('img', { name: 'Preview of the cover' })).toBeVisible();
  expect(calls('drawCover').map(({ input }) => input)).toMatchObject([{ categoryId: societyCategoryId }]);
});

test('equal options are named with a link to them, and can be published', async () => {
  const [first, second] = [makeOption('choice', 'Tea'), makeOption('choice', 'Tea ')];
  const drink = { ...makeChoiceQuestion('Which drink?'), options: [first, second] };
  const { calls } = fakeStoredInquiry(makeTestDefinition('Which day?', drink), { publishMyInquiry });
  const { user } = await openWizardAt('preview');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const name = 'Question 2: Option 2 repeats option 1.';
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Option 2' })).toHaveFocus());
  const field = screen.getByRole('textbox', { name: 'Option 2' });
  expect(field).toHaveAccessibleDescription('Option 2 repeats option 1.');
  expect(field).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(calls('publishMyInquiry')).toHaveLength(1));
});

test('a condition without its number leads to the number', async () => {
  const age = { ...makeQuestion('number', sampleYesNoLabels), body: 'Age?' };
  const clauses = [21, null].map((value) => ({
    questionId: age.id,
    operator: 'atLeast' as const,
    optionIds: [],
    value,
  }));
  const milk = { ...makeChoiceQuestion('Milk?'), condition: { match: 'all' as const, clauses } };
  fakeStoredInquiry(makeTestDefinition(age, milk));
  const { user } = await openWizardAt('preview');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const name = 'Question 2: Write a number in the condition.';
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  const condition = within(await screen.findByRole('group', { name: 'Condition 2' }));
  const number = condition.getByRole('textbox', { name: 'Number' });
  await waitFor(() => expect(number).toHaveFocus());
  expect(number).toBeInvalid();
  await user.keyboard('30');
  expect(number).toBeValid();
});

test('publishing changes lists them first', async () => {
  const published = makeTestDefinition('Which day?', 'Which place?');
  const { server, calls } = fakeStoredInquiry(published, { publishMyInquiry });
  server.context = { published, answered: false };
  const publishDate = '2026-01-02T10:00:00.000Z';
  server.standing = { state: 'published', publishedRevision: 1, publishDate };
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Which place\?/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), '!');
  await user.click(await screen.findByRole('button', { name: 'Publish changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish changes' }));
  expect(await dialog.findByText('1 question reworded:', { exact: false })).toHaveTextContent(
    /: Question 2Which place/,
  );
  expect(dialog.getByRole('deletion')).toHaveTextContent('Which place?');
  expect(dialog.getByRole('insertion')).toHaveTextContent('Which place?!');
  expect(calls('publishMyInquiry')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(calls('publishMyInquiry')).toHaveLength(1));
});

test('a reworded question whose own text is unchanged is listed by its current text', async () => {
  const published = makeTestDefinition('Which day?', 'Which place?');
  const { server } = fakeStoredInquiry(published);
  server.context = { published, answered: false };
  const publishDate = '2026-01-02T10:00:00.000Z';
  server.standing = { state: 'published', publishedRevision: 1, publishDate };
  saveEditsInAnotherTab(
    server,
    [{ body: 'Which days?' }, { helpText: 'Near the office' }].map((fields, at) => ({
      kind: 'changeQuestion',
      id: published.segments[0]?.questions[at]?.id ?? '',
      fields,
    })),
  );
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'Publish changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish changes' }));
  expect(await dialog.findByText('2 questions reworded:', { exact: false })).toHaveTextContent(
    /: Question 1 and Question 2, “\u2068Which place\?\u2069”/,
  );
  expect(dialog.getByRole('deletion')).toHaveTextContent('Which day?');
});

test('Back closes the dialog, and leads from the published inquiry to the step', async () => {
  const { calls } = fakeStoredInquiry(makeTestDefinition('Which day?'), { publishMyInquiry });
  const { user, router } = await openWizardAt('preview');
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    return within(await screen.findByRole('dialog'));
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const stepOf = () => new URLSearchParams(router.state.location.search).get('step');
  await open();
  await act(() => router.navigate(-1));
  await isClosed();
  expect(stepOf()).toBe('preview');
  const dialog = await open();
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(stepOf()).toBe('share'));
  expect(calls('publishMyInquiry')).toHaveLength(1);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(stepOf()).toBe('preview'));
  await isClosed();
});
