import type { FieldProblem } from '../problem/field-problem.ts';
import type { Definition } from './inquiry.ts';
import type { Question, StoredQuestion } from './question.ts';

/** What has been published of an inquiry, and whether anybody answered it. */
export type EditContext = { readonly published: Definition | null; readonly answered: boolean };

/** A question as it would be, and where it stands on the wire. */
export type PlacedQuestion = { readonly question: Question; readonly path: string };

/**
 * What an edit would take from answers that people gave: a question or an option of the published revision
 * that is gone, or that is answered in another way now. Rewording, reordering, adding and hiding are free.
 * Looks at the published questions that `concerns` names; what is gone is told at `gonePath`.
 */
export function lockedProblems(
  context: EditContext,
  next: readonly PlacedQuestion[],
  concerns: (questionId: string) => boolean,
  gonePath: string,
): FieldProblem[] {
  if (!context.answered || context.published === null) return [];
  const placed = new Map(next.map((entry) => [entry.question.id, entry]));
  const published = context.published.segments.flatMap((segment) => segment.questions);
  return published
    .filter((question) => concerns(question.id))
    .flatMap((before) => {
      const after = placed.get(before.id);
      return after === undefined
        ? [{ path: gonePath, code: 'removed' as const }]
        : changedParts(before, after);
    });
}

function changedParts(before: StoredQuestion, { question, path }: PlacedQuestion): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (question.responseType !== before.responseType) {
    problems.push({ path: `${path}.responseType`, code: 'retyped' });
  }
  const places = new Map(question.options.map((option, place) => [option.id, { option, place }]));
  for (const option of before.options) {
    const kept = places.get(option.id);
    if (kept === undefined) problems.push({ path: `${path}.options`, code: 'removed' });
    else if (kept.option.role !== option.role) {
      problems.push({ path: `${path}.options.${kept.place}.role`, code: 'retyped' });
    }
  }
  return problems;
}
