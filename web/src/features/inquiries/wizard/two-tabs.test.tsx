import type { Edit } from '@nazar/domain/inquiries/edits/edit.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '../../../testing/fake-api.ts';
import { fakeStoredInquiry, saveEditsInAnotherTab } from './testing/stored-inquiry-setup.ts';
import { makeTestDefinition, openWizardAt } from './testing/wizard-setup.ts';

const setTitle = (title: string): Edit => ({ kind: 'setSettings', settings: { title } });
const setTags = (tags: string[]): Edit => ({ kind: 'setSettings', settings: { tags } });

test('changes to different fields in another tab are merged without asking', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?', 'Where?'));
  const { user } = await openWizardAt('info');
  const title = await screen.findByRole('textbox', { name: /^Name in your lists/ });
  const where = server.definition?.segments[0]?.questions[1]?.id ?? '';
  const reword: Edit = { kind: 'changeQuestion', id: where, fields: { body: 'Which place?' } };
  saveEditsInAnotherTab(server, [setTags(['theirs']), reword]);
  await user.type(title, '!');
  await waitFor(() => expect(server.definition).toMatchObject({ title: 'Team lunch!', tags: ['theirs'] }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^2\. Question/ }));
  expect(await screen.findByText('Which place?')).toBeVisible();
});

test('in a conflict my version can be kept, together with their other changes', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('info');
  const title = await screen.findByRole('textbox', { name: /^Name in your lists/ });
  saveEditsInAnotherTab(server, [setTitle('Dinner'), setTags(['theirs'])]);
  await user.type(title, '!');
  const dialog = await screen.findByRole('dialog', { name: 'Changed in another tab' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(server.definition).toMatchObject({ title: 'Team lunch!', tags: ['theirs'] }));
});

test('in a conflict their version can be taken, together with my other changes', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('info');
  const title = await screen.findByRole('textbox', { name: /^Name in your lists/ });
  saveEditsInAnotherTab(server, [setTitle('Dinner')]);
  await user.type(title, '!');
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), '?');
  await user.click(await screen.findByRole('button', { name: 'Take the other version' }));
  expect(title).toHaveValue('Dinner');
  await waitFor(() =>
    expect(server.definition).toMatchObject({ title: 'Dinner', publicTitle: 'Where shall we go??' }),
  );
});

/** A draft with an open conflict stays loaded, so that the author can return to it. */
async function decide(
  user: Awaited<ReturnType<typeof openWizardAt>>['user'],
  server: ReturnType<typeof fakeStoredInquiry>['server'],
): Promise<void> {
  const before = server.revision;
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(server.revision).toBe(before + 1));
  expect(await screen.findByText('Saved')).toBeVisible();
}

test('typing while the dialog opens chooses no version, and undo restores the version not taken', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('info');
  const title = await screen.findByRole('textbox', { name: /^Name in your lists/ });
  saveEditsInAnotherTab(server, [setTitle('Dinner')]);
  await user.click(title);
  // Pasted, because letters typed on a busy machine would be saved, and answered by the dialog, in between.
  await user.paste(' on Friday');
  const dialog = await screen.findByRole('dialog', { name: 'Changed in another tab' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard(' at{Tab}{Enter} noon');
  expect(dialog).toBeVisible();
  expect(within(dialog).getByText('Team lunch on Friday')).toBeVisible();
  expect(within(dialog).getByText('Dinner')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Take the other version' }));
  expect(title).toHaveValue('Dinner');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(title).toHaveValue('Team lunch on Friday');
  await waitFor(() => expect(server.definition).toMatchObject({ title: 'Team lunch on Friday' }));
});

test('the dialog shows that the other tab deleted the question', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?', 'Where?'));
  const { user } = await openWizardAt('question');
  const where = server.definition?.segments[0]?.questions[1]?.id ?? '';
  await user.click(await screen.findByRole('button', { name: /Where\?/ }));
  saveEditsInAnotherTab(server, [{ kind: 'removeQuestion', id: where }]);
  await user.type(await screen.findByRole('textbox', { name: /^Question/ }), '!');
  await user.click(screen.getByRole('button', { name: /^1\. Info/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Changed in another tab' });
  expect(within(dialog).getByText('Deleted in the other tab.')).toBeVisible();
  await decide(user, server);
});

test('the dialog lists every field that both have changed', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?', 'Where?'));
  const { user } = await openWizardAt('question');
  const where = server.definition?.segments[0]?.questions[1]?.id ?? '';
  await user.click(await screen.findByRole('button', { name: /Where\?/ }));
  saveEditsInAnotherTab(server, [
    { kind: 'changeQuestion', id: where, fields: { body: 'Which place?' } },
    setTitle('Dinner'),
    setTags(['theirs']),
  ]);
  await user.type(await screen.findByRole('textbox', { name: /^Question/ }), '!');
  await user.click(screen.getByRole('button', { name: /^1\. Info/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Changed in another tab' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Question 2, “\u2068Where?!\u2069”HereWhere?!In the other tabWhich place?']);
  await decide(user, server);
});

const publishes = {
  publishMyInquiry: ({ id, revision }: { id: string; revision: number }) => ({
    id,
    revision,
    publishedRevision: revision,
    expireDate: null,
    publishDate: '2026-01-02T10:00:00.000Z',
  }),
};

test('changes saved by another tab are reviewed before publishing', async () => {
  const { server, calls } = fakeStoredInquiry(makeTestDefinition('Which day?', 'Where?'), {
    publishMyInquiry: (input) =>
      input.revision === server.revision
        ? publishes.publishMyInquiry(input)
        : refuse('staleRevision', 'Stale'),
  });
  const { user, router } = await openWizardAt('results');
  const publish = await screen.findByRole('button', { name: 'Publish' });
  const where = server.definition?.segments[0]?.questions[1]?.id ?? '';
  saveEditsInAnotherTab(server, [{ kind: 'changeQuestion', id: where, fields: { body: 'Which place?' } }]);
  await user.click(publish);
  const link = await screen.findByRole('button', { name: 'Question 2, “\u2068Which place?\u2069”' });
  const notice = link.closest('[role="status"]');
  await waitFor(() => expect(notice?.contains(document.activeElement)).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.search).toMatch(/step=results$/);
  await user.click(publish);
  await waitFor(() => expect(router.state.location.search).toMatch(/step=share$/));
  expect(calls('publishMyInquiry').map(({ input }) => input)).toMatchObject([
    { revision: 1 },
    { revision: 2 },
  ]);
});

test('changes that arrived during the last save are not published without review either', async () => {
  const { server, calls } = fakeStoredInquiry(makeTestDefinition('Which day?'), publishes);
  const { user } = await openWizardAt('results');
  const publish = await screen.findByRole('button', { name: 'Publish' });
  saveEditsInAnotherTab(server, [setTitle('Dinner')]);
  await user.click(screen.getByRole('radio', { name: /^Public/ }));
  await user.click(publish);
  expect(await screen.findByRole('button', { name: 'Name in your lists' })).toBeVisible();
  expect(calls('publishMyInquiry')).toHaveLength(0);
});

test('publishing asks about conflicts between two tabs', async () => {
  const { server, calls } = fakeStoredInquiry(makeTestDefinition('Which day?'), publishes);
  const { user } = await openWizardAt('info');
  saveEditsInAnotherTab(server, [setTitle('Dinner')]);
  await user.type(await screen.findByRole('textbox', { name: /^Name in your lists/ }), '!');
  await user.click(screen.getByRole('button', { name: /^5\. Results/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Changed in another tab' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Name in your lists');
  expect(calls('publishMyInquiry')).toHaveLength(0);
  await decide(user, server);
});

test('a publish in another tab locks the parts that it published', async () => {
  const stored = makeTestDefinition('Which day?', 'Where?');
  const [segment] = stored.segments;
  if (segment === undefined) throw new Error('The draft has no segment.');
  const published = { ...stored, segments: [{ ...segment, questions: segment.questions.slice(0, 1) }] };
  const unpublished = { state: 'draft' as const, publishedRevision: null, publishedParts: [] };
  const fake = fakeStoredInquiry(stored, {
    getMyInquiry: () => {
      const isOpening = fake.calls('getMyInquiry').length === 1;
      return { item: { ...fake.item(), ...(isOpening ? unpublished : {}) }, pages: [] };
    },
  });
  fake.server.responses = 1;
  fake.server.context = { published, answered: true };
  fake.server.standing = { state: 'published', publishedRevision: 1 };
  const { user } = await openWizardAt('question');
  const menuOf = async (number: number) =>
    user.click(await screen.findByRole('button', { name: `More actions for question ${number}` }));
  await waitFor(() => expect(fake.calls('getMyInquiry')).toHaveLength(2));
  await menuOf(1);
  expect(await screen.findByRole('menuitem', { name: 'Hide' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  await user.keyboard('{Escape}');
  await menuOf(2);
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
});
