import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeStoredInquiry } from './testing/stored-inquiry-setup.ts';
import { makeTestDefinition, openWizardAt } from './testing/wizard-setup.ts';

test('a wide screen shows the question that is edited as participants see it', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: /min-width/.test(query) }) as MediaQueryList,
  );
  fakeStoredInquiry(makeTestDefinition('First?', 'Second?'));
  const { user } = await openWizardAt('question');
  const frame = await screen.findByTitle<HTMLIFrameElement>('As participants see it');
  const find = (name: string) =>
    waitFor(() => {
      const body = frame.contentDocument?.body;
      if (!body) throw new Error('Nothing in the frame');
      return within(body).getByRole('group', { name });
    });
  expect(await find('First?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Second\?.*Single answer/ }));
  const group = await find('Second?');
  expect(within(group).getByRole('radio', { name: 'A' })).not.toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'll of it');
  await waitFor(() => expect(within(group).getByRole('radio', { name: 'All of it' })).toBeInTheDocument());
});
