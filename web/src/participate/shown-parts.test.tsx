import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ParticipateApp } from './participate-app.tsx';
import { fakeBrowser } from './testing/fake-browser.ts';
import { makeAnsweringPage, option, page, question, uuid } from './testing/sample-page.ts';

function show(sample: ReturnType<typeof makeAnsweringPage>) {
  const session = fakeBrowser().open(sample);
  render(<ParticipateApp session={session} />);
  return { session, user: userEvent.setup() };
}

const diet = question(1, 'single', 'What do you eat?', {
  options: [option(11, 'Everything'), option(12, 'Plants')],
});
const eatsAll = {
  match: 'all' as const,
  clauses: [{ questionId: uuid(1), operator: 'isAnyOf' as const, optionIds: [uuid(11)], value: null }],
};
const dish = question(2, 'multiple', 'Which dishes?', {
  min: 1,
  max: 2,
  isForce: true,
  options: [{ ...option(21, 'Steak'), condition: eatsAll }, option(22, 'Soup')],
});

it('an option appears with its condition, and its choice is restored with it', async () => {
  const { user } = show(makeAnsweringPage([page(1, [diet, dish])]));
  expect(screen.queryByRole('checkbox', { name: 'Steak' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Everything' }));
  await user.click(screen.getByRole('checkbox', { name: 'Steak' }));
  await user.click(screen.getByRole('radio', { name: 'Plants' }));
  expect(screen.queryByRole('checkbox', { name: 'Steak' })).toBeNull();
  // A hidden choice doesn't count as an answer.
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  await user.click(screen.getByRole('radio', { name: 'Everything' }));
  expect(screen.getByRole('checkbox', { name: 'Steak' })).toBeChecked();
});

it('questions after the end disappear', async () => {
  const ending = { ...diet, endCondition: eatsAll };
  const { user } = show(makeAnsweringPage([page(1, [ending]), page(2, [dish])]));
  expect(screen.getByRole('button', { name: 'Next' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Everything' }));
  expect(screen.getByRole('button', { name: 'Submit' })).toBeVisible();
});

it('a statement has no number and no field, and doesn’t count in the progress', () => {
  const note = question(3, 'statement', 'Now about you.', { number: null });
  show(makeAnsweringPage([page(1, [note, diet])]));
  expect(screen.getByText('Now about you.')).toBeVisible();
  expect(screen.getAllByRole('group')).toHaveLength(1);
  expect(screen.getByText('1')).toBeVisible();
  expect(screen.getAllByText('0 of 1 answered')[0]).toBeVisible();
});

it('help describes the field, and the placeholder is an example', () => {
  const name = question(4, 'text', 'Your name?', {
    min: 0,
    max: 9,
    helpText: 'As in your passport',
    placeholder: 'Sara',
  });
  show(makeAnsweringPage([page(1, [name])]));
  const field = screen.getByRole('textbox', { name: /Your name\?/ });
  expect(field).toHaveAccessibleDescription(/^As in your passport/);
  expect(field).toHaveAttribute('placeholder', 'Sara');
});

it('both ends of scales and ratings are labelled, also for screen readers', () => {
  const ends = { minLabel: 'Bad', maxLabel: 'Good' };
  show(
    makeAnsweringPage([
      page(1, [
        question(5, 'scale', 'How likely?', { min: 0, max: 10, ...ends }),
        question(6, 'rating', 'How good?', { min: 1, max: 5, ...ends }),
      ]),
    ]),
  );
  expect(screen.getByRole('radio', { name: /^0 ?Bad$/ })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /^10 ?Good$/ })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: '5 of 5 stars Good' })).toBeInTheDocument();
  expect(screen.getAllByText('Bad').length).toBeGreaterThan(1);
});
