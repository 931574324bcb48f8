import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeStoredInquiry, saveEditsInAnotherTab } from './testing/stored-inquiry-setup.ts';
import { makeTestDefinition, openWizardAt } from './testing/wizard-setup.ts';

// A notification may offer undo too.
const inWizard = (name: string) => within(screen.getByRole('main')).getByRole('button', { name });
const undoButton = () => inWizard('Undo');
const redoButton = () => inWizard('Redo');

/** Finds a notification; a hovered one stays, whereas others disappear after ten seconds. */
async function noticeOf(text: string): Promise<HTMLElement> {
  const notice = (await screen.findByText(text)).closest('[role="alert"]');
  if (!(notice instanceof HTMLElement)) throw new Error('It is not said aloud.');
  fireEvent.mouseEnter(notice);
  return notice;
}

test('undo and redo work field by field and are saved each time', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('info');
  const title = await screen.findByRole('textbox', { name: /^Name in your lists/ });
  const publicTitle = screen.getByRole('textbox', { name: /^Title/ });
  expect(undoButton()).toHaveAttribute('aria-disabled', 'true');
  await user.click(title);
  await user.paste(' in May');
  await user.click(publicTitle);
  await user.paste('!');
  await waitFor(() => expect(server.definition?.publicTitle).toBe('Where shall we go?!'));
  await user.click(undoButton());
  expect(publicTitle).toHaveValue('Where shall we go?');
  expect(screen.getByText('Undone: Title.')).toBeInTheDocument();
  await user.click(undoButton());
  expect(title).toHaveValue('Team lunch');
  expect(undoButton()).toHaveAttribute('aria-disabled', 'true');
  expect(undoButton()).toHaveFocus();
  await waitFor(() => expect(server.definition).toMatchObject({ title: 'Team lunch' }));
  await user.click(redoButton());
  expect(title).toHaveValue('Team lunch in May');
  expect(screen.getByText('Redone: Name in your lists.')).toBeInTheDocument();
  await waitFor(() => expect(server.definition).toMatchObject({ title: 'Team lunch in May' }));
});

test('Ctrl+Z and Ctrl+Y undo and redo edits, except in text fields', async () => {
  fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('info');
  const title = await screen.findByRole('textbox', { name: /^Name in your lists/ });
  await user.type(title, '!');
  await user.keyboard('{Control>}z{/Control}');
  expect(title).toHaveValue('Team lunch!');
  act(() => title.blur());
  await user.keyboard('{Control>}z{/Control}');
  expect(title).toHaveValue('Team lunch');
  await user.keyboard('{Control>}y{/Control}');
  expect(title).toHaveValue('Team lunch!');
  await user.keyboard('{Meta>}z{/Meta}');
  expect(title).toHaveValue('Team lunch');
  await user.keyboard('{Meta>}{Shift>}Z{/Shift}{/Meta}');
  expect(title).toHaveValue('Team lunch!');
});

test('undo opens the step of the change', async () => {
  fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user, router } = await openWizardAt('info');
  await user.type(await screen.findByRole('textbox', { name: /^Name in your lists/ }), '!');
  await user.click(screen.getByRole('button', { name: /^3\. Setting/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(router.state.location.search).toMatch(/step=info$/));
  expect(await screen.findByRole('textbox', { name: /^Name in your lists/ })).toHaveValue('Team lunch');
});

test('undo keeps changes by another tab', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?', 'Where?'));
  const { user } = await openWizardAt('info');
  const title = await screen.findByRole('textbox', { name: /^Name in your lists/ });
  await user.type(title, '!');
  await waitFor(() => expect(server.definition?.title).toBe('Team lunch!'));
  const where = server.definition?.segments[0]?.questions[1]?.id ?? '';
  saveEditsInAnotherTab(server, [{ kind: 'changeQuestion', id: where, fields: { body: 'Which place?' } }]);
  await user.click(undoButton());
  await waitFor(() => expect(server.definition?.title).toBe('Team lunch'));
  expect(server.definition?.segments[0]?.questions[1]?.body).toBe('Which place?');
});

test('undo keeps and reports fields that another tab has changed since', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('info');
  const title = await screen.findByRole('textbox', { name: /^Name in your lists/ });
  await user.type(title, '!');
  await waitFor(() => expect(server.definition?.title).toBe('Team lunch!'));
  saveEditsInAnotherTab(server, [{ kind: 'setSettings', settings: { title: 'Dinner' } }]);
  await user.click(screen.getByRole('textbox', { name: /^Title/ }));
  await user.keyboard('!');
  await waitFor(() => expect(title).toHaveValue('Dinner'));
  await user.click(undoButton());
  await user.click(undoButton());
  expect(await screen.findByText(/because it was changed later: Name in your lists\./)).toBeVisible();
  expect(title).toHaveValue('Dinner');
});

test('a deleted question can be restored from its notification after later edits, once', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('First?', 'Second?', 'Third?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'More actions for question 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const notice = await noticeOf('“Second?” deleted');
  const name = screen.getByRole('textbox', { name: 'Section name' });
  await user.click(name);
  await user.paste('!');
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  const bodies = () => server.definition?.segments[0]?.questions.map(({ body }) => body);
  await waitFor(() => expect(bodies()).toEqual(['First?', 'Second?', 'Third?']));
  expect(name).toHaveValue('Section 1!');
  await user.click(undoButton());
  expect(name).toHaveValue('Section 1');
  expect(undoButton()).toHaveAttribute('aria-disabled', 'true');
});

test('deleting the only question focuses the button that adds one', async () => {
  fakeStoredInquiry(makeTestDefinition('First?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'More actions for question 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Add a question to section 1/ })).toHaveFocus(),
  );
});

test('a deleted segment is restored with its questions', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('First?', 'Second?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'More actions for section “Section 1”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete section' }));
  await user.click(await screen.findByRole('button', { name: 'Delete section' }));
  const notice = await noticeOf('“Section 1” deleted');
  await waitFor(() => expect(server.definition?.segments).toEqual([]));
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  const bodies = () => server.definition?.segments[0]?.questions.map(({ body }) => body);
  await waitFor(() => expect(bodies()).toEqual(['First?', 'Second?']));
});

test('a cleared option removed on closing the editor is restored with its text', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  await user.click(screen.getByRole('textbox', { name: 'Option 2' }));
  await user.keyboard('{Enter}');
  await user.keyboard('C');
  await user.clear(screen.getByRole('textbox', { name: 'Option 1' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const labels = () => server.definition?.segments[0]?.questions[0]?.options.map(({ body }) => body);
  await waitFor(() => expect(labels()).toEqual(['B', 'C']));
  await user.click(undoButton());
  await waitFor(() => expect(labels()).toEqual(['A', 'B', 'C']));
});
