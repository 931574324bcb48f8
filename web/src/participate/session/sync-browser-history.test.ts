import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../testing/fake-browser.ts';
import { inquiryId, makeAnsweringPage, option, page, question, uuid } from '../testing/sample-page.ts';
import type { ParticipationSession } from './create-session.ts';
import { computeCurrentFlow } from './session-state.ts';
import { syncBrowserHistory } from './sync-browser-history.ts';

const car = question(1, 'yesNo', 'Do you own a car?', { options: [option(11, 'Yes'), option(12, 'No')] });
const make = question(2, 'text', 'Which one?', {
  min: 0,
  max: 100,
  condition: {
    match: 'all',
    clauses: [{ questionId: uuid(1), operator: 'isAnyOf', optionIds: [uuid(11)], value: null }],
  },
});
const minutes = question(3, 'number', 'How many minutes?', { min: 0, max: 300 });
const sample = makeAnsweringPage([page(1, [car]), page(2, [make]), page(3, [minutes])]);

let stop = () => {};
let browser = fakeBrowser();

async function open(framed = false): Promise<ParticipationSession> {
  stop();
  const session = browser.open(sample);
  await session.resume([]);
  stop = syncBrowserHistory(session, window, { inquiryId, framed });
  return session;
}

const shown = (session: ParticipationSession) => computeCurrentFlow(session.get()).page?.pageNumber;
const showsPage = (session: ParticipationSession, number: number) =>
  waitFor(() => expect(shown(session)).toBe(number));
/** Browser navigation is asynchronous, so tests wait for this event. */
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

beforeEach(() => {
  browser = fakeBrowser();
  window.history.pushState(null, '');
});
afterEach(() => stop());

async function onLastPage(framed = false) {
  const session = await open(framed);
  session.answer(uuid(1), { value: uuid(11) });
  session.next();
  session.next();
  expect(shown(session)).toBe(3);
  return session;
}

describe('Back and Forward in the browser', () => {
  it('move between the pages of an attempt and keep its answers', async () => {
    const session = await onLastPage();
    session.answer(uuid(3), { value: 45 });
    window.history.back();
    await showsPage(session, 2);
    window.history.back();
    await showsPage(session, 1);
    window.history.go(2);
    await showsPage(session, 3);
    expect(session.get().answers.get(uuid(3))?.value).toBe(45);
  });

  it('agree with the page’s buttons, which add no entries when going back', async () => {
    const session = await onLastPage();
    const entries = window.history.length;
    const turned = popped();
    session.previous();
    await turned;
    expect(shown(session)).toBe(2);
    window.history.back();
    await showsPage(session, 1);
    window.history.forward();
    await showsPage(session, 2);
    session.next();
    expect(window.history.length).toBe(entries);
  });

  it('work after a reload on the last page', async () => {
    await onLastPage();
    const entries = window.history.length;
    const session = await open();
    expect(window.history.length).toBe(entries);
    window.history.back();
    await showsPage(session, 2);
  });

  it('work when the attempt was continued in a new tab', async () => {
    await onLastPage();
    window.history.pushState(null, '');
    const session = await open();
    window.history.back();
    await showsPage(session, 2);
    window.history.back();
    await showsPage(session, 1);
  });

  it('skip a page that a condition has hidden since', async () => {
    const session = await onLastPage();
    window.history.go(-2);
    await showsPage(session, 1);
    session.answer(uuid(1), { value: uuid(12) });
    window.history.forward();
    await showsPage(session, 3);
    window.history.back();
    await showsPage(session, 1);
  });

  it('leave the page after the submit', async () => {
    const session = await onLastPage();
    const turned = popped();
    session.submit();
    await turned;
    expect(session.get().phase.name).toBe('done');
    expect(window.history.state).toMatchObject({ trail: [1] });
  });

  it('use no relative navigation in a frame, whose history is shared', async () => {
    const session = await onLastPage(true);
    const back = vi.spyOn(window.history, 'go');
    session.previous();
    expect(shown(session)).toBe(2);
    session.submit();
    await waitFor(() => expect(session.get().phase.name).toBe('done'));
    expect(back).not.toHaveBeenCalled();
    back.mockRestore();
  });
});
