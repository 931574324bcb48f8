import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ParticipateApp } from './participate-app.tsx';
import { fakeBrowser } from './testing/fake-browser.ts';
import {
  openPage,
  option,
  page,
  question,
  sampleParticipationRules,
  startOf,
  uuid,
} from './testing/sample-page.ts';

const pages = [
  page(1, [question(1, 'single', 'How?', { options: [option(11, 'Metro'), option(12, 'Bus')] })]),
];
const sample = openPage(
  pages,
  'en',
  sampleParticipationRules({ editing: { timeLimit: 30, countLimit: 1, afterExpiry: false } }),
);

/** A participant who has submitted and returns to the page. */
async function comeBack(refusal: { code: string; text: string } | null) {
  const browser = fakeBrowser();
  const { look, revision, seed } = startOf(pages);
  browser.answers.getMyResponse = () => ({
    kind: 'ok',
    result: {
      ...{ responseId: uuid(88), revision, seed, look, pages, answers: [] },
      editing: {
        refusal,
        until: null,
        editsLeft: refusal === null ? 1 : 0,
        edits: 1,
        now: '2026-11-21T10:00:00.000Z',
      },
    },
  });
  const first = browser.open(sample);
  first.answer(uuid(1), { value: uuid(11) });
  first.submit();
  await waitFor(() => expect(first.get().phase.name).toBe('done'));
  const session = browser.open(sample);
  await session.resume([]);
  await act(async () => {
    render(<ParticipateApp session={session} />);
  });
}

test('«Change my answers» is shown to returning participants while edits are possible', async () => {
  await comeBack(null);
  expect(await screen.findByRole('button', { name: 'Change my answers' })).toBeVisible();
});

test('«Change my answers» is replaced by a notice once its limit is reached', async () => {
  await comeBack({ code: 'editCountReached', text: 'You have changed your answers as often as allowed.' });
  expect(await screen.findByText('You have changed your answers as often as allowed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change my answers' })).toBeNull();
});
