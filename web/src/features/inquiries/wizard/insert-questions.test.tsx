import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeUuid } from '../../../api/make-uuid.ts';
import { refuse } from '../../../testing/fake-api.ts';
import { makeOption, makeQuestion, makeSegment } from './draft/make-question.ts';
import { fakeStoredInquiry } from './testing/stored-inquiry-setup.ts';
import {
  makeChoiceQuestion,
  makeTestDefinition,
  openWizardAt,
  sampleYesNoLabels,
} from './testing/wizard-setup.ts';

const sourceId = makeUuid();
const page = { count: 1, numberRecordsPerPage: 10, pageNumber: 1, pagesCount: 1 };

function sourceSegments() {
  const drink = makeChoiceQuestion('Which drink?');
  const isA = { questionId: drink.id, operator: 'isAnyOf' as const, value: null };
  const sugar: Question = {
    ...makeChoiceQuestion('Sugar?', 1),
    options: [makeOption('choice', 'Cane'), makeOption('choice', 'Beet')],
    pageNumber: 2,
    condition: { match: 'all', clauses: [{ ...isA, optionIds: [drink.options[0]?.id ?? ''] }] },
  };
  const notice = { ...makeQuestion('statement', sampleYesNoLabels), body: 'Thank you' };
  return [
    { ...makeSegment('Drinks'), questions: [drink, sugar] },
    { ...makeSegment(''), questions: [notice] },
  ];
}

/** Opens the dialog by keyboard, by default at the end of the only segment. */
async function openSource(draft: Definition, from = /^Add a question to section 1/) {
  const segments = sourceSegments();
  const fake: ReturnType<typeof fakeStoredInquiry> = fakeStoredInquiry(draft, {
    getReusableInquiries: ({ search }) => {
      const isFound = search === 'drink';
      const about = { updatedAt: '2026-01-02T10:00:00.000Z', questionCount: 2 };
      const kitchen = {
        ...about,
        id: sourceId,
        title: 'Kitchen',
        foundQuestions: isFound ? ['Which drink?'] : [],
      };
      const own = { ...about, id: fake.item().id, title: 'Team lunch', foundQuestions: [] };
      return { ...page, data: search === '' ? [own, kitchen] : isFound ? [kitchen] : [] };
    },
    getReusableSegments: ({ id }) =>
      id === sourceId ? { segments } : refuse('templateGone', 'This template is no longer offered.'),
  });
  const { user, router } = await openWizardAt('question');
  (await screen.findByRole('button', { name: from })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Single answer' })).toHaveFocus());
  await user.keyboard('{ArrowUp}{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Insert questions' }));
  return { ...fake, user, router, dialog };
}

test('chosen questions of another inquiry are inserted by keyboard, and undone as one', async () => {
  const { server, user, dialog } = await openSource(makeTestDefinition('First?'));
  const source = await dialog.findByRole('button', { name: /^Kitchen ?2 questions · Edited .*\d:\d\d/ });
  expect(dialog.queryByRole('button', { name: /^Team lunch/ })).toBeNull();
  source.focus();
  await user.keyboard('{Enter}');
  const all = await dialog.findByRole('checkbox', { name: 'All questions of “Drinks”' });
  all.focus();
  await user.keyboard(' ');
  dialog.getByRole('button', { name: 'Insert 2 questions' }).focus();
  await user.keyboard('{Enter}');
  const questions = () => server.definition?.segments[0]?.questions ?? [];
  await waitFor(() =>
    expect(questions().map(({ body }) => body)).toEqual(['First?', 'Which drink?', 'Sugar?']),
  );
  const [, drink, sugar] = questions();
  expect(sugar?.condition?.clauses).toMatchObject([
    { questionId: drink?.id, optionIds: [drink?.options[0]?.id] },
  ]);
  expect(questions().map(({ pageNumber }) => pageNumber)).toEqual([1, 1, 2]);
  expect(screen.getByText('2 questions inserted.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^2. Which drink\?/ })).toHaveFocus();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(questions().map(({ body }) => body)).toEqual(['First?']));
});

test('a search finds inquiries by the texts of their questions, which are shown and searched for', async () => {
  const { user, dialog } = await openSource(makeTestDefinition('First?'));
  await user.type(
    await dialog.findByRole('searchbox', { name: 'Search titles and questions' }),
    // A pause is enough.
    'drink',
  );
  await user.click(await dialog.findByRole('button', { name: /^Kitchen.*Which drink\?$/ }));
  const search = await dialog.findByRole('searchbox', { name: 'Search questions and options' });
  expect(search).toHaveValue('drink');
  expect(dialog.getByRole('checkbox', { name: 'Which drink?' })).toBeVisible();
  expect(dialog.queryByRole('checkbox', { name: 'Sugar?' })).toBeNull();
  await user.clear(search);
  expect(dialog.getByRole('checkbox', { name: 'Sugar?' })).toBeVisible();
});

test('questions are inserted between two others', async () => {
  const draft = makeTestDefinition('First?', 'Last?');
  const { server, user, dialog } = await openSource(draft, /^Insert a question before question 2/);
  await user.click(await dialog.findByRole('button', { name: /^Kitchen/ }));
  await user.click(await dialog.findByRole('checkbox', { name: 'All questions of “Drinks”' }));
  await user.click(dialog.getByRole('button', { name: 'Insert 2 questions' }));
  const bodies = () => server.definition?.segments[0]?.questions.map(({ body }) => body);
  await waitFor(() => expect(bodies()).toEqual(['First?', 'Which drink?', 'Sugar?', 'Last?']));
});

test('a search finds questions by their options, and lost conditions are reported', async () => {
  const { server, user, dialog } = await openSource(makeTestDefinition('First?'));
  await user.click(await dialog.findByRole('button', { name: /^Kitchen/ }));
  await user.type(await dialog.findByRole('searchbox', { name: 'Search questions and options' }), 'beet');
  expect(dialog.queryByRole('checkbox', { name: 'Which drink?' })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'All questions of “Drinks”' }));
  await user.click(dialog.getByRole('button', { name: 'Insert 1 question' }));
  await waitFor(() => expect(server.definition?.segments[0]?.questions).toHaveLength(2));
  expect(server.definition?.segments[0]?.questions[1]).toMatchObject({ body: 'Sugar?', condition: null });
  expect(
    screen.getByText('1 question inserted. 1 condition was left out: it needs questions you didn’t insert.'),
  ).toBeInTheDocument();
});

test('the dialog says beforehand when the package doesn’t allow that many questions', async () => {
  const nine = makeTestDefinition(...Array.from({ length: 9 }, (_, at) => `Number ${at}?`));
  const { user, dialog } = await openSource({ ...nine, package: 'simple' });
  await user.click(await dialog.findByRole('button', { name: /^Kitchen/ }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Which drink?' }));
  // A statement doesn't count as a question.
  await user.click(dialog.getByRole('checkbox', { name: 'Thank you' }));
  expect(dialog.queryByText(/package allows/)).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'Sugar?' }));
  expect(dialog.getByText('That makes 11 questions; the Simple package allows 10.')).toBeVisible();
});

test('Back closes the dialog and stays in the step', async () => {
  const { dialog, router } = await openSource(makeTestDefinition('First?'));
  await dialog.findByRole('button', { name: /^Kitchen/ });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: /First\?/ })).toBeVisible();
});
