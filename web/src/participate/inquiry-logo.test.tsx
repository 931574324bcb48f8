import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ParticipateApp } from './participate-app.tsx';
import { fakeBrowser, refused } from './testing/fake-browser.ts';
import {
  makeAnsweringPage,
  makeParticipationPage,
  makeParticipationStart,
  page,
  question,
  sampleParticipationRules,
  uuid,
} from './testing/sample-page.ts';

const why = question(1, 'text', 'Why?', { min: 0, max: 100 });
const pages = [page(1, [why]), page(2, [{ ...why, id: uuid(2), number: 2 }])];
const look = { ...makeParticipationStart(pages).look, logoFile: uuid(90) };

beforeEach(() => void vi.useFakeTimers());

function withLogo(sample: ReturnType<typeof makeAnsweringPage>) {
  const { view } = sample;
  if (view.kind !== 'questions') throw new Error('No questions');
  return { ...sample, view: { ...view, start: { ...view.start, look } } };
}

function show(sample: ReturnType<typeof makeAnsweringPage>) {
  const browser = fakeBrowser();
  const session = browser.open(sample);
  const { container } = render(<ParticipateApp session={session} />);
  const logo = () => {
    const found = container.querySelectorAll<HTMLImageElement>('.logo');
    expect(found).toHaveLength(1);
    expect(found[0]?.src).toContain(uuid(90));
    return found[0]?.alt;
  };
  return { browser, session, logo };
}

it('is at the top of each page of questions, beside the title', () => {
  const { session, logo } = show(withLogo(makeAnsweringPage(pages)));
  expect(logo()).toBe('');
  act(() => session.next());
  expect(screen.getByText('Page 2 of 2')).toBeVisible();
  expect(logo()).toBe('');
});

it('stays while answers are sent and after a refusal, with the title as its text', async () => {
  const { browser, session, logo } = show(withLogo(makeAnsweringPage(pages.slice(0, 1))));
  browser.answers.submit = () => refused(409, 'inquiryFull');
  act(() => session.submit());
  expect(logo()).toBe('Trips');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('heading', { level: 1, name: 'text of inquiryFull' })).toBeVisible();
  expect(logo()).toBe('Trips');
});

it('is decorative on the start card, beside the title', () => {
  const { logo } = show(makeParticipationPage({ kind: 'intro', look, rules: sampleParticipationRules() }));
  expect(screen.getByRole('heading', { name: 'Trips' })).toBeVisible();
  expect(logo()).toBe('');
});
