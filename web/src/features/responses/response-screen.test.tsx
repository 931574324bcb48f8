import type { ResponseChanges, ResponseDetails } from '@nazar/domain/api/response-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const words = (value: string) => ({
  questionId: id(2),
  kind: 'words' as const,
  labels: [],
  cells: [],
  value,
  otherText: null,
});
const asked = { questionId: id(2), body: 'Wishes?', responseType: 'text' as const };
const unjudged = { verdict: null, rightAnswers: [] };
const response: ResponseDetails = {
  id: id(5),
  inquiryId: id(1),
  title: 'Lunch',
  language: 'en',
  storesIdentity: true,
  day: '2026-11-21',
  submittedAt: '2026-11-21T10:00:00.000Z',
  startedAt: null,
  duration: 75,
  score: null,
  maxScore: null,
  passed: null,
  edits: 1,
  person: { kind: 'account', name: 'Nasrin' },
  marks: [],
  flagged: false,
  note: '',
  canChange: true,
  fastBelow: null,
  version: 2,
  givenIn: 'en',
  channel: 'newsletter',
  answers: [{ questionId: id(2), value: 'nuts' }],
  questions: [{ ...asked, segmentName: '', answer: words('nuts'), ...unjudged, asked: true }],
  newer: null,
  older: null,
  position: 1,
  count: 1,
};
type Change = ResponseChanges['data'][number];
const change = (version: number, by: Change['by'], before: string | null, after: string): Change => ({
  version,
  by,
  reason: by === 'owner' ? 'They rang us.' : '',
  at: `2026-11-21T1${version}:00:00.000Z`,
  questions: [{ ...asked, before: before === null ? null : words(before), after: words(after) }],
});

async function show(shown: ResponseDetails, language: Language = 'en') {
  const api = fakeApi({
    getResponse: ({ id: asked }) => ({ ...shown, id: asked }),
    getResponseChanges: ({ before }) =>
      before === 2
        ? { data: [change(1, 'participant', null, 'tea')], next: null }
        : { data: [change(2, 'owner', 'tea', 'nuts')], next: 2 },
  });
  storeSessionToken('token');
  const { user, router } = await renderApp(`/Inquiries/${id(1)}/responses/${id(5)}`, { language });
  return { api, user, router };
}

test('shows who changed what, the latest change first, and the earlier ones on request', async () => {
  const { user } = await show(response);
  const history = await screen.findByRole('region', { name: 'Changes' });
  const [latest] = await within(history).findAllByRole('listitem');
  expect(latest).toHaveTextContent(
    /Changed by the owner.*Reason: They rang us\..*Wishes\?.*BeforeteaAfternuts/,
  );
  await user.click(within(history).getByRole('button', { name: 'Show earlier changes' }));
  expect(await within(history).findByText('Changed by the participant')).toBeVisible();
  expect(within(history).getAllByRole('listitem')[1]).toHaveTextContent(/BeforeNo answerAftertea/);
  expect(within(history).queryByRole('button')).toBeNull();
});

test('shows the history in Persian', async () => {
  await show(response, 'fa');
  const history = await screen.findByRole('region', { name: 'تغییرات' });
  expect(await within(history).findByText('صاحب نظرسنجی تغییر داده است')).toBeVisible();
  expect(within(history).getByText(/۳۰ آبان ۱۴۰۵/)).toBeVisible();
});

test.each([
  { language: 'en' as const, place: '3 of 412', older: 'ArrowRight', newer: 'ArrowLeft' },
  { language: 'fa' as const, place: '۳ از ۴۱۲', older: 'ArrowLeft', newer: 'ArrowRight' },
])('shows its place among all and opens its neighbours by arrow keys ($language)', async (each) => {
  const neighbours = { newer: id(6), older: id(7), position: 3, count: 412 };
  const { user, router } = await show({ ...response, version: 0, ...neighbours }, each.language);
  const note = await screen.findByRole('textbox');
  expect(screen.getByText(each.place)).toBeVisible();
  await user.type(note, `{${each.older}}`);
  expect(router.state.location.pathname).toMatch(id(5));
  await user.click(document.body);
  await user.keyboard(`{${each.older}}`);
  await vi.waitFor(() => expect(router.state.location.pathname).toMatch(id(7)));
  await screen.findByRole('textbox');
  await user.keyboard(`{${each.newer}}`);
  await vi.waitFor(() => expect(router.state.location.pathname).toMatch(id(6)));
});

test('lists each file of an answer as a link with its name, a picture with its thumbnail', async () => {
  const file = (number: number, name: string, kind: 'image' | 'document') => ({
    id: id(number),
    name,
    kind,
    size: 90,
    url: `/files/${id(number)}?s=1`,
  });
  const files = [file(8, 'cup.webp', 'image'), file(9, 'letter.pdf', 'document')];
  const answer = { ...words(''), kind: 'files' as const, value: null, files };
  const question = { ...asked, responseType: 'file' as const, segmentName: '', answer };
  await show({ ...response, version: 0, questions: [{ ...question, ...unjudged, asked: true }] });
  const letter = await screen.findByRole('link', { name: 'letter.pdf' });
  expect(letter).toHaveAttribute('href', `/files/${id(9)}?s=1`);
  expect(screen.getByRole('link', { name: 'cup.webp' })).toHaveAttribute('href', `/files/${id(8)}?s=1`);
  const pictures = [...document.querySelectorAll('main img')].map((img) => img.getAttribute('src'));
  expect(pictures).toEqual([`/files/${id(8)}?s=1&w=320`]);
});

test('shows the right answer below a wrong one, in the digits of the language', async () => {
  const question = {
    ...asked,
    responseType: 'number' as const,
    segmentName: '',
    answer: words('۳۰'),
    asked: true,
  };
  const judged = { verdict: 'wrong' as const, rightAnswers: ['31.5'] };
  await show({ ...response, version: 0, questions: [{ ...question, ...judged }] }, 'fa');
  expect(await screen.findByText(/^پاسخ درست:/)).toHaveTextContent('پاسخ درست: ۳۱٫۵');
});

test('an exam’s response leads with its result, and counts right, wrong and missing answers', async () => {
  const question = (number: number, verdict: 'right' | 'wrong' | null, points: number) => ({
    ...asked,
    questionId: id(number),
    segmentName: '',
    answer: verdict === null ? null : words('tea'),
    verdict,
    rightAnswers: [],
    score: { points, max: 2 },
    asked: true,
  });
  await show({
    ...response,
    version: 0,
    ...{ score: 1.5, maxScore: 6, passed: false, passMark: 50 },
    questions: [question(2, 'right', 2), question(3, 'wrong', -0.5), question(4, null, 0)],
  });
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(within(result).getByRole('heading')).toHaveTextContent('Not passed');
  expect(result).toHaveTextContent('Not passed25%1.5 of 61 correct1 wrong1 not answeredPass mark 50%');
  const answers = screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('Wishes?'));
  expect(answers.map((item) => within(item).getByRole('img').getAttribute('aria-label'))).toEqual([
    'Correct',
    'Wrong',
    'No answer',
  ]);
  expect(answers[1]).toHaveTextContent(/[−-]0\.5 of 2/);
});

test('has no history if nothing was changed', async () => {
  const { api } = await show({ ...response, edits: 0, version: 0 });
  expect(await screen.findByText('Wishes?', { exact: false })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull();
  expect(api.calls('getResponseChanges')).toEqual([]);
});
