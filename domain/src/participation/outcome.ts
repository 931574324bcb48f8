import * as z from 'zod/mini';
import { type Answer, type AnswerMap, toAnswerMap } from '../inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import type { Ending } from '../inquiries/ending.ts';
import { isSecretBallot } from '../inquiries/privacy.ts';
import { fillPipes, hasPipes } from '../text/pipes.ts';
import { isSecureWebAddress } from '../text/web-address.ts';
import { findShownQuestions } from './flow.ts';
import { makePipeReplacer } from './piped-answers.ts';
import { computeScorePercent, isPassingScore, type ResponseScore } from './score.ts';
import { makeConditionTests } from './visibility.ts';

/** Information shown to participants about their response, by the revision that they answered. */
export const participationOutcomeSchema = z.object({
  /** Empty for the default message. */
  completionMessage: z.string(),
  redirectUrl: z.optional(z.string()),
  /** Null if no question has a score, or if it is withheld. */
  score: z.nullable(z.number()),
  maxScore: z.nullable(z.number()),
  /** Percent of the maximum, rounded to tenths by `computeScorePercent`. */
  percent: z.nullable(z.number()),
  /** Null if there is no pass mark. */
  passed: z.nullable(z.boolean()),
  /** The percent by which it was judged. */
  passMark: z.optional(z.int()),
  /** Whether the participant can print a certificate. */
  certificate: z.boolean(),
  /** True while the answers can be changed, because scores of changed answers would reveal the right ones. */
  scoreWithheld: z.optional(z.literal(true)),
});
export type ParticipationOutcome = z.infer<typeof participationOutcomeSchema>;

type ComputeOutcomeOptions = {
  readonly drawn?: readonly string[] | undefined;
  /** The stored score; null if no question has a score. */
  readonly scored: ResponseScore | null;
  /** Whether the participant can't change the answers any more. */
  readonly isFinal: boolean;
};

export function computeParticipationOutcome(
  compiled: CompiledInquiry,
  answers: readonly Answer[],
  { drawn, scored, isFinal }: ComputeOutcomeOptions,
): ParticipationOutcome {
  const { passMark, certificate, language } = compiled.definition;
  const scoreWithheld = scored !== null && !isFinal;
  const { score, maxScore } = scored === null || scoreWithheld ? { score: null, maxScore: null } : scored;
  const percent = computeScorePercent(score, maxScore);
  const passed = isPassingScore({ score, maxScore }, passMark);
  const answersById = toAnswerMap(answers);
  const shown = findShownQuestionsIfNeeded(compiled, answersById, drawn);
  const { message, redirectUrl } = chooseEnding(compiled, answersById, { shown, percent });
  return {
    completionMessage: fillPipes(
      message,
      makePipeReplacer((id) => shown.get(id), answersById, language),
    ),
    ...(isSecureWebAddress(redirectUrl) && { redirectUrl }),
    score,
    maxScore,
    percent,
    passed,
    ...(passed !== null && passMark !== null && { passMark }),
    certificate: certificate && passed !== false && !scoreWithheld,
    ...(scoreWithheld && { scoreWithheld }),
  };
}

/** Always false for secret ballots, in which another message or address would reveal how someone answered. */
export function completionDependsOnAnswers({ definition }: Pick<CompiledInquiry, 'definition'>): boolean {
  const { endings, completionMessage } = definition;
  return (endings.length > 0 || hasPipes(completionMessage)) && !isSecretBallot(definition);
}

function findShownQuestionsIfNeeded(
  compiled: CompiledInquiry,
  answersById: AnswerMap,
  drawn: readonly string[] | undefined,
): ReadonlyMap<string, CompiledQuestion> {
  return completionDependsOnAnswers(compiled) ? findShownQuestions(compiled, answersById, drawn) : new Map();
}

/** The first ending that fits, or the default one. Conditions see only what was shown with these answers. */
function chooseEnding(
  compiled: CompiledInquiry,
  answersById: AnswerMap,
  { shown, percent }: { shown: ReadonlyMap<string, CompiledQuestion>; percent: number | null },
): Pick<Ending, 'message' | 'redirectUrl'> {
  const { endings, completionMessage, redirectUrl } = compiled.definition;
  const usual = { message: completionMessage, redirectUrl };
  if (endings.length === 0 || isSecretBallot(compiled.definition)) return usual;
  const { holds } = makeConditionTests(shown, answersById);
  const fits = ({ condition, minPercent, belowPercent }: Ending) =>
    holds(condition) &&
    (minPercent === null || (percent !== null && percent >= minPercent)) &&
    (belowPercent === null || (percent !== null && percent < belowPercent));
  return endings.find(fits) ?? usual;
}
