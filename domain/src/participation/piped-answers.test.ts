import { expect, test } from 'vitest';
import { toAnswerMap } from '../inquiries/answers.ts';
import { compileInquiry } from '../inquiries/compile.ts';
import { copyQuestions } from '../inquiries/copying/copy-questions.ts';
import { copyTemplate } from '../inquiries/copying/copy-template.ts';
import type { InquirySettings } from '../inquiries/inquiry.ts';
import { listPartTexts } from '../inquiries/part-texts.ts';
import { listPublishProblems } from '../inquiries/publishing/publish-problems.ts';
import type { Question } from '../inquiries/question.ts';
import {
  answer,
  chosen,
  chosenAll,
  inquiry,
  option,
  question,
  segment,
  testId,
} from '../testing/builders.ts';
import { formatPipe } from '../text/pipes.ts';
import { visibleText } from '../text/plain.ts';
import { buildPages } from './build-pages.ts';
import { fillPagePipes } from './fill-page.ts';
import { findVisiblePages } from './flow.ts';
import { computeParticipationOutcome } from './outcome.ts';

const pipe = (name: string) => formatPipe(testId(name));
const isolated = (text: string) => `\u2068${text}\u2069`;

type Answers = ReturnType<typeof answer>[];

/** Returns the body of the last question as a participant reads it. */
function lastBody(questions: Question[], answers: Answers, settings: Partial<InquirySettings> = {}): string {
  const compiled = compileInquiry(inquiry([segment('s', questions)], settings));
  const given = toAnswerMap(answers);
  const pages = findVisiblePages(buildPages(compiled, { seed: 0 }), given);
  const language = settings.language ?? 'en';
  const filled = pages.map((page) => fillPagePipes(page, pages, { answers: given, language }));
  return filled.at(-1)?.segments.at(-1)?.questions.at(-1)?.body ?? '';
}

const city = question('city', 'single', {
  options: ['tehran', option('elsewhere', { role: 'other', body: 'Elsewhere' })],
});
const why = (fields: Partial<Question> = {}) =>
  question('why', 'text', { body: `Why ${pipe('city')}?`, min: 0, max: 50, ...fields });

test.each([
  ['an option by its label', city, answer('city', chosen('tehran')), 'tehran'],
  ['«Other» by what was written', city, answer('city', chosen('elsewhere'), 'Yazd'), 'Yazd'],
  [
    'several options in a list',
    question('city', 'multiple', { min: 0, max: 2, options: ['qom', 'yazd'] }),
    answer('city', chosenAll('qom', 'yazd')),
    'qom, yazd',
  ],
  [
    'a text in one line',
    question('city', 'longText', { min: 0, max: 50 }),
    answer('city', ' Old \n town '),
    'Old town',
  ],
  ['a number', question('city', 'number', { min: 0, max: 50 }), answer('city', 2.5), '2.5'],
  ['a day', question('city', 'date'), answer('city', '2026-03-21'), 'March 21, 2026'],
])('a text uses %s', (_title, source, given, words) => {
  expect(lastBody([source, why()], [given])).toBe(`Why ${isolated(words)}?`);
});

test('numbers and days are written in the language of the inquiry', () => {
  const fa = { language: 'fa' } as const;
  const day = question('city', 'date');
  expect(lastBody([day, why()], [answer('city', '2026-03-21')], fa)).toContain('۱ فروردین ۱۴۰۵');
  const number = question('city', 'number', { min: 0, max: 50 });
  expect(lastBody([number, why()], [answer('city', 2.5)], fa)).toContain('۲٫۵');
});

test('a missing answer, or one to a hidden question, leaves a blank', () => {
  const trigger = question('trigger', 'single', { options: ['yes', 'no'] });
  const clause = { questionId: testId('trigger'), operator: 'isAnyOf', value: null } as const;
  const condition = { match: 'all' as const, clauses: [{ ...clause, optionIds: [testId('yes')] }] };
  const hidden = { ...city, condition };
  const tehran = answer('city', chosen('tehran'));
  expect(lastBody([city, why()], [])).toBe('Why …?');
  expect(lastBody([trigger, hidden, why()], [tehran])).toBe('Why …?');
  const yes = answer('trigger', chosen('yes'));
  expect(lastBody([trigger, hidden, why()], [yes, tehran])).toBe(`Why ${isolated('tehran')}?`);
});

test('an answer stays text: without markup, further pipes or a place in a URL', () => {
  const source = question('city', 'longText', { min: 0, max: 500 });
  const attack = `<img src=x onerror=alert(1)> ${pipe('city')}`;
  const body = `<a href="https://a.org/${pipe('city')}">Why ${pipe('city')}</a>`;
  const filled = lastBody([source, why({ body })], [answer('city', attack)]);
  expect(filled).not.toContain('<img');
  expect(filled).toContain(`href="https://a.org/${pipe('city')}"`);
  expect(visibleText(filled)).toBe(`Why ${isolated(attack)}`);
});

test('a long answer is truncated', () => {
  const source = question('city', 'longText', { min: 0, max: 500 });
  expect(lastBody([source, why()], [answer('city', 'ش'.repeat(300))])).toBe(
    `Why ${isolated(`${'ش'.repeat(199)}…`)}?`,
  );
});

test('the completion message uses answers, except in secret ballots', () => {
  const messageOf = (settings: Partial<InquirySettings>) => {
    const definition = inquiry([segment('s', [city])], {
      completionMessage: `See ${pipe('city')}`,
      ...settings,
    });
    const given = [answer('city', chosen('tehran'))];
    return computeParticipationOutcome(compileInquiry(definition), given, { scored: null, isFinal: true })
      .completionMessage;
  };
  expect(messageOf({})).toBe(`See ${isolated('tehran')}`);
  expect(messageOf({ cooperationType: 'users', anonymous: true })).toBe('See …');
});

test('readers of results see the name of the question in place of the answer', () => {
  const renamed = { ...city, body: 'Your <strong>city</strong> & street?' };
  const compiled = compileInquiry(inquiry([segment('s', [renamed, why()])]));
  expect(visibleText(compiled.questionById.get(testId('why'))?.body ?? '')).toBe(
    'Why [Your city & street?]?',
  );
});

test('shuffling never moves a question before one whose answer it uses', () => {
  const others = ['a', 'b', 'c', 'd'].map((name) => question(name, 'text', { min: 0, max: 9 }));
  const compiled = compileInquiry(
    inquiry([segment('s', [city, ...others, why()])], { shuffleQuestions: true }),
  );
  for (let seed = 0; seed < 30; seed += 1) {
    const ids = buildPages(compiled, { seed }).flatMap(({ segments }) =>
      segments.flatMap(({ questions }) => questions.map(({ id }) => id)),
    );
    expect([ids.indexOf(testId('city')), ids.indexOf(testId('why'))]).toEqual([0, 5]);
  }
});

test('every text of a page that takes pipes is filled with answers, and loses them in other inquiries', () => {
  const textsOf = (part: 'segment' | 'question') => {
    const piped = listPartTexts(part).filter(({ takesPipes }) => takesPipes);
    return Object.fromEntries(piped.map(({ name }) => [name, `The ${name} after ${pipe('city')}`]));
  };
  const later = question('later', 'text', { ...textsOf('question'), min: 0, max: 9 });
  const segments = [segment('first', [city]), segment('second', [later], textsOf('segment'))];
  const pages = buildPages(compileInquiry(inquiry(segments)), { seed: 0 });
  const answers = toAnswerMap([answer('city', chosen('tehran'))]);
  const filled = pages.map((page) => fillPagePipes(page, pages, { answers, language: 'en' }));
  expect(JSON.stringify(pages)).toContain('{{');
  expect(JSON.stringify(filled)).not.toContain('{{');
  const copied = copyQuestions(segments, new Set([later.id]), (id) => testId(`copy of ${id}`));
  expect(JSON.stringify(copied.questions)).not.toContain('{{');
  expect(copied.lostPipes).toBe(Object.keys(textsOf('question')).length);
});

test('a copied inquiry pipes the answers to its own questions', () => {
  const newId = (id: string) => testId(`copy of ${id}`);
  const source = inquiry([segment('s', [city, why()])], { completionMessage: `See ${pipe('city')}` });
  const copy = copyTemplate(source, { package: 'advance', timeZone: 'UTC', newId });
  const copied = formatPipe(newId(testId('city')));
  expect(copy.completionMessage).toBe(`See ${copied}`);
  expect(copy.segments[0]?.questions[1]?.body).toBe(`Why ${copied}?`);
  expect(listPublishProblems(copy)).toEqual([]);
});

test.each([
  ['a deleted question', [why()], 'pipeQuestionMissing'],
  ['a hidden question', [{ ...city, hidden: true }, why()], 'pipeQuestionHidden'],
  ['a later question', [why(), { ...city, sortOrder: 1 }], 'pipeNotEarlier'],
  [
    'the question itself',
    [question('city', 'text', { body: pipe('city'), min: 0, max: 9 })],
    'pipeNotEarlier',
  ],
  ['a broken name', [city, why({ body: 'Why {{the cit}}?' })], 'pipeQuestionMissing'],
  [
    'a matrix',
    [
      question('city', 'matrix', {
        options: [
          option('r', { role: 'row' }),
          option('x', { role: 'column' }),
          option('y', { role: 'column' }),
        ],
      }),
      why(),
    ],
    'pipeNotPossible',
  ],
])('publishing refuses a text with the answer to %s', (_title, questions, code) => {
  const codes = listPublishProblems(inquiry([segment('s', questions)])).map((problem) => problem.code);
  expect(codes).toEqual([code]);
});

test('publishing checks help, descriptions, messages and endings too, and refuses pipes in secret ballots', () => {
  const text = `Not ${pipe('gone')}`;
  const ending = {
    id: testId('e'),
    condition: null,
    minPercent: null,
    belowPercent: null,
    translations: {},
    redirectUrl: '',
  };
  const definition = inquiry(
    [segment('s', [{ ...city, helpText: text }], { description: `${text}, and more words` })],
    { completionMessage: text, endings: [{ ...ending, message: text }] },
  );
  const paths = listPublishProblems(definition).flatMap(({ path, code }) =>
    code === 'pipeQuestionMissing' ? [path] : [],
  );
  expect(paths).toEqual([
    ...[
      'segments.0.description',
      'segments.0.questions.0.helpText',
      'endings.0.message',
      'completionMessage',
    ],
  ]);
  const ballot = inquiry([segment('s', [city, why()])], { cooperationType: 'users', anonymous: true });
  expect(listPublishProblems(ballot).map(({ code }) => code)).toContain('pipeSecretBallot');
});
