import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '../../../testing/fake-api.ts';
import { sara } from '../../../testing/sara.ts';
import { fakeStoredInquiry } from './testing/stored-inquiry-setup.ts';
import { makeTestDefinition, openWizardAt } from './testing/wizard-setup.ts';

const published = () => ({
  id: '1',
  revision: 1,
  publishedRevision: 1,
  publishDate: '2026-01-02T10:00:00.000Z',
  expireDate: null,
});

test('an owner without a public name is asked for one when publishing, and it is stored first', async () => {
  const { calls } = fakeStoredInquiry(makeTestDefinition('Which day?'), {
    getInfo: () => sara,
    updateInfo: () => ({ ...sara, publicName: 'Sara K.' }),
    publishMyInquiry: published,
  });
  const { user } = await openWizardAt('results');
  await user.click(await screen.findByRole('button', { name: /^Profile name/ }));
  await user.type(screen.getByRole('textbox', { name: 'Profile name' }), 'Sara K.');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(calls('publishMyInquiry')).toHaveLength(1));
  expect(calls('updateInfo')).toMatchObject([{ name: 'updateInfo', input: { profileName: 'Sara K.' } }]);
});

test('a refused author name stops publishing and stays in the field with its problem', async () => {
  const { calls } = fakeStoredInquiry(makeTestDefinition('Which day?'), {
    getInfo: () => sara,
    updateInfo: () =>
      refuse('invalidInput', { profileName: { code: 'invalidValue', text: 'Not this name.' } }),
  });
  const { user } = await openWizardAt('results');
  await user.click(await screen.findByRole('button', { name: /^Profile name/ }));
  const field = screen.getByRole('textbox', { name: 'Profile name' });
  await user.type(field, 'Sara K.');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Not this name\./));
  expect(field).toHaveValue('Sara K.');
  expect(calls('publishMyInquiry')).toEqual([]);
});

test('an owner with a name is not asked for one, and the name is optional', async () => {
  const { calls } = fakeStoredInquiry(makeTestDefinition('Which day?'), {
    getInfo: () => ({ ...sara, publicName: 'Ahmadi Ltd' }),
    publishMyInquiry: published,
  });
  const { user } = await openWizardAt('results');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(calls('publishMyInquiry')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^Profile name/ })).not.toBeInTheDocument();
  expect(calls('updateInfo')).toEqual([]);
});
