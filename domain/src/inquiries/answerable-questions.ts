import type { FieldProblem } from '../problem/field-problem.ts';
import { answerTypes } from './answer-types/index.ts';
import type { Definition } from './inquiry.ts';
import type { Question } from './question.ts';
import type { Segment } from './segment.ts';

type CountableQuestion = Pick<Question, 'hidden' | 'responseType'>;

/** The questions that participants answer, without hidden ones and statements. */
export function listAnswerableQuestions<Q extends CountableQuestion>({
  segments,
}: {
  readonly segments: readonly { readonly questions: readonly Q[] }[];
}): Q[] {
  return segments.flatMap(({ questions }) =>
    questions.filter(({ hidden, responseType }) => !hidden && answerTypes[responseType].takesAnswer),
  );
}

/** Whether participants only choose, so that no answer can have a name in its text or file. */
export function asksOnlyForChoices(document: {
  readonly segments: readonly {
    readonly questions: readonly Pick<Question, 'options' | keyof CountableQuestion>[];
  }[];
}): boolean {
  return listAnswerableQuestions(document).every(({ responseType, options }) => {
    const { summaryKind } = answerTypes[responseType];
    return (
      summaryKind !== 'texts' &&
      summaryKind !== 'files' &&
      !options.some(({ role, hidden }) => role === 'other' && !hidden)
    );
  });
}

export function countAnswerableQuestions(document: Parameters<typeof listAnswerableQuestions>[0]): number {
  return listAnswerableQuestions(document).length;
}

/** The problem of drawing more questions than there are; null without a draw or without questions. */
export function findDrawProblem(
  drawn: number | null,
  available: number,
): Pick<FieldProblem, 'code' | 'params'> | null {
  if (drawn === null || available === 0 || drawn <= available) return null;
  return { code: 'questionCountTooBig', params: { limit: available } };
}

type DrawSettings = Pick<Definition, 'questionCount'> & {
  readonly segments: readonly Pick<Segment, 'questionCount' | 'questions'>[];
};

/** Whether each participant gets only some of the questions, or of a segment's questions, by chance. */
export function drawsQuestions({
  questionCount,
  segments,
}: Pick<Definition, 'questionCount'> & {
  readonly segments: readonly Pick<Segment, 'questionCount'>[];
}): boolean {
  return questionCount !== null || segments.some((segment) => segment.questionCount !== null);
}

/** Number of questions that a draw gives each participant, before conditions; null without a draw. */
export function countDrawnQuestions(settings: DrawSettings): number | null {
  if (!drawsQuestions(settings)) return null;
  const { questionCount, segments } = settings;
  if (questionCount !== null) return Math.min(questionCount, countAnswerableQuestions({ segments }));
  const counts = segments.map((segment) => {
    const count = countAnswerableQuestions({ segments: [segment] });
    return Math.min(segment.questionCount ?? count, count);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}
