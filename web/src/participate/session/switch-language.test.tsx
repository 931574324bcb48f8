import type { ParticipationPageData } from '@nazar/domain/api/participation-page.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ParticipateApp } from '../participate-app.tsx';
import { fakeBrowser } from '../testing/fake-browser.ts';
import {
  makeAnsweringPage,
  makeParticipationPage,
  option,
  page,
  question,
  sampleParticipationRules,
  uuid,
} from '../testing/sample-page.ts';

const said = {
  en: { city: 'Which city?', tehran: 'Tehran', why: `Why {{${uuid(1)}}}?`, other: 'fa' },
  fa: { city: 'کدام شهر؟', tehran: 'تهران', why: `چرا {{${uuid(1)}}}؟`, other: 'en' },
} as const;

/** The page as the server renders it; the Persian page has another random order. */
function bilingual(language: Language): ParticipationPageData {
  const { city, tehran, why, other } = said[language];
  const options = [option(11, tehran), option(12, 'Yazd')];
  const sample = makeAnsweringPage(
    [
      page(1, [
        question(1, 'single', city, {
          isForce: true,
          options: language === 'fa' ? options.toReversed() : options,
        }),
        question(2, 'text', why, { min: 0, max: 50 }),
        question(3, 'number', 'Age?', { min: 0, max: 99 }),
      ]),
    ],
    language,
  );
  if (sample.view.kind !== 'questions') throw new Error('The sample has no questions.');
  const { start } = sample.view;
  const look = { ...start.look, otherLanguage: other };
  return { ...sample, view: { ...sample.view, start: { ...start, look } } };
}

function serve(of: (language: Language) => ParticipationPageData = bilingual) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const language = String(address).endsWith('lang=fa') ? 'fa' : 'en';
    const data = JSON.stringify(of(language)).replaceAll('<', '\\u003c');
    return new Response(`<!doctype html><script type="application/json" id="data">${data}</script>`);
  });
}
afterEach(() => {
  window.history.replaceState(null, '', '/');
});

it('a participant switches languages halfway and keeps the answers', async () => {
  serve();
  const browser = fakeBrowser();
  window.history.replaceState(null, '', '/?via=poster');
  render(<ParticipateApp session={browser.open(bilingual('en'))} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Tehran' }));
  await user.type(screen.getByRole('textbox', { name: /Why/ }), 'It is home');
  await user.click(screen.getByRole('link', { name: 'فارسی' }));
  expect(await screen.findByRole('radio', { name: 'تهران' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: /چرا \u2068تهران\u2069؟/ })).toHaveValue('It is home');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(screen.getByRole('button', { name: 'ارسال' })).toBeVisible();
  // The options keep the order in which the participant started.
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringContaining('تهران'),
    expect.stringContaining('Yazd'),
  ]);
  expect(window.location.search).toBe('?via=poster&lang=fa');
  expect(screen.getByRole('link', { name: 'فارسی' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'English' }));
  expect(await screen.findByRole('radio', { name: 'Tehran' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Thank you!')).toBeVisible();
  expect(browser.calls('submit')[0]?.input.answers).toHaveLength(2);
});

it('without a connection the page stays and shows a notice', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const browser = fakeBrowser();
  render(<ParticipateApp session={browser.open(bilingual('en'))} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Tehran' }));
  await user.click(screen.getByRole('link', { name: 'فارسی' }));
  expect(await screen.findByText(/The other language didn’t load/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Tehran' })).toBeChecked();
});

it('answers continue in their language, unless the URL has another one', async () => {
  serve();
  const browser = fakeBrowser();
  const first = browser.open(bilingual('fa'));
  await first.resume([]);
  first.answer(uuid(1), { value: uuid(11) });
  const again = browser.open(bilingual('en'));
  await again.resume([]);
  expect(again.get()).toMatchObject({ language: 'fa', look: { language: 'fa', otherLanguage: 'en' } });
  expect(again.get().pages[0]?.segments[0]?.questions[0]?.body).toBe('کدام شهر؟');
  expect(again.t('submit')).toBe('ارسال');
  const asked = browser.open(bilingual('en'), undefined, undefined, 'en');
  await asked.resume([]);
  expect(asked.get()).toMatchObject({ language: 'en', look: { language: 'en' } });
  expect([...asked.get().answers.keys()]).toEqual([uuid(1)]);
});

it('a start card switches before the start', async () => {
  const intro = (language: Language) => {
    const { view } = bilingual(language);
    if (view.kind !== 'questions') throw new Error('The sample has no questions.');
    return makeParticipationPage(
      { kind: 'intro', look: view.start.look, rules: sampleParticipationRules({ timeLimit: 10 }) },
      language,
    );
  };
  serve(intro);
  render(<ParticipateApp session={fakeBrowser().open(intro('en'))} />);
  await userEvent.setup().click(screen.getByRole('link', { name: 'فارسی' }));
  expect(await screen.findByRole('button', { name: 'شروع' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'سفرها' })).toBeVisible();
});

it('the questions of a running attempt come from the server in their original revision', async () => {
  const [english, persian] = [bilingual('en'), bilingual('fa')].map(({ view }) =>
    view.kind === 'questions' ? view.start : null,
  );
  if (!english || !persian) throw new Error('The sample has no questions.');
  const intro = (language: Language) =>
    makeParticipationPage(
      { kind: 'intro', look: english.look, rules: sampleParticipationRules({ timeLimit: 10 }) },
      language,
    );
  serve(intro);
  const browser = fakeBrowser();
  const begun = { attemptId: uuid(77), endsAt: '2026-11-21T10:10:00.000Z' };
  browser.answers.start = () => ({ kind: 'ok', result: { ...english, ...begun } });
  const session = browser.open(intro('en'));
  await session.start();
  session.answer(uuid(1), { value: uuid(12) });
  browser.answers.start = () => ({ kind: 'ok', result: { ...persian, ...begun } });
  await session.switchLanguage('fa');
  expect(session.get()).toMatchObject({ language: 'fa', endsAt: expect.any(Number) });
  expect(session.get().pages[0]?.segments[0]?.questions[0]).toMatchObject({
    body: 'کدام شهر؟',
    options: [{ id: uuid(11), body: 'تهران' }, { id: uuid(12) }],
  });
  expect(session.get().answers.get(uuid(1))?.value).toBe(uuid(12));
});

it('a participant who returns after submitting can switch languages', async () => {
  serve();
  const browser = fakeBrowser();
  const first = render(<ParticipateApp session={browser.open(bilingual('en'))} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Tehran' }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Thank you!')).toBeVisible();
  first.unmount();
  const again = browser.open(bilingual('en'));
  await again.resume([]);
  render(<ParticipateApp session={again} />);
  expect(screen.getByRole('link', { name: 'فارسی' })).toHaveAttribute(
    'href',
    expect.stringMatching(/participate\?lang=fa$/),
  );
});

it('an inquiry in one language has no switch', () => {
  render(
    <ParticipateApp
      session={fakeBrowser().open(makeAnsweringPage([page(1, [question(1, 'text', 'Why?')])]))}
    />,
  );
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
