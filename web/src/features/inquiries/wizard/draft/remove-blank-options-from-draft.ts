import type { DraftStore } from './draft-store.ts';
import { findQuestion } from './edit-segments.ts';
import { removeQuestionBlankOptions } from './make-question.ts';

/** Removes empty options that a question doesn't need, without its own undo step. */
export function removeBlankOptionsFromDraft(store: DraftStore, questionId: string): void {
  const question = findQuestion(store.getState().segments, questionId);
  if (question !== undefined && removeQuestionBlankOptions(question) !== question)
    store.tidyQuestion(questionId, removeQuestionBlankOptions);
}

/** Like `removeBlankOptionsFromDraft`, for all questions. */
export function removeAllBlankOptionsFromDraft(store: DraftStore): void {
  for (const { questions } of store.getState().segments)
    for (const { id } of questions) removeBlankOptionsFromDraft(store, id);
}
