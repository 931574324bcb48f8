import { hasLockedAnswerBounds } from '@nazar/domain/inquiries/edits/locked-parts.ts';
import { normalizeSegments } from '@nazar/domain/inquiries/edits/normalize-segments.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import type { InquiryPublicationStatus } from './draft.ts';
import { findQuestion, type Segments } from './edit-segments.ts';

/**
 * Restores questions that have received answers meanwhile, because the server refuses to remove or retype them, or to
 * change the ends of their points. They return as saved; removed questions return hidden, in their segment, which is
 * restored too if it was removed.
 */
export function restoreLockedQuestions(
  stored: Segments,
  segments: Segments,
  questionIds: ReadonlySet<string>,
): Segments {
  let next = segments;
  for (const [index, segment] of stored.entries()) {
    const own = segment.questions.filter(({ id }) => questionIds.has(id));
    const deletedQuestions = own.filter(({ id }) => findQuestion(segments, id) === undefined);
    if (deletedQuestions.length > 0 && !next.some(({ id }) => id === segment.id)) {
      next = next.toSpliced(index, 0, { ...segment, questions: [] });
    }
    next = next.map((each) => ({
      ...each,
      questions: [
        ...each.questions.map((question) => {
          const old = own.find(({ id }) => id === question.id);
          return old === undefined ? question : restoreQuestion(old, question);
        }),
        ...(each.id === segment.id ? deletedQuestions.map(markHidden) : []),
      ],
    }));
  }
  return normalizeSegments(next);
}

/** Adds questions to those that can't be removed or retyped. */
export function addLockedQuestions(
  status: InquiryPublicationStatus,
  stored: Segments,
  questionIds: ReadonlySet<string>,
): InquiryPublicationStatus {
  const questions = stored.flatMap((segment) => segment.questions).filter(({ id }) => questionIds.has(id));
  const ids = questions.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]);
  return {
    ...status,
    responseCount: Math.max(1, status.responseCount),
    publishedParts: new Set([...status.publishedParts, ...ids]),
  };
}

function restoreQuestion(old: Question, question: Question): Question {
  if (old.responseType !== question.responseType) {
    const { responseType, options, min, max } = old;
    return { ...question, responseType, options, min, max };
  }
  if (hasLockedAnswerBounds(old)) return { ...question, min: old.min, max: old.max };
  const present = new Set(question.options.map(({ id }) => id));
  const missing = old.options.filter(({ id }) => !present.has(id));
  if (missing.length === 0) return question;
  return { ...question, options: [...question.options, ...missing.map(markHidden)] };
}

function markHidden<Part extends { hidden: boolean }>(part: Part): Part {
  return { ...part, hidden: true };
}
