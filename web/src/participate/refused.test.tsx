import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ParticipateApp } from './participate-app.tsx';
import { away, type FakeBrowser, fakeBrowser, refused } from './testing/fake-browser.ts';
import {
  makeAnsweringPage,
  makeParticipationPage,
  makeParticipationStart,
  option,
  page,
  question,
  sampleParticipationRules,
  uuid,
} from './testing/sample-page.ts';

const minute = 60_000;
const pages = [
  page(1, [
    question(1, 'single', 'How?', { isForce: true, options: [option(11, 'Metro'), option(12, 'Bus')] }),
    question(2, 'text', 'Why?', { min: 0, max: 100 }),
    question(3, 'date', 'When?', { min: '2020-01-01', max: '2030-12-31' }),
    question(4, 'matrix', 'Rate', {
      options: [option(41, 'Price', 'row'), option(42, 'Fair', 'column'), option(43, 'High', 'column')],
    }),
  ]),
];
const { look } = makeParticipationStart(pages);
const card = {
  logoFile: null,
  headerFile: null,
  footerFile: null,
  backgroundFile: null,
  backgroundColor: null,
  themeCss: '',
};
const item = { publicTitle: 'Trips', publicDescription: '', language: 'en', anonymous: true, look: card };

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function answer(session: ReturnType<FakeBrowser['open']>) {
  act(() => {
    session.answer(uuid(1), { value: uuid(12) });
    session.answer(uuid(2), { value: 'It is near.' });
    session.answer(uuid(3), { value: '2026-03-21' });
    session.answer(uuid(4), { value: { [uuid(41)]: uuid(42) } });
  });
}

const shown = () =>
  within(screen.getByRole('heading', { name: 'Answers that don’t count' }).parentElement as HTMLElement)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
const all = ['Bus', 'It is near.', 'March 21, 2026', 'Price · Fair'];

describe('a submit that is refused', () => {
  it.each([
    ['closed meanwhile', refused(410, 'inquiryExpired'), 'text of inquiryExpired'],
    ['full', refused(409, 'inquiryFull'), 'text of inquiryFull'],
    ['answered elsewhere', refused(409, 'alreadyAnswered'), 'You have already answered'],
  ])(
    'because it was %s shows the answers and the owner’s message, also after a reload',
    async (_, reply, title) => {
      const browser = fakeBrowser();
      browser.answers.submit = () => reply;
      browser.answers.getItem = () => ({
        kind: 'ok',
        result: { ...item, expireMessage: 'Next year again.' },
      });
      const session = browser.open(makeAnsweringPage(pages));
      render(<ParticipateApp session={session} />);
      answer(session);
      act(() => session.submit());
      await wait(0);
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(screen.getByText('Next year again.')).toBeVisible();
      expect(shown()).toEqual(all);
    },
  );

  it('because a quota is full shows the author’s message and the answers', async () => {
    const fields = { quota: 'Enough people have taken part.', 'quota.message': 'Thank you all the same.' };
    const browser = fakeBrowser();
    browser.answers.submit = () => refused(409, 'quotaFull', fields);
    const session = browser.open(makeAnsweringPage(pages));
    render(<ParticipateApp session={session} />);
    answer(session);
    act(() => session.submit());
    await wait(0);
    expect(screen.getByRole('heading', { level: 1, name: fields.quota })).toBeVisible();
    expect(screen.getByText('Thank you all the same.')).toBeVisible();
    expect(shown()).toEqual(all);
  });

  it('because the person was removed or the inquiry deleted shows the answers', async () => {
    for (const reply of [refused(410, 'linkRemoved'), refused(404, 'notFound')]) {
      const browser = fakeBrowser();
      browser.answers.submit = () => reply;
      const session = browser.open(makeAnsweringPage(pages));
      const { unmount } = render(<ParticipateApp session={session} />);
      answer(session);
      act(() => session.submit());
      await wait(0);
      expect(shown()).toEqual(all);
      unmount();
    }
  });

  it('keeps the answers readable on the closed page after a reload', async () => {
    const browser = fakeBrowser();
    answer(browser.open(makeAnsweringPage(pages)));
    const closed = { reason: 'expired', title: 'Trips', message: 'Next year again.', look } as const;
    const view = { kind: 'closed', ...closed, opensAt: null, timeZone: 'UTC', seeResults: false } as const;
    const session = browser.open(makeParticipationPage(view));
    render(<ParticipateApp session={session} />);
    await act(() => session.resume([]));
    expect(screen.getByText('Next year again.')).toBeVisible();
    expect(shown()).toEqual(all);
  });

  it('has a button that copies the answers', async () => {
    vi.useRealTimers();
    const user = userEvent.setup();
    const browser = fakeBrowser();
    browser.answers.submit = () => refused(409, 'inquiryFull');
    const session = browser.open(makeAnsweringPage(pages));
    render(<ParticipateApp session={session} />);
    answer(session);
    act(() => session.submit());
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toContain('It is near.');
    expect(screen.getByText('Copied')).toBeVisible();
  });
});

describe('a timed attempt', () => {
  const timed = makeParticipationPage({
    kind: 'intro',
    look,
    rules: sampleParticipationRules({ timeLimit: 10 }),
  });

  async function begin() {
    const browser = fakeBrowser(() => Date.now());
    browser.answers.start = () => {
      const endsAt = '2026-11-21T10:10:00.000Z';
      return { kind: 'ok', result: makeParticipationStart(pages, { attemptId: uuid(77), endsAt }) };
    };
    const session = browser.open(timed);
    render(<ParticipateApp session={session} />);
    await act(() => session.start());
    return { browser, session };
  }

  it('that was offline at its end promises nothing, and shows later which answers count', async () => {
    const { browser, session } = await begin();
    act(() => session.answer(uuid(1), { value: uuid(12) }));
    await wait(3_000);
    expect(browser.calls('saveAnswers')).toHaveLength(1);
    browser.online = false;
    browser.answers.saveAnswers = () => away;
    browser.answers.submit = () => away;
    act(() => session.answer(uuid(2), { value: 'Too late.' }));
    await wait(9 * minute);
    act(() => session.submit());
    await wait(0);
    expect(screen.getByRole('status')).toHaveTextContent(/must reach us in time/);
    await wait(minute);
    expect(screen.getByRole('heading', { name: 'Your time has ended' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/which answers count/);

    browser.online = true;
    browser.answers.submit = () => refused(410, 'timeEnded');
    const stored = { completionMessage: 'Thanks!', score: null, maxScore: null, seeResults: false };
    browser.answers.closeAttempt = ({ attemptId }) => ({
      kind: 'ok',
      result: { counted: { resultId: attemptId, ...stored, editing: null }, expireMessage: '' },
    });
    act(() => session.tryNow());
    await wait(0);
    expect(screen.getByText(/^The answers saved until .+ count\.$/)).toBeVisible();
    expect(screen.getByText('Your receipt')).toBeVisible();
    expect(shown()).toEqual(['Too late.']);
    const again = browser.open(timed);
    await again.resume([]);
    expect(again.get()).toMatchObject({ phase: { name: 'answered', unsent: true } });
    expect([...again.get().answers.values()]).toEqual([{ questionId: uuid(2), value: 'Too late.' }]);
  });

  it('whose saved answers don’t count shows that with the answers, also on returning', async () => {
    const { browser, session } = await begin();
    act(() => session.answer(uuid(2), { value: 'Only this.' }));
    browser.answers.closeAttempt = () => ({
      kind: 'ok',
      result: { counted: null, expireMessage: 'Next year again.' },
    });
    await wait(10 * minute);
    expect(screen.getByText(/so your answers don’t count/)).toBeVisible();
    expect(screen.getByText('Next year again.')).toBeVisible();
    expect(shown()).toEqual(['Only this.']);
    browser.answers.start = () => refused(410, 'timeEnded');
    const again = browser.open(timed);
    await again.resume([]);
    expect(again.get()).toMatchObject({ phase: { name: 'timeEnded' }, expireMessage: 'Next year again.' });
    expect(again.get().answers.get(uuid(2))?.value).toBe('Only this.');
  });
});

describe('a start on another device', () => {
  it('is reported at the next save, and the attempt can be taken back with the answers of both', async () => {
    const browser = fakeBrowser(() => Date.now());
    const named = { ...look, privacy: 'named' } as const;
    const start = (answers: { questionId: string; value: string }[]) => () => {
      return {
        kind: 'ok',
        result: makeParticipationStart(pages, { attemptId: uuid(77), look: named, answers }),
      } as const;
    };
    browser.answers.start = start([]);
    const session = browser.open(
      makeParticipationPage({ kind: 'intro', look: named, rules: sampleParticipationRules() }),
    );
    render(<ParticipateApp session={session} />);
    await act(() => session.start());
    act(() => session.answer(uuid(1), { value: uuid(11) }));
    await wait(3_000);
    act(() => session.answer(uuid(2), { value: 'From here' }));
    browser.answers.saveAnswers = () => refused(409, 'continuedElsewhere');
    await wait(3_000);
    expect(screen.getByRole('heading', { name: 'You continued on another device or tab' })).toBeVisible();

    // The other device has changed the first answer meanwhile.
    browser.answers.start = start([{ questionId: uuid(1), value: uuid(12) }]);
    browser.answers.saveAnswers = () => ({ kind: 'ok', result: { saved: true } });
    await act(async () => screen.getByRole('button', { name: 'Continue here' }).click());
    expect([...session.get().answers.values()].map(({ value }) => value)).toEqual([uuid(12), 'From here']);
    await wait(3_000);
    expect(browser.calls('saveAnswers').at(-1)?.input.answers).toHaveLength(2);
  });

  it('does not lose a submit: it can be sent after taking the attempt back', async () => {
    const browser = fakeBrowser(() => Date.now());
    browser.answers.start = () => ({
      kind: 'ok',
      result: makeParticipationStart(pages, { attemptId: uuid(77) }),
    });
    const session = browser.open(
      makeParticipationPage({ kind: 'intro', look, rules: sampleParticipationRules() }),
    );
    await session.start();
    answer(session);
    const accept = browser.answers.submit;
    browser.answers.submit = () => refused(409, 'continuedElsewhere');
    session.submit();
    await wait(0);
    expect(session.get().phase.name).toBe('elsewhere');
    await session.start();
    if (accept !== undefined) browser.answers.submit = accept;
    session.submit();
    await wait(0);
    expect(session.get().phase.name).toBe('done');
    expect(browser.calls('submit').at(-1)?.input.answers).toHaveLength(4);
  });
});

it('a late reply to a save doesn’t restore answers after the submit', async () => {
  const browser = fakeBrowser(() => Date.now());
  browser.answers.start = () => ({
    kind: 'ok',
    result: makeParticipationStart(pages, { attemptId: uuid(77) }),
  });
  const session = browser.open(
    makeParticipationPage({ kind: 'intro', look, rules: sampleParticipationRules() }),
  );
  await session.start();
  answer(session);
  session.leave();
  session.submit();
  await wait(0);
  expect(session.get().phase.name).toBe('done');
  expect(browser.calls('saveAnswers')).toHaveLength(1);
  expect(browser.local.get(`nazar:draft:${session.page.inquiryId}`)).toBeNull();
});

it('shuffled questions keep their order over reloads before the first answer', async () => {
  const browser = fakeBrowser();
  const shuffledPage = (seed: number, numbers: number[]) => {
    const start = makeParticipationStart(
      [
        page(
          1,
          numbers.map((number) => question(number, 'text', `${number}?`, { min: 0, max: 9 })),
        ),
      ],
      { seed },
    );
    return makeParticipationPage({ kind: 'questions', start, rules: null });
  };
  const orderOf = (session: ReturnType<FakeBrowser['open']>) =>
    session
      .get()
      .pages.flatMap(({ segments }) => segments.flatMap((part) => part.questions.map(({ body }) => body)));
  const seed = 0x7abcdef1;
  await browser.open(shuffledPage(seed, [2, 1, 3])).resume([]);
  const again = browser.open(shuffledPage(5, [3, 1, 2]));
  await again.resume([]);
  expect(orderOf(again)).toEqual(['2?', '1?', '3?']);
  again.answer(uuid(2), { value: 'first' });
  again.submit();
  await wait(0);
  // The server derives the order from the end of the id.
  const id = String(browser.calls('submit')[0]?.input.attemptId);
  expect(Number.parseInt(id.slice(-8), 16) >>> 1).toBe(seed);
  expect(id[14]).toBe('4');
});
