import type { ResponseDetails, ResponseForm } from '@nazar/domain/api/response-calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const response: ResponseDetails = {
  id: id(5),
  inquiryId: id(1),
  title: 'Lunch',
  language: 'en',
  storesIdentity: true,
  day: '2026-11-21',
  submittedAt: '2026-11-21T10:00:00.000Z',
  startedAt: null,
  duration: 75,
  score: null,
  maxScore: null,
  passed: null,
  edits: 0,
  person: { kind: 'guest', name: null },
  marks: [],
  flagged: false,
  note: '',
  canChange: true,
  fastBelow: null,
  version: 0,
  givenIn: 'en',
  channel: null,
  answers: [],
  questions: [],
  newer: null,
  older: null,
  position: 1,
  count: 1,
};
const question = (number: number, body: string) => ({
  id: id(number),
  type: 'text' as const,
  responseType: 'text' as const,
  body,
  file: null,
  number,
  horizontal: false,
  isForce: number === 2,
  min: 0,
  max: 30,
  condition: null,
  options: [],
});
const form = (version: number, wish: string): ResponseForm => ({
  look: {
    title: 'Lunch',
    description: '',
    language: 'en',
    privacy: 'named',
    hideQuestionNumber: false,
    editableResponse: false,
    logoFile: null,
    headerFile: null,
    footerFile: null,
    backgroundFile: null,
    textSize: 'medium',
    textFont: 'default',
    bodyCss: '',
    backgroundColor: null,
    themeCss: '',
    singleSession: false,
  },
  pages: [
    {
      pageNumber: 1,
      segments: [
        {
          id: id(9),
          name: '',
          description: '',
          condition: null,
          questions: [question(2, 'Wishes?'), question(3, 'Why?')],
        },
      ],
    },
  ],
  version,
  files: [],
  answers: [{ questionId: id(2), value: wish }],
});

async function open(handlers: FakeHandlers) {
  const api = fakeApi({ getResponse: () => response, getResponseForm: () => form(0, 'tea'), ...handlers });
  storeSessionToken('token');
  const { user } = await renderApp(`/Inquiries/${id(1)}/responses/${id(5)}`);
  await user.click(await screen.findByRole('button', { name: 'Edit answers' }));
  const frame = await screen.findByTitle('Answers of this response');
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('No frame');
  await waitFor(() => expect(frame.contentDocument?.querySelector('form')).not.toBeNull());
  const { contentDocument } = frame;
  const view = contentDocument?.defaultView;
  if (contentDocument === null || !view) throw new Error('Nothing in the frame');
  // happy-dom lacks these in the frame's window too.
  view.scrollTo = () => undefined;
  Object.assign(view.HTMLElement.prototype, { scrollIntoView: () => undefined });
  // A user-event instance sends keys to one document only, here to the frame's.
  const there = userEvent.setup({ document: contentDocument, delay: null });
  return { api, user, there, inside: within(contentDocument.body) };
}

const wish = { name: /Wishes/ };
const save = { name: 'Save changes' };
const dialog = () => screen.getByRole('dialog', { name: 'Edit answers' });

test('the owner corrects answers in place with a reason, over plain http too', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const { api, user, there, inside } = await open({
    editResponse: () => ({ version: 1, score: null, maxScore: null }),
  });
  const field = inside.getByRole('textbox', wish);
  expect(field).toHaveValue('tea');
  await there.clear(field);
  await there.click(inside.getByRole('button', save));
  expect(api.calls('editResponse')).toEqual([]);
  expect(inside.getByRole('textbox', wish)).toBeInvalid();
  await there.type(inside.getByRole('textbox', wish), 'nuts');
  await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'They rang us.');
  await there.click(inside.getByRole('button', save));
  await waitFor(() => expect(screen.queryByTitle('Answers of this response')).toBeNull());
  expect(api.calls('editResponse')).toMatchObject([
    {
      input: {
        inquiryId: id(1),
        id: id(5),
        seenVersion: 0,
        reason: 'They rang us.',
        answers: [{ questionId: id(2), value: 'nuts' }],
      },
    },
  ]);
});

test('typed answers survive a refusal by the server and a faster edit of another person', async () => {
  let tries = 0;
  const { api, there, inside } = await open({
    getResponseForm: () => (tries === 0 ? form(0, 'tea') : form(3, 'coffee')),
    editResponse: () => {
      tries += 1;
      if (tries === 1) return refuse('responseChanged', 'Changed meanwhile.');
      if (tries === 2) return refuse('unavailable', 'Try again later.');
      return { version: 4, score: null, maxScore: null };
    },
  });
  await there.type(inside.getByRole('textbox', { name: /Why/ }), 'because');
  await there.click(inside.getByRole('button', save));
  expect(await screen.findByText(/These answers changed meanwhile/)).toBeVisible();
  expect(inside.getByRole('textbox', { name: /Why/ })).toHaveValue('because');
  await there.click(inside.getByRole('button', save));
  await waitFor(() => expect(inside.getByRole('alert')).toHaveTextContent('Try again later.'));
  await there.click(inside.getByRole('button', save));
  await waitFor(() => expect(screen.queryByTitle('Answers of this response')).toBeNull());
  const [first, second, third] = api.calls('editResponse').map(({ input }) => input as { editId: string });
  expect([first, second, third]).toMatchObject([{ seenVersion: 0 }, { seenVersion: 3 }, { seenVersion: 3 }]);
  expect(second?.editId).not.toBe(first?.editId);
  // Only the reply may have been lost, so the retry has the same edit id.
  expect(third?.editId).toBe(second?.editId);
});

test('asks before it discards typed answers', async () => {
  const { user, there, inside } = await open({});
  await there.type(inside.getByRole('textbox', wish), ' and nuts');
  await user.click(within(dialog()).getByRole('button', { name: 'Close' }));
  const asked = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
  expect(inside.getByRole('textbox', wish)).toHaveValue('tea and nuts');
  await user.click(within(dialog()).getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByTitle('Answers of this response')).toBeNull());
});

test('a reader who can’t change responses has no button to edit them', async () => {
  fakeApi({ getResponse: () => ({ ...response, canChange: false, answers: null }) });
  storeSessionToken('token');
  await renderApp(`/Inquiries/${id(1)}/responses/${id(5)}`);
  expect(await screen.findByRole('button', { name: 'More actions for this response' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit answers' })).toBeNull();
});
