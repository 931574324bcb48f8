import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeQuestion } from './draft/make-question.ts';
import { fakeStoredInquiry } from './testing/stored-inquiry-setup.ts';
import { makeTestDefinition, openWizardAt, sampleYesNoLabels } from './testing/wizard-setup.ts';

test('if only pictures are allowed, the size of a file is at most theirs', async () => {
  const photo = { ...makeQuestion('file', sampleYesNoLabels), body: 'Your photo' };
  const { server } = fakeStoredInquiry(makeTestDefinition(photo));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Your photo/, expanded: false }));
  const size = await screen.findByRole('textbox', { name: 'Maximum file size (MB)' });
  expect(size).toHaveValue('10');
  expect(size).toHaveAccessibleDescription('Pictures: up to 5 MB');
  await user.click(screen.getByRole('checkbox', { name: 'Documents' }));
  expect(size).toHaveValue('5');
  expect(size).not.toHaveAccessibleDescription();
  const stored = () => server.definition?.segments[0]?.questions[0];
  await waitFor(() => expect(stored()).toMatchObject({ fileKinds: ['image'] }));
  await user.click(screen.getByRole('checkbox', { name: 'Documents' }));
  expect(size).toHaveValue('10');
});
