import { sortQuestions } from '@nazar/domain/inquiries/compile.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { fillPipes, unansweredPipeText } from '@nazar/domain/text/pipes.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';

type FoundQuestion = {
  readonly id: string;
  /** Empty if the question has no text. */
  readonly text: string;
  readonly responseType: Question['responseType'];
};

export type FoundQuestionSegment = {
  readonly id: string;
  readonly name: string;
  /** Numbered from 1. */
  readonly number: number;
  readonly questions: readonly FoundQuestion[];
};

/** Finds the questions whose text or one option contains every word of a search, by segment. */
export function searchQuestions(segments: readonly Segment[], search: string): FoundQuestionSegment[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const isFound = (body: string) => {
    const text = foldText(visibleText(body));
    return words.every((word) => text.includes(word));
  };
  return segments
    .map((segment, index) => ({
      id: segment.id,
      name: segment.name.trim(),
      number: index + 1,
      questions: sortQuestions(segment)
        .filter((question) => [question, ...question.options].some(({ body }) => isFound(body)))
        .map(({ id, body, responseType }) => ({
          id,
          responseType,
          text: fillPipes(visibleText(body), () => unansweredPipeText),
        })),
    }))
    .filter(({ questions }) => questions.length > 0);
}
