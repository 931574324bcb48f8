import type { Condition } from '@nazar/domain/inquiries/conditions/condition.ts';
import { addSegment } from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { makeQuestion, makeSegment } from '../draft/make-question.ts';
import { fakeStoredInquiry } from '../testing/stored-inquiry-setup.ts';
import {
  expectOk,
  makeChoiceQuestion,
  makeTestDefinition,
  openWizardAt,
  sampleYesNoLabels,
} from '../testing/wizard-setup.ts';

const coffee = makeChoiceQuestion('Coffee?');
const age: Question = { ...makeQuestion('number', sampleYesNoLabels), body: 'Age?' };
const milk = makeChoiceQuestion('Milk?');

function isA(question: Question, at = 0, operator: 'isAnyOf' | 'isNoneOf' = 'isAnyOf'): Condition {
  const optionIds = question.options.slice(at, at + 1).map(({ id }) => id);
  return { match: 'all', clauses: [{ questionId: question.id, operator, optionIds, value: null }] };
}

async function openEditor(body: RegExp, ...questions: Question[]) {
  const { server } = fakeStoredInquiry(makeTestDefinition(...questions));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: body }));
  const stored = (at: number) => server.definition?.segments[0]?.questions[at];
  return { user, stored };
}

test('a condition is created in plain words, by keyboard only', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition(coffee, age, milk));
  const { user } = await openWizardAt('question');
  (await screen.findByRole('button', { name: /\d\. Milk\?/ })).focus();
  await user.keyboard('{Enter}');
  const open = await screen.findByRole('button', { name: 'Conditions: always shown' });
  open.focus();
  await user.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Show this question only when…' }).focus();
  await user.keyboard('{Enter}');
  const fields = screen.getByRole('group', { name: 'Show this question when' });
  const first = within(fields).getByRole('group', { name: 'Condition 1' });
  await waitFor(() => expect(within(first).getByRole('combobox', { name: 'Question' })).toHaveFocus());
  await user.selectOptions(within(first).getByRole('combobox', { name: 'Question' }), '1. Coffee?');
  expect(within(first).getByRole('combobox', { name: 'Question' })).toHaveFocus();
  within(fields).getByRole('checkbox', { name: 'A' }).focus();
  await user.keyboard(' ');
  within(fields).getByRole('button', { name: 'Add a condition' }).focus();
  await user.keyboard('{Enter}');
  const second = within(fields).getByRole('group', { name: 'Condition 2' });
  expect(within(second).getByRole('combobox', { name: 'Comparison' })).toHaveDisplayValue('is at least');
  await user.type(within(second).getByRole('textbox', { name: 'Number' }), '18');
  await user.selectOptions(within(fields).getByRole('combobox', { name: 'Combine conditions' }), 'or');
  await waitFor(() =>
    expect(server.definition?.segments[0]?.questions[2]?.condition).toEqual({
      match: 'any',
      clauses: [
        ...isA(coffee).clauses,
        { questionId: age.id, operator: 'atLeast', optionIds: [], value: 18 },
      ],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Shown when “Coffee?” is “A” or “Age?” is at least 18')).toBeVisible();
});

test('the menu of a question starts its condition', async () => {
  fakeStoredInquiry(makeTestDefinition(coffee, milk));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'More actions for question 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show this question only when…' }));
  const fields = await screen.findByRole('group', { name: 'Show this question when' });
  await waitFor(() => expect(within(fields).getAllByRole('combobox')[0]).toHaveFocus());
});

test('the inquiry can end after a question, by its own answer', async () => {
  const { user, stored } = await openEditor(/Coffee\?/, coffee, milk);
  await user.click(screen.getByRole('button', { name: 'Conditions: always shown' }));
  await user.click(screen.getByRole('button', { name: 'Go to the end when…' }));
  const fields = screen.getByRole('group', { name: 'After this question, go to the end when' });
  await user.click(within(fields).getByRole('checkbox', { name: 'B' }));
  await waitFor(() => expect(stored(0)?.endCondition).toEqual(isA(coffee, 1)));
});

test('a number can be tested for being exactly one, and for not being it', async () => {
  const { user, stored } = await openEditor(/\d\. Milk\?/, age, milk);
  await user.click(screen.getByRole('button', { name: 'Conditions: always shown' }));
  await user.click(screen.getByRole('button', { name: 'Show this question only when…' }));
  const fields = screen.getByRole('group', { name: 'Show this question when' });
  const comparison = within(fields).getByRole('combobox', { name: 'Comparison' });
  await user.selectOptions(comparison, 'is');
  await user.type(within(fields).getByRole('textbox', { name: 'Number' }), '18');
  const clause = { questionId: age.id, operator: 'equals', optionIds: [], value: 18 };
  await waitFor(() => expect(stored(1)?.condition).toEqual({ match: 'all', clauses: [clause] }));
  await user.selectOptions(comparison, 'isn’t');
  await waitFor(() => expect(stored(1)?.condition?.clauses).toEqual([{ ...clause, operator: 'notEquals' }]));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Shown when “Age?” isn’t 18')).toBeVisible();
});

test('removing a test removes its invalid number', async () => {
  const clause = { questionId: age.id, operator: 'atLeast' as const, optionIds: [], value: 18 };
  const condition: Condition = { match: 'all', clauses: [clause, { ...clause, value: 20 }] };
  const { user } = await openEditor(/\d\. Milk\?/, age, { ...milk, condition });
  const number = (at: number) =>
    within(screen.getByRole('group', { name: `Condition ${at}` })).getByRole('textbox', { name: 'Number' });
  await user.type(number(1), 'x');
  expect(screen.getByText('Not saved')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove condition 1' }));
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(number(1)).toHaveValue('20');
});

const atLeast = { questionId: age.id, operator: 'atLeast' as const, optionIds: [] };
const withTwoNumbers = {
  ...milk,
  condition: { match: 'all' as const, clauses: [18, 20].map((value) => ({ ...atLeast, value })) },
};
const conditionAt = (at: number) => within(screen.getByRole('group', { name: `Condition ${at}` }));
const numberOf = (at: number) => conditionAt(at).getByRole('textbox', { name: 'Number' });

test('another comparison or the removal of a later test keeps the invalid number of a test', async () => {
  const { user } = await openEditor(/\d\. Milk\?/, age, withTwoNumbers);
  await user.type(numberOf(1), 'x');
  await user.selectOptions(conditionAt(2).getByRole('combobox', { name: 'Comparison' }), 'is');
  expect(numberOf(1)).toHaveValue('18x');
  await user.click(screen.getByRole('button', { name: 'Remove condition 2' }));
  expect(numberOf(1)).toHaveValue('18x');
});

test('removing a test keeps the invalid numbers of the later ones', async () => {
  const { user } = await openEditor(/\d\. Milk\?/, age, withTwoNumbers);
  await user.click(screen.getByRole('button', { name: 'Add a condition' }));
  await user.type(numberOf(2), 'x');
  await user.type(numberOf(3), 'y');
  await user.click(screen.getByRole('button', { name: 'Remove condition 1' }));
  expect(numberOf(1)).toHaveValue('20x');
  expect(numberOf(2)).toHaveValue('y');
  expect(numberOf(2)).toHaveAccessibleDescription('Enter a number.');
  await user.clear(numberOf(2));
  await user.type(numberOf(2), '7');
  expect(numberOf(1)).toHaveValue('20x');
  expect(numberOf(2)).toHaveValue('7');
});

test('the test of another question begins without the invalid number', async () => {
  const height = { ...makeQuestion('number', sampleYesNoLabels), body: 'Height?' };
  const { user } = await openEditor(/\d\. Milk\?/, age, height, withTwoNumbers);
  await user.type(numberOf(1), 'x');
  await user.selectOptions(conditionAt(1).getByRole('combobox', { name: 'Question' }), '2. Height?');
  expect(numberOf(1)).toHaveValue('');
  expect(numberOf(2)).toHaveValue('20');
});

test('undoing an added test removes its invalid number', async () => {
  const { user } = await openEditor(/\d\. Milk\?/, age, withTwoNumbers);
  await user.click(screen.getByRole('button', { name: 'Add a condition' }));
  await user.type(numberOf(3), 'x');
  expect(screen.getByText('Not saved')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
});

test('an option can have its own condition, and only opening its fields changes nothing', async () => {
  const { user, stored } = await openEditor(/\d\. Milk\?/, coffee, milk);
  await user.click(screen.getByRole('button', { name: 'More actions for option 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show this option only when…' }));
  const fields = await screen.findByRole('group', { name: 'Show this option when' });
  const question = within(fields).getByRole('combobox', { name: 'Question' });
  await waitFor(() => expect(question).toHaveFocus());
  expect(question).toHaveDisplayValue('Pick a question');
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  await user.selectOptions(question, '1. Coffee?');
  await user.click(within(fields).getByRole('checkbox', { name: 'A' }));
  await waitFor(() => expect(stored(1)?.options[1]?.condition).toEqual(isA(coffee)));
  expect(screen.getByRole('button', { name: 'Shown when “Coffee?” is “A”' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('1 option with a condition')).toBeVisible();
});

test('the fields of an option’s condition close without a chosen question, and nothing changes', async () => {
  const { user } = await openEditor(/\d\. Milk\?/, coffee, milk);
  await user.click(screen.getByRole('button', { name: 'More actions for option 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show this option only when…' }));
  await user.click(await screen.findByRole('button', { name: 'Remove condition 1' }));
  expect(screen.queryByRole('group', { name: 'Show this option when' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
});

test('removing the last condition of an option closes its fields', async () => {
  const [first, second] = milk.options;
  if (first === undefined || second === undefined) throw new Error('No options');
  const options = [first, { ...second, condition: isA(coffee) }];
  const { user, stored } = await openEditor(/\d\. Milk\?/, coffee, { ...milk, options });
  await user.click(screen.getByRole('button', { name: 'Shown when “Coffee?” is “A”' }));
  await user.click(await screen.findByRole('button', { name: 'Remove condition 1' }));
  expect(screen.queryByRole('group', { name: 'Show this option when' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Option 2' })).toHaveFocus());
  await waitFor(() => expect(stored(1)?.options[1]?.condition).toBeNull());
});

test('two different single choices at once are reported as impossible', async () => {
  const both = { ...isA(coffee), clauses: [...isA(coffee, 0).clauses, ...isA(coffee, 1).clauses] };
  await openEditor(/\d\. Milk\?/, coffee, { ...milk, condition: both });
  expect((await screen.findAllByText('This condition can never be true.')).length).toBeGreaterThan(0);
  expect(screen.getByText('1 condition needs fixing')).toBeVisible();
});

test('a question moved before the one that it depends on is reported with a link', async () => {
  fakeStoredInquiry(makeTestDefinition(coffee, { ...milk, condition: isA(coffee) }));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'More actions for question 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  const alert = await screen.findByRole('status', { name: '1 condition needs fixing' });
  expect(within(alert).getByText(/A condition can only use an earlier question\./)).toBeVisible();
  await user.click(within(alert).getByRole('button', { name: 'Question 1, “\u2068Milk?\u2069”' }));
  expect(await screen.findByRole('group', { name: 'Show this question when' })).toBeVisible();
});

test('a step loses its mark when an undone move has resolved its problem', async () => {
  fakeStoredInquiry(makeTestDefinition(coffee, { ...milk, condition: isA(coffee) }));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'More actions for question 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  // The draft is checked after a pause.
  await screen.findByRole('status', { name: '1 condition needs fixing' });
  await new Promise((resolve) => setTimeout(resolve, 500));
  await user.click(screen.getByRole('button', { name: 'Next: Settings' }));
  expect(await screen.findByRole('button', { name: /Question.*needs a correction/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /needs a correction/ })).toBeNull());
});

test('deleting a question lists the conditions that depend on it, and removes them', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition(coffee, { ...milk, condition: isA(coffee) }));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'More actions for question 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Coffee?”?' });
  expect(within(dialog).getByText('Question 2, “\u2068Milk?\u2069”')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Delete with its conditions' }));
  await waitFor(() =>
    expect(server.definition?.segments[0]?.questions.map(({ body }) => body)).toEqual(['Milk?']),
  );
  expect(server.definition?.segments[0]?.questions[0]?.condition).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.definition?.segments[0]?.questions[1]?.condition).toEqual(isA(coffee)));
});

const pipe = `{{${age.id}}}`;
const translations = { body: { text: `شیر در ${pipe}؟`, source: milk.body } };

test.each([
  ['texts', { ...makeTestDefinition(age, { ...milk, body: `Milk at ${pipe}?` }) }],
  ['translations', { ...makeTestDefinition(age, { ...milk, translations }), secondLanguage: 'fa' as const }],
])('deleting a question whose answer is only used in %s says that they need rewording', async (_, draft) => {
  fakeStoredInquiry(draft);
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'More actions for question 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Age?”?' });
  expect(within(dialog).getByText('Texts that use its answer need rewording:')).toBeVisible();
  expect(within(dialog).queryByText(/Conditions that use it/)).toBeNull();
  expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeVisible();
});

test('endings and quotas that stop working are named where their question is changed', async () => {
  const shared = { condition: isA(coffee), message: '', translations: {} };
  const quota = { ...shared, id: makeUuid(), limit: 5 };
  const ending = { ...shared, id: makeUuid(), minPercent: null, belowPercent: null, redirectUrl: '' };
  fakeStoredInquiry({ ...makeTestDefinition(coffee, milk), quotas: [quota], endings: [ending] });
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'More actions for question 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Coffee?”?' });
  expect(within(dialog).getByText('Quota 1')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Delete with its conditions' }));
  const alert = await screen.findByRole('status', { name: '2 conditions need fixing' });
  expect(within(alert).getByRole('button', { name: 'Ending 1' })).toBeVisible();
  expect(within(alert).getByRole('button', { name: 'Quota 1' })).toBeVisible();
});

test('the editor lists what a question depends on and what depends on it', async () => {
  const chain = { ...milk, condition: isA(coffee) };
  const { user } = await openEditor(/\d\. Milk\?/, coffee, chain, { ...age, condition: isA(milk) });
  expect(await screen.findByText(/^Depends on/)).toHaveTextContent('Question 1, “\u2068Coffee?\u2069”');
  const used = screen.getByText(/^Used by/);
  await user.click(within(used).getByRole('button', { name: 'Question 3, “\u2068Age?\u2069”' }));
  expect(await screen.findByRole('textbox', { name: 'Question' })).toHaveValue('Age?');
});

test('the preview gives the reason for a hidden section once, below all its questions', async () => {
  const definition = makeTestDefinition(coffee);
  const questions = [age, milk].map((question, sortOrder) => ({ ...question, sortOrder }));
  const hidden = { ...makeSegment('With coffee'), condition: isA(coffee), questions };
  fakeStoredInquiry(expectOk(addSegment(definition, hidden, { published: null, answered: false })));
  const { user } = await openWizardAt('preview');
  await user.click(await screen.findByRole('button', { name: 'Hidden parts, and why (2)' }));
  expect(screen.getByText('Age?')).toBeVisible();
  expect(screen.getByText('Milk?')).toBeVisible();
  expect(screen.getAllByText('The section is shown when:')).toHaveLength(1);
});

test('a statement has no number and can’t be mandatory', async () => {
  const note = { ...makeQuestion('statement', sampleYesNoLabels), body: 'Now about you.' };
  const { user } = await openEditor(/Now about you\. ?Statement/, coffee, note, milk);
  expect(screen.queryByRole('switch', { name: 'Mandatory' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Now about you.');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('article', { name: 'Statement: Now about you.' })).toBeVisible();
  expect(screen.getByRole('article', { name: 'Question 2' })).toHaveTextContent('Milk?');
});

test('help, an example and the labels of both ends are kept with the question', async () => {
  const stars = { ...makeQuestion('rating', sampleYesNoLabels), body: 'How good?' };
  const { user, stored } = await openEditor(/How good\?/, stars);
  await user.type(screen.getByRole('textbox', { name: 'Label at the start' }), 'Bad');
  await user.type(screen.getByRole('textbox', { name: 'Label at the end' }), 'Good');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.type(screen.getByRole('textbox', { name: 'Help text' }), 'Of all visits');
  expect(screen.queryByRole('textbox', { name: 'Example in the field' })).toBeNull();
  await waitFor(() =>
    expect(stored(0)).toMatchObject({ minLabel: 'Bad', maxLabel: 'Good', helpText: 'Of all visits' }),
  );
});

test('refused labels of ends are marked, and a refused help text is shown in its folded group', async () => {
  const stars = { ...makeQuestion('rating', sampleYesNoLabels), body: 'How good?' };
  const { server } = fakeStoredInquiry(makeTestDefinition(stars));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /How good\?/ }));
  const refusal = { code: 'controlCharacter', text: 'Type it again.' } as const;
  server.refuses = () => ({ 'edits.0.fields.minLabel': refusal, 'edits.0.fields.helpText': refusal });
  const label = screen.getByRole('textbox', { name: 'Label at the start' });
  expect(screen.queryByRole('textbox', { name: 'Help text' })).toBeNull();
  await user.type(label, 'Bad');
  await waitFor(() => expect(label).toHaveAccessibleDescription('Type it again.'));
  const help = await screen.findByRole('textbox', { name: 'Help text' });
  expect(help).toHaveAccessibleDescription('Type it again.');
});

const isolated = (text: string) => `\u2068${text}\u2069`;

test('conditions are worded in Persian, with texts of the other direction isolated', async () => {
  fakeStoredInquiry(makeTestDefinition(coffee, { ...milk, condition: isA(coffee) }));
  await openWizardAt('question', 'fa');
  expect(
    await screen.findByText(`نمایش، اگر پاسخ «${isolated('Coffee?')}» «${isolated('A')}» باشد`),
  ).toBeVisible();
});
