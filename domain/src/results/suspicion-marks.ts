import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { Answer, AnswerMap } from '../inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';

/** Marks that are added automatically to suspicious responses; none proves that a response is wrong. */
export const suspicionMarks = ['fast', 'straight', 'duplicate'] as const;
export type SuspicionMark = (typeof suspicionMarks)[number];

/** Minimum number of equal answers to adjacent questions that is suspicious. */
export const minStraightAnswers = 5;
/** Minimum number of stored answers for which an identical response of another person is marked. */
export const minDuplicateAnswers = 8;
/** Minimum number of responses for a meaningful median. */
const minTimed = 10;
const fastShare = 3;

/**
 * Seconds below which a response is very fast: a third of the median. Null if too few responses were timed.
 */
export function computeFastDurationLimit(medianDuration: number | null, responses: number): number | null {
  return medianDuration === null || responses < minTimed ? null : medianDuration / fastShare;
}

export function isFastResponse(duration: number | null, limit: number | null): boolean {
  return duration !== null && limit !== null && duration < limit;
}

/** Adjacent questions with the same points or options. */
type Line = readonly CompiledQuestion[];

const known = new WeakMap<CompiledInquiry, readonly Line[]>();

function listAnswerLines(compiled: CompiledInquiry): readonly Line[] {
  const found = known.get(compiled);
  if (found !== undefined) return found;
  const lines = [
    ...Map.groupBy(compiled.questions, (question) => {
      const scale = listScaleValues(question);
      return scale === null ? null : JSON.stringify([question.segment.id, ...scale]);
    }),
  ].flatMap(([key, questions]) =>
    key !== null && questions.length >= minStraightAnswers ? [questions] : [],
  );
  known.set(compiled, lines);
  return lines;
}

/** The points or options of a question; null if they have no order. */
function listScaleValues(question: CompiledQuestion): readonly unknown[] | null {
  const { points, exportLayout } = answerTypes[question.responseType];
  if (points !== null) return [question.min, question.max];
  return exportLayout === 'choice' ? question.allOptions.map(({ body }) => body) : null;
}

function getScalePlace(question: CompiledQuestion, { value }: Answer): unknown {
  return typeof value === 'string' ? question.allOptions.findIndex(({ id }) => id === value) : value;
}

/**
 * Whether a response gives the same answer throughout each sufficiently long set of rows or scales, of which
 * there must be at least one.
 */
export function isStraightLinedResponse(compiled: CompiledInquiry, answers: AnswerMap): boolean {
  const ofLines = listAnswerLines(compiled).map((line) =>
    line.flatMap((question) => {
      const answer = answers.get(question.id);
      return answer === undefined ? [] : [getScalePlace(question, answer)];
    }),
  );
  const ofRows = compiled.questions
    .filter(({ responseType }) => answerTypes[responseType].exportLayout === 'rows')
    .map(({ id }) => Object.values(answers.get(id)?.value ?? {}) as unknown[]);
  const enough = [...ofLines, ...ofRows].filter((points) => points.length >= minStraightAnswers);
  return enough.length > 0 && enough.every((points) => new Set(points).size === 1);
}
