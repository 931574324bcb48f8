import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ParticipateApp } from '../participate-app.tsx';
import { fakeBrowser } from '../testing/fake-browser.ts';
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

const car = question(1, 'yesNo', 'Do you own a car?', {
  isForce: true,
  options: [option(11, 'Yes'), option(12, 'No')],
});
const make = question(2, 'text', 'Which one?', {
  min: 0,
  max: 100,
  isForce: true,
  condition: {
    match: 'all',
    clauses: [{ questionId: uuid(1), operator: 'isAnyOf', optionIds: [uuid(11)], value: null }],
  },
});
const minutes = question(3, 'number', 'How many minutes?', { min: 0, max: 300 });

function show(sample: ReturnType<typeof makeAnsweringPage>, browser = fakeBrowser()) {
  const session = browser.open(sample);
  render(<ParticipateApp session={session} />);
  return { session, browser, user: userEvent.setup() };
}

it('typed text is isolated from a page with the other direction', () => {
  const asked = question(1, 'multiple', 'Which tools (if any)?', { options: [option(11, 'C++ (2011)')] });
  show(makeAnsweringPage([page(1, [asked], 'Part 1: tools!')], 'fa'));
  for (const text of ['سفرها', 'Part 1: tools!', 'Which tools (if any)?', 'C++ (2011)']) {
    expect(screen.getByText(text).tagName).toBe('BDI');
  }
});

it('a field has the direction of the page, and then of the typed text', async () => {
  const { user } = show(makeAnsweringPage([page(1, [question(1, 'longText', 'چرا؟')])], 'fa'));
  const field = screen.getByRole('textbox');
  expect(field).not.toHaveAttribute('dir');
  await user.type(field, 'Because');
  expect(field).toHaveAttribute('dir', 'auto');
});

describe('a page of questions', () => {
  it('doesn’t continue without mandatory answers, marks them and focuses the first', async () => {
    const { user, browser } = show(makeAnsweringPage([page(1, [minutes, car])]));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Answer all mandatory questions');
    const group = screen.getByRole('group', { name: /Do you own a car/ });
    expect(group).toHaveAccessibleDescription('Choose an option.');
    expect(within(group).getByRole('radio', { name: 'Yes' })).toHaveFocus();
    const said = screen.getByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    // The alert is a new element, because screen readers would not read the same text in the same element again.
    expect(screen.getByRole('alert')).not.toBe(said);
    expect(screen.getByRole('alert')).toHaveTextContent('Answer all mandatory questions');
    expect(browser.calls('submit')).toHaveLength(0);
  });

  it('shows and announces the problem of a typed answer once its field is left, and not before', async () => {
    const { user, browser } = show(makeAnsweringPage([page(1, [minutes, car])]));
    const field = screen.getByLabelText(/How many minutes/);
    await user.type(field, '301');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(field).not.toBeInvalid();
    await user.tab();
    await waitFor(() => expect(field).toBeInvalid());
    const problem = 'Enter 300 or less.';
    expect(field).toHaveAccessibleDescription(problem);
    expect(screen.getByText(problem, { selector: '[role="status"]' })).toBeInTheDocument();
    // A mandatory answer isn't missing before the end of the page.
    expect(screen.getByRole('group', { name: /Do you own a car/ })).toHaveAccessibleDescription('');
    expect(screen.getByRole('alert')).toHaveTextContent(/^$/);
    await user.type(field, '{Backspace}');
    expect(field).not.toBeInvalid();
    expect(browser.calls('submit')).toHaveLength(0);
  });

  it('announces no problem of the page before', async () => {
    const { user } = show(makeAnsweringPage([page(1, [car]), page(2, [minutes])]));
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.type(screen.getByLabelText(/How many minutes/), '301');
    await user.tab();
    const problem = 'Enter 300 or less.';
    await waitFor(() => expect(screen.getAllByText(problem)).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.queryByText(problem)).toBeNull();
  });

  it('is not sent by Enter in a field, whether it is the only one or not', async () => {
    for (const questions of [
      [minutes],
      [minutes, question(4, 'number', 'How many trips?', { min: 0, max: 9 })],
    ]) {
      const { user, browser } = show(makeAnsweringPage([page(1, questions)]));
      await user.type(screen.getByLabelText(/How many minutes/), '45{Enter}');
      expect(browser.calls('submit')).toHaveLength(0);
      await user.click(screen.getByRole('button', { name: 'Submit' }));
      expect(browser.calls('submit')).toHaveLength(1);
      cleanup();
    }
  });

  it('ignores taps for a moment after it has moved under the finger, but not when it opens', async () => {
    const animate = vi.spyOn(HTMLElement.prototype, 'animate');
    const { user } = show(makeAnsweringPage([page(1, [car]), page(2, [minutes])]));
    expect(animate).not.toHaveBeenCalled();
    const withoutTaps = [{ pointerEvents: ['none', 'none'] }, expect.any(Number)];
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(animate.mock.calls).toEqual([withoutTaps]);
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(animate.mock.calls).toEqual([withoutTaps, withoutTaps]);
  });

  it('marks its only question without a summary until the answer is valid', async () => {
    const { user } = show(makeAnsweringPage([page(1, [car])]));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getByText('Choose an option.')).toBeVisible();
    expect(screen.getByRole('alert').textContent).toBe('');
    await user.click(screen.getByRole('radio', { name: 'No' }));
    expect(screen.queryByText('Choose an option.')).not.toBeInTheDocument();
  });

  it('shows a question when the answer it depends on is given, and does not send it when it is hidden again', async () => {
    const { user, browser } = show(makeAnsweringPage([page(1, [car, make])]));
    expect(screen.queryByLabelText(/Which one/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    await user.type(screen.getByLabelText(/Which one/), 'Pride');
    await user.click(screen.getByRole('radio', { name: 'No' }));
    expect(screen.queryByLabelText(/Which one/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(browser.calls('submit')[0]?.input.answers).toEqual([{ questionId: uuid(1), value: uuid(12) }]);
  });

  it('moves between pages and shows which one it is', async () => {
    const { user } = show(makeAnsweringPage([page(1, [minutes]), page(2, [car])]));
    await user.type(screen.getByLabelText(/How many minutes/), '۴۵');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page 2 of 2');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByLabelText(/How many minutes/)).toHaveValue('45');
  });

  it('explains the expected number and keeps the typed text', async () => {
    const { user } = show(makeAnsweringPage([page(1, [minutes])]));
    const field = screen.getByLabelText(/How many minutes/);
    await user.type(field, 'ten');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(field).toHaveAccessibleDescription('Enter a number, like 12 or 3.5.');
    expect(field).toHaveValue('ten');
    await user.clear(field);
    await user.type(field, '400');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(field).toHaveAccessibleDescription(/300/);
  });

  it('separates page and progress without a dot, which looks like a Persian zero', () => {
    show(
      makeAnsweringPage(
        [page(1, [question(1, 'text', 'چه؟')]), page(2, [question(2, 'text', 'چرا؟')])],
        'fa',
      ),
    );
    expect(screen.getByText('صفحهٔ ۱ از ۲؛ پاسخ به ۰ از ۲ پرسش')).toBeInTheDocument();
  });

  it('shows a Persian inquiry in Persian, including digits', () => {
    show(makeAnsweringPage([page(1, [question(7, 'scale', 'چقدر؟', { min: 0, max: 10 })])], 'fa'));
    expect(screen.getByRole('radio', { name: '۱۰' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'ارسال' })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.body.textContent).not.toMatch(/[A-Za-z0-9]/);
  });

  it('shows thanks, the receipt, and a link to the results if allowed', async () => {
    const browser = fakeBrowser();
    browser.answers.submit = ({ attemptId }) => ({
      kind: 'ok',
      result: { resultId: attemptId, completionMessage: 'Merci', score: null, seeResults: true },
    });
    const { user } = show(makeAnsweringPage([page(1, [car])]), browser);
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Merci')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your answers have been received' })).toHaveFocus();
    expect(screen.getByRole('status', { name: 'Your receipt' })).toHaveTextContent(/^[A-Za-z0-9_-]{22}$/);
    expect(await screen.findByRole('link', { name: 'See the results' })).toHaveAttribute(
      'href',
      `/Inquiries/${makeAnsweringPage([]).inquiryId}/results`,
    );
  });
});

describe('a timed attempt', () => {
  const look = makeParticipationStart([]).look;
  const intro = makeParticipationPage({
    kind: 'intro',
    look,
    rules: sampleParticipationRules({ timeLimit: 2 }),
  });

  function begin() {
    vi.useFakeTimers();
    const browser = fakeBrowser(() => Date.now());
    browser.answers.start = () => {
      const now = new Date(Date.now() + 3_600_000);
      const endsAt = new Date(now.getTime() + 120_000).toISOString();
      // The server's clock is an hour ahead of this browser's.
      const times = { now: now.toISOString(), startedAt: now.toISOString(), endsAt };
      return {
        kind: 'ok',
        result: makeParticipationStart([page(1, [minutes, car])], { ...times, attemptId: uuid(77) }),
      };
    };
    const session = browser.open(intro);
    render(<ParticipateApp session={session} />);
    return { browser, session };
  }

  it('counts down by the server’s clock and announces the last minute', async () => {
    const { session } = begin();
    await act(() => session.start());
    expect(screen.getByRole('timer')).toHaveTextContent('2:00');
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(screen.getByRole('timer')).toHaveTextContent('0:59');
    expect(screen.getByText('1 minute left')).toBeInTheDocument();
  });

  it('stores answers on the server as they are given', async () => {
    const { session, browser } = begin();
    await act(() => session.start());
    act(() => session.answer(uuid(3), { value: 12 }));
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(browser.calls('saveAnswers')[0]?.input).toMatchObject({
      attemptId: uuid(77),
      answers: [{ questionId: uuid(3), value: 12 }],
    });
  });

  it('is submitted at the end if mandatory questions are answered, without incomplete answers', async () => {
    const { session, browser } = begin();
    await act(() => session.start());
    act(() => session.answer(uuid(3), { value: 'ten' }));
    act(() => session.answer(uuid(1), { value: uuid(12) }));
    await act(() => vi.advanceTimersByTimeAsync(120_500));
    expect(browser.calls('submit')[0]?.input.answers).toEqual([{ questionId: uuid(1), value: uuid(12) }]);
    expect(screen.getByRole('heading', { name: 'Your time has ended' })).toBeInTheDocument();
  });

  it('ends with «Your time has ended» if a mandatory answer is missing', async () => {
    const { session, browser } = begin();
    await act(() => session.start());
    await act(() => vi.advanceTimersByTimeAsync(120_500));
    expect(browser.calls('submit')).toHaveLength(0);
    expect(screen.getByRole('heading', { name: 'Your time has ended' })).toBeInTheDocument();
  });

  it('continues the running attempt after a reload', async () => {
    const { session, browser } = begin();
    await act(() => session.start());
    act(() => session.answer(uuid(3), { value: 12 }));
    const reloaded = browser.open(intro);
    await act(() => reloaded.resume([]));
    expect(reloaded.get().phase.name).toBe('answering');
    expect(reloaded.get().answers.get(uuid(3))?.value).toBe(12);
    expect(browser.calls('start')[1]?.input.attemptId).toBe(uuid(77));
  });

  it('reports a failed start, which can be retried', async () => {
    const { session, browser } = begin();
    browser.answers.start = () => ({ kind: 'away', retryAfter: 0 });
    await act(() => session.start());
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t start');
    expect(screen.getByRole('button', { name: 'Start' })).toBeInTheDocument();
  });
});

describe('an inquiry of one question', () => {
  const options = [option(11, 'Metro'), option(12, 'Bus')];
  const poll = (body: string) =>
    makeAnsweringPage(
      [page(1, [question(1, 'single', body, { options })])],
      'en',
      sampleParticipationRules(),
    );

  it('shows its rules below the options, and neither a number nor the progress', () => {
    show(poll('How do you travel?'));
    expect(screen.getByRole('heading', { name: 'Trips' })).not.toHaveClass('unseen');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('group')).toHaveAccessibleName('How do you travel?');
    const rule = screen.getByText(/answer only once/);
    const following = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(screen.getByRole('group').compareDocumentPosition(rule) & following).toBe(following);
  });

  it('keeps the title for screen readers if the question’s text repeats it', () => {
    show(poll('<p>Trips</p>'));
    expect(screen.getByRole('heading', { name: 'Trips' })).toHaveClass('unseen');
  });
});
