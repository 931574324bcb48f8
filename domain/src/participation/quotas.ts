import type { EncodedValues } from '../inquiries/answer-types/answer-type.ts';
import { toAnswerMap } from '../inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuota } from '../inquiries/compile.ts';
import type { FieldProblem } from '../problem/field-problem.ts';
import { decodeAnswers } from '../results/encode-answers.ts';
import { fillPipes } from '../text/pipes.ts';
import { makePipeReplacer } from './piped-answers.ts';
import { makeConditionTests } from './visibility.ts';

type StoredChoices = { readonly choices: readonly number[]; readonly rest: EncodedValues | null };

/**
 * The quotas whose condition a stored response fulfils, by the revision that defines them: the response may
 * answer an earlier one. Stored answers were shown, so the flow isn't computed again.
 */
export function findFulfilledQuotas(
  compiled: CompiledInquiry,
  { choices, rest }: StoredChoices,
): CompiledQuota[] {
  const { quotas, questionsTestedByQuotas } = compiled;
  if (quotas.length === 0) return [];
  const answers = toAnswerMap(decodeAnswers(questionsTestedByQuotas, choices, rest));
  const { holds } = makeConditionTests(questionsTestedByQuotas.questionById, answers);
  return quotas.filter(({ condition }) => holds(condition));
}

/** A sentence, followed by the author's message if there is one. */
export function makeFullQuotaProblems(
  compiled: CompiledInquiry,
  quotaId: string,
  { choices, rest }: StoredChoices,
): FieldProblem[] {
  const full: FieldProblem = { path: 'quota', code: 'quotaFull' };
  const { message = '' } = compiled.quotas.find(({ id }) => id === quotaId) ?? {};
  if (message === '') return [full];
  const { questionById, definition } = compiled;
  const answers = toAnswerMap(decodeAnswers(compiled, choices, rest));
  const words = makePipeReplacer((id) => questionById.get(id), answers, definition.language);
  return [
    full,
    { path: 'quota.message', code: 'quotaMessage', params: { message: fillPipes(message, words) } },
  ];
}
