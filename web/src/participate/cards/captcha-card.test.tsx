import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ParticipateApp } from '../participate-app.tsx';
import { fakeBrowser, refused } from '../testing/fake-browser.ts';
import {
  makeAnsweringPage,
  makeParticipationPage,
  makeParticipationStart,
  option,
  page,
  question,
  sampleParticipationRules,
  uuid,
} from '../testing/sample-page.ts';

const sample = makeAnsweringPage([
  page(1, [question(1, 'single', 'How?', { options: [option(11, 'Metro'), option(12, 'Bus')] })]),
]);

test('a captcha follows the answers, by picture or sound, and a wrong one is reported at its field', async () => {
  const browser = fakeBrowser();
  browser.answers.submit = () => refused(403, 'captchaNeeded');
  const session = browser.open(sample);
  session.answer(uuid(1), { value: uuid(11) });
  const user = userEvent.setup();
  render(<ParticipateApp session={session} />);
  session.submit();
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible();
  const source = () => screen.getByRole('img', { name: /^Type these characters/ }).getAttribute('src');
  const first = source();
  const field = screen.getByRole('textbox', { name: 'Characters in the picture' });
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(field).toHaveAccessibleDescription('Enter the characters you see or hear.');
  expect(browser.calls('submit')).toHaveLength(1);
  await user.type(field, 'abcde');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const next = await screen.findByRole('textbox', { description: 'Invalid captcha.' });
  expect(next).toHaveValue('');
  expect(browser.calls('submit').at(-1)?.input).toMatchObject({ captcha: 'abcde' });
  expect(source()).not.toBe(first);
  const play = vi.spyOn(window.HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  URL.createObjectURL = () => 'blob:digits';
  vi.stubGlobal('fetch', async () => new Response(new Blob(['RIFF'])));
  await user.click(screen.getByRole('button', { name: 'Listen to digits' }));
  await waitFor(() => expect(play).toHaveBeenCalled());
  expect(screen.getByRole('textbox', { name: 'Digits you hear' })).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});

test('if it comes before the start, solving it shows the questions', async () => {
  const browser = fakeBrowser();
  const pages = sample.view.kind === 'questions' ? sample.view.start.pages : [];
  browser.answers.start = ({ captcha }) =>
    captcha === 'right'
      ? { kind: 'ok', result: makeParticipationStart(pages, { attemptId: uuid(77) }) }
      : refused(403, 'captchaNeeded');
  const session = browser.open(
    makeParticipationPage({
      kind: 'intro',
      look: makeParticipationStart([]).look,
      rules: sampleParticipationRules({ timeLimit: 2 }),
    }),
  );
  const user = userEvent.setup();
  render(<ParticipateApp session={session} />);
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('Enter the characters to start.')).toBeVisible();
  for (const typed of ['wrong', 'right']) {
    await user.type(await screen.findByRole('textbox', { name: 'Characters in the picture' }), typed);
    await user.click(screen.getByRole('button', { name: 'Start' }));
    if (typed === 'wrong') await screen.findByRole('textbox', { description: 'Invalid captcha.' });
  }
  expect(await screen.findByRole('radio', { name: 'Metro' })).toBeVisible();
  const sent = browser.calls('start').map(({ input }) => input);
  expect(sent.map(({ captcha }) => captcha)).toEqual([undefined, 'wrong', 'right']);
  expect(new Set(sent.map(({ attemptId }) => attemptId)).size).toBe(1);
});
