import { beforeEach, describe, expect, it, vi } from 'vitest';
import { away, fakeBrowser, refused } from '../testing/fake-browser.ts';
import {
  makeAnsweringPage,
  makeParticipationStart,
  option,
  page,
  question,
  uuid,
} from '../testing/sample-page.ts';

const pages = [
  page(1, [
    question(1, 'single', 'How?', { isForce: true, options: [option(11, 'Metro'), option(12, 'Bus')] }),
  ]),
  page(2, [question(2, 'text', 'Why?', { min: 0, max: 100 })]),
];
const sample = makeAnsweringPage(pages);

beforeEach(() => {
  vi.useFakeTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

function answered() {
  const browser = fakeBrowser(() => Date.now());
  const session = browser.open(sample);
  session.answer(uuid(1), { value: uuid(11) });
  return { browser, session };
}

describe('a submit', () => {
  it('ends with thanks and a receipt, and forgets the answers', async () => {
    const { browser, session } = answered();
    await vi.advanceTimersByTimeAsync(61_000);
    session.submit();
    await settle();
    const [call] = browser.calls('submit');
    expect(call?.input).toMatchObject({
      answers: [{ questionId: uuid(1), value: uuid(11) }],
      revision: 3,
      duration: 61,
      attemptId: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      attemptSecret: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    });
    const { phase } = session.get();
    expect(phase).toMatchObject({
      name: 'done',
      receipt: { secret: call?.input.attemptSecret, completionMessage: 'Thank you!' },
    });
    expect(browser.local.get(`nazar:draft:${sample.inquiryId}`)).toBeNull();
  });

  it('shows «you have already answered», with the receipt, on coming back', async () => {
    const { browser, session } = answered();
    session.submit();
    await settle();
    const again = browser.open(sample);
    await again.resume([]);
    expect(again.get().phase).toMatchObject({ name: 'answered', receipt: { secret: expect.any(String) } });
  });

  it('keeps the answers while a captcha is shown, and sends the same ones with its characters', async () => {
    const { browser, session } = answered();
    const accept = browser.answers.submit;
    browser.answers.submit = (input) =>
      input.captcha === 'right' ? (accept?.(input) ?? away) : refused(403, 'captchaNeeded');
    session.submit();
    await settle();
    expect(session.get().phase).toEqual({ name: 'captcha', isWrong: false });
    session.submitWith('wrong');
    await settle();
    expect(session.get().phase).toEqual({ name: 'captcha', isWrong: true });
    // A reload loses nothing.
    const again = browser.open(sample);
    await again.resume([]);
    expect(again.get().phase).toEqual({ name: 'captcha', isWrong: false });
    again.submitWith('right');
    await settle();
    expect(again.get().phase).toMatchObject({ name: 'done' });
    const [first, ...others] = browser.calls('submit').map(({ input: { captcha: _, ...input } }) => input);
    expect(others).toHaveLength(3);
    for (const other of others) expect(other).toEqual(first);
  });

  it('is sent once when the button is pressed twice', async () => {
    const { browser, session } = answered();
    session.submit();
    session.submit();
    await settle();
    expect(browser.calls('submit')).toHaveLength(1);
  });

  it('is repeated with the same attempt until the server replies', async () => {
    const { browser, session } = answered();
    let tries = 0;
    const accept = browser.answers.submit;
    browser.answers.submit = (input) => (++tries < 4 ? away : (accept?.(input) ?? away));
    session.submit();
    await vi.advanceTimersByTimeAsync(60_000);
    const sent = browser.calls('submit').map((call) => call.input);
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map((input) => JSON.stringify(input))).size).toBe(1);
    expect(session.get().phase.name).toBe('done');
  });

  it('waits as long as a busy server asks', async () => {
    const { browser, session } = answered();
    browser.answers.submit = () => ({ kind: 'away', retryAfter: 20_000 });
    session.submit();
    await vi.advanceTimersByTimeAsync(19_000);
    expect(browser.calls('submit')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(browser.calls('submit')).toHaveLength(2);
  });

  it('shows that it waits for a connection, and is sent as soon as it is back', async () => {
    const { browser, session } = answered();
    browser.online = false;
    session.submit();
    await settle();
    expect(session.get().phase).toEqual({ name: 'sending', state: 'offline' });
    expect(browser.calls('submit')).toHaveLength(0);
    browser.online = true;
    session.tryNow();
    await settle();
    expect(session.get().phase.name).toBe('done');
  });

  it('continues after the tab was closed and opened again', async () => {
    const { browser, session } = answered();
    browser.online = false;
    session.submit();
    await settle();
    browser.online = true;
    const reopened = browser.open(sample);
    await reopened.resume([]);
    expect(reopened.get().phase.name).toBe('done');
    expect(browser.calls('submit')[0]?.input.answers).toEqual([{ questionId: uuid(1), value: uuid(11) }]);
  });

  it('shows a refusal at its question and keeps every answer', async () => {
    const { browser, session } = answered();
    session.next();
    session.answer(uuid(2), { value: 'because' });
    browser.answers.submit = () =>
      refused(400, 'invalidInput', { [`answers.${uuid(1)}`]: 'This option does not belong here.' });
    session.submit();
    await settle();
    const state = session.get();
    expect(state.phase.name).toBe('answering');
    expect(state.problems.get(uuid(1))).toBe('This option does not belong here.');
    expect(state.pageNumber).toBe(1);
    expect(state.focus?.target).toBe(uuid(1));
    expect(state.answers.size).toBe(2);
  });

  it('shows a refusal without a question at the submit button, and keeps the page', async () => {
    const { browser, session } = answered();
    session.next();
    browser.answers.submit = () => refused(400, 'invalidInput', { answers: 'Answer at least one question.' });
    session.submit();
    await settle();
    expect(session.get()).toMatchObject({
      phase: { name: 'answering' },
      pageNumber: 2,
      notice: 'Answer at least one question.',
    });
    expect(session.get().answers.size).toBe(1);
    browser.answers.submit = () => refused(400, 'invalidInput', {});
    session.submit();
    await settle();
    expect(browser.calls('submit')).toHaveLength(2);
  });

  it('continues under rules that changed meanwhile, with every answer', async () => {
    const { browser, session } = answered();
    browser.answers.submit = () => refused(409, 'rulesChanged');
    browser.answers.getItem = () => ({ kind: 'ok', result: { timeLimit: 5 } });
    session.submit();
    await settle();
    expect(session.get().phase).toMatchObject({
      name: 'intro',
      rules: { timeLimit: 5 },
      problem: 'text of rulesChanged',
    });
    browser.answers.start = (input) => ({
      kind: 'ok',
      result: makeParticipationStart(pages, {
        revision: 4,
        attemptId: String(input.attemptId),
        now: '2026-11-21T10:00:00.000Z',
        endsAt: '2026-11-21T10:05:00.000Z',
      }),
    });
    void session.start();
    await settle();
    const state = session.get();
    expect(state.phase.name).toBe('answering');
    expect(state.answers.get(uuid(1))).toEqual({ questionId: uuid(1), value: uuid(11) });
    expect(state.endsAt).toBe(Date.now() + 300_000);
  });

  it('continues with the questions that were published meanwhile', async () => {
    const { browser, session } = answered();
    browser.answers.submit = () => refused(409, 'rulesChanged');
    browser.answers.getItem = () => ({ kind: 'ok', result: {} });
    session.submit();
    await settle();
    const others = [page(1, [question(5, 'text', 'Which?', { min: 0, max: 100 })])];
    browser.answers.start = () => ({ kind: 'ok', result: makeParticipationStart(others, { revision: 4 }) });
    void session.start();
    await settle();
    expect(session.get().pages).toEqual(others);
    browser.answers.submit = () => refused(400, 'invalidInput', {});
    session.submit();
    await settle();
    expect(browser.calls('submit').at(-1)?.input).toMatchObject({ revision: 4, answers: [] });
  });

  it.each([
    ['inquiryFull', 409, 'refused'],
    ['inquiryExpired', 410, 'refused'],
    ['alreadyAnswered', 409, 'answered'],
    ['timeEnded', 410, 'timeEnded'],
  ])('refused with %s shows the reason', async (code, status, phase) => {
    const { browser, session } = answered();
    browser.answers.submit = () => refused(status, code);
    session.submit();
    await settle();
    expect(session.get().phase.name).toBe(phase);
  });

  it('keeps the answers in the browser if the participant limit was reached meanwhile', async () => {
    const { browser, session } = answered();
    browser.answers.submit = () => refused(409, 'inquiryFull');
    session.submit();
    await settle();
    expect(browser.local.get(`nazar:draft:${sample.inquiryId}`)).toContain(uuid(11));
  });

  it('waits for signing in if the session has ended meanwhile, and is then sent unchanged', async () => {
    const { browser, session } = answered();
    const accept = browser.answers.submit;
    browser.answers.submit = () => refused(401, 'sessionRequired');
    session.submit();
    await settle();
    expect(session.get().phase.name).toBe('signIn');
    browser.answers.submit = (input) => accept?.(input) ?? away;
    const again = browser.open(sample);
    await again.resume([]);
    expect(again.get().phase.name).toBe('done');
    const [first, second] = browser.calls('submit');
    expect(second?.input).toEqual(first?.input);
  });
});

describe('the shared link of a visit', () => {
  it('is sent with the submit, even if the page was reopened without it', async () => {
    const browser = fakeBrowser(() => Date.now());
    browser.open(sample, 'poster').answer(uuid(1), { value: uuid(11) });
    const again = browser.open(sample);
    await again.resume([]);
    again.submit();
    await settle();
    expect(browser.calls('submit')[0]?.input).toMatchObject({ channel: 'poster' });
  });
});
