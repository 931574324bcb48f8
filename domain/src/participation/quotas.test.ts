import { expect, test } from 'vitest';
import { compileInquiry } from '../inquiries/compile.ts';
import type { Condition } from '../inquiries/conditions/condition.ts';
import { copyTemplate } from '../inquiries/copying/copy-template.ts';
import type { InquirySettings } from '../inquiries/inquiry.ts';
import { listPublishProblems } from '../inquiries/publishing/publish-problems.ts';
import { listChangedQuotaIds, type Quota, quotasSchema } from '../inquiries/quota.ts';
import { validateWithSchema } from '../problem/validate-with-schema.ts';
import { encodeAnswers } from '../results/encode-answers.ts';
import { answer, chosen, inquiry, question, segment, testId } from '../testing/builders.ts';
import { findFulfilledQuotas, makeFullQuotaProblems } from './quotas.ts';

const is = (on: string, ...options: string[]): Condition['clauses'][number] => ({
  questionId: testId(on),
  operator: 'isAnyOf',
  value: null,
  optionIds: options.map(testId),
});
const all = (...clauses: Condition['clauses']): Condition => ({ match: 'all', clauses });
const quota = (name: string, condition: Condition | null, fields: Partial<Quota> = {}): Quota => ({
  id: testId(name),
  condition,
  limit: 50,
  message: '',
  translations: {},
  ...fields,
});

const young = all(is('sex', 'woman'), {
  ...is('age'),
  operator: 'atMost',
  value: 29,
});
const questions = [
  question('sex', 'single', { options: ['woman', 'man'] }),
  question('age', 'number', { min: 18, max: 99, sortOrder: 1 }),
];
const poll = (quotas: readonly Quota[], settings: Partial<InquirySettings> = {}) =>
  inquiry([segment('s', questions)], { quotas: [...quotas], ...settings });
const quotas = [
  quota('women', all(is('sex', 'woman'))),
  quota('young', young),
  quota('silent', all({ ...is('sex'), operator: 'notAnswered' })),
];
const compiled = compileInquiry(poll(quotas));
const fulfilledBy = (...answers: Parameters<typeof encodeAnswers>[1]) =>
  findFulfilledQuotas(compiled, encodeAnswers(compiled, answers)).map(({ id }) => id);

test('a response is counted in every quota whose condition it fulfils', () => {
  const woman = answer('sex', chosen('woman'));
  expect(fulfilledBy(woman, answer('age', 20))).toEqual([testId('women'), testId('young')]);
  expect(fulfilledBy(woman, answer('age', 30))).toEqual([testId('women')]);
  expect(fulfilledBy(answer('sex', chosen('man')), answer('age', 20))).toEqual([]);
  expect(fulfilledBy(answer('age', 20))).toEqual([testId('silent')]);
});

test('an answer counts even if its option is hidden now', () => {
  const hiding = poll(quotas);
  const hidden = {
    ...hiding,
    segments: hiding.segments.map((part) => ({
      ...part,
      questions: part.questions.map((each) => ({
        ...each,
        options: each.options.map((option) => ({ ...option, hidden: option.id === testId('man') })),
      })),
    })),
  };
  const encoded = encodeAnswers(compiled, [answer('sex', chosen('man'))]);
  expect(findFulfilledQuotas(compileInquiry(hidden), encoded)).toEqual([]);
});

test('the message of a full quota can use the answers', () => {
  const message = `No room for {{${testId('age')}}}.`;
  const full = compileInquiry(poll([quota('women', all(is('sex', 'woman')), { message })]));
  const encoded = encodeAnswers(full, [answer('sex', chosen('woman')), answer('age', 20)]);
  expect(makeFullQuotaProblems(full, testId('women'), encoded)).toEqual([
    { path: 'quota', code: 'quotaFull' },
    { path: 'quota.message', code: 'quotaMessage', params: { message: 'No room for \u206820\u2069.' } },
  ]);
});

const problemsOf = (list: readonly Quota[], settings: Partial<InquirySettings> = {}) =>
  listPublishProblems(poll(list, settings)).map(({ path, code }) => `${path} ${code}`);

test('publishing checks conditions, limits and messages of quotas', () => {
  expect(problemsOf(quotas)).toEqual([]);
  expect(problemsOf([quota('q', null, { limit: null })])).toEqual([
    'quotas.0.condition quotaNeedsCondition',
    'quotas.0.limit quotaNeedsLimit',
  ]);
  expect(problemsOf([quota('q', all(is('gone', 'woman')), { message: `{{${testId('gone')}}}` })])).toEqual([
    'quotas.0.condition.clauses.0.questionId conditionQuestionMissing',
    'quotas.0.message pipeQuestionMissing',
  ]);
  expect(problemsOf([quota('q', all(is('sex', 'woman'), is('sex', 'man')))])).toEqual([
    'quotas.0.condition conditionNeverTrue',
  ]);
});

test("a secret ballot can't have quotas, which would show how others voted", () => {
  const ballot = { cooperationType: 'users', anonymous: true } as const;
  expect(problemsOf(quotas, ballot)).toEqual(['quotas quotasSecretBallot']);
  expect(compileInquiry(poll(quotas, ballot)).quotas).toEqual([]);
});

test('two quotas can’t have the same id', () => {
  const twice = [quota('q', null), quota('q', null)];
  expect(validateWithSchema(quotasSchema, twice)).toMatchObject({
    ok: false,
    problems: [{ code: 'duplicateId' }],
  });
});

test('quotas with a changed condition are counted again, and those with a changed limit or message are not', () => {
  const before = poll([...quotas, quota('gone', young)]);
  const after = poll([
    quota('women', all(is('sex', 'woman')), { limit: 10, message: 'Thank you' }),
    quota('young', all(is('sex', 'woman'))),
    quota('silent', all({ ...is('sex'), operator: 'notAnswered' })),
    quota('new', young),
  ]);
  expect(listChangedQuotaIds(before, after)).toEqual([testId('young'), testId('gone')]);
  expect(listChangedQuotaIds(null, after)).toEqual([]);
});

test('a copied template counts the answers to its own questions', () => {
  const newId = (id: string) => `f${id.slice(1)}`;
  const copy = copyTemplate(poll(quotas), { package: 'advance', timeZone: 'UTC', newId });
  expect(copy.quotas[0]?.condition?.clauses).toEqual([
    { ...is('sex'), questionId: newId(testId('sex')), optionIds: [newId(testId('woman'))] },
  ]);
  expect(listPublishProblems(copy)).toEqual([]);
});
