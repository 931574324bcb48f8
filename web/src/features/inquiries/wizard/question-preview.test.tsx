import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeStoredInquiry } from './testing/stored-inquiry-setup.ts';
import { makeChoiceQuestion, makeTestDefinition, openWizardAt } from './testing/wizard-setup.ts';

async function openPreview(definition: Definition) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: /min-width/.test(query) }) as MediaQueryList,
  );
  fakeStoredInquiry(definition);
  const { user } = await openWizardAt('question');
  const frame = await screen.findByTitle<HTMLIFrameElement>('As participants see it');
  const find = (name: string) =>
    waitFor(() => {
      const body = frame.contentDocument?.body;
      if (!body) throw new Error('Nothing in the frame');
      return within(body).getByRole('group', { name });
    });
  return { user, find };
}

test('a wide screen shows the question that is edited as participants see it', async () => {
  const { user, find } = await openPreview(makeTestDefinition('First?', 'Second?'));
  expect(await find('First?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Second\?.*Single answer/ }));
  const group = await find('Second?');
  expect(within(group).getByRole('radio', { name: 'A' })).not.toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'll of it');
  await waitFor(() => expect(within(group).getByRole('radio', { name: 'All of it' })).toBeInTheDocument());
});

test('an answer tried in the preview stays while the question of a poll is typed', async () => {
  const title = 'Which day?';
  const definition = makeTestDefinition({ ...makeChoiceQuestion(title), score: 0, wrongScore: 0 });
  const { user, find } = await openPreview({ ...definition, title, publicTitle: title });
  await user.click(screen.getByRole('button', { name: /Which day.*Single answer/ }));
  const group = within(await find(title));
  const field = await screen.findByRole('textbox', { name: 'Question' });
  fireEvent.click(group.getByRole('radio', { name: 'A' }));
  // No pause between these, so that the preview doesn't follow yet.
  fireEvent.change(field, { target: { value: 'Which day??' } });
  fireEvent.change(field, { target: { value: 'Which day???' } });
  expect(group.getByRole('radio', { name: 'A' })).toBeChecked();
  await find('Which day???');
});

test('the preview shows how many places an option has left', async () => {
  const question = makeChoiceQuestion('Which workshop?');
  const options = question.options.map((option, index) =>
    index === 0 ? { ...option, capacity: 10 } : option,
  );
  const { user, find } = await openPreview(makeTestDefinition({ ...question, options, showRemaining: true }));
  await user.click(screen.getByRole('button', { name: /Which workshop.*Single answer/ }));
  expect(within(await find('Which workshop?')).getByText(/10 (places )?left/)).toBeInTheDocument();
});

test('a question without a text has a name in the preview', async () => {
  const { find } = await openPreview(makeTestDefinition({ ...makeChoiceQuestion('') }));
  expect(await find('Question without a text')).toBeInTheDocument();
});
