import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ParticipateApp } from './participate-app.tsx';
import { fakeBrowser, refused } from './testing/fake-browser.ts';
import { makeAnsweringPage, option, page, question, uuid } from './testing/sample-page.ts';

const city = question(1, 'single', 'Which city?', { options: [option(11, 'Tehran'), option(12, 'Yazd')] });
const name = question(2, 'text', 'Your name?', { min: 0, max: 50 });
const why = question(3, 'text', `Why {{${uuid(1)}}}, {{${uuid(2)}}}?`, { min: 0, max: 50 });

it('a text on the same page inserts earlier answers as plain text', async () => {
  render(<ParticipateApp session={fakeBrowser().open(makeAnsweringPage([page(1, [city, name, why])]))} />);
  const user = userEvent.setup();
  expect(screen.getByRole('textbox', { name: /Why …, …\?/ })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Yazd' }));
  await user.type(screen.getByRole('textbox', { name: /Your name/ }), '<b>Sara</b>');
  const field = await screen.findByRole('textbox', {
    name: /Why \u2068Yazd\u2069, \u2068<b>Sara<.b>\u2069\?/,
  });
  await user.type(field, 'Because');
  await user.click(screen.getByRole('radio', { name: 'Tehran' }));
  expect(screen.getByRole('textbox', { name: /Tehran/ })).toHaveValue('Because');
});

it('a full option can’t be chosen, and others show their remaining places', async () => {
  const sample = makeAnsweringPage([page(1, [city])]);
  if (sample.view.kind !== 'questions') throw new Error('The sample has no questions.');
  const places = { [uuid(11)]: 0, [uuid(12)]: 3 };
  const view = { ...sample.view, start: { ...sample.view.start, places } };
  render(<ParticipateApp session={fakeBrowser().open({ ...sample, view })} />);
  expect(screen.getByRole('radio', { name: /Tehran.*Full/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /Yazd.*3 left/ })).toBeEnabled();
});

it('an option that became full meanwhile is marked, and no answer is lost', async () => {
  const browser = fakeBrowser();
  browser.answers.submit = () => refused(409, 'optionFull', { [`answers.${uuid(1)}.${uuid(11)}`]: 'Full!' });
  render(<ParticipateApp session={browser.open(makeAnsweringPage([page(1, [city, name])]))} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: /Your name/ }), 'Sara');
  await user.click(screen.getByRole('radio', { name: 'Tehran' }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Full!')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Your name/ })).toHaveValue('Sara');
  expect(screen.getByRole('radio', { name: /Tehran.*Full/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Yazd' }));
  expect(screen.getByRole('radio', { name: /Tehran/ })).toBeDisabled();
});
