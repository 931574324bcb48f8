import { expect, test } from 'vitest';
import { compileInquiry } from '../inquiries/compile.ts';
import { copyTemplate } from '../inquiries/copying/copy-template.ts';
import type { Ending } from '../inquiries/ending.ts';
import type { InquirySettings } from '../inquiries/inquiry.ts';
import { listPublishProblems } from '../inquiries/publishing/publish-problems.ts';
import { answer, chosen, inquiry, option, question, segment, testId } from '../testing/builders.ts';
import { computeParticipationOutcome } from './outcome.ts';
import { mayReviewAnswers, reviewAnswers } from './review-answers.ts';
import { computeScorePercent, scoreAnswers } from './score.ts';

const ending = (name: string, fields: Partial<Ending> = {}): Ending => ({
  id: testId(name),
  condition: null,
  minPercent: null,
  belowPercent: null,
  message: name,
  translations: {},
  redirectUrl: '',
  ...fields,
});
const chose = (questionName: string, optionName: string): Ending['condition'] => ({
  match: 'all',
  clauses: [
    { questionId: testId(questionName), operator: 'isAnyOf', optionIds: [testId(optionName)], value: null },
  ],
});

function exam(settings: Partial<InquirySettings> = {}) {
  const right = { isAnswer: true };
  return inquiry(
    [
      segment('exam', [
        question('capital', 'single', {
          score: 1,
          wrongScore: 0.5,
          feedback: 'Since 1796.',
          options: [option('tehran', right), 'shiraz'],
        }),
        question('poet', 'text', {
          score: 2,
          min: 0,
          max: 50,
          options: [option('hafez', { role: 'accepted', body: 'Hafez' })],
        }),
        question('why', 'longText', { min: 0, max: 50, condition: chose('capital', 'shiraz') }),
      ]),
    ],
    { completionMessage: 'usual', ...settings },
  );
}

function outcomeOf(settings: Partial<InquirySettings>, ...answers: ReturnType<typeof answer>[]) {
  const compiled = compileInquiry(exam(settings));
  return computeParticipationOutcome(compiled, answers, {
    scored: scoreAnswers(compiled, answers),
    isFinal: true,
  });
}
const tehran = answer('capital', chosen('tehran'));
const shiraz = answer('capital', chosen('shiraz'));
const hafez = answer('poet', 'hafez');

test('the first ending that fits by answers or score is shown, otherwise the default message', () => {
  const endings = [
    ending('southern', { condition: chose('capital', 'shiraz') }),
    ending('all', { minPercent: 100 }),
    ending('some', { minPercent: 30, belowPercent: 100 }),
  ];
  expect(outcomeOf({ endings }, shiraz, hafez).completionMessage).toBe('southern');
  expect(outcomeOf({ endings }, tehran, hafez).completionMessage).toBe('all');
  expect(outcomeOf({ endings }, tehran).completionMessage).toBe('some');
  expect(outcomeOf({ endings }).completionMessage).toBe('usual');
});

test('a hidden answer chooses no ending', () => {
  const explained = { questionId: testId('why'), operator: 'answered', optionIds: [], value: null } as const;
  const condition: Ending['condition'] = { match: 'all', clauses: [{ ...explained, optionIds: [] }] };
  const endings = [ending('explained', { condition })];
  const why = answer('why', 'Because');
  expect(outcomeOf({ endings }, shiraz, why).completionMessage).toBe('explained');
  expect(outcomeOf({ endings }, tehran, why).completionMessage).toBe('usual');
});

test('secret ballots show the same message and site to everyone', () => {
  const endings = [
    ending('southern', { condition: chose('capital', 'shiraz'), redirectUrl: 'https://a.org' }),
  ];
  const ballot = { cooperationType: 'users', anonymous: true, redirectUrl: 'https://all.org' } as const;
  expect(outcomeOf({ ...ballot, endings }, shiraz)).toMatchObject({
    completionMessage: 'usual',
    redirectUrl: 'https://all.org',
  });
  const paths = listPublishProblems(exam({ ...ballot, endings })).map(({ path, code }) => `${path} ${code}`);
  expect(paths).toContain('endings endingsSecretBallot');
});

test('an exam is passed at the mark, and the percentage is rounded, but never up to it', () => {
  expect(outcomeOf({ passMark: 34 }, tehran)).toMatchObject({ percent: 33.3, passed: false });
  expect(outcomeOf({ passMark: 33 }, tehran)).toMatchObject({
    score: 1,
    maxScore: 3,
    passed: true,
    passMark: 33,
  });
  expect(outcomeOf({}, tehran).passed).toBeNull();
  expect([
    computeScorePercent(2.9999, 3),
    computeScorePercent(2, 3),
    computeScorePercent(59.94, 100),
    computeScorePercent(59.95, 100),
    computeScorePercent(0.57, 1),
    computeScorePercent(-1, 3),
    computeScorePercent(0, 0),
  ]).toEqual([...[99.9, 66.7, 59.9, 59.9, 57, 0, null]]);
});

test('a certificate requires passing if there is a pass mark', () => {
  const certificates = { certificate: true, passMark: 50 };
  expect(outcomeOf(certificates, tehran).certificate).toBe(false);
  expect(outcomeOf(certificates, hafez).certificate).toBe(true);
  expect(outcomeOf({ certificate: true }).certificate).toBe(true);
});

test.each([
  'http://example.org',
  'javascript:alert(1)',
  'https://good.org@evil.org',
  'https://good.org\\@evil.org',
  'https:/example.org',
  '//example.org',
  'https://example.org:99999/x',
  'https://999.999.999.999',
  'https://example.123',
  'https://a\u200cb.org',
])('participants are never sent to %s', (redirectUrl) => {
  expect(outcomeOf({ redirectUrl })).not.toHaveProperty('redirectUrl');
  const problems = listPublishProblems(
    exam({ redirectUrl, endings: [ending('e', { redirectUrl, minPercent: 1 })] }),
  );
  expect(problems.filter(({ code }) => code === 'redirectInvalid').map(({ path }) => path)).toEqual([
    ...['redirectUrl', 'endings.0.redirectUrl'],
  ]);
});

test('publishing requires a test for each ending, and scores for tests of the score', () => {
  const problemsOf = (definition: ReturnType<typeof exam>) =>
    listPublishProblems(definition).map(({ path, code }) => `${path} ${code}`);
  const endings = [
    ending('always'),
    ending('empty', { minPercent: 50, belowPercent: 50 }),
    ending('gone', { condition: chose('deleted', 'tehran') }),
  ];
  expect(problemsOf(exam({ endings }))).toEqual([
    'endings.2.condition.clauses.0.questionId conditionQuestionMissing',
    'endings.0.condition endingNeedsTest',
    'endings.1.minPercent minAboveMax',
  ]);
  const poll = inquiry([segment('s', [question('q', 'single', { options: ['a', 'b'] })])], {
    endings: [ending('good', { minPercent: 50 })],
  });
  expect(problemsOf(poll)).toEqual(['endings.0.minPercent endingNeedsScores']);
});

test('a copy of a template has endings with the ids of its own questions', () => {
  const endings = [ending('southern', { condition: chose('capital', 'shiraz') })];
  const newId = (id: string) => testId(`copy of ${id}`);
  const copy = copyTemplate(exam({ endings }), { package: 'advance', timeZone: 'UTC', newId });
  const copied = answer('capital', newId(testId('shiraz')));
  const compiled = compileInquiry(copy);
  const own = { ...copied, questionId: newId(testId('capital')) };
  expect(
    computeParticipationOutcome(compiled, [own], { scored: null, isFinal: true }).completionMessage,
  ).toBe('southern');
});

test('a review contains the verdict, the points, the right answers and the feedback', () => {
  const reviews = reviewAnswers(compileInquiry(exam()), [shiraz, hafez]);
  expect(reviews.get(testId('capital'))).toEqual({
    verdict: 'wrong',
    points: -0.5,
    maxPoints: 1,
    rightAnswers: ['tehran'],
    feedback: 'Since 1796.',
  });
  expect(reviews.get(testId('poet'))).toMatchObject({ verdict: 'right', points: 2, rightAnswers: ['Hafez'] });
  expect(reviews.has(testId('why'))).toBe(false);
});

test('right answers are shown when the author allows it, and never while answers can change', () => {
  const [open, closed] = [
    { isClosed: false, isFinal: true },
    { isClosed: true, isFinal: true },
  ];
  expect([mayReviewAnswers('never', closed), mayReviewAnswers('afterClosing', open)]).toEqual([false, false]);
  expect([mayReviewAnswers('afterSubmit', open), mayReviewAnswers('afterClosing', closed)]).toEqual([
    true,
    true,
  ]);
  expect(mayReviewAnswers('afterSubmit', { isClosed: true, isFinal: false })).toBe(false);
});
