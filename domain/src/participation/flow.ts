import type { AnswerMap } from '../inquiries/answers.ts';
import type { CompiledInquiry } from '../inquiries/compile.ts';
import type { PublicPage } from './public-page.ts';
import { type ConditionedQuestion, visibleIds } from './visibility.ts';

/**
 * The ids of the questions shown with these answers, for a compiled inquiry or a participant's pages. `drawn`
 * contains the drawn questions, if there is a draw.
 */
export function visibleQuestionIds(
  asked: CompiledInquiry | readonly PublicPage[],
  answers: AnswerMap,
  drawn?: readonly string[],
): ReadonlySet<string> {
  const questions = isCompiled(asked) ? asked.asked : askedOnPages(asked);
  const among = drawn === undefined ? null : new Set(drawn);
  return visibleIds(among === null ? questions : questions.filter(({ id }) => among.has(id)), answers);
}

/**
 * The pages with these answers, renumbered and without empty pages and segments.
 */
export function visiblePages(pages: readonly PublicPage[], answers: AnswerMap): PublicPage[] {
  const visible = visibleQuestionIds(pages, answers);
  let number = 0;
  const visibleSegment = (segment: PublicPage['segments'][number]) => {
    const questions = segment.questions
      .filter((question) => visible.has(question.id))
      .map((question) => {
        number += 1;
        // The same object if nothing changed, so that a screen need not render again.
        return question.number === number ? question : { ...question, number };
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

function isCompiled(asked: CompiledInquiry | readonly PublicPage[]): asked is CompiledInquiry {
  return !Array.isArray(asked);
}

function askedOnPages(pages: readonly PublicPage[]): ConditionedQuestion[] {
  return pages.flatMap((page) =>
    page.segments.flatMap((segment) =>
      segment.questions.map(({ id, condition }) => ({ id, condition, segmentCondition: segment.condition })),
    ),
  );
}
