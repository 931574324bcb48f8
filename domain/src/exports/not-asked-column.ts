import { countDrawnQuestions } from '../inquiries/answerable-questions.ts';
import type { CompiledInquiry } from '../inquiries/compile.ts';
import { listAskedQuestionIds } from '../results/asked-counts.ts';
import type { ExportColumnWithGetter, ExportedResponse, ExportTableSource } from './export-table.ts';
import type { MergedQuestion } from './merge-questions.ts';

/**
 * The column with the names of questions that a person was not asked, because their empty cells are not
 * unanswered. Only inquiries with conditions or random selection have it; in others the revision determines
 * what was asked.
 */
export function makeNotAskedColumn(
  { forms, words }: ExportTableSource,
  merged: readonly MergedQuestion[],
): ExportColumnWithGetter[] {
  if (!forms.some(({ compiled }) => asksDifferently(compiled))) return [];
  const revisions = new Map(forms.map(({ revision, compiled }) => [revision, compiled]));
  const of = (response: ExportedResponse) => {
    const compiled = revisions.get(response.revision);
    if (compiled === undefined) return null;
    const asked = listAskedQuestionIds(compiled, response);
    const names = merged
      .filter((each) => !each.revisions.has(response.revision) || !asked.has(each.question.id))
      .map(({ name }) => name);
    return names.length === 0 ? null : names.join(' ');
  };
  return [
    {
      ...{ name: 'not_asked', question: null, text: words.notAsked, part: null },
      ...{ kind: 'text', measure: 'nominal', labels: [], of },
      bytes: merged.reduce((sum, { name }) => sum + name.length + 1, 0),
    },
  ];
}

const asksDifferently = ({ hasConditions, definition }: CompiledInquiry) =>
  hasConditions || countDrawnQuestions(definition) !== null;
