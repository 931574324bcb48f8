import { answerTypes } from '../inquiries/answer-types/index.ts';
import { type Answer, isEmptyAnswerValue, toAnswerMap } from '../inquiries/answers.ts';
import type { CompiledInquiry } from '../inquiries/compile.ts';
import type { FieldProblem } from '../problem/field-problem.ts';
import { checkAnswer, keepOnlyRankedOptions } from './check-answer.ts';
import { findShownQuestions } from './flow.ts';

export type CheckedAnswers =
  | { readonly ok: true; readonly answers: Answer[] }
  | { readonly ok: false; readonly problems: FieldProblem[] };

type CheckAnswersOptions = {
  /** Ids of the questions drawn for this attempt; missing without a draw. */
  readonly drawn?: readonly string[] | undefined;
  /** True for answers of an unfinished attempt, which may lack mandatory ones. */
  readonly partial?: boolean;
  /** True for answers to unknown earlier revisions, in which rankings may have had fewer options. */
  readonly acceptsPartialRankings?: boolean | undefined;
  /**
   * The last day that has begun anywhere (ISO 8601). Later days are refused if future days are not accepted.
   */
  readonly today?: string;
};

/**
 * Checks a whole attempt on the server: every shown question must be answered as it asks, and nothing else
 * may be answered. Answers are returned normalized, in the order of the definition and without empty ones.
 * Problems are at `answers.<question id>`, or at `answers` if nothing is answered, which only an exam allows.
 */
export function checkAnswers(
  compiled: CompiledInquiry,
  answers: readonly Answer[],
  { drawn, partial = false, acceptsPartialRankings = false, today }: CheckAnswersOptions = {},
): CheckedAnswers {
  const answersById = toAnswerMap(answers);
  const problems: FieldProblem[] = [];
  const checked: Answer[] = [];
  // Most inquiries have neither, so their submits skip the flow.
  const shown =
    compiled.hasConditions || drawn !== undefined ? findShownQuestions(compiled, answersById, drawn) : null;
  for (const { questionId, value } of answersById.values()) {
    const question = compiled.questionById.get(questionId);
    const isAsked = question !== undefined && !question.hidden && (shown?.has(questionId) ?? true);
    // An emptied answer to a question that a condition has hidden since is ignored.
    if (!isAsked && (question === undefined || !isEmptyAnswerValue(value))) {
      problems.push({ path: `answers.${questionId}`, code: 'notAsked' });
    }
  }
  let askedCount = 0;
  for (const each of compiled.asked) {
    const askedQuestion = shown === null ? each : shown.get(each.id);
    if (askedQuestion === undefined) continue;
    askedCount += 1;
    const answer = answersById.get(askedQuestion.id);
    const question = acceptsPartialRankings ? keepOnlyRankedOptions(askedQuestion, answer) : askedQuestion;
    const isAnswered = answer !== undefined && !isEmptyAnswerValue(answer.value);
    if (!isAnswered && partial) continue;
    const problem = checkAnswer(question, answer, today);
    if (problem !== null) problems.push({ path: `answers.${question.id}`, ...problem });
    else if (isAnswered) checked.push(answerTypes[question.responseType].normalize(question, answer));
  }
  const isBlank = problems.length === 0 && checked.length === 0;
  if (isBlank && !partial && !compiled.hasScores && askedCount > 0) {
    problems.push({ path: 'answers', code: 'nothingAnswered' });
  }
  return problems.length === 0 ? { ok: true, answers: checked } : { ok: false, problems };
}
