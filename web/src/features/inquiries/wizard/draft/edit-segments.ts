import { normalizeSegments, setPageStart } from '@nazar/domain/inquiries/edits/normalize-segments.ts';
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

/** Inserts a question on the page at a position; a question that starts a page still does afterwards. */
export function insertQuestion(segments: Segments, question: Question, position: QuestionPosition): Segments {
  return normalizeSegments(
    segments.map((segment) => {
      if (segment.id !== position.segmentId) return segment;
      const onPage = { ...question, pageNumber: pageAt(segments, position) };
      return { ...segment, questions: segment.questions.toSpliced(position.index, 0, onPage) };
    }),
  );
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

/** The page of the question before a position; at the very beginning, the page of the next question. */
function pageAt(segments: Segments, position: QuestionPosition): number {
  const before: Question[] = [];
  let after: Question | undefined;
  for (const segment of segments) {
    const here = segment.id === position.segmentId;
    before.push(...(here ? segment.questions.slice(0, position.index) : segment.questions));
    if (here) {
      after = segment.questions[position.index];
      break;
    }
  }
  return before.at(-1)?.pageNumber ?? after?.pageNumber ?? 1;
}

export function removeQuestion(segments: Segments, questionId: string): Segments {
  return normalizeSegments(
    segments.map((segment) =>
      segment.questions.some((question) => question.id === questionId)
        ? { ...segment, questions: segment.questions.filter((question) => question.id !== questionId) }
        : segment,
    ),
  );
}

/** Moves a question; the target index is in the list without it. */
export function moveQuestion(segments: Segments, questionId: string, to: QuestionPosition): Segments {
  const question = findQuestion(segments, questionId);
  if (question === undefined || !segments.some(({ id }) => id === to.segmentId)) return segments;
  return insertQuestion(removeQuestion(segments, questionId), question, to);
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
  return normalizeSegments([...segments, segment]);
}

/** Inserts a segment with its questions and page breaks. */
export function insertSegmentAfter(segments: Segments, segment: Segment, after: string): Segments {
  const at = segments.findIndex(({ id }) => id === after) + 1;
  return normalizeSegments(segments.toSpliced(at, 0, segment));
}

/** Names unnamed segments, because participants can't distinguish several without names. */
export function nameUnnamedSegments(segments: Segments, nameOf: (number: number) => string): Segments {
  return segments.map((segment, index) =>
    segment.name.trim() === '' ? { ...segment, name: nameOf(index + 1) } : segment,
  );
}

/** Removes a segment; if one remains, a name given by `nameUnnamedSegments` is removed too. */
export function removeSegment(
  segments: Segments,
  segmentId: string,
  nameOf: (number: number) => string,
): Segments {
  const left = segments.filter((segment) => segment.id !== segmentId);
  const [only, ...others] = left;
  if (only === undefined || others.length > 0) return normalizeSegments(left);
  const isDefault = [1, segments.indexOf(only) + 1].some((number) => nameOf(number) === only.name);
  return normalizeSegments([isDefault ? { ...only, name: '' } : only]);
}

export function moveSegment(segments: Segments, segmentId: string, step: 1 | -1): Segments {
  const from = segments.findIndex(({ id }) => id === segmentId);
  const segment = segments[from];
  const to = from + step;
  if (segment === undefined || to < 0 || to >= segments.length) return segments;
  return normalizeSegments(segments.toSpliced(from, 1).toSpliced(to, 0, segment));
}
