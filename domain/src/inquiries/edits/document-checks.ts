import type { FieldProblem } from '../../problem/field-problem.ts';
import type { SettingsWithConditions } from '../conditions/condition-places.ts';
import { listConditions } from '../conditions/list-conditions.ts';
import type { InquirySettings } from '../inquiry.ts';
import { hardLimits } from '../question.ts';
import type { Segment } from '../segment.ts';
import type { QuestionWithPath } from './locked-parts.ts';

/** Lists the questions of a segment with their paths on the wire. */
export function listSegmentQuestions(segment: Segment, path: string): QuestionWithPath[] {
  return segment.questions.map((question, index) => ({ question, path: `${path}.questions.${index}` }));
}

export function listQuestionsWithPaths(segments: readonly Segment[]): QuestionWithPath[] {
  return segments.flatMap((segment, index) => listSegmentQuestions(segment, `segments.${index}`));
}

/**
 * Finds duplicate ids in a document and reports them at their second occurrence. `last` is the index of the
 * segment being written, which counts as the last one.
 */
export function findDuplicateIds(segments: readonly Segment[], last?: number): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const usedIds = new Set<string>();
  const take = (id: string, path: string) => {
    if (usedIds.has(id)) problems.push({ path, code: 'duplicateId' });
    usedIds.add(id);
  };
  segments.forEach(({ id }, index) => {
    const first = segments.findIndex((segment) => segment.id === id);
    if (first !== index) problems.push({ path: `segments.${index}.id`, code: 'duplicateId' });
  });
  const placed = listQuestionsWithPaths(segments);
  const isLast = ({ path }: QuestionWithPath) => path.startsWith(`segments.${last}.`);
  for (const { question, path } of placed.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    take(question.id, `${path}.id`);
    question.options.forEach((option, index) => {
      take(option.id, `${path}.options.${index}.id`);
    });
  }
  return problems;
}

type Document = InquirySettings & { readonly segments: readonly Segment[] };

/** Checks limits on the whole document, which its parts can't check separately. */
export function checkDocumentLimits(document: Document, nextCode: number, before?: Document): FieldProblem[] {
  const limit = hardLimits.documentBytes / 1_000_000;
  const tooLarge: FieldProblem = { path: 'segments', code: 'documentTooLarge', params: { limit } };
  return [
    ...(isDocumentTooLarge(document, before) ? [tooLarge] : []),
    ...checkPartCounts(document, nextCode),
  ];
}

/** Whether a document has too much text. One that already had may become shorter, step by step. */
export function isDocumentTooLarge(document: Document, before?: Document): boolean {
  const bytes = countBytes(document);
  return bytes > hardLimits.documentBytes && (before === undefined || bytes > countBytes(before));
}

/** UTF-8 bytes of the document as JSON. */
function countBytes(document: Document): number {
  const text = JSON.stringify(document);
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isHalfOfPair = code >= 0xd800 && code < 0xe000;
    if (code >= 0x80) bytes += code < 0x800 || isHalfOfPair ? 1 : 2;
  }
  return bytes;
}

export function checkPartCounts(
  document: SettingsWithConditions & { readonly segments: readonly Segment[] },
  nextCode: number,
): FieldProblem[] {
  const { segments } = document;
  const questions = segments.reduce((sum, segment) => sum + segment.questions.length, 0);
  const counts = [
    [segments.length, hardLimits.segments],
    [questions, hardLimits.questions],
    [nextCode - 1, hardLimits.codes],
  ] as const;
  const tooMany = (path: string, limit: number): FieldProblem => ({
    path,
    code: 'tooMany',
    params: { limit },
  });
  const { optionsPerQuestion, clauses } = hardLimits;
  const clauseCount = listConditions(document).reduce((sum, condition) => sum + condition.clauses.length, 0);
  const tooManyConditions: FieldProblem = {
    path: 'segments',
    code: 'tooManyConditions',
    params: { limit: clauses },
  };
  return [
    ...(clauseCount > clauses ? [tooManyConditions] : []),
    ...counts.filter(([count, limit]) => count > limit).map(([, limit]) => tooMany('segments', limit)),
    ...listQuestionsWithPaths(segments)
      .filter(({ question }) => question.options.length > optionsPerQuestion)
      .map(({ path }) => tooMany(`${path}.options`, optionsPerQuestion)),
  ];
}
