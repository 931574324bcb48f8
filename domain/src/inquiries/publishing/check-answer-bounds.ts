import type { FieldProblem, FieldProblemCode } from '../../problem/field-problem.ts';
import { appendSecondsToTime, isIsoDate, isIsoTime } from '../../text/moment.ts';
import type { AnswerBound } from '../answer-types/answer-type.ts';
import { answerTypes } from '../answer-types/index.ts';
import { filterShownOptions } from '../compile.ts';
import type { Question } from '../question.ts';

/** The maximum number of points in a row. */
const maxPoints = 101;

/** Checks min and max if the response type uses them: both are required and min must not exceed max. */
export function checkAnswerBounds(question: Question, path: string): FieldProblem[] {
  const { bounds } = answerTypes[question.responseType];
  if (bounds === 'none') return [];
  const ends = [
    ['min', question.min, 'minRequired'],
    ['max', question.max, 'maxRequired'],
  ] as const;
  const problems = ends.flatMap(([end, value, required]): FieldProblem[] => {
    if (value === null) return [{ path: `${path}.${end}`, code: required }];
    const code = bounds === 'date' || bounds === 'time' ? checkMoment(value, bounds) : null;
    if (code !== null) return [{ path: `${path}.${end}`, code }];
    return bounds === 'date' || bounds === 'time' ? [] : checkNumber(question, value, `${path}.${end}`);
  });
  if (problems.length > 0 || question.min === null || question.max === null) return problems;
  if (isAbove(question.min, question.max)) return [{ path: `${path}.min`, code: 'minAboveMax' }];
  return checkRange(question, `${path}.max`);
}

function checkMoment(value: AnswerBound, kind: 'date' | 'time'): FieldProblemCode | null {
  if (typeof value !== 'string') return 'wrongType';
  if (kind === 'date') return isIsoDate(value) ? null : 'invalidDate';
  return isIsoTime(value) ? null : 'invalidTime';
}

function checkNumber({ responseType }: Question, value: AnswerBound, path: string): FieldProblem[] {
  const within = answerTypes[responseType].boundsWithin;
  if (typeof value !== 'number' || !Number.isFinite(value)) return [{ path, code: 'wrongType' }];
  if (within === null) return [];
  if (within.whole && !Number.isInteger(value)) return [{ path, code: 'notInteger' }];
  if (value < within.min) return [{ path, code: 'tooSmall', params: { limit: within.min } }];
  return value > within.max ? [{ path, code: 'tooBig', params: { limit: within.max } }] : [];
}

function isAbove(min: number | string, max: number | string): boolean {
  if (typeof min === 'number' && typeof max === 'number') return min > max;
  return appendSecondsToTime(String(min)) > appendSecondsToTime(String(max));
}

/** Checks the maximum against the number of options, or the points that can be shown. */
function checkRange({ responseType, options, min, max }: Question, path: string): FieldProblem[] {
  if (typeof min !== 'number' || typeof max !== 'number') return [];
  const limit = answerTypes[responseType].bounds === 'count' ? filterShownOptions(options).length : null;
  if (limit !== null && limit > 0 && max > limit) return [{ path, code: 'tooBig', params: { limit } }];
  // With a lower maximum no answer would be possible.
  if (answerTypes[responseType].bounds !== 'value' && max < 1) {
    return [{ path, code: 'tooSmall', params: { limit: 1 } }];
  }
  const isRow = answerTypes[responseType].points !== null;
  if (isRow && max === min) return [{ path, code: 'tooSmall', params: { limit: min + 1 } }];
  if (isRow && max - min + 1 > maxPoints) {
    return [{ path, code: 'tooBig', params: { limit: min + maxPoints - 1 } }];
  }
  return [];
}
