import { editSettings, makeInquiryDraft } from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { responseNoticeModes } from '@nazar/domain/notifications/response-notice.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import type { FakeHandlers } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { fakeStoredInquiry, inquiryId } from './testing/stored-inquiry-setup.ts';
import { makeChoiceQuestion, makeTestDefinition, openWizardAt, unfold } from './testing/wizard-setup.ts';

function open(settings: Partial<InquirySettings>, more: FakeHandlers = {}) {
  const made = makeInquiryDraft({ title: 'Team lunch', language: 'en', package: 'advance' });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const set = editSettings(made.definition, settings, { published: null, answered: false });
  if (!set.ok) throw new Error(JSON.stringify(set.problems));
  const { server, calls } = fakeStoredInquiry(set.definition, more);
  storeSessionToken('token');
  return { server, calls, opened: renderApp(`/Inquiries/create?id=${inquiryId}&step=setting`) };
}

test('editing after submitting is off by default, and its limits appear when it is on', async () => {
  const { server, opened } = open({});
  const { user } = await opened;
  await unfold(user, 'Answers');
  const editable = await screen.findByRole('switch', { name: /Changing answers after submitting/ });
  expect(editable).not.toBeChecked();
  expect(editable).toHaveAccessibleDescription(/in the browser that keeps the receipt/);
  expect(screen.queryByRole('textbox', { name: /Time to change/ })).not.toBeInTheDocument();
  await user.click(editable);
  await user.type(await screen.findByRole('textbox', { name: /Time to change/ }), '90');
  await user.type(screen.getByRole('textbox', { name: /Number of changes/ }), '2');
  await user.click(screen.getByRole('switch', { name: /after closing/ }));
  await waitFor(() =>
    expect(server.definition).toMatchObject({
      editableResponse: true,
      editTimeLimit: 90,
      editCountLimit: 2,
      editableAfterExpiry: true,
    }),
  );
});

test('editing after submitting is turned off together with its limits', async () => {
  const { server, opened } = open({ editableResponse: true, editCountLimit: 3, editableAfterExpiry: true });
  const { user } = await opened;
  await unfold(user, 'Answers');
  await user.click(await screen.findByRole('switch', { name: /Changing answers after submitting/ }));
  await waitFor(() =>
    expect(server.definition).toMatchObject({
      editableResponse: false,
      editCountLimit: null,
      editableAfterExpiry: false,
    }),
  );
});

test('with a time limit answers are final: editing can’t be turned on, and a notice appears if it is on', async () => {
  const { opened } = open({ timeLimit: 10 });
  const { user, unmount } = await opened;
  await unfold(user, 'Answers');
  const editable = await screen.findByRole('switch', { name: /Changing answers after submitting/ });
  expect(editable).toBeDisabled();
  expect(editable).toHaveAccessibleDescription(/time limit/);
  unmount();
  const again = await open({ timeLimit: 10, editableResponse: true }).opened;
  await unfold(again.user, 'Answers');
  const on = await screen.findByRole('switch', { name: /Changing answers after submitting/ });
  expect(on).toBeEnabled();
  expect(on).toHaveAccessibleDescription(/time limit/);
});

test('the choice of participants shows who finds the inquiry in lists, and listing can be turned off', async () => {
  const { server, opened } = open({});
  const { user } = await opened;
  const listed = await screen.findByRole('switch', { name: /^Show on the home page/ });
  expect(listed).toBeChecked();
  expect(listed).toHaveAccessibleDescription(/^On: also in search\. Off: people need the link/);
  await user.click(screen.getByRole('radio', { name: /People with an account.*One response/ }));
  expect(listed).toHaveAccessibleDescription(/for people with an account/);
  await user.click(listed);
  await waitFor(() => expect(server.definition).toMatchObject({ cooperationType: 'users', listed: false }));
});

test('an inquiry for invitees links to its list and shows who finds it', async () => {
  await open({ cooperationType: 'limited' }).opened;
  expect(await screen.findByRole('link', { name: 'Choose people' })).toHaveAttribute(
    'href',
    `/Inquiries/${inquiryId}/people`,
  );
  expect(screen.getByRole('switch', { name: /^Show on the home page/ })).toHaveAccessibleDescription(
    /for invited people who sign in/,
  );
});

test('the settings of an exam begin with its figures', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition({ ...makeChoiceQuestion('First?'), score: 1 }));
  const { user } = await openWizardAt('setting');
  const [first] = await screen.findAllByRole('button', { expanded: true, name: /^(Exam|Participants)/ });
  expect(first).toHaveAccessibleName(/^Exam/);
  await user.type(screen.getByRole('textbox', { name: /^Time limit/ }), '20');
  await waitFor(() => expect(server.definition).toMatchObject({ timeLimit: 20 }));
  if (first !== undefined) await user.click(first);
  expect(first).toHaveAccessibleName('Exam No pass mark · 20 minutes');
  expect(screen.getByRole('button', { name: 'Questions All questions' })).toBeVisible();
});

test('settings are folded with a summary of their values', async () => {
  const { server, opened } = open({ timeLimit: 10, shuffleQuestions: true });
  const { user } = await opened;
  const group = within(await screen.findByRole('region', { name: 'Questions and time' }));
  const fold = group.getByRole('button', { expanded: false });
  expect(fold).toHaveAccessibleName('Questions and time All questions · Shuffle questions · 10 minutes');
  expect(group.queryByRole('textbox', { name: /Time limit/ })).not.toBeInTheDocument();
  await user.click(fold);
  const limit = group.getByRole('textbox', { name: /Time limit/ });
  await user.clear(limit);
  await user.type(limit, '12');
  await waitFor(() => expect(server.definition).toMatchObject({ timeLimit: 12 }));
  await user.click(group.getByRole('button', { expanded: true }));
  expect(group.getByRole('button', { expanded: false })).toHaveAccessibleName(/12 minutes/);
});

test('the summary of endings names the question whose answer is inserted', async () => {
  await open({ completionMessage: `Thank you, {{${inquiryId}}}` }).opened;
  const group = within(await screen.findByRole('region', { name: 'Endings' }));
  const fold = group.getByRole('button', { expanded: false });
  expect(fold).toHaveAccessibleName(/Thank you, \{\{Deleted question\}\}$/);
});

test('notices of responses are folded with their summary, and saved at once without a change to publish', async () => {
  const modes = [...responseNoticeModes];
  const { calls, opened } = open(
    {},
    {
      getResponseNotices: () => ({ mode: 'hourly', atCount: 100, modes }),
      setResponseNotices: ({ mode, atCount = null }) => ({ mode, atCount, modes }),
    },
  );
  const { user } = await opened;
  const section = within(await screen.findByRole('region', { name: 'Notifications' }));
  const fold = section.getByRole('button', { name: 'Notifications Every hour, and at 100 responses' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await user.click(fold);
  await user.click(section.getByRole('radio', { name: 'Never' }));
  expect(await section.findByText('Saved')).toBeVisible();
  await user.click(fold);
  expect(fold).toHaveAccessibleName('Notifications At 100 responses');
  expect(calls('setResponseNotices').map(({ input }) => input)).toMatchObject([
    { mode: 'off', atCount: 100 },
  ]);
  expect(calls('editMyInquiryDocument')).toEqual([]);
});

test('an accent colour with low contrast shows a warning', async () => {
  const { server, opened } = open({});
  const { user } = await opened;
  await unfold(user, 'Appearance');
  const accent = await screen.findByRole('textbox', { name: 'Accent colour' });
  expect(accent).toHaveAccessibleDescription('For buttons, selected options and progress.');
  await user.type(accent, '#ffd43b');
  expect(accent).toHaveAccessibleDescription(/^Hard to see on this background\. Choose another colour/);
  await waitFor(() => expect(server.definition).toMatchObject({ accentColor: '#ffd43b' }));
  await user.click(screen.getByRole('radio', { name: 'Night' }));
  expect(accent).toHaveAccessibleDescription('For buttons, selected options and progress.');
  await user.clear(screen.getByRole('textbox', { name: 'Background colour' }));
  await user.type(screen.getByRole('textbox', { name: 'Background colour' }), '#ffffff');
  expect(accent).toHaveAccessibleDescription(/^Hard to see on this background/);
  await user.clear(accent);
  await waitFor(() => expect(server.definition).toMatchObject({ accentColor: null, theme: 'night' }));
});

test('a short colour is expanded on leaving its field', async () => {
  const { server, opened } = open({});
  const { user } = await opened;
  await unfold(user, 'Appearance');
  const accent = await screen.findByRole('textbox', { name: 'Accent colour' });
  await user.type(accent, '#07c');
  await user.tab();
  expect(accent).toHaveValue('#0077cc');
  await waitFor(() => expect(server.definition).toMatchObject({ accentColor: '#0077cc' }));
});

test('a secret ballot lists before publishing what becomes final and what is never shown', async () => {
  const { opened } = open({ cooperationType: 'users' });
  const { user } = await opened;
  const ballot = await screen.findByRole('switch', { name: /^Secret ballot/ });
  expect(screen.queryByText('Closing is final: no reopening.')).toBeNull();
  await user.click(ballot);
  expect(screen.getByText('Closing is final: no reopening.')).toBeVisible();
  expect(screen.getByText(/No single responses and no exports/)).toBeVisible();
});

test('a limit below five votes warns that a secret ballot then has no results', async () => {
  const { opened } = open({ cooperationType: 'users', anonymous: true });
  const { user } = await opened;
  await unfold(user, 'Answers');
  const limit = await screen.findByRole('textbox', { name: 'Maximum participants' });
  expect(limit).toHaveAccessibleDescription(/closes for good when this number is reached/);
  await user.type(limit, '4');
  expect(limit).toHaveAccessibleDescription(/with fewer than 5 has no results/);
});

test('in an exam, the pass mark is open until it is set, and says what it means in points', async () => {
  const scored = (body: string, score: number) => ({ ...makeChoiceQuestion(body), score });
  fakeStoredInquiry(makeTestDefinition(scored('First?', 1), scored('Second?', 2)));
  const { user } = await openWizardAt('setting');
  const mark = await screen.findByRole('textbox', { name: 'Pass mark' });
  await user.type(mark, '2');
  expect(await screen.findByText('= 0.06 of 3 points')).toBeVisible();
  await user.clear(mark);
  await user.type(mark, '50');
  expect(await screen.findByText('= 1.5 of 3 points')).toBeVisible();
});

test.each([
  [{ editableResponse: true }, 'Shown once answers can’t be changed.'],
  [{ editableResponse: true, timeLimit: 10 }, 'Shown beside participants’ own answers.'],
])('an exam with %o says when its right answers are shown', async (settings, hint) => {
  const exam = makeTestDefinition({ ...makeChoiceQuestion('First?'), score: 1 });
  fakeStoredInquiry({ ...exam, ...settings });
  await openWizardAt('setting');
  const shown = await screen.findByRole('combobox', { name: 'Correct answers and feedback' });
  expect(shown).toHaveAccessibleDescription(hint);
});

test('an ending shows the page that participants will get beside its fields', async () => {
  fakeStoredInquiry(makeTestDefinition('First?'));
  const { user } = await openWizardAt('setting');
  await unfold(user, 'Endings');
  await user.click(screen.getByRole('button', { name: 'Add an ending for some participants' }));
  const ending = within(screen.getByRole('group', { name: 'Ending 1' }));
  const frame = await ending.findByTitle<HTMLIFrameElement>('Ending 1 · As participants see it');
  const page = () => frame.contentDocument?.documentElement;
  await waitFor(() => expect(page()).toHaveTextContent('Thank you for taking part.'));
  await user.type(ending.getByRole('textbox', { name: 'Message' }), 'See you on Friday');
  await user.type(ending.getByRole('textbox', { name: 'Link after completion' }), 'https://example.org/a');
  await waitFor(() => expect(page()).toHaveTextContent('See you on Friday'));
  expect(page()).toHaveTextContent('example.org');
});

test('an invalid number stays with its ending when that is moved, and undoing the added ending clears it', async () => {
  fakeStoredInquiry(makeTestDefinition({ ...makeChoiceQuestion('First?'), score: 1 }));
  const { user } = await openWizardAt('setting');
  await unfold(user, 'Endings');
  const add = screen.getByRole('button', { name: 'Add an ending for some participants' });
  await user.click(add);
  await user.click(add);
  const percent = (at: number) =>
    within(screen.getByRole('group', { name: `Ending ${at}` })).getByRole('textbox', {
      name: 'Score at least',
    });
  await user.type(percent(2), 'abc');
  await user.click(screen.getByRole('button', { name: 'Move ending 2 up' }));
  expect(percent(1)).toHaveValue('abc');
  expect(percent(2)).toBeValid();
  const undo = screen.getByRole('button', { name: 'Undo' });
  await user.click(undo);
  expect(percent(2)).toBeInvalid();
  expect(screen.getByText('Not saved')).toBeVisible();
  await user.click(undo);
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
  // A group with a problem can't be folded.
  await user.click(screen.getByRole('button', { name: 'Endings', expanded: true }));
  expect(screen.getByRole('button', { name: /^Endings/ })).toHaveAttribute('aria-expanded', 'false');
});
