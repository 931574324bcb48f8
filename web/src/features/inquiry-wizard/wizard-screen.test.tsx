import { addSegment, editSettings, newInquiry } from '@nazar/domain/inquiry/edit-inquiry.ts';
import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { makeOption, makeQuestion, makeSegment } from './draft/make-question.ts';
import { fakeStoredInquiry, inquiryId } from './stored-inquiry-story.ts';

const context = { published: null, answered: false };
const words = { yes: 'Yes', no: 'No' };

function kept(outcome: ReturnType<typeof newInquiry>): Definition {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.definition;
}

/** A draft with everything that the first step asks for, and one question for each body. */
function stored(...bodies: string[]): Definition {
  const info = {
    title: 'Team lunch',
    language: 'en' as const,
    categoryId: inquiryId,
    publicTitle: 'Where shall we go?',
    publicFile: inquiryId,
  };
  const questions = bodies.map((body, sortOrder) => ({
    ...makeQuestion('single', words),
    body,
    sortOrder,
    options: [makeOption('choice', 'A'), makeOption('choice', 'B')],
  }));
  const definition = kept(newInquiry(info));
  return kept(addSegment(definition, { ...makeSegment('Part 1'), questions }, context));
}

function openAt(step: string) {
  storeSessionToken('token');
  return renderApp(`/Inquiries/create?id=${inquiryId}&step=${step}`);
}

afterEach(() => window.sessionStorage.clear());

test('a title makes the draft, and gives it an address that a reload comes back to', async () => {
  const { server, calls } = fakeStoredInquiry(null);
  storeSessionToken('token');
  const { user, router } = await renderApp('/Inquiries/create');
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Team lunch');
  expect(await screen.findByText('Saved')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?id=[0-9a-f-]{36}&step=info$/));
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), ' in May');
  await waitFor(() => expect(server.definition?.title).toBe('Team lunch in May'));
  expect(calls('addMyInquiry')).toHaveLength(1);
});

test('a step that lacks something keeps what was typed, says what, and moves to the first field', async () => {
  const { server } = fakeStoredInquiry(kept(newInquiry({ title: 'Team lunch', language: 'en' })));
  const { user } = await openAt('info');
  await user.type(await screen.findByRole('textbox', { name: /^Public title/ }), 'Short');
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  expect(await screen.findByText('Please choose a general category.')).toBeVisible();
  expect(screen.getByText('The public title needs at least 10 characters.')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-field', 'categoryId'));
  await waitFor(() => expect(server.definition?.publicTitle).toBe('Short'));
  expect(screen.getByRole('textbox', { name: /^Public title/ })).toHaveValue('Short');
});

test('pasted lines become options, and all of them are stored', async () => {
  const { server } = fakeStoredInquiry(stored('Which day?'));
  const { user } = await openAt('question');
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  const option = screen.getByRole('textbox', { name: 'Option 2' });
  await user.clear(option);
  await user.click(option);
  await user.paste('1. Monday\n2. Tuesday\n3. Wednesday');
  expect(screen.getByRole('textbox', { name: 'Option 4' })).toHaveValue('Wednesday');
  const labels = () => server.definition?.segments[0]?.questions[0]?.options.map(({ body }) => body);
  await waitFor(() => expect(labels()).toEqual(['A', 'Monday', 'Tuesday', 'Wednesday']));
});

test.each([
  ['added', 'Add a question', 'Number'],
  ['opened', 'More for question 1', 'Edit'],
  ['duplicated', 'More for question 1', 'Duplicate'],
])('a question that was %s keeps the focus for what is typed at once', async (_what, button, item) => {
  fakeStoredInquiry(stored('Which day?'));
  const { user } = await openAt('question');
  await user.click((await screen.findAllByRole('button', { name: new RegExp(`^${button}`) }))[0] as Element);
  const picked = await screen.findByRole('menuitem', { name: item });
  const focused: unknown[] = [];
  document.addEventListener('focusin', ({ target }) => focused.push(target));
  await user.click(picked);
  const body = await screen.findByRole('textbox', { name: /^Question/ });
  await waitFor(() => expect(focused).toContain(body));
  // A closing menu would take it back a moment later.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(focused.slice(focused.indexOf(body))).toEqual([body]);
});

test('a deleted question comes back where it was', async () => {
  const { server } = fakeStoredInquiry(stored('First?', 'Second?', 'Third?'));
  const { user } = await openAt('question');
  await user.click(await screen.findByRole('button', { name: 'More for question 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const bodies = () => server.definition?.segments[0]?.questions.map(({ body }) => body);
  await waitFor(() => expect(bodies()).toEqual(['First?', 'Third?']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies()).toEqual(['First?', 'Second?', 'Third?']));
});

test('a question that moves to another segment leaves the first one before it enters the other', async () => {
  const definition = stored('First?', 'Second?');
  const { server, received } = fakeStoredInquiry(
    kept(addSegment(definition, { ...makeSegment('Part 2'), questions: [] }, context)),
  );
  const { user } = await openAt('question');
  await user.click(await screen.findByRole('button', { name: 'More for question 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  const places = () => server.definition?.segments.map(({ questions }) => questions.map(({ body }) => body));
  await waitFor(() => expect(places()).toEqual([['First?'], ['Second?']]));
  expect(received.filter(({ name }) => name === 'editMyInquirySegment')).toHaveLength(2);
});

test('another tab was faster: mine is kept on its revision when I say so', async () => {
  const { server } = fakeStoredInquiry(stored('Which day?'));
  const { user } = await openAt('info');
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  if (server.definition === null) throw new Error('It is stored');
  server.definition = kept(editSettings(server.definition, { tags: ['theirs'] }, context));
  server.revision += 1;
  await user.type(title, '!');
  const dialog = await screen.findByRole('dialog', { name: 'Changed in another tab' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(server.definition).toMatchObject({ title: 'Team lunch!', tags: [] }));
});

test('another tab was faster: theirs is shown when I take it', async () => {
  const { server } = fakeStoredInquiry(stored('Which day?'));
  const { user } = await openAt('info');
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  if (server.definition === null) throw new Error('It is stored');
  server.definition = kept(editSettings(server.definition, { title: 'Dinner' }, context));
  server.revision += 1;
  await user.type(title, '!');
  await user.click(await screen.findByRole('button', { name: 'Load the other version' }));
  expect(title).toHaveValue('Dinner');
  expect(server.revision).toBe(2);
});

test('without a connection it stays unsaved, and is stored when the connection is back', async () => {
  const { server } = fakeStoredInquiry(stored('Which day?'));
  const { user } = await openAt('info');
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  server.online = false;
  await user.type(title, '!');
  expect(await screen.findByText('Not saved')).toBeVisible();
  server.online = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(server.definition?.title).toBe('Team lunch!');
});

test('a write whose reply was lost is taken as stored, and not for another tab', async () => {
  let loses = true;
  const definition = stored('Which day?');
  const fake = fakeStoredInquiry(definition, {
    editMyInquiry: ({ id: _, revision, segmentOrder: _order, ...changes }) => {
      const { server } = fake;
      if (server.definition === null || revision !== server.revision) {
        return refuse('staleRevision', 'Changed in another tab.');
      }
      server.definition = kept(editSettings(server.definition, changes, context));
      server.revision += 1;
      if (loses) {
        loses = false;
        throw new TypeError('Failed to fetch');
      }
      return { id: inquiryId, revision: server.revision };
    },
  });
  const { user } = await openAt('info');
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
  expect(await screen.findByText('Not saved')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(fake.server.revision).toBe(2);
});

test('the last step publishes where the others go on, and a date chosen for it outlasts a look back', async () => {
  const { calls } = fakeStoredInquiry(stored('Which day?'), {
    publishMyInquiry: ({ id, revision }) => ({
      ...{ id, revision, publishedRevision: revision, expireDate: null },
      publishDate: '2026-01-02T10:00:00.000Z',
    }),
  });
  const { user, router } = await openAt('results');
  await user.click(await screen.findByRole('radio', { name: 'At a date' }));
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await user.click(await screen.findByRole('button', { name: 'Save and next' }));
  expect(await screen.findByRole('radio', { name: 'At a date' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Now' }));
  expect(screen.getByText(/shown once 5 people have answered/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save and next' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(router.state.location.search).toMatch(/step=share$/));
  expect(calls('publishMyInquiry')[0]?.input).toMatchObject({ publishDate: null, expireDate: null });
});

test('finishing says so, in a notice that can be closed', async () => {
  fakeStoredInquiry(stored('Which day?'), {
    getMyInquiries: () => ({ data: [], count: 0, numberRecordsPerPage: 12, pageNumber: 1, pagesCount: 0 }),
  });
  const { user } = await openAt('info');
  await user.click(await screen.findByRole('button', { name: 'Save and finish' }));
  const notice = (await screen.findByText('“Team lunch” is saved.')).closest('[role="status"]');
  if (!(notice instanceof HTMLElement)) throw new Error('It is not said aloud.');
  expect(within(notice).getByRole('button', { name: 'Close' })).toBeVisible();
});

test('what publishing misses stands at its field, in the question that has it', async () => {
  fakeStoredInquiry(stored('Which day?', ''));
  const { user } = await openAt('results');
  await user.click(await screen.findByRole('button', { name: /^Question 2:/ }));
  const body = await screen.findByRole('textbox', { name: /^Question/ });
  expect(await screen.findByText('Please enter the title of this question.')).toBeVisible();
  await waitFor(() => expect(body).toHaveFocus());
});

test('what the server refuses stands at its field, the rest is stored', async () => {
  const { server } = fakeStoredInquiry(stored('Which day?'), {
    editMyInquiry: ({ id: _, revision, segmentOrder: _order, ...changes }) => {
      if ('publicTitle' in changes) {
        return refuse('invalidInput', { publicTitle: { code: 'controlCharacter', text: 'Type it again.' } });
      }
      if (server.definition === null) return refuse('notFound', 'Gone');
      server.definition = kept(editSettings(server.definition, changes, context));
      server.revision = revision + 1;
      return { id: inquiryId, revision: server.revision };
    },
  });
  const { user } = await openAt('info');
  const publicTitle = await screen.findByRole('textbox', { name: /^Public title/ });
  await user.type(publicTitle, '?');
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), '!');
  await waitFor(() => expect(server.definition?.title).toBe('Team lunch!'));
  expect(publicTitle).toHaveValue('Where shall we go??');
  expect(publicTitle).toHaveAccessibleDescription(/Type it again\./);
  expect(screen.getByText('Not saved')).toBeVisible();
});
