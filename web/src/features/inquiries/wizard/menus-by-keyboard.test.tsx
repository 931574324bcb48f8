import { Menu } from '@mantine/core';
import { addSegment } from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderComponent } from '../../../testing/render-app.tsx';
import { ActionMenu } from '../../../ui/dialogs/action-menu.tsx';
import { makeSegment } from './draft/make-question.ts';
import { fakeStoredInquiry } from './testing/stored-inquiry-setup.ts';
import { expectOk, makeChoiceQuestion, makeTestDefinition, openWizardAt } from './testing/wizard-setup.ts';

const context = { published: null, answered: false };

async function openMenu(name: string) {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('question');
  const button = await screen.findByRole('button', { name });
  button.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  return { user, button, server };
}
const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

describe.each([
  ['the only segment', 'More actions for section “Section 1”', 'Duplicate'],
  ['the only question', 'More actions for question 1', 'Edit'],
  ['the types of a new question', 'Add a question to section 1, “Section 1”', 'Single answer'],
])('the menu of %s', (_what, name, first) => {
  test('focuses its first enabled item when it opens', async () => {
    await openMenu(name);
    await waitFor(() => expect(screen.getByRole('menuitem', { name: first })).toHaveFocus());
  });

  test('closes with Escape and returns the focus to the button', async () => {
    const { user, button } = await openMenu(name);
    await waitFor(() => expect(screen.getByRole('menuitem', { name: first })).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowUp}{Escape}');
    await closed();
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('closes with Tab and moves the focus on from the button', async () => {
    const { user, button } = await openMenu(name);
    await waitFor(() => expect(screen.getByRole('menuitem', { name: first })).toHaveFocus());
    await user.tab();
    await closed();
    expect(button).not.toHaveFocus();
    expect(document.body).not.toHaveFocus();
    const { DOCUMENT_POSITION_FOLLOWING } = Node;
    expect(button.compareDocumentPosition(document.activeElement ?? button)).toBe(
      DOCUMENT_POSITION_FOLLOWING,
    );
  });
});

test('a menu without enabled items closes with Escape too', async () => {
  const { user } = await renderComponent(
    <ActionMenu button={<button type="button">More</button>}>
      <Menu.Item disabled>Delete</Menu.Item>
    </ActionMenu>,
  );
  const button = await screen.findByRole('button', { name: 'More' });
  await user.click(button);
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await user.keyboard('{ArrowDown}{Escape}');
  await closed();
  await waitFor(() => expect(button).toHaveFocus());
});

test('a question can be moved to another segment by keyboard', async () => {
  const start = makeTestDefinition('First?', 'Second?');
  const part = { ...makeSegment('Section 2'), questions: [makeChoiceQuestion('Third?')] };
  const { server } = fakeStoredInquiry(expectOk(addSegment(start, part, context)));
  const { user } = await openWizardAt('question');
  (await screen.findByRole('button', { name: 'More actions for question 1' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
  // The keys pass Edit, Condition, Duplicate and Move down, and choose Section 2.
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  const places = () => server.definition?.segments.map(({ questions }) => questions.map(({ body }) => body));
  await waitFor(() => expect(places()).toEqual([['Second?'], ['Third?', 'First?']]));
});

test('after a deletion, and after its editor is closed, the focus is on a question', async () => {
  fakeStoredInquiry(makeTestDefinition('First?', 'Second?'));
  const { user } = await openWizardAt('question');
  (await screen.findByRole('button', { name: 'More actions for question 1' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
  // The last menu item deletes.
  await user.keyboard('{ArrowUp}{Enter}');
  const expectLeftFocused = () =>
    waitFor(() => expect(screen.getByRole('button', { name: /^1\. Second\?/ })).toHaveFocus());
  await expectLeftFocused();
  await user.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'Done' })).focus();
  await user.keyboard('{Enter}');
  await expectLeftFocused();
});

test('the menu of a draft copies, downloads and deletes it', async () => {
  await openMenu('More actions for “Team lunch”');
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(names).toEqual(['Duplicate', 'Download as a file', 'Paper form', 'Delete']);
});
