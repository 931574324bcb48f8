import type { DraftStore } from './draft-store.ts';
import { findQuestion } from './edit-segments.ts';
import { withoutBlanks } from './make-question.ts';

/** Removes empty options that a question doesn't need, without its own undo step. */
export function tidyOptions(store: DraftStore, questionId: string): void {
  const question = findQuestion(store.getState().segments, questionId);
  if (question !== undefined && withoutBlanks(question) !== question)
    store.tidyQuestion(questionId, withoutBlanks);
}

/** Like `tidyOptions`, for all questions. */
export function tidyAllOptions(store: DraftStore): void {
  for (const { questions } of store.getState().segments)
    for (const { id } of questions) tidyOptions(store, id);
}
