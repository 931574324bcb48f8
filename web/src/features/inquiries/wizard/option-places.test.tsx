import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeStoredInquiry } from './testing/stored-inquiry-setup.ts';
import { makeChoiceQuestion, makeTestDefinition, openWizardAt } from './testing/wizard-setup.ts';

test('the only number of places can be cleared and written again', async () => {
  const day = makeChoiceQuestion('Which day?');
  const options = day.options.map((option, index) => (index === 0 ? { ...option, capacity: 5 } : option));
  const { server } = fakeStoredInquiry(makeTestDefinition({ ...day, options }));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  const places = screen.getByRole('textbox', { name: 'Places for option 1' });
  await user.clear(places);
  expect(places).toHaveFocus();
  await user.keyboard('8');
  const stored = () => server.definition?.segments[0]?.questions[0]?.options[0]?.capacity;
  await waitFor(() => expect(stored()).toBe(8));
});
