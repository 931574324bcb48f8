import type { FieldProblem } from '../problem/field-problem.ts';
import type { PlacedQuestion } from './locked-parts.ts';
import { hardLimits } from './question.ts';
import type { Segment, StoredSegment } from './segment.ts';

/** The questions of a segment, each with its path on the wire. */
export function placedQuestions(segment: Segment, path: string): PlacedQuestion[] {
  return segment.questions.map((question, place) => ({ question, path: `${path}.questions.${place}` }));
}

/** Ids of questions and options that stand twice in the document, or were in another segment before. */
export function duplicateIds(segment: Segment, others: readonly StoredSegment[]): FieldProblem[] {
  const taken = new Set<string>();
  for (const { questions } of others) {
    for (const question of questions) {
      taken.add(question.id);
      for (const option of question.options) taken.add(option.id);
    }
  }
  const problems: FieldProblem[] = [];
  const take = (id: string, path: string) => {
    if (taken.has(id)) problems.push({ path, code: 'duplicateId' });
    taken.add(id);
  };
  for (const { question, path } of placedQuestions(segment, 'segment')) {
    take(question.id, `${path}.id`);
    question.options.forEach((option, place) => {
      take(option.id, `${path}.options.${place}.id`);
    });
  }
  return problems;
}

/** The guards of the whole document, which its parts can't keep alone. */
export function tooLarge(
  segment: Segment,
  others: readonly StoredSegment[],
  nextCode: number,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const questions = others.reduce((sum, other) => sum + other.questions.length, segment.questions.length);
  if (others.length + 1 > hardLimits.segments) {
    problems.push({ path: 'segment', code: 'tooMany', params: { limit: hardLimits.segments } });
  }
  if (questions > hardLimits.questions) {
    problems.push({ path: 'segment.questions', code: 'tooMany', params: { limit: hardLimits.questions } });
  }
  if (nextCode - 1 > hardLimits.codes) {
    problems.push({ path: 'segment.questions', code: 'tooMany', params: { limit: hardLimits.codes } });
  }
  return problems;
}
