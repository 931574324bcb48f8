import type { MyInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { addSegment, makeInquiryDraft } from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { option, question, segment } from '@nazar/domain/testing/builders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import type { FakeHandlers } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  fakeStoredInquiry,
  inquiryId,
  saveEditsInAnotherTab,
  societyCategoryId,
} from './testing/stored-inquiry-setup.ts';
import { unfold } from './testing/wizard-setup.ts';

async function open(
  settings: Partial<InquirySettings> = {},
  step = 'setting',
  {
    standing = {},
    translations = {},
    labels = ['Café', 'Park'],
    ...handlers
  }: FakeHandlers & {
    standing?: Partial<MyInquiry>;
    translations?: Question['translations'];
    labels?: string[];
  } = {},
) {
  const made = makeInquiryDraft({
    title: 'Lunch',
    language: 'en',
    publicTitle: 'Team lunch, where?',
    ...settings,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const asked = question('place', 'single', {
    body: 'Which <strong>place</strong>?',
    translations,
    options: labels.map((body) => option(body, { body })),
  });
  const added = addSegment(made.definition, segment('', [asked]), { published: null, answered: false });
  if (!added.ok) throw new Error(JSON.stringify(added.problems));
  const { server, calls } = fakeStoredInquiry(added.definition, handlers);
  server.standing = standing;
  storeSessionToken('token');
  const { user } = await renderApp(`/Inquiries/create?id=${inquiryId}&step=${step}`);
  if (step === 'setting') await unfold(user, 'Translation');
  return { server, calls, user };
}

test('turning the second language on lists every text, and a translation is saved beside its text', async () => {
  const { server, user } = await open();
  await user.click(await screen.findByRole('switch', { name: 'Also in Persian' }));
  expect(await screen.findByText('0 of 4 translated')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next translation' }));
  const title = screen.getByRole('textbox', { name: 'Title, in Persian' });
  expect(title).toHaveFocus();
  expect(title.closest('[dir]')).toHaveAttribute('dir', 'rtl');
  await user.keyboard('ناهار گروه، کجا؟');
  await user.click(screen.getByRole('button', { name: 'Question 1 Which place? 0 of 3' }));
  await user.type(screen.getByRole('textbox', { name: /Option 2, in Persian/ }), 'پارک');
  await waitFor(() => {
    expect(server.definition).toMatchObject({
      secondLanguage: 'fa',
      translations: { publicTitle: { text: 'ناهار گروه، کجا؟', source: 'Team lunch, where?' } },
    });
    expect(server.definition?.segments[0]?.questions[0]?.options[1]?.translations).toEqual({
      body: { text: 'پارک', source: 'Park' },
    });
  });
  expect(screen.getByText('2 of 4 translated')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Question 1 Which place? 1 of 3' })).toBeVisible();
});

test('each press on “Next translation” leads to the next text without one, in any question', async () => {
  const { user } = await open({
    secondLanguage: 'fa',
    completionMessage: 'Thanks',
    translations: { publicTitle: { text: 'ناهار، کجا؟', source: 'Team lunch, where?' } },
  });
  const next = await screen.findByRole('button', { name: 'Next translation' });
  expect(screen.getByRole('button', { name: 'Info 1 of 1' })).toHaveAttribute('aria-expanded', 'false');
  const labels = ['Question 1', 'Question 1 · Option 1', 'Question 1 · Option 2', 'Completion message'];
  for (const label of [...labels, 'Question 1']) {
    await user.click(next);
    expect(screen.getByRole('textbox', { name: `${label}, in Persian` })).toHaveFocus();
  }
});

test('default labels are translated when the second language is turned on, in one step for undoing', async () => {
  const { server, user } = await open({}, 'setting', { labels: ['Yes', 'No way'] });
  await user.click(await screen.findByRole('switch', { name: 'Also in Persian' }));
  expect(await screen.findByText('1 of 4 translated')).toBeVisible();
  const translated = () =>
    server.definition?.segments[0]?.questions[0]?.options.map(({ translations }) => translations.body?.text);
  await waitFor(() => expect(translated()).toEqual(['بله', undefined]));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('switch', { name: 'Also in Persian' })).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(server.definition?.secondLanguage).toBeNull());
  expect(translated()).toEqual([undefined, undefined]);
});

test('a new question has its default labels in both languages', async () => {
  const { server, user } = await open({ secondLanguage: 'fa' }, 'question');
  await user.click(await screen.findByRole('button', { name: /^Add a question to section 1/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Yes or no' }));
  const translated = () =>
    server.definition?.segments[0]?.questions[1]?.options.map(({ translations }) => translations.body?.text);
  await waitFor(() => expect(translated()).toEqual(['بله', 'خیر']));
});

test('an outdated translation is marked until it is confirmed, and undo restores the mark', async () => {
  const { server, user } = await open({
    secondLanguage: 'fa',
    translations: { publicTitle: { text: 'ناهار، کجا؟', source: 'Lunch, where?' } },
  });
  expect(await screen.findByText('0 of 4 translated · 1 translation outdated')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep translation: Title' }));
  expect(screen.getByText('1 of 4 translated')).toBeVisible();
  await waitFor(() => expect(server.definition?.translations.publicTitle?.source).toBe('Team lunch, where?'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('0 of 4 translated · 1 translation outdated')).toBeVisible();
});

test('an answer can be inserted into a translation', async () => {
  const { server, user } = await open({ secondLanguage: 'fa', completionMessage: 'Thanks' });
  await user.click(await screen.findByRole('button', { name: 'Endings 0 of 1' }));
  const thanks = await screen.findByRole('textbox', { name: 'Completion message, in Persian' });
  await user.type(thanks, 'سپاس ');
  const row = thanks.closest<HTMLElement>('[data-field]') ?? document.body;
  await user.click(within(row).getByRole('button', { name: 'Insert an answer' }));
  await user.click(await screen.findByRole('menuitem', { name: /Which place/ }));
  expect(thanks).toHaveValue('سپاس {{Which place?}}');
  const id = server.definition?.segments[0]?.questions[0]?.id;
  await waitFor(() => expect(server.definition?.translations.completionMessage?.text).toBe(`سپاس {{${id}}}`));
});

test('the preview shows the questions in either language', async () => {
  const { user } = await open({ secondLanguage: 'fa' }, 'preview', {
    translations: { body: { text: 'کدام <strong>جا</strong>؟', source: 'Which <strong>place</strong>?' } },
  });
  const frame = await screen.findByTitle<HTMLIFrameElement>('Participants’ page');
  const page = () => frame.contentDocument?.documentElement;
  await waitFor(() => expect(page()).toHaveTextContent('Which place?'));
  await user.click(screen.getByRole('radio', { name: 'Persian' }));
  await waitFor(() => expect(page()).toHaveTextContent('کدام جا؟'));
  expect(page()).toHaveAttribute('dir', 'rtl');
  await user.click(screen.getByRole('radio', { name: 'English' }));
  await waitFor(() => expect(page()).toHaveTextContent('Which place?'));
});

test('turning the second language off keeps the translations for later', async () => {
  const translations = { publicTitle: { text: 'ناهار، کجا؟', source: 'Team lunch, where?' } };
  const { server, user } = await open({ secondLanguage: 'fa', translations });
  await user.click(await screen.findByRole('switch', { name: 'Also in Persian' }));
  await waitFor(() => expect(server.definition).toMatchObject({ secondLanguage: null, translations }));
});

test('translations kept without a second language are swapped with the texts when the main language changes', async () => {
  const translations = { publicTitle: { text: 'ناهار، کجا؟', source: 'Team lunch, where?' } };
  const { server, user } = await open({ translations }, 'info');
  await unfold(user, 'Language, my category and package');
  await user.click(screen.getByRole('combobox', { name: 'Language of the inquiry' }));
  await user.click(await screen.findByRole('option', { name: 'Persian' }));
  await waitFor(() =>
    expect(server.definition).toMatchObject({
      language: 'fa',
      secondLanguage: null,
      publicTitle: 'ناهار، کجا؟',
      translations: { publicTitle: { text: 'Team lunch, where?', source: 'ناهار، کجا؟' } },
    }),
  );
});

test('two tabs’ translations of one part are merged; a conflict names the text and its language', async () => {
  const { server, user } = await open({ secondLanguage: 'fa', completionMessage: 'Thanks' });
  const elsewhere = (translations: InquirySettings['translations']) =>
    saveEditsInAnotherTab(server, [{ kind: 'setSettings', settings: { translations } }]);
  const thanks = { text: 'سپاس', source: 'Thanks' };
  elsewhere({ completionMessage: thanks });
  const title = await screen.findByRole('textbox', { name: 'Title, in Persian' });
  await user.type(title, 'ناهار');
  await waitFor(() =>
    expect(server.definition?.translations).toEqual({
      completionMessage: thanks,
      publicTitle: { text: 'ناهار', source: 'Team lunch, where?' },
    }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  elsewhere({ publicTitle: { text: 'شام', source: 'Team lunch, where?' } });
  await user.type(title, '!');
  const dialog = await screen.findByRole('dialog', { name: 'Changed in another tab' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Title, in Persian');
  await user.click(within(dialog).getByRole('button', { name: 'Take the other version' }));
  expect(title).toHaveValue('شام');
});

test('the header lists missing translations before it publishes changes', async () => {
  const publishDate = '2026-01-02T10:00:00.000Z';
  const { calls, user } = await open(
    { secondLanguage: 'fa', categoryId: societyCategoryId, publicFile: societyCategoryId },
    'info',
    {
      standing: { state: 'published', publishedRevision: 1, publishDate },
      publishMyInquiry: ({ id, revision }) => ({
        id,
        revision,
        publishedRevision: revision,
        publishDate,
        expireDate: null,
      }),
    },
  );
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
  await user.click(await screen.findByRole('button', { name: 'Publish changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish changes' }));
  expect(dialog.getByText(/^4 texts not translated\. Texts without a translation/)).toBeVisible();
  expect(calls('publishMyInquiry')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(calls('publishMyInquiry')).toHaveLength(1));
});

test('both Persian words for “No” get the English default', async () => {
  const { server, user } = await open({ language: 'fa' }, 'setting', { labels: ['نه', 'خیر'] });
  await user.click(await screen.findByRole('switch', { name: 'Also in English' }));
  const translated = () =>
    server.definition?.segments[0]?.questions[0]?.options.map(({ translations }) => translations.body?.text);
  await waitFor(() => expect(translated()).toEqual(['No', 'No']));
});
