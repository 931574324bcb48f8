import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ParticipateApp } from '../participate-app.tsx';
import { fakeBrowser } from '../testing/fake-browser.ts';
import {
  makeAnsweringPage,
  makeParticipationStart,
  option,
  page,
  question,
  sampleParticipationRules,
  uuid,
} from '../testing/sample-page.ts';

const pages = [
  page(1, [question(1, 'single', 'How?', { options: [option(11, 'Metro'), option(12, 'Bus')] })]),
];
const sample = makeAnsweringPage(
  pages,
  'en',
  sampleParticipationRules({ editing: { timeLimit: 30, countLimit: 1, afterExpiry: false } }),
);

/** A participant who has submitted and returns to the page. */
async function comeBack(refusal: { code: string; text: string } | null) {
  const browser = fakeBrowser();
  const { look, revision, seed } = makeParticipationStart(pages);
  browser.answers.getMyResponse = () => ({
    kind: 'ok',
    result: {
      responseId: uuid(88),
      revision,
      seed,
      look,
      pages,
      answers: [],
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

describe('after the answer to a poll whose results are public', () => {
  const counted = (count: number, body: string, number: number) => ({
    optionId: uuid(number),
    label: body,
    role: 'choice',
    position: number - 11,
    count,
    meanRank: null,
    withheld: false,
  });
  const show = async (summary?: Partial<QuestionSummary>, now = Date.now) => {
    const browser = fakeBrowser(now);
    browser.answers.submit = ({ attemptId }) => ({
      kind: 'ok',
      result: { resultId: attemptId, completionMessage: '', score: null, maxScore: null, seeResults: true },
    });
    const options = [counted(3, 'Metro', 11), counted(1, 'Bus', 12)];
    const found = { questionId: uuid(1), body: 'How?', answered: 4, withheld: false, options, ...summary };
    if (summary !== undefined)
      browser.answers.getSummary = () => ({ kind: 'ok', result: { questions: [found] } });
    const session = browser.open(makeAnsweringPage(pages));
    render(<ParticipateApp session={session} />);
    await act(async () => {
      session.answer(uuid(1), { value: uuid(11) });
      session.submit();
    });
    return browser;
  };

  test('shows the bars with the own choice, and folds the receipt', async () => {
    await show({});
    expect(await screen.findByText('4 responses')).toBeVisible();
    const [metro, bus] = screen.getAllByRole('listitem');
    expect(metro).toHaveTextContent('Metro ✓ your answer3 (75%)');
    expect(bus).toHaveTextContent('Bus1 (25%)');
    expect(screen.getByText('Your receipt').closest('details')).not.toHaveAttribute('open');
    expect(screen.queryByRole('link', { name: 'See the results' })).not.toBeInTheDocument();
    const links = screen.getAllByRole('link').map((link) => link.textContent);
    expect(links.slice(0, 2)).toEqual(['Go to the inquiry’s page', 'See your answers']);
  });

  test('marks the own choice also after a reload', async () => {
    const browser = await show({});
    const mine = { questionId: uuid(1), optionIds: [uuid(12)] };
    browser.answers.getMyResult = () => ({ kind: 'ok', result: { questions: [mine] } });
    cleanup();
    const session = browser.open(makeAnsweringPage(pages));
    await session.resume([]);
    render(<ParticipateApp session={session} />);
    expect(await screen.findByText(/✓ your answer/)).toBeVisible();
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Bus ✓ your answer1 (25%)');
    expect(browser.calls('getMyResult')[0]?.input).toMatchObject({ attemptSecret: expect.any(String) });
  });

  test('marks no choice if another device had answered', async () => {
    const browser = await show({});
    cleanup();
    const session = browser.open(makeAnsweringPage(pages));
    session.answer(uuid(1), { value: uuid(11) });
    session.core.set({ phase: { name: 'answered', receipt: null, unsent: true, seeResults: true } });
    render(<ParticipateApp session={session} />);
    expect(await screen.findByText('4 responses')).toBeVisible();
    expect(screen.queryByText(/✓ your answer/)).toBeNull();
  });

  test.each([
    ['can’t be loaded', undefined],
    ['are withheld', { withheld: true }],
  ])('leads to them with a button if they %s', async (_, summary) => {
    const browser = await show(summary);
    await waitFor(() => expect(browser.calls('getSummary')).toHaveLength(1));
    await waitFor(() => expect(document.querySelector('.poll-results')).toBeNull());
    expect(screen.getByRole('link', { name: 'See the results' })).toBeVisible();
  });

  test('a server that was slow to store the answer isn’t asked for them', async () => {
    let time = 0;
    const browser = await show({}, () => (time += 1100));
    expect(await screen.findByRole('link', { name: 'See the results' })).toBeVisible();
    expect(browser.calls('getSummary')).toHaveLength(0);
  });
});

test.each([
  [true, 0],
  [false, 1],
])(
  'answers that an invitee gave elsewhere are linked unless the session precedes the link: %j',
  (signedIn, links) => {
    const session = fakeBrowser().open(sample);
    const { look } = makeParticipationStart(pages);
    session.core.set({
      phase: { name: 'answered', receipt: null },
      look: { ...look, privacy: 'named' },
      invited: { name: 'Sara', maskedAddress: '', signedIn },
    });
    render(<ParticipateApp session={session} />);
    expect(screen.queryAllByRole('link', { name: 'See your answers' })).toHaveLength(links);
  },
);

test('a redirect that browsers can’t open is left out', async () => {
  const browser = fakeBrowser();
  browser.answers.submit = ({ attemptId }) => ({
    kind: 'ok',
    result: {
      resultId: attemptId,
      completionMessage: 'Merci',
      score: null,
      maxScore: null,
      seeResults: false,
      redirectUrl: 'https://example.com:99999/x',
    },
  });
  const session = browser.open(makeAnsweringPage(pages));
  render(<ParticipateApp session={session} />);
  await act(async () => {
    session.answer(uuid(1), { value: uuid(11) });
    session.submit();
  });
  expect(await screen.findByText('Merci')).toBeVisible();
  expect(screen.queryByText(/^Continue to/)).toBeNull();
});

describe('an exam', () => {
  const submitScored = async (result: object) => {
    const browser = fakeBrowser();
    browser.answers.submit = ({ attemptId }) => ({
      kind: 'ok',
      result: { resultId: attemptId, completionMessage: 'Merci', seeResults: false, ...result },
    });
    const session = browser.open(makeAnsweringPage(pages));
    render(<ParticipateApp session={session} />);
    await act(async () => {
      session.answer(uuid(1), { value: uuid(11) });
      session.submit();
    });
  };

  test('with answers that can still be changed says when its result is shown', async () => {
    await submitScored({ score: null, maxScore: null, scoreWithheld: true });
    expect(
      await screen.findByText('You’ll see your result once your answers can’t be changed.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the exam’s page' })).toBeVisible();
  });

  test('with a pass mark leads with passed or not, and says the points and the mark', async () => {
    const points = { score: 4, maxScore: 5, percent: 80 };
    await submitScored({ ...points, passed: true, passMark: 60 });
    expect(await screen.findByRole('heading', { level: 1, name: 'You passed 80%' })).toHaveFocus();
    expect(screen.getByText('Your score: 4 of 5')).toBeVisible();
    expect(screen.getByText('You pass with 60% or more.')).toBeVisible();
    expect(screen.queryByText('Your answers have been received')).not.toBeInTheDocument();
    expect(screen.getByText('Merci')).toBeVisible();
    expect(screen.getByText(makeParticipationStart(pages).look.title)).toBeVisible();
  });

  test('leads to the certificate, then to the own answers, the results and the exam’s page', async () => {
    const points = { score: 5, maxScore: 5, percent: 100 };
    await submitScored({ ...points, passed: true, passMark: 60, certificate: true, seeResults: true });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'See your certificate',
      'See your answers',
      'See the results',
      'Go to the exam’s page',
      expect.stringContaining('/participated'),
    ]);
  });

  test('without a pass mark leads with the points', async () => {
    await submitScored({ score: 7, maxScore: 10, percent: 70, passed: null });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Your score: 7 of 10 70%');
  });
});
