import type { Question } from '@nazar/domain/inquiries/question.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeStoredInquiry } from '../testing/stored-inquiry-setup.ts';
import { makeChoiceQuestion, makeTestDefinition, openWizardAt } from '../testing/wizard-setup.ts';

const scored: Question = { ...makeChoiceQuestion('First?'), score: 1 };

async function addSingle(draft: Parameters<typeof fakeStoredInquiry>[0]) {
  const { server } = fakeStoredInquiry(draft);
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'Insert a question before question 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Single answer' }));
  const added = () => server.definition?.segments[0]?.questions[0];
  return { user, added };
}

describe('a new question', () => {
  test('of an exam is worth a point and shows the controls for right answers', async () => {
    const { added } = await addSingle(makeTestDefinition(scored));
    await waitFor(() => expect(added()).toMatchObject({ score: 1 }));
    expect(await screen.findByRole('textbox', { name: 'Score' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Correct answer: Option 1' })).toBeVisible();
    expect(screen.getAllByText('Mark the correct one.')).toHaveLength(1);
  });

  test('of a survey has no score until an answer is marked as right', async () => {
    const { user, added } = await addSingle(makeTestDefinition('First?'));
    await waitFor(() => expect(added()).toMatchObject({ score: 0 }));
    expect(screen.queryByRole('radio', { name: /^Correct answer/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Exam' }));
    const first = await screen.findByRole('radio', { name: 'Correct answer: Option 1' });
    await user.click(first);
    await waitFor(() => expect(added()).toMatchObject({ score: 1, options: [{ isAnswer: true }, {}] }));
    // After unmarking it, the survey is no longer an exam.
    first.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(added()).toMatchObject({ score: 0, options: [{ isAnswer: false }, {}] }));
  });
});

test('before publishing, an exam lists questions whose scores or right answers have no effect', async () => {
  const { options, ...rest } = makeChoiceQuestion('Second?');
  const keyed = { ...rest, options: options.map((option, at) => ({ ...option, isAnswer: at === 0 })) };
  fakeStoredInquiry(makeTestDefinition(scored, keyed));
  const { user } = await openWizardAt('question');
  expect(await screen.findByRole('button', { name: /First\?.*No correct answer/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Second\?.*No correct answer/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Question 1: This question has points, but no correct answer.');
  expect(dialog).toHaveTextContent('Question 2: This question has a correct answer, but no points.');
  await user.click(screen.getByRole('button', { name: /^Question 2: / }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Score' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('button', { name: /^Question 1: / }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Correct answer: A' })).toHaveFocus());
});

test('the title of an exam is not its first question', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition({ ...scored, body: 'Where shall we go?' }));
  const { user } = await openWizardAt('info');
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), ' quiz');
  await waitFor(() => expect(server.definition).toMatchObject({ publicTitle: 'Where shall we go? quiz' }));
  expect(server.definition?.segments[0]?.questions[0]?.body).toBe('Where shall we go?');
});
