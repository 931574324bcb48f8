import { beforeEach, expect, it, vi } from 'vitest';
import { away, type FakeBrowser, fakeBrowser } from '../testing/fake-browser.ts';
import {
  makeParticipationPage,
  makeParticipationStart,
  page,
  question,
  sampleParticipationRules,
  uuid,
} from '../testing/sample-page.ts';

const pages = [
  page(1, [
    question(1, 'text', 'Why?', { min: 0, max: 100 }),
    question(2, 'text', 'Since when?', { min: 0, max: 100 }),
  ]),
];
const second = 1000;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }));
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let browser: FakeBrowser;
/** Starts an attempt that the server stores, with a time limit of ten minutes. */
async function begin() {
  browser = fakeBrowser(() => Date.now());
  const now = new Date().toISOString();
  const endsAt = new Date(Date.now() + 600 * second).toISOString();
  const start = makeParticipationStart(pages, { attemptId: uuid(77), now, endsAt });
  browser.answers.start = () => ({ kind: 'ok', result: start });
  const view = { kind: 'intro', look: start.look, rules: sampleParticipationRules() } as const;
  const session = browser.open(makeParticipationPage(view));
  await session.start();
  return session;
}
const saved = () => browser.calls('saveAnswers').map(({ input }) => input.answers);
const busy = (seconds: number) => {
  browser.answers.saveAnswers = () => ({ kind: 'away', retryAfter: seconds * second });
};
const recovers = () => {
  browser.answers.saveAnswers = () => ({ kind: 'ok', result: { saved: true } });
};
const why = { questionId: uuid(1), value: 'Because' };
const since = { questionId: uuid(2), value: 'Monday' };

it('waits as long as a busy server asks, although answers change, and then saves all of them', async () => {
  const session = await begin();
  busy(30);
  session.answer(uuid(1), { value: why.value });
  await wait(2 * second);
  expect(saved()).toEqual([[why]]);
  await wait(10 * second);
  session.answer(uuid(2), { value: since.value });
  session.leave();
  session.comeBack();
  await wait(19 * second);
  expect(saved()).toHaveLength(2);
  recovers();
  await wait(15 * second);
  expect(saved().slice(2)).toEqual([[why, since]]);
  // The next change is saved as soon as usual.
  session.answer(uuid(2), null);
  await wait(2 * second);
  expect(saved().at(-1)).toEqual([why]);
});

it('is repeated after growing pauses without a reply', async () => {
  const session = await begin();
  browser.answers.saveAnswers = () => away;
  session.answer(uuid(1), { value: why.value });
  await wait(60 * second);
  expect(saved().length).toBeGreaterThan(5);
  expect(saved().length).toBeLessThan(12);
  recovers();
  await wait(15 * second);
  const saves = saved().length;
  await wait(60 * second);
  expect(saved()).toHaveLength(saves);
});

it('does not wait before the page is left or the time ends', async () => {
  const session = await begin();
  busy(3600);
  session.answer(uuid(1), { value: why.value });
  await wait(2 * second);
  session.answer(uuid(2), { value: since.value });
  session.leave();
  expect(saved()).toEqual([[why], [why, since]]);
  await wait(595 * second);
  expect(saved()).toHaveLength(2);
  await wait(2 * second);
  expect(saved()).toHaveLength(3);
  await wait(2 * second);
  expect(browser.calls('submit').map(({ input }) => input.answers)).toEqual([[why, since]]);
});
