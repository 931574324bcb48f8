import { drawsQuestions } from '../inquiries/answerable-questions.ts';
import type { CompiledInquiry } from '../inquiries/compile.ts';
import { findAskedQuestionsById } from '../results/asked-counts.ts';
import type { ExportColumnWithGetter, ExportedResponse, ExportTableSource } from './export-table.ts';
import type { MergedQuestion } from './merge-questions.ts';

/**
 * The column with the names of questions that a person was not asked, because their empty cells are not
 * unanswered. Inquiries that ask everyone the same questions don't have it.
 */
export function makeNotAskedColumn(
  { forms, words }: ExportTableSource,
  merged: readonly MergedQuestion[],
): ExportColumnWithGetter[] {
  const listNamesNotAsked = (revision: number, askedIds: { has(id: string): boolean }) => {
    const names = merged
      .filter((each) => !each.revisions.has(revision) || !askedIds.has(each.question.id))
      .map(({ name }) => name);
    return names.length === 0 ? null : names.join(' ');
  };
  const ofEveryone = new Map(
    forms
      .filter(({ compiled }) => !asksSelectively(compiled))
      .map(({ revision, compiled: { asked } }) => {
        return [revision, listNamesNotAsked(revision, new Set(asked.map(({ id }) => id)))] as const;
      }),
  );
  const isSameForAll =
    ofEveryone.size === forms.length && [...ofEveryone.values()].every((names) => names === null);
  if (isSameForAll) return [];
  const revisions = new Map(forms.map(({ revision, compiled }) => [revision, compiled]));
  const of = (response: ExportedResponse) => {
    const { revision } = response;
    const same = ofEveryone.get(revision);
    if (same !== undefined) return same;
    const compiled = revisions.get(revision);
    return compiled === undefined
      ? null
      : listNamesNotAsked(revision, findAskedQuestionsById(compiled, response));
  };
  return [
    {
      name: 'not_asked',
      question: null,
      text: words.notAsked,
      part: null,
      kind: 'text',
      measure: 'nominal',
      labels: [],
      of,
      bytes: merged.reduce((sum, { name }) => sum + name.length + 1, 0),
    },
  ];
}

const asksSelectively = ({ hasConditions, definition }: CompiledInquiry) =>
  hasConditions || drawsQuestions(definition);
