import { hasScores } from '@nazar/domain/inquiries/exams/exam.ts';
import { useDraftSelector } from '../draft/use-draft.ts';

/** Whether any question has a score, so that responses have one. */
export function useHasScores(): boolean {
  return useDraftSelector(hasScores);
}
