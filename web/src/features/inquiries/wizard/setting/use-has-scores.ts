import { askedQuestions } from '@nazar/domain/inquiries/count-questions.ts';
import { useDraft } from '../draft/use-draft.ts';

/** Whether any question has a score, so that responses have one. */
export function useHasScores(): boolean {
  return useDraft((state) =>
    askedQuestions(state).some(({ score, wrongScore }) => score !== 0 || wrongScore !== 0),
  );
}
