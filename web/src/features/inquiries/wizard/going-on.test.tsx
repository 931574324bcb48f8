import { makeInquiryDraft } from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { makeQuestion } from './draft/make-question.ts';
import { fakeStoredInquiry } from './testing/stored-inquiry-setup.ts';
import {
  expectOk,
  makeTestDefinition,
  openWizardAt,
  sampleYesNoLabels,
  unfold,
} from './testing/wizard-setup.ts';

const titled = () => expectOk(makeInquiryDraft({ title: 'Team lunch', language: 'en' }));
const step = (name: RegExp) => screen.getByRole('button', { name });

describe('without a title', () => {
  test.each([
    ['Question', /^2\. Question/],
    ['Results', /^5\. Results/],
  ])('choosing the step %s reports the missing title and focuses it', async (_name, button) => {
    fakeStoredInquiry(null);
    storeSessionToken('token');
    const { user } = await renderApp('/Inquiries/create?new=advance');
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    await user.click(step(button));
    expect(await screen.findByText('Please enter your inquiry title.')).toBeVisible();
    await waitFor(() => expect(title).toHaveFocus());
  });
});

describe('with nothing but a title', () => {
  test.each([
    ['The button', 'Next: Questions'],
    ['the step', /^2\. Question/],
  ])('%s leads to the questions', async (_name, button) => {
    fakeStoredInquiry(titled());
    const { user } = await openWizardAt('info');
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: 'What would you like to ask?' })).toBeVisible();
  });

  test.each([
    [/^4\. Preview/, 'Nothing to show yet'],
    [/^3\. Setting/, 'Participants'],
  ])('the step %s can be chosen although there are no questions', async (button, text) => {
    fakeStoredInquiry(titled());
    const { user } = await openWizardAt('info');
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('Enter in a title leads to the questions', async () => {
    fakeStoredInquiry(titled());
    const { user } = await openWizardAt('info');
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), '{Enter}');
    expect(await screen.findByRole('heading', { name: 'What would you like to ask?' })).toBeVisible();
  });

  test('«Next: Settings» after the questions reports that one is needed', async () => {
    fakeStoredInquiry(titled());
    const { user } = await openWizardAt('question');
    await user.click(await screen.findByRole('button', { name: 'Next: Settings' }));
    expect(await screen.findByRole('heading', { name: 'What would you like to ask?' })).toBeVisible();
    const rule = await screen.findByText('Add at least one question to continue.');
    await waitFor(() => expect(rule).toHaveFocus());
  });

  test('publishing asks for what is missing in one dialog, with a category proposed', async () => {
    const definition = {
      ...makeTestDefinition('Which day?'),
      categoryId: null,
      publicTitle: '',
      publicFile: null,
    };
    const { calls } = fakeStoredInquiry(definition);
    const { user } = await openWizardAt('results');
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByRole('textbox', { name: /^Title/ });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(/at least 10 characters\./);
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: /^General category/ })).toHaveValue('Society'),
    );
    expect(calls('publishMyInquiry')).toEqual([]);
  });
});

describe('a text that is too short', () => {
  const tooShort = 'The title needs at least 10 characters.';

  test('is reported when the title’s field is left, not while it is typed', async () => {
    const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
    const { user } = await openWizardAt('info');
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    await user.clear(title);
    await user.type(title, 'Lunch');
    await waitFor(() => expect(server.definition?.publicTitle).toBe('Lunch'));
    expect(screen.queryByText(tooShort)).toBeNull();
    await user.tab();
    expect(await screen.findByText(tooShort)).toBeVisible();
    expect(title).toBeInvalid();
    await user.type(title, ' today');
    expect(screen.queryByText(tooShort)).toBeNull();
  });

  test('prevents leaving the step with Enter in the title', async () => {
    fakeStoredInquiry(titled());
    const { user } = await openWizardAt('info');
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    await user.type(title, 'Lunch{Enter}');
    expect(await screen.findByText(tooShort)).toBeVisible();
    await waitFor(() => expect(title).toHaveFocus());
  });

  test('is reported when the field of a section’s description is left', async () => {
    fakeStoredInquiry(makeTestDefinition('Which day?'));
    const { user } = await openWizardAt('question');
    await user.click(await screen.findByRole('button', { name: 'Add a description' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Description' })).toHaveFocus());
    await user.keyboard('Hello');
    await user.click(screen.getByRole('button', { name: /Which day\?/ }));
    expect(await screen.findByText(/at least 20 characters, or leave it empty/)).toBeVisible();
  });
});

describe('an invalid limit', () => {
  const limit = () => screen.findByRole('textbox', { name: 'Maximum participants' });

  test.each([
    ['0', 'Enter 1 or more.'],
    ['-3', 'Enter 1 or more.'],
    ['many', 'Enter a number.'],
    ['2.5', 'Enter a whole number.'],
    ['10000001', /Enter 10,?000,?000 or less\./],
    ['99999999999999999999', /Enter 10,?000,?000 or less\./],
  ])('%s stays on the step and focuses the field', async (typed, text) => {
    const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
    const { user } = await openWizardAt('setting');
    await unfold(user, 'Answers');
    await user.click(await limit());
    await user.paste(typed);
    // The group can't be folded while a field in it is invalid.
    await user.click(screen.getByRole('button', { name: 'Answers', expanded: true }));
    await user.click(screen.getByRole('button', { name: 'Next: Preview' }));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(async () => expect(await limit()).toHaveFocus());
    expect(await limit()).toHaveValue(typed);
    expect(server.definition?.maxParticipantCount).toBeNull();
  });

  test('stays as typed when returning, and prevents finishing too', async () => {
    fakeStoredInquiry(makeTestDefinition('Which day?'));
    const { user, router } = await openWizardAt('setting');
    await unfold(user, 'Answers');
    await user.type(await limit(), '0');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await user.click(await screen.findByRole('button', { name: 'Save and exit' }));
    await waitFor(async () => expect(await limit()).toHaveFocus());
    expect(await limit()).toHaveValue('0');
    expect(screen.getByText('Enter 1 or more.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/Inquiries/create');
  });

  test('is reported before publishing', async () => {
    const { calls } = fakeStoredInquiry(makeTestDefinition('Which day?'));
    const { user } = await openWizardAt('setting');
    await unfold(user, 'Answers');
    await user.type(await limit(), '0');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await user.click(await screen.findByRole('button', { name: /^1\. Info/ }));
    await user.click(await screen.findByRole('button', { name: /^5\. Results/ }));
    expect(await screen.findByRole('radio', { name: 'Now' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Enter 1 or more\./ }));
    await waitFor(async () => expect(await limit()).toHaveFocus());
    await user.clear(await limit());
    await user.type(await limit(), '۲۵');
    await user.click(screen.getByRole('button', { name: /^5\. Results/ }));
    expect(await screen.findByRole('radio', { name: 'Now' })).toBeVisible();
    expect(calls('publishMyInquiry')).toEqual([]);
  });

  test('is valid in Persian digits', async () => {
    const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
    const { user } = await openWizardAt('setting');
    await unfold(user, 'Answers');
    await user.type(await limit(), '۱۲۰');
    expect(await limit()).toHaveValue('120');
    await waitFor(() => expect(server.definition?.maxParticipantCount).toBe(120));
  });
});

test.each([
  ['number', 'Largest number', 'ten', 'Enter a number.'],
  ['number', 'Largest number', '9999999999999', /or less\.$/],
  ['date', 'Latest', '31 February', /Write the date like/],
  ['multiple', 'Maximum options', '1.5', 'Enter a whole number.'],
] as const)('an invalid bound of a %s question keeps the step open', async (type, label, typed, text) => {
  // The bounds of any day are hidden.
  const days = { min: '2001-02-03', max: '2001-03-04' };
  const question = { ...makeQuestion(type, sampleYesNoLabels, days), body: 'How many?' };
  const options = question.options.map((option, index) => ({ ...option, body: `${index}` }));
  fakeStoredInquiry(makeTestDefinition({ ...question, options }));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /How many\?/ }));
  const field = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
  await user.clear(field);
  await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Next: Settings' }));
  const again = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
  await waitFor(() => expect(again).toHaveFocus());
  expect(again).toHaveValue(typed);
  expect(within(screen.getByRole('article')).getByText(text)).toBeVisible();
});
