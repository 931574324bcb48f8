import { answerTypes } from '../answer-types/index.ts';
import { drawsQuestions, listAnswerableQuestions } from '../answerable-questions.ts';
import { filterShownOptions } from '../compile.ts';
import { listConditionsOfQuestion } from '../conditions/list-conditions.ts';
import type { Definition } from '../inquiry.ts';
import type { Question } from '../question.ts';
import type { Segment } from '../segment.ts';
import { hasPoints } from './has-points.ts';

type WithQuestions = { readonly segments: readonly { readonly questions: readonly Question[] }[] };

/** Whether any asked question has points, so that responses have a score. */
export function hasScores(inquiry: WithQuestions): boolean {
  return listAnswerableQuestions(inquiry).some(hasPoints);
}

/** The highest score for these questions. */
export function sumHighestScores(questions: readonly Pick<Question, 'score'>[]): number {
  return questions.reduce((sum, { score }) => sum + Math.max(0, score), 0);
}

/** The highest score of every participant; null if a draw or conditions give participants different questions. */
export function findHighestScore(
  inquiry: Pick<Definition, 'questionCount'> & {
    readonly segments: readonly Pick<Segment, 'questionCount' | 'questions' | 'condition'>[];
  },
): number | null {
  const questions = listAnswerableQuestions(inquiry);
  const differs =
    drawsQuestions(inquiry) ||
    inquiry.segments.some(({ condition }) => condition !== null) ||
    questions.some((question) => listConditionsOfQuestion(question).length > 0);
  return differs ? null : sumHighestScores(questions);
}

/** The percent that passes an exam; undefined without a pass mark or points. */
export function getExamPassMark(inquiry: WithQuestions & Pick<Definition, 'passMark'>): number | undefined {
  return inquiry.passMark !== null && hasScores(inquiry) ? inquiry.passMark : undefined;
}

/** Whether responses have a score or have to reach a pass mark. */
export function isExam(draft: WithQuestions & { readonly settings: Pick<Definition, 'passMark'> }): boolean {
  return draft.settings.passMark !== null || hasScores(draft);
}

/** Whether answers to questions of a type can be right. */
export function canTypeHaveRightAnswer(responseType: Question['responseType']): boolean {
  const { optionRoles } = answerTypes[responseType];
  return optionRoles.includes('choice') || optionRoles.includes('accepted');
}

/** Whether some answer to the question is right. */
function hasRightAnswer({ responseType, options }: Question): boolean {
  const isShown = new Set(filterShownOptions(options));
  return (
    answerTypes[responseType].orderIsAnswer ||
    options.some((option) =>
      option.role === 'accepted' ? !option.hidden : option.isAnswer && isShown.has(option),
    )
  );
}

/** Whether the question has points or a right answer. */
export function isScoredQuestion(question: Question): boolean {
  return hasPoints(question) || isKeyed(question);
}

/** The order of a ranking counts as right only if it has points. */
function isKeyed(question: Question): boolean {
  return !answerTypes[question.responseType].orderIsAnswer && hasRightAnswer(question);
}

/** `noRightAnswer`: points that can't be earned. `noPoints`: a right answer without points. */
type ScoringFault = 'noRightAnswer' | 'noPoints';
type FaultyQuestion = { readonly questionId: string; readonly fault: ScoringFault };

/** Whether the question has points that can't be earned. */
export const lacksRightAnswer = (question: Question): boolean =>
  hasPoints(question) && !hasRightAnswer(question);

/** Finds scoring mistakes in an exam. They don't prevent publishing, because they may be intended. */
export function findScoringFaults(inquiry: WithQuestions): FaultyQuestion[] {
  if (!hasScores(inquiry)) return [];
  return listAnswerableQuestions(inquiry).flatMap((question): FaultyQuestion[] => {
    const { id: questionId } = question;
    if (lacksRightAnswer(question)) return [{ questionId, fault: 'noRightAnswer' }];
    if (hasPoints(question)) return [];
    return isKeyed(question) ? [{ questionId, fault: 'noPoints' }] : [];
  });
}
