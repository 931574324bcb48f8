import { applySegmentEdit } from '@nazar/domain/inquiries/edits/apply-edits.ts';
import {
  findPageStarter,
  normalizeSegments,
  setPageStart,
} from '@nazar/domain/inquiries/edits/normalize-segments.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';

// Pure functions that edit the segments and keep pages and sort orders valid.
export type Segments = readonly Segment[];
export type QuestionPosition = { readonly segmentId: string; readonly index: number };

export const countParts = (segments: Segments) =>
  segments.reduce((sum, { questions }) => sum + 1 + questions.length, 0);

export function findQuestion(segments: Segments, questionId: string): Question | undefined {
  for (const segment of segments) {
    const found = segment.questions.find((question) => question.id === questionId);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function findQuestionPosition(segments: Segments, questionId: string): QuestionPosition | undefined {
  for (const segment of segments) {
    const index = segment.questions.findIndex((question) => question.id === questionId);
    if (index !== -1) return { segmentId: segment.id, index };
  }
  return undefined;
}

export function changeQuestion(
  segments: Segments,
  questionId: string,
  change: (question: Question) => Question,
): Segments {
  return normalizeSegments(
    segments.map((segment) => {
      if (!segment.questions.some((question) => question.id === questionId)) return segment;
      return {
        ...segment,
        questions: segment.questions.map((question) =>
          question.id === questionId ? change(question) : question,
        ),
      };
    }),
  );
}

/**
 * Inserts a question on the page at a position; a question that starts a page still does afterwards. The first question
 * of a segment starts a page, because authors expect a page for each section.
 */
export function insertQuestion(
  segments: Segments,
  question: Question,
  { segmentId, index }: QuestionPosition,
): Segments {
  const questions = segments.find(({ id }) => id === segmentId)?.questions;
  const after = getIdBefore(questions, index);
  const next = applySegmentEdit(segments, { kind: 'addQuestion', segmentId, question, after }) ?? segments;
  return questions?.length === 0 ? setSegmentPageStart(next, segmentId, true) : next;
}

/** Starts a page at a segment's first question, if there are questions before it, or removes that page break. */
export function setSegmentPageStart(segments: Segments, segmentId: string, starts: boolean): Segments {
  const starter = findPageStarter(segments, segmentId);
  return starter === undefined ? segments : setPageStart(segments, starter.id, starts);
}

/** Inserts questions at a position; page breaks between them stay. */
export function insertQuestions(
  segments: Segments,
  questions: readonly Question[],
  position: QuestionPosition,
): Segments {
  return questions.reduce((before, question, at) => {
    const next = insertQuestion(before, question, { ...position, index: position.index + at });
    const previous = questions[at - 1];
    const startsPage = previous !== undefined && question.pageNumber > previous.pageNumber;
    return startsPage ? setPageStart(next, question.id, true) : next;
  }, segments);
}

export function removeQuestion(segments: Segments, id: string): Segments {
  return applySegmentEdit(segments, { kind: 'removeQuestion', id }) ?? segments;
}

/** Moves a question; the target index is in the list without it. */
export function moveQuestion(
  segments: Segments,
  id: string,
  { segmentId, index }: QuestionPosition,
): Segments {
  const target = segments.find((segment) => segment.id === segmentId)?.questions;
  const after = getIdBefore(
    target?.filter((question) => question.id !== id),
    index,
  );
  const next = applySegmentEdit(segments, { kind: 'moveQuestion', id, segmentId, after }) ?? segments;
  return target?.length === 0 ? setSegmentPageStart(next, segmentId, true) : next;
}

/** Edits name the part before instead of an index. */
function getIdBefore(parts: readonly { readonly id: string }[] = [], index: number): string | null {
  return parts.slice(0, index).at(-1)?.id ?? null;
}

/** The position one place up or down, which may be in another segment; null at either end. */
export function findNeighbourPosition(
  segments: Segments,
  questionId: string,
  step: 1 | -1,
): QuestionPosition | undefined {
  const from = findQuestionPosition(segments, questionId);
  const at = segments.findIndex(({ id }) => id === from?.segmentId);
  const own = segments[at];
  if (from === undefined || own === undefined) return undefined;
  const index = from.index + step;
  if (index >= 0 && index < own.questions.length) return { segmentId: own.id, index };
  const other = segments[at + step];
  return other && { segmentId: other.id, index: step === 1 ? 0 : other.questions.length };
}

export function changeSegment(
  segments: Segments,
  segmentId: string,
  change: Partial<Omit<Segment, 'id' | 'questions'>>,
): Segments {
  return segments.map((segment) => (segment.id === segmentId ? { ...segment, ...change } : segment));
}

export function appendSegment(segments: Segments, segment: Segment): Segments {
  return insertSegmentAfter(segments, segment, segments.at(-1)?.id ?? null);
}

/** Inserts a segment with its questions and page breaks. */
export function insertSegmentAfter(segments: Segments, segment: Segment, after: string | null): Segments {
  return applySegmentEdit(segments, { kind: 'addSegment', segment, after }) ?? segments;
}

export function removeSegment(segments: Segments, segmentId: string): Segments {
  return normalizeSegments(segments.filter((segment) => segment.id !== segmentId));
}

export function moveSegment(segments: Segments, id: string, step: 1 | -1): Segments {
  const to = segments.findIndex((segment) => segment.id === id) + step;
  if (to < 0 || to >= segments.length) return segments;
  const others = segments.filter((segment) => segment.id !== id);
  return applySegmentEdit(segments, { kind: 'moveSegment', id, after: getIdBefore(others, to) }) ?? segments;
}
