import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { AnswerMap } from '../inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import type { PublicPage, PublicQuestion } from './public-page.ts';
import { findVisibleQuestions } from './visibility.ts';

/**
 * The questions shown with these answers, each with its shown options. `drawn` contains the drawn questions,
 * if there is a draw; statements are always shown.
 */
export function findShownQuestions(
  { shown }: CompiledInquiry,
  answers: AnswerMap,
  drawn?: readonly string[],
): ReadonlyMap<string, CompiledQuestion> {
  return findVisibleQuestions(drawn === undefined ? shown : shown.filter(makeDrawTest(drawn)), answers);
}

/** Tests whether a question belongs to a draw. */
export function makeDrawTest(drawn: readonly string[]): (question: CompiledQuestion) => boolean {
  const ids = new Set(drawn);
  return ({ id, responseType }) => ids.has(id) || !answerTypes[responseType].takesAnswer;
}

/** The pages shown with these answers, renumbered and without empty pages and segments. */
export function findVisiblePages(pages: readonly PublicPage[], answers: AnswerMap): PublicPage[] {
  const pageQuestions = pages.flatMap((page) =>
    page.segments.flatMap((segment) =>
      segment.questions.map((question) => ({ ...question, segmentCondition: segment.condition })),
    ),
  );
  const visible = findVisibleQuestions(pageQuestions, answers);
  let number = 0;
  const visibleSegment = (segment: PublicPage['segments'][number]) => {
    const questions = segment.questions.flatMap((question): PublicQuestion[] => {
      const found = visible.get(question.id);
      if (found === undefined) return [];
      if (question.number !== null) number += 1;
      const { options, min, max } = found;
      const own = question.number === null ? null : number;
      // An unchanged question stays the same object, so that a screen need not render it again.
      if (question.number === own && question.options === options) return [question];
      return [{ ...question, options, min, max, number: own }];
    });
    return { ...segment, questions };
  };
  return pages
    .map((page) => ({
      ...page,
      segments: page.segments.map(visibleSegment).filter((segment) => segment.questions.length > 0),
    }))
    .filter((page) => page.segments.length > 0);
}
