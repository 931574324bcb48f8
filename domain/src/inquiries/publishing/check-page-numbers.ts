import type { FieldProblem } from '../../problem/field-problem.ts';
import { sortQuestions } from '../compile.ts';
import type { Definition } from '../inquiry.ts';

/** Page numbers start at 1 and never decrease in question order; hidden questions are on no page. */
export function checkPageNumbers({ segments }: Definition): FieldProblem[] {
  const problems: FieldProblem[] = [];
  let previous: number | null = null;
  segments.forEach((segment, segmentIndex) => {
    for (const question of sortQuestions(segment)) {
      if (question.hidden) continue;
      const questionIndex = segment.questions.indexOf(question);
      const path = `segments.${segmentIndex}.questions.${questionIndex}.pageNumber`;
      const { pageNumber } = question;
      if (pageNumber < 1) problems.push({ path, code: 'pageNumberBelowOne' });
      else if (previous === null && pageNumber > 1) problems.push({ path, code: 'pageNumberFirst' });
      else if (previous !== null && pageNumber < previous) problems.push({ path, code: 'pageNumberFalls' });
      // A wrong number is reported once and not again at every later question.
      previous = Math.max(previous ?? 1, pageNumber);
    }
  });
  return problems;
}
