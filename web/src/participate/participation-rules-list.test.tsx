import type { InitialParticipationView, ParticipationRules } from '@nazar/domain/api/participation-page.ts';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ParticipateApp } from './participate-app.tsx';
import { away, fakeBrowser } from './testing/fake-browser.ts';
import {
  inquiryId,
  makeAnsweringPage,
  makeParticipationPage,
  makeParticipationStart,
  page,
  question,
  sampleParticipationRules,
  uuid,
} from './testing/sample-page.ts';

const pages = [page(1, [question(1, 'text', 'Why?', { min: 0, max: 100 })])];
const closesAt = '2026-12-01T08:30:00.000Z';
const guarded = { timeLimit: 10, singleSession: true, drawnQuestions: 3, passMark: 60 };

const facts = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const open = [
  /answer only once\. Your answers are anonymous unless you write your name\.$/,
  /^Open until December 1, 2026.*12:00/,
];
const all = [/10 minutes/, /3 random questions/, /You pass with 60% or more/, /Finish in one go/, ...open];

function expectFacts(expected: readonly RegExp[]) {
  const said = facts();
  expect(said).toHaveLength(expected.length);
  expected.forEach((pattern, index) => {
    expect(said[index]).toMatch(pattern);
  });
}

test('an open inquiry lists its rules above the first question', () => {
  const session = fakeBrowser().open(makeAnsweringPage(pages, 'en', sampleParticipationRules({ closesAt })));
  render(<ParticipateApp session={session} />);
  expectFacts(open);
});

test.each([
  ['Sara K.', /^By Sara K\.$/],
  [null, null],
])('the author %s is listed first, if public', (authorName, fact) => {
  const rules = sampleParticipationRules({ authorName });
  render(<ParticipateApp session={fakeBrowser().open(makeAnsweringPage(pages, 'en', rules))} />);
  expectFacts([...(fact === null ? [] : [fact]), ...open.slice(0, 1)]);
});

test('without a field to write a name in, an open inquiry is anonymous', () => {
  const session = fakeBrowser().open(
    makeAnsweringPage(pages, 'en', sampleParticipationRules({ onlyChoices: true })),
  );
  render(<ParticipateApp session={session} />);
  expectFacts([/answer only once\. Your answers are anonymous\.$/]);
});

test('an inquiry with a start button lists every rule before the start and not again after it', async () => {
  const browser = fakeBrowser();
  browser.answers.start = () => ({
    kind: 'ok',
    result: makeParticipationStart(pages, { attemptId: uuid(77) }),
  });
  const rules = sampleParticipationRules({ ...guarded, closesAt });
  const session = browser.open(
    makeParticipationPage({ kind: 'intro', look: makeParticipationStart([]).look, rules }),
  );
  render(<ParticipateApp session={session} />);
  expectFacts(all);
  await act(() => session.start());
  expect(screen.getByRole('textbox', { name: /Why/ })).toBeVisible();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

test('a secret ballot for signed-in users lists the same rules and its promises, and asks guests to sign in', async () => {
  const browser = fakeBrowser();
  const inquiry = {
    publicTitle: 'For members',
    publicDescription: '',
    language: 'en',
    anonymous: true,
    ...guarded,
    questionCount: 5,
    duration: { seconds: 90, measured: true },
    closedReason: null,
    publishDate: null,
    expireDate: closesAt,
    abilities: { participate: true, seeResults: false },
  };
  browser.answers.getInfo = () => ({ kind: 'ok', result: { id: uuid(501) } });
  browser.answers.getItem = () => ({ kind: 'ok', result: inquiry });
  const signIn = makeParticipationPage({ kind: 'signIn' });
  const guest = browser.open(signIn);
  await guest.resume([]);
  expect(guest.get().phase.name).toBe('signIn');

  browser.local.set('session_token', 'token');
  const session = browser.open(signIn);
  render(<ParticipateApp session={session} />);
  await act(() => session.resume([]));
  const ofBallot = [
    ...all.slice(0, -2),
    /^Secret ballot\. Results are released after closing/,
    /^Open until /,
  ];
  expectFacts(ofBallot);
  // The facts name the drawn questions and the time limit.
  expect(screen.queryByText(/^5 questions|about 2 minutes/)).toBeNull();
});

test('an inquiry for accounts shows that the owner sees the name', async () => {
  const browser = fakeBrowser();
  browser.answers.getInfo = () => ({ kind: 'ok', result: { id: uuid(501) } });
  const inquiry = {
    publicTitle: 'For members',
    publicDescription: '',
    language: 'en',
    anonymous: false,
    closedReason: null,
    publishDate: null,
    expireDate: null,
    abilities: { participate: true, seeResults: false },
    cooperationType: 'users',
    timeLimit: null,
    singleSession: false,
    drawnQuestions: null,
    questionCount: 4,
    duration: { seconds: 50, measured: false },
  };
  browser.answers.getItem = () => ({ kind: 'ok', result: inquiry });
  browser.local.set('session_token', 'token');
  const session = browser.open(makeParticipationPage({ kind: 'signIn' }));
  render(<ParticipateApp session={session} />);
  await act(() => session.resume([]));
  expectFacts([/answer only once/, /the owner and administrators see your name/]);
  expect(screen.getByText('4 questions · about 1 minute')).toBeVisible();
});

test.each([
  [
    'greets its person',
    { name: 'Sara', maskedAddress: 's***@example.com' },
    /^Hello \u2068Sara\u2069,/,
    null,
  ],
  [
    'of a person without a name shows whose address it is for, and that no account gets the answers',
    { name: '', maskedAddress: 's***@example.com' },
    /^This link is for \u2068s\*\*\*@example\.com\u2069\. .* stored for this person, not for your account\.$/,
    'token',
  ],
])('a personal link %s and doesn’t ask to answer only once', async (_, person, greeting, sessionToken) => {
  const browser = fakeBrowser();
  if (sessionToken !== null) browser.local.set('session_token', sessionToken);
  browser.answers.openPersonalLink = () => ({ kind: 'ok', result: { key: 'key', ...person } });
  const inquiry = {
    publicTitle: 'For guests',
    publicDescription: '',
    language: 'en',
    anonymous: false,
    closedReason: null,
    publishDate: null,
    expireDate: null,
    abilities: { participate: true, seeResults: false },
    cooperationType: 'limited',
    timeLimit: null,
    singleSession: false,
    drawnQuestions: null,
    questionCount: 1,
    duration: { seconds: 50, measured: false },
  };
  browser.answers.getItem = () => ({ kind: 'ok', result: inquiry });
  const session = browser.open(makeParticipationPage({ kind: 'signIn' }), undefined, 'token');
  render(<ParticipateApp session={session} />);
  await act(() => session.resume([]));
  expect(screen.getByText(greeting)).toBeVisible();
  expectFacts([/the owner and administrators see your name/]);
});

test.each([
  [
    { timeLimit: null, countLimit: null, afterExpiry: false },
    'While this inquiry is open, you can change your answers in this browser.',
  ],
  [
    { timeLimit: null, countLimit: null, afterExpiry: true },
    'Even after this inquiry closes, you can change your answers in this browser.',
  ],
  [
    { timeLimit: 90, countLimit: null, afterExpiry: false },
    'For 90 minutes after submitting, while this inquiry is open, you can change your answers in this browser.',
  ],
  [
    { timeLimit: 60, countLimit: 1, afterExpiry: false },
    'For 1 hour after submitting, while this inquiry is open, you can change your answers once, in this browser.',
  ],
  [
    { timeLimit: 2880, countLimit: 3, afterExpiry: true },
    'For 2 days after submitting, even after this inquiry closes, you can change your answers up to 3 times, in this browser.',
  ],
])('the rules for editing are shown before answering: %j', (editing, sentence) => {
  render(
    <ParticipateApp
      session={fakeBrowser().open(makeAnsweringPage(pages, 'en', sampleParticipationRules({ editing })))}
    />,
  );
  expect(facts()).toContain(sentence);
});

test('the receipt links to the answers if they can be edited, and doesn’t mention editing if they are final', async () => {
  const send = async (editing: ParticipationRules['editing']) => {
    const browser = fakeBrowser();
    const accept = browser.answers.submit;
    browser.answers.submit = (input) => {
      const reply = accept?.(input);
      return reply?.kind === 'ok' ? { ...reply, result: { ...(reply.result as object), editing } } : away;
    };
    const session = browser.open(makeAnsweringPage(pages, 'en', sampleParticipationRules({ editing })));
    const { unmount } = render(<ParticipateApp session={session} />);
    act(() => session.answer(uuid(1), { value: 'because' }));
    await act(async () => session.submit());
    await screen.findByRole('heading', { name: /have been received/ });
    return unmount;
  };
  const unmount = await send({ timeLimit: 30, countLimit: null, afterExpiry: false });
  expect(screen.getByRole('button', { name: 'Change my answers' })).toBeVisible();
  expect(screen.getByText(/^For 30 minutes after submitting/)).toBeVisible();
  unmount();
  await send(null);
  expect(screen.queryByRole('button', { name: 'Change my answers' })).not.toBeInTheDocument();
  expect(screen.queryByText(/change your answers/)).not.toBeInTheDocument();
});

const closed: InitialParticipationView & { kind: 'closed' } = {
  kind: 'closed',
  look: null,
  reason: 'expired',
  title: 'Trips',
  message: '',
  opensAt: null,
  timeZone: 'UTC',
  seeResults: true,
};

test('an inquiry without an opening time shows none', () => {
  const view = { ...closed, reason: 'notOpen' } as const;
  const { unmount } = render(<ParticipateApp session={fakeBrowser().open(makeParticipationPage(view))} />);
  expect(screen.getByText('The opening date isn’t set yet.')).toBeVisible();
  expect(screen.queryByText(/Come back/)).not.toBeInTheDocument();
  unmount();
  const opens = { ...view, opensAt: closesAt };
  render(<ParticipateApp session={fakeBrowser().open(makeParticipationPage(opens))} />);
  expect(screen.getByText(/Come back when it opens/)).toBeVisible();
});

test('a closed inquiry links to its page, and to its results if they are public', () => {
  const show = (seeResults: boolean) =>
    render(<ParticipateApp session={fakeBrowser().open(makeParticipationPage({ ...closed, seeResults }))} />);
  const { unmount } = show(true);
  expect(screen.getByRole('link', { name: 'See the results' })).toHaveAttribute(
    'href',
    expect.stringMatching(/results$/),
  );
  const toPage = { name: 'Go to the inquiry’s page' };
  expect(screen.getByRole('link', toPage)).toHaveAttribute('href', `/${inquiryId}`);
  unmount();
  show(false);
  expect(screen.queryByRole('link', { name: 'See the results' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', toPage)).toBeVisible();
});
