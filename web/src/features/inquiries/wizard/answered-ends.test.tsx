import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refuse } from '../../../testing/fake-api.ts';
import { makeQuestion } from './draft/make-question.ts';
import { fakeStoredInquiry } from './testing/stored-inquiry-setup.ts';
import { makeTestDefinition, openWizardAt, sampleYesNoLabels } from './testing/wizard-setup.ts';

const locked = 'This question has answers, so its type and range can’t change.';

function draftOf(max: number): Definition {
  const of = (type: 'rating' | 'number', body: string) => ({
    ...makeQuestion(type, sampleYesNoLabels),
    body,
  });
  return makeTestDefinition(
    { ...of('rating', 'How was it?'), min: 1, max },
    of('number', 'How old are you?'),
  );
}

async function openQuestion(user: UserEvent, name: RegExp) {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('textbox', { name: /^Question/ });
}

const storedMax = ({ definition }: { definition: Definition | null }) =>
  definition?.segments[0]?.questions[0]?.max;

test('the range of an answered rating is shown but can’t change, that of a number can', async () => {
  const definition = draftOf(5);
  const { server } = fakeStoredInquiry(definition);
  server.responses = 3;
  server.context = { published: definition, answered: true };
  const { user } = await openWizardAt('question');
  await openQuestion(user, /How was it\?/);
  expect(await screen.findByText(locked)).toBeVisible();
  for (const [name, value] of [
    ['From', '1'],
    ['To', '5'],
  ] as const) {
    expect(screen.getByRole('textbox', { name })).toBeDisabled();
    expect(screen.getByRole('textbox', { name })).toHaveValue(value);
  }
  await openQuestion(user, /How old are you\?/);
  expect(screen.getByRole('textbox', { name: 'Largest number' })).toBeEnabled();
});

test('a range that was changed while the first answer arrived is restored', async () => {
  const { server } = fakeStoredInquiry(draftOf(5));
  const { user } = await openWizardAt('question');
  await openQuestion(user, /How was it\?/);
  server.context = { published: server.definition, answered: true };
  const max = screen.getByRole('textbox', { name: 'To' });
  await user.clear(max);
  await user.type(max, '7');
  expect(await screen.findByText(locked)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'To' })).toHaveValue('5'));
  expect(screen.getByRole('textbox', { name: 'To' })).toBeDisabled();
  expect(storedMax(server)).toBe(5);
});

test('a range changed before the first answer can be set back once publishing refuses it', async () => {
  const text = 'This has to stay 5.';
  const { server } = fakeStoredInquiry(draftOf(10), {
    publishMyInquiry: () =>
      refuse('invalidInput', { 'segments.0.questions.0.max': { code: 'endLocked', text } }),
  });
  const published = server.definition;
  if (published === null) throw new Error('The draft is stored.');
  const [segment] = published.segments;
  if (segment === undefined) throw new Error('The draft has a segment.');
  const questions = segment.questions.map((question, index) =>
    index === 0 ? { ...question, max: 5 } : question,
  );
  server.responses = 1;
  server.context = { published: { ...published, segments: [{ ...segment, questions }] }, answered: true };
  const publishDate = '2026-01-02T10:00:00.000Z';
  server.standing = { state: 'published', publishedRevision: 0, publishDate };
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'Publish changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish changes' }));
  await user.click(await dialog.findByRole('button', { name: 'Publish changes' }));
  expect(await screen.findByText(text)).toBeVisible();
  const max = await screen.findByRole('textbox', { name: 'To' });
  await user.clear(max);
  await user.type(max, '5');
  await waitFor(() => expect(storedMax(server)).toBe(5));
  expect(max).toBeEnabled();
});
